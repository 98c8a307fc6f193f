//! The brush of small cubes: every cubie and every sticker by itself.
//!
//! Two draw calls a frame: all stickers, all plastic. A sticker is a square on which the shader paints
//! the round corners and the rim: smooth at any size, and many times cheaper without a graphics card
//! than triangles. three-d's own materials would bring long shaders, slow to compile there; this short
//! one draws all of a cube.

use three_d::{
    Context, CoreError, ElementBuffer, InstanceBuffer, Program, RenderStates, VertexBuffer, Viewport,
};

use super::brush::Brush;
use super::paint::{Signs, glassy, set_uniforms, solid};
use super::shader_source::{CUBIES_FRAGMENT, CUBIES_VERTEX};
use crate::cube::Face;
use crate::numbers::Number;
use crate::view::{
    BODY_BEVEL, Block, Coat, Frame, HINT_DISTANCE, Mesh, Paint, Rgb, Scene, Turning, body_mesh, tile_mesh,
};

/// How far a tile lies above the plastic it hides: enough for the depth buffer to tell them apart.
const TILE_LIFT: f32 = 0.002;

/// What draws a cube cubie by cubie.
pub struct Cubies {
    layers: usize,
    program: Program,
    bodies: Instances,
    tiles: Instances,
    signs: Signs,
    stickers: Vec<Paint>,
    /// The blocks of layers that the buffers hold; none if the stickers have changed.
    blocks: Vec<Block>,
}

impl Cubies {
    /// The brush for cubes of `layers` layers.
    pub fn brush(context: &Context, layers: usize) -> Result<Box<dyn Brush>, CoreError> {
        Ok(Box::new(Cubies {
            layers,
            program: Program::from_source(context, CUBIES_VERTEX, CUBIES_FRAGMENT)?,
            bodies: Instances::new(context, &body_mesh()),
            tiles: Instances::new(context, &tile_mesh()),
            signs: Signs::new(context),
            stickers: Vec::new(),
            blocks: Vec::new(),
        }))
    }

    /// Puts cubies and stickers on the graphics card, if they are not there: within a turn they are, and a frame sends a
    /// few matrices only.
    fn place(&mut self, turning: Option<Turning>) {
        let blocks = Block::all(self.layers, turning);
        if self.blocks == blocks {
            return;
        }
        let coats: Vec<Coat> = self
            .stickers
            .iter()
            .map(|&[red, green, blue, _]| Coat { colour: Rgb(red, green, blue), mark: None })
            .collect();
        let scene = Scene::painted(self.layers, &coats, turning, Rgb(0, 0, 0));
        let way = |face: Face, block: usize| {
            (face.index() + if scene.blocks[block].turns { 8 } else { 0 }).to_f32()
        };
        self.bodies.fill(scene.cubies().iter().map(|cubie| {
            let [x, y, z] = cubie.centre;
            // The frame of F leaves x, y and z as they are.
            Instance { place: [x, y, z, way(Face::F, cubie.block)], paint: [0.0; 4] }
        }));
        self.tiles.fill(scene.stickers.iter().zip(&self.stickers).map(|(sticker, &[.., code])| {
            let normal = sticker.face.frame().normal;
            let [x, y, z]: [f32; 3] =
                std::array::from_fn(|i| sticker.centre[i] + TILE_LIFT * normal[i].to_f32());
            let [red, green, blue] = sticker.colour.to_unit();
            Instance {
                place: [x, y, z, way(sticker.face, sticker.block)],
                paint: [red, green, blue, code.into()],
            }
        }));
        self.blocks = blocks;
    }
}

impl Brush for Cubies {
    fn paint(&mut self, stickers: &[Paint]) {
        self.signs.prepare(stickers);
        self.stickers = stickers.to_vec();
        self.blocks.clear();
    }

    fn draw(&mut self, frame: &Frame, viewport: Viewport) {
        self.place(frame.turning);
        let program = &self.program;
        set_uniforms(program, frame, viewport);
        self.signs.give_to(program);
        program.use_uniform("half_cubie", 1.0 / self.layers.to_f32());
        // The tile is the level part between the bevels.
        let extent = 1.0 - BODY_BEVEL;
        // The tiles first: the plastic behind them need not be shaded.
        program.use_uniform("lift", 0.0);
        for (instances, extent) in [(&self.tiles, extent), (&self.bodies, 1.0)] {
            program.use_uniform("extent", extent);
            instances.draw(program, viewport, solid());
        }
        if frame.hints {
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
    /// The [`Paint`] of the sticker, its colour between 0 and 1; 0 where there is no sticker.
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
