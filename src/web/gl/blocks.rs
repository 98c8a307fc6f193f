//! The brush of large cubes: every side of every block as one square, on which the shader paints the stickers.
//!
//! At most 18 squares a frame, however many layers there are, and a texel a sticker, sent when stickers change.
//! Shapes smaller than a few pixels fade to the colour that they have on the mean.

use three_d::{
    Context, ElementBuffer, InstanceBuffer, Interpolation, Program, Texture2D, VertexBuffer, Viewport,
    Wrapping,
};

use super::cubies::Cubies;
use super::paint::{code_of, glassy, set_uniforms, sign_texture, solid};
use super::renderer::{Brush, RendererError};
use super::shader_source::{BLOCKS_FRAGMENT, BLOCKS_VERTEX};
use crate::nxn::Stickers;
use crate::view::{HINT_DISTANCE, Looks, Picture, Rotation, Side, Tag, empty_colour, sides, tile_mesh};

/// From this many layers on, the notches between cubies are about a pixel wide, and their many
/// triangles would cost more time than all the rest.
const FROM: usize = 6;

/// What draws a cube block by block.
pub struct Blocks {
    program: Program,
    corners: VertexBuffer<[f32; 3]>,
    indices: ElementBuffer<u16>,
    places: InstanceBuffer<[f32; 4]>,
    shapes: InstanceBuffer<[f32; 4]>,
    /// A texel a sticker.
    stickers: Texture2D,
    /// How far each point of each sign is from its strokes.
    signs: Texture2D,
    /// What the buffers hold.
    sides: Vec<Side>,
    /// What the texture holds.
    painted: Option<(Stickers, Vec<Tag>, Looks)>,
}

/// The brush for cubes of any size.
pub fn brush_for(context: &Context, layers: usize) -> Result<Box<dyn Brush>, RendererError> {
    if layers < FROM { Cubies::brush(context, layers) } else { Ok(Box::new(Blocks::new(context, layers)?)) }
}

impl Blocks {
    fn new(context: &Context, layers: usize) -> Result<Blocks, RendererError> {
        let square = tile_mesh();
        let (width, height) = (layers as u32, 6 * layers as u32);
        let (linear, edge) = (Interpolation::Linear, Wrapping::ClampToEdge);
        Ok(Blocks {
            program: Program::from_source(context, BLOCKS_VERTEX, BLOCKS_FRAGMENT)?,
            corners: VertexBuffer::new_with_data(context, &square.positions),
            indices: ElementBuffer::new_with_data(context, &square.indices),
            places: InstanceBuffer::new(context),
            shapes: InstanceBuffer::new(context),
            stickers: Texture2D::new_empty::<[u8; 4]>(
                context, width, height, linear, linear, None, edge, edge,
            ),
            signs: sign_texture(context),
            sides: Vec::new(),
            painted: None,
        })
    }

    /// Puts the sides on the graphics card, if they are not there: within a turn they are.
    fn place(&mut self, sides: Vec<Side>) {
        if self.sides == sides {
            return;
        }
        let place = |side: &Side| {
            let [x, y, z] = side.centre;
            [x, y, z, (side.face.index() + if side.turns { 8 } else { 0 }) as f32]
        };
        let shape = |side: &Side| [side.half[0], side.half[1], f32::from(u8::from(side.has_stickers)), 0.0];
        self.places.fill(&sides.iter().map(place).collect::<Vec<_>>());
        self.shapes.fill(&sides.iter().map(shape).collect::<Vec<_>>());
        self.sides = sides;
    }

    /// Puts the stickers on the graphics card, if they are not there.
    fn colour(&mut self, picture: &Picture) {
        let Picture { stickers, tags, looks, .. } = picture;
        let is_painted = self
            .painted
            .as_ref()
            .is_some_and(|painted| (&painted.0, &painted.1, &painted.2) == (stickers, tags, looks));
        if is_painted {
            return;
        }
        let mut texels: Vec<[u8; 4]> = Vec::with_capacity(stickers.colours().len());
        for (i, coat) in looks.coats(stickers).into_iter().enumerate() {
            let tag = tags.get(i).copied().unwrap_or(Tag::NONE);
            let (colour, mark) =
                if tag.is_empty { (empty_colour(looks), None) } else { (coat.colour, coat.mark) };
            texels.push([colour.0, colour.1, colour.2, code_of(colour, mark, tag)]);
        }
        self.stickers.fill(&texels);
        self.painted = Some((stickers.clone(), tags.clone(), looks.clone()));
    }
}

impl Brush for Blocks {
    fn paint(&mut self, picture: &Picture, viewport: Viewport) {
        let layers = picture.stickers.size();
        self.place(sides(layers, picture.turning));
        self.colour(picture);
        let turned = picture.turning.map_or(Rotation::NONE, |turning| turning.rotation());
        let program = &self.program;
        set_uniforms(program, &picture.orbit, viewport, turned, picture.looks.body);
        program.use_texture("signs", &self.signs);
        program.use_texture("stickers", &self.stickers);
        program.use_uniform("layers", layers as f32);
        let passes = [(0.0, solid()), (HINT_DISTANCE, glassy())];
        let count = if picture.looks.hints { 2 } else { 1 };
        for (lift, states) in passes.into_iter().take(count) {
            program.use_uniform("lift", lift);
            program.use_vertex_attribute("position", &self.corners);
            program.use_instance_attribute("place", &self.places);
            program.use_instance_attribute("shape_here", &self.shapes);
            program.draw_elements_instanced(states, viewport, &self.indices, self.places.instance_count());
        }
    }
}
