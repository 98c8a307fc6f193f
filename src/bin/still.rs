//! The program of still pictures: it draws the elements `<cube-lab>` until a person touches them.
//!
//! All readers of a page wait for it, so it carries what it needs only: a small allocator, and on wasm no `main`, which would bring
//! the runtime of programs with it.
#![cfg_attr(target_family = "wasm", no_main)]

use cubelab::element::{Still, read_given};
use wasm_bindgen::prelude::wasm_bindgen;

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[cfg(not(target_family = "wasm"))]
fn main() {}

/// Draws the cube of these attributes at the beginning of its moves, on a dark or a light page: see `Still::texts`. Returns an empty
/// text if the program of cubes that play has to draw it.
#[wasm_bindgen]
pub fn still(given: &str, is_dark: bool) -> String {
    Still::new(&read_given(given)).map(|still| still.texts(is_dark)).unwrap_or_default()
}
