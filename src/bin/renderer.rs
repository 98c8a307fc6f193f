//! Draws with WebGL for all players of a page, whichever program they belong to.

use cubelab::view::{Frame, FrameNumbers};
use cubelab::web::{Borrower, Renderer};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlCanvasElement;

fn main() {
    console_error_panic_hook::set_once();
}

/// Lends a WebGL context to a player while it is in view and in use. At first the player counts as out of view.
///
/// `borrow` is called with true when the player is lent a context, and with false when it has to give that back; it
/// returns false if it cannot draw with a context.
#[wasm_bindgen]
pub fn join(borrow: Function) -> Membership {
    let call = move |takes: bool| {
        borrow.call1(&JsValue::UNDEFINED, &takes.into()).is_ok_and(|is_done| is_done.is_truthy())
    };
    Membership(Borrower::join(call))
}

/// A player that may have a context. Freeing it gives the context back.
#[wasm_bindgen]
pub struct Membership(Borrower);

#[wasm_bindgen]
impl Membership {
    /// Notes whether the player is in view.
    #[wasm_bindgen(js_name = setInView)]
    pub fn set_in_view(&self, is_in_view: bool) {
        self.0.set_in_view(is_in_view);
    }

    /// Notes that a person uses the player.
    #[wasm_bindgen(js_name = noteUse)]
    pub fn note_use(&self) {
        self.0.note_use();
    }
}

/// Prepares a canvas for drawing cubes of `layers` layers; its background stays transparent.
#[wasm_bindgen]
pub fn open(canvas: &HtmlCanvasElement, layers: usize) -> Result<Drawing, String> {
    Renderer::new(canvas, layers).map(Drawing).map_err(|error| error.to_string())
}

/// Draws cubes of one size on one canvas. Freeing it gives the WebGL context of the canvas back.
#[wasm_bindgen]
pub struct Drawing(Renderer);

#[wasm_bindgen]
impl Drawing {
    /// Shows later frames on this many device pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        self.0.resize(width, height);
    }

    /// Gives the stickers their paint, four bytes each, for all later frames: see `cubelab::view::Paint`.
    pub fn paint(&mut self, stickers: &[u8]) {
        self.0.paint(stickers.as_chunks().0);
    }

    /// Draws a frame of a movement, of the numbers that `cubelab::view::Frame::numbers` returns.
    pub fn draw(&mut self, frame: &[f32]) {
        if let Some(frame) = read(frame) {
            self.0.draw(&frame);
        }
    }

    /// Draws a frame to be looked at.
    #[wasm_bindgen(js_name = drawStill)]
    pub fn draw_still(&mut self, frame: &[f32]) {
        if let Some(frame) = read(frame) {
            self.0.draw_still(&frame);
        }
    }
}

fn read(frame: &[f32]) -> Option<Frame> {
    Some(Frame::from_numbers(FrameNumbers::try_from(frame).ok()?))
}
