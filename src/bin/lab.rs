//! The program of the search lab: puts it on the element that asks for it.

use cubelab::web::{DomError, LabMounted, show_lab_broken};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    /// The address of this program, beside which the worker's lies.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static URL: String;
}

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        show_lab_broken(&panic.to_string());
    }));
}

/// A lab on an element of the page.
#[wasm_bindgen]
pub struct Lab(LabMounted);

#[wasm_bindgen]
impl Lab {
    /// Puts the lab on an element, as the page's address says.
    #[wasm_bindgen(constructor)]
    pub fn new(element: &Element) -> Result<Lab, String> {
        let folder = URL.with(|url| url.rfind('/').map_or(String::new(), |end| url[..=end].to_owned()));
        let mounted = LabMounted::new(element, format!("{folder}lab_worker_loader.js"));
        mounted.map(Lab).map_err(|error: DomError| error.to_string())
    }

    /// Takes it off its element, which is empty then, and ends its workers.
    pub fn unmount(self) {
        drop(self.0);
    }
}
