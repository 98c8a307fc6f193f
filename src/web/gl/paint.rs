//! What the brushes of small and large cubes share: the uniforms of the shaders, and the texture of the signs.

use three_d::{
    Blend, BlendEquationType, BlendMultiplierType, Context, Cull, Interpolation, Mat3, Mat4, Program,
    RenderStates, Texture2D, Vec2, Vec3, Vec4, Viewport, Wrapping, WriteMask,
};

use crate::cube::{Face, Frame};
use crate::numbers::{Number, WholePart};
use crate::view::{
    BODY_BEVEL, CHANGED, DOT_OFFSET, DOT_RADIUS, Frame as Seen, Mark, Paint, Rotation, STICKER_HALF_WIDTH,
    STICKER_RADIUS, STROKE_HALF_WIDTH, WRONG, has_mark,
};

/// Sets what a shader needs to know of the camera, the light, the plastic and the stickers.
pub fn set_uniforms(program: &Program, seen: &Seen, viewport: Viewport) {
    let turned = seen.turning.map_or(Rotation::NONE, |turning| turning.rotation());
    let shape = Vec4::new(STICKER_HALF_WIDTH, STICKER_RADIUS, BODY_BEVEL, STROKE_HALF_WIDTH);
    let (width, height) = (viewport.width.to_f32(), viewport.height.to_f32());
    program.use_uniform("shape", shape);
    program.use_uniform("view", Mat4::from(seen.orbit.view()));
    program.use_uniform("projection", Mat4::from(seen.orbit.projection(width, height)));
    program.use_uniform("turned", Mat3::from(turned.0));
    program.use_uniform_array("frames", &Face::ALL.map(frame_matrix));
    program.use_uniform("wrong", Vec3::from(WRONG.to_unit()));
    program.use_uniform("changed", Vec3::from(CHANGED.to_unit()));
    program.use_uniform("dot_shape", Vec2::new(DOT_OFFSET, DOT_RADIUS));
    program.use_uniform("plastic", Vec3::from(seen.body.to_unit()));
}

/// Things that hide what is behind them.
pub fn solid() -> RenderStates {
    RenderStates { cull: Cull::Back, ..RenderStates::default() }
}

/// Of what hangs around the cube, the sides that look inwards, seen through.
pub fn glassy() -> RenderStates {
    RenderStates {
        cull: Cull::Front,
        write_mask: WriteMask::COLOR,
        blend: PREMULTIPLIED,
        ..RenderStates::default()
    }
}

/// The side of a sign in the texture, in pixels.
const SIGN_PIXELS: usize = 48;

/// How much of a sticker a sign covers, and the distance from a stroke that is the greatest the
/// texture stores, where half the side of a cubie is 1. The fragment shaders have both.
const SIGN_EXTENT: f32 = 0.6;
const FARTHEST: f32 = 0.3;

/// All signs side by side, as distances from their strokes: sharp at any size, from a small texture.
fn distances() -> Vec<u8> {
    let place = |pixel: usize| ((pixel.to_f32() + 0.5) / SIGN_PIXELS.to_f32() * 2.0 - 1.0) * SIGN_EXTENT;
    let width = SIGN_PIXELS * Mark::COUNT;
    let pixels = (0..width * SIGN_PIXELS).map(|i| {
        let (x, y) = (i % width, i / width);
        let mark = Mark::from_index(x / SIGN_PIXELS);
        let far = mark.map_or(FARTHEST, |mark| mark.distance([place(x % SIGN_PIXELS), place(y)]));
        ((far / FARTHEST).min(1.0) * 255.0).whole_u8()
    });
    pixels.collect()
}

/// The texture of the signs. It is drawn when the first sticker has a sign. Most cubes have none, and drawing it took about 20 of the
/// 250 ms before the first frame.
pub struct Signs {
    context: Context,
    texture: Texture2D,
    are_drawn: bool,
}

impl Signs {
    /// An empty texture.
    pub fn new(context: &Context) -> Signs {
        Signs { context: context.clone(), texture: texture_of(context, [1, 1], &[u8::MAX]), are_drawn: false }
    }

    /// Draws the signs if a sticker has one.
    pub fn prepare(&mut self, stickers: &[Paint]) {
        if !self.are_drawn && stickers.iter().copied().any(has_mark) {
            self.texture = texture_of(&self.context, [SIGN_PIXELS * Mark::COUNT, SIGN_PIXELS], &distances());
            self.are_drawn = true;
        }
    }

    /// Has the program read the signs.
    pub fn give_to(&self, program: &Program) {
        program.use_texture("signs", &self.texture);
    }
}

fn texture_of(context: &Context, sides: [usize; 2], pixels: &[u8]) -> Texture2D {
    let (linear, edge) = (Interpolation::Linear, Wrapping::ClampToEdge);
    let [width, height] = sides.map(Number::to_u32);
    let texture = Texture2D::new_empty::<u8>(context, width, height, linear, linear, None, edge, edge);
    texture.fill(pixels);
    texture
}

/// Light that covers part of what is behind it, on a canvas that expects it so.
const PREMULTIPLIED: Blend = Blend::Enabled {
    source_rgb_multiplier: BlendMultiplierType::One,
    source_alpha_multiplier: BlendMultiplierType::One,
    destination_rgb_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
    destination_alpha_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
    rgb_equation: BlendEquationType::Add,
    alpha_equation: BlendEquationType::Add,
};

/// The directions that x, y and z of a sticker's mesh take on this face.
fn frame_matrix(face: Face) -> Mat3 {
    let Frame { normal, right, down } = face.frame();
    let column = |[x, y, z]: [i32; 3]| Vec3::new(x.to_f32(), y.to_f32(), z.to_f32());
    Mat3::from_cols(column(right), -column(down), column(normal))
}
