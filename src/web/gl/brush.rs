//! A way to draw cubes.

use three_d::Viewport;

use crate::view::{Frame, Paint};

/// A way to draw cubes of one size. Owns what it put on the graphics card.
pub trait Brush {
    /// Gives the stickers their paint, in facelet order, for this and all later frames.
    fn paint(&mut self, stickers: &[Paint]);

    /// Draws a frame on a part of the canvas, which is clear.
    fn draw(&mut self, frame: &Frame, viewport: Viewport);
}
