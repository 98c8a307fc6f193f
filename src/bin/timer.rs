//! The program of the timer: puts it on the element that asks for it.

use cubelab::web::{DomError, TimerMounted, beside, guard};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

/// Takes 3 kB less of the gzipped program than the allocator of the standard library.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    guard("[data-timer]");
}

/// A timer on an element of the page.
#[wasm_bindgen]
pub struct Timer(TimerMounted);

#[wasm_bindgen]
impl Timer {
    /// Puts the timer on an element, with the words of the catalogue `timer`.
    #[wasm_bindgen(constructor)]
    pub fn new(element: &Element, timer: String) -> Result<Timer, String> {
        let workers = ["worker_loader.js", "sizes_worker_loader.js"].map(beside);
        let mounted = TimerMounted::new(element, workers, timer);
        mounted.map(Timer).map_err(|error: DomError| error.to_string())
    }

    /// Takes it off its element, which is empty then, and ends its workers.
    pub fn unmount(self) {
        drop(self.0);
    }
}
