//! The net of a cube with too many stickers for an element each, as one picture on a canvas.

use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};

use crate::numbers::{Number, WholePart, nearest_f32};
use crate::view::{Rgb, WRONG, net_cell, net_cell_at, net_extent};

/// About how many pixels the picture is wide: twice what it is on the page, for fine screens.
const WIDTH: f32 = 840.0;

/// The width of the frame around a face in pixels, and its colour. Lines between squares this small would flicker.
const FRAME: f64 = 3.0;
const FRAME_COLOUR: &str = "rgb(0 0 0 / 0.35)";

/// A net on a canvas, of which only what has changed is drawn.
pub struct NetPicture {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    size: usize,
    /// The side of a square in pixels.
    side: usize,
    /// The colours on it, and which stickers are marked.
    drawn: Vec<(Rgb, bool)>,
}

impl NetPicture {
    /// The net of a cube of `size` layers on this element, if it is a canvas.
    pub fn new(element: &Element, size: usize) -> Option<NetPicture> {
        let canvas: HtmlCanvasElement = element.clone().dyn_into().ok()?;
        let (width, height) = net_extent();
        // Whole pixels a square, so that all look alike.
        let side = (WIDTH / width / size.to_f32()).ceil().whole_index();
        let face = (side * size).to_f32();
        canvas.set_width((width * face).ceil().whole_u32());
        canvas.set_height((height * face).ceil().whole_u32());
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        Some(NetPicture { canvas, context, size, side, drawn: Vec::new() })
    }

    /// Draws the squares that have another colour than before, or break a law and did not, or the other way round.
    pub fn draw(&mut self, squares: impl Iterator<Item = (Rgb, bool)>) {
        let side = self.side.to_f64();
        let face = (self.side * self.size).to_f32();
        let is_first = self.drawn.is_empty();
        if is_first {
            self.frame_faces();
        }
        let mut fills: Vec<(Rgb, [f64; 4])> = Vec::new();
        for (facelet, (colour, is_wrong)) in squares.enumerate() {
            if is_first {
                self.drawn.push((colour, is_wrong));
            } else if self.drawn[facelet] == (colour, is_wrong) {
                continue;
            }
            self.drawn[facelet] = (colour, is_wrong);
            let cell = net_cell(facelet, self.size);
            let [x, y] = [cell.x, cell.y].map(|corner| f64::from((corner * face).round()));
            let rim = if is_wrong { (side / 4.0).ceil() } else { 0.0 };
            if is_wrong {
                // A frame, so that what is within may be drawn before it.
                let (far, inner) = (side - rim, side - 2.0 * rim);
                for [left, top, width, height] in [
                    [0.0, 0.0, side, rim],
                    [0.0, far, side, rim],
                    [0.0, rim, rim, inner],
                    [far, rim, rim, inner],
                ] {
                    fills.push((WRONG, [x + left, y + top, width, height]));
                }
            }
            fills.push((colour, [x + rim, y + rim, side - 2.0 * rim, side - 2.0 * rim]));
        }
        // Colour by colour: browsers take longer for another colour than for a square.
        fills.sort_by_key(|(colour, _)| [colour.0, colour.1, colour.2]);
        for fills in fills.chunk_by(|a, b| a.0 == b.0) {
            self.context.set_fill_style_str(&fills[0].0.to_string());
            for (_, [x, y, width, height]) in fills {
                self.context.fill_rect(*x, *y, *width, *height);
            }
        }
    }

    fn frame_faces(&self) {
        let face = (self.side * self.size).to_f32();
        self.context.set_fill_style_str(FRAME_COLOUR);
        for first in (0..6).map(|face| face * self.size * self.size) {
            let cell = net_cell(first, self.size);
            let [x, y] = [cell.x, cell.y].map(|corner| f64::from((corner * face).round()) - FRAME);
            let side = f64::from(face) + 2.0 * FRAME;
            self.context.fill_rect(x, y, side, side);
        }
    }

    /// The sticker at a point of the window, in CSS pixels.
    pub fn cell_at(&self, [x, y]: [f32; 2]) -> Option<usize> {
        let frame = self.canvas.get_bounding_client_rect();
        let unit = net_extent().0 / nearest_f32(frame.width()).max(1.0);
        net_cell_at(self.size, [(x - nearest_f32(frame.x())) * unit, (y - nearest_f32(frame.y())) * unit])
    }
}
