//! The brush of small cubes: every cubie and every sticker by itself.
//!
//! Two draw calls a frame: all stickers, all plastic. A sticker is a square on which the shader paints
//! the round corners and the rim: smooth at any size, and many times cheaper without a graphics card
//! than triangles. three-d's own materials would bring long shaders, slow to compile there; this short
//! one draws all of a cube.

use three_d::{
    Context, ElementBuffer, InstanceBuffer, Program, RenderStates, Texture2D, VertexBuffer, Viewport,
};

use super::paint::{code_of, glassy, set_uniforms, sign_texture, solid};
use super::renderer::{Brush, RendererError};
use super::shader_source::{CUBIES_FRAGMENT, CUBIES_VERTEX};
use crate::cube::Face;
use crate::view::{BODY_BEVEL, HINT_DISTANCE, Mesh, Picture, Scene, body_mesh, tile_mesh};

/// How far a tile lies above the plastic it hides: enough for the depth buffer to tell them apart.
const TILE_LIFT: f32 = 0.002;

/// What draws a cube cubie by cubie.
pub struct Cubies {
    program: Program,
    bodies: Instances,
    tiles: Instances,
    /// How far each point of each sign is from its strokes.
    signs: Texture2D,
    /// What the buffers hold.
    shown: Option<Scene>,
}

impl Cubies {
    /// The brush, whatever the size.
    pub fn brush(context: &Context, _size: usize) -> Result<Box<dyn Brush>, RendererError> {
        Ok(Box::new(Cubies {
            program: Program::from_source(context, CUBIES_VERTEX, CUBIES_FRAGMENT)?,
            bodies: Instances::new(context, &body_mesh()),
            tiles: Instances::new(context, &tile_mesh()),
            signs: sign_texture(context),
            shown: None,
        }))
    }

    /// Puts the parts of the scene on the graphics card, if they are not there: within a turn they
    /// are, and a frame sends a few matrices only.
    fn upload(&mut self, scene: &Scene) {
        if self.shown.as_ref().is_some_and(|shown| shown.has_same_parts(scene)) {
            return;
        }
        let way =
            |face: Face, block: usize| (face.index() + if scene.blocks[block].turns { 8 } else { 0 }) as f32;
        self.bodies.fill(scene.cubies().iter().map(|cubie| {
            let [x, y, z] = cubie.centre;
            // The frame of F leaves x, y and z as they are.
            Instance { place: [x, y, z, way(Face::F, cubie.block)], paint: [0.0; 4] }
        }));
        self.tiles.fill(scene.stickers.iter().map(|sticker| {
            let normal = sticker.face.frame().normal;
            let [x, y, z]: [f32; 3] =
                std::array::from_fn(|i| sticker.centre[i] + TILE_LIFT * normal[i] as f32);
            let [red, green, blue] = sticker.colour.to_unit();
            let code = code_of(sticker.colour, sticker.mark, sticker.tag);
            Instance {
                place: [x, y, z, way(sticker.face, sticker.block)],
                paint: [red, green, blue, code.into()],
            }
        }));
        self.shown = Some(scene.clone());
    }
}

impl Brush for Cubies {
    fn paint(&mut self, picture: &Picture, viewport: Viewport) {
        let scene = picture.scene();
        self.upload(&scene);
        let program = &self.program;
        set_uniforms(program, &picture.orbit, viewport, scene.rotation, scene.body);
        program.use_texture("signs", &self.signs);
        program.use_uniform("half_cubie", scene.half_cubie());
        // The tile is the level part between the bevels.
        let extent = 1.0 - BODY_BEVEL;
        // The tiles first: the plastic behind them need not be shaded.
        program.use_uniform("lift", 0.0);
        for (instances, extent) in [(&self.tiles, extent), (&self.bodies, 1.0)] {
            program.use_uniform("extent", extent);
            instances.draw(program, viewport, solid());
        }
        if scene.hints {
            program.use_uniform("lift", HINT_DISTANCE);
            program.use_uniform("extent", extent);
            self.tiles.draw(program, viewport, glassy());
        }
    }
}

/// One copy of a mesh, as the vertex shader takes it.
struct Instance {
    /// Centre, and the number of the face, 8 more if it turns.
    place: [f32; 4],
    /// The colour of the sticker, and its tag and sign: see [`code_of`]; 0 where there is no sticker.
    paint: [f32; 4],
}

/// One mesh, drawn many times in one call.
struct Instances {
    positions: VertexBuffer<[f32; 3]>,
    normals: VertexBuffer<[f32; 3]>,
    indices: ElementBuffer<u16>,
    places: InstanceBuffer<[f32; 4]>,
    paints: InstanceBuffer<[f32; 4]>,
}

impl Instances {
    fn new(context: &Context, mesh: &Mesh) -> Instances {
        Instances {
            positions: VertexBuffer::new_with_data(context, &mesh.positions),
            normals: VertexBuffer::new_with_data(context, &mesh.normals),
            indices: ElementBuffer::new_with_data(context, &mesh.indices),
            places: InstanceBuffer::new(context),
            paints: InstanceBuffer::new(context),
        }
    }

    fn fill(&mut self, instances: impl Iterator<Item = Instance>) {
        let (places, paints): (Vec<_>, Vec<_>) =
            instances.map(|instance| (instance.place, instance.paint)).unzip();
        self.places.fill(&places);
        self.paints.fill(&paints);
    }

    fn draw(&self, program: &Program, viewport: Viewport, states: RenderStates) {
        program.use_vertex_attribute("position", &self.positions);
        program.use_vertex_attribute("normal", &self.normals);
        program.use_instance_attribute("place", &self.places);
        program.use_instance_attribute("paint", &self.paints);
        program.draw_elements_instanced(states, viewport, &self.indices, self.places.instance_count());
    }
}
