//! The program that reads a cube by camera: it fills a panel of a player.

use cubelab::web::{guard, open_camera};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlElement;

fn main() {
    guard("[data-part=panel-camera]");
}

/// Reads a cube in this panel, with the words of the catalogue `camera`.
#[wasm_bindgen]
pub fn open(panel: &HtmlElement, camera: String) -> Result<(), String> {
    open_camera(panel, camera).map_err(|error| error.to_string())
}
