//! The brush of large cubes: every side of every block as one square, on which the shader paints the stickers.
//!
//! At most 18 squares a frame, however many layers there are, and a texel a sticker, sent when stickers change.
//! Shapes smaller than a few pixels fade to the colour that they have on the mean.

use three_d::{
    Context, CoreError, ElementBuffer, InstanceBuffer, Interpolation, Program, Texture2D, VertexBuffer,
    Viewport, Wrapping,
};

use super::brush::Brush;
use super::paint::{Signs, glassy, set_uniforms, solid};
use super::shader_source::{BLOCKS_FRAGMENT, BLOCKS_VERTEX};
use crate::numbers::Number;
use crate::view::{Frame, HINT_DISTANCE, Paint, Side, sides, tile_mesh};

/// What draws a cube block by block.
pub struct Blocks {
    layers: usize,
    program: Program,
    corners: VertexBuffer<[f32; 3]>,
    indices: ElementBuffer<u16>,
    places: InstanceBuffer<[f32; 4]>,
    shapes: InstanceBuffer<[f32; 4]>,
    /// A texel a sticker.
    stickers: Texture2D,
    signs: Signs,
    /// What the buffers hold.
    sides: Vec<Side>,
}

impl Blocks {
    /// The brush for cubes of `layers` layers.
    pub fn brush(context: &Context, layers: usize) -> Result<Box<dyn Brush>, CoreError> {
        let square = tile_mesh();
        let (width, height) = (layers.to_u32(), 6 * layers.to_u32());
        let (linear, edge) = (Interpolation::Linear, Wrapping::ClampToEdge);
        Ok(Box::new(Blocks {
            layers,
            program: Program::from_source(context, BLOCKS_VERTEX, BLOCKS_FRAGMENT)?,
            corners: VertexBuffer::new_with_data(context, &square.positions),
            indices: ElementBuffer::new_with_data(context, &square.indices),
            places: InstanceBuffer::new(context),
            shapes: InstanceBuffer::new(context),
            stickers: Texture2D::new_empty::<[u8; 4]>(
                context, width, height, linear, linear, None, edge, edge,
            ),
            signs: Signs::new(context),
            sides: Vec::new(),
        }))
    }

    /// Puts the sides on the graphics card, if they are not there: within a turn they are.
    fn place(&mut self, sides: Vec<Side>) {
        if self.sides == sides {
            return;
        }
        let place = |side: &Side| {
            let [x, y, z] = side.centre;
            [x, y, z, (side.face.index() + if side.turns { 8 } else { 0 }).to_f32()]
        };
        let shape = |side: &Side| [side.half[0], side.half[1], f32::from(u8::from(side.has_stickers)), 0.0];
        self.places.fill(&sides.iter().map(place).collect::<Vec<_>>());
        self.shapes.fill(&sides.iter().map(shape).collect::<Vec<_>>());
        self.sides = sides;
    }
}

impl Brush for Blocks {
    fn paint(&mut self, stickers: &[Paint]) {
        self.signs.prepare(stickers);
        self.stickers.fill(stickers);
    }

    fn draw(&mut self, frame: &Frame, viewport: Viewport) {
        self.place(sides(self.layers, frame.turning));
        let program = &self.program;
        set_uniforms(program, frame, viewport);
        self.signs.give_to(program);
        program.use_texture("stickers", &self.stickers);
        program.use_uniform("layers", self.layers.to_f32());
        let passes = [(0.0, solid()), (HINT_DISTANCE, glassy())];
        let count = if frame.hints { 2 } else { 1 };
        for (lift, states) in passes.into_iter().take(count) {
            program.use_uniform("lift", lift);
            program.use_vertex_attribute("position", &self.corners);
            program.use_instance_attribute("place", &self.places);
            program.use_instance_attribute("shape_here", &self.shapes);
            program.draw_elements_instanced(states, viewport, &self.indices, self.places.instance_count());
        }
    }
}
