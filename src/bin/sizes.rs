//! The program of the players of other sizes than 3: puts them on the element that asks for them.

use cubelab::web::{DomError, SizesMounted, end_program, guard};
use js_sys::Promise;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

/// Takes 3 kB less of the gzipped program than the allocator of the standard library.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    guard("[data-sizes]");
}

/// The players of other sizes on an element of the page.
#[wasm_bindgen]
pub struct Sizes(SizesMounted);

#[wasm_bindgen]
impl Sizes {
    /// Puts the size on an element that the page's address asks for, with the words of these catalogues. `renderer`
    /// brings the module `renderer.js`, once it has started; without one, players draw no WebGL but SVG.
    #[wasm_bindgen(constructor)]
    pub fn new(
        element: &Element,
        page: String,
        sizes: String,
        renderer: Option<Promise>,
    ) -> Result<Sizes, String> {
        SizesMounted::new(element, page, sizes, renderer)
            .map(Sizes)
            .map_err(|error: DomError| error.to_string())
    }

    /// Shows the words of other catalogues. Every size keeps its cube and its history.
    pub fn speak(&self, page: String, sizes: String) {
        if let Err(error) = self.0.speak(page, sizes) {
            end_program(&error.to_string());
        }
    }

    /// Takes it off its element, which is empty then.
    pub fn unmount(self) {
        drop(self.0);
    }
}
