//! The program of the search lab: puts it on the element that asks for it.

use cubelab::web::{DomError, LabMounted, beside, guard};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

fn main() {
    guard("[data-lab]");
}

/// A lab on an element of the page.
#[wasm_bindgen]
pub struct Lab(LabMounted);

#[wasm_bindgen]
impl Lab {
    /// Puts the lab on an element, as the page's address says, with the words of the catalogue `lab`.
    #[wasm_bindgen(constructor)]
    pub fn new(element: &Element, lab: String) -> Result<Lab, String> {
        let mounted = LabMounted::new(element, beside("lab_worker_loader.js"), lab);
        mounted.map(Lab).map_err(|error: DomError| error.to_string())
    }

    /// Takes it off its element, which is empty then, and ends its workers.
    pub fn unmount(self) {
        drop(self.0);
    }
}
