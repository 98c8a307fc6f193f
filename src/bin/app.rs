//! The page's program: puts a player on every element that asks for one.

use cubelab::web::{DomError, Mounted, Page, beside, end_program, guard};
use js_sys::Promise;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

/// Takes 3 kB less of the gzipped program than the allocator of the standard library.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    guard("[data-cubelab]");
}

/// Players for a page of one's own.
#[wasm_bindgen]
pub struct Cubelab {
    page: Page,
}

#[wasm_bindgen]
impl Cubelab {
    /// All players share a worker, which starts with the first that is shown. Their words are in the catalogue `page`. `renderer` brings the module
    /// `renderer.js`, once it has started; without one, players draw no WebGL but SVG.
    #[wasm_bindgen(constructor)]
    pub fn new(page: String, renderer: Option<Promise>) -> Result<Cubelab, String> {
        let page = Page::new(beside("worker_loader.js"), page, renderer);
        page.map(|page| Cubelab { page }).map_err(|error: DomError| error.to_string())
    }

    /// Puts players on all elements that ask for one. They live as long as this does.
    #[wasm_bindgen(js_name = mountAll)]
    pub fn mount_all(&self) {
        if let Err(error) = self.page.mount_all() {
            end_program(&error.to_string());
        }
    }

    /// Shows the words of another catalogue `page` on the elements that ask for a player. Cubes and histories stay.
    pub fn speak(&self, page: String) {
        if let Err(error) = self.page.speak(page) {
            end_program(&error.to_string());
        }
    }

    /// Puts a player on an element.
    pub fn mount(&self, element: &Element) -> Result<Player, String> {
        self.page.mount(element).map(Player).map_err(|error: DomError| error.to_string())
    }
}

/// A player on an element of the page.
#[wasm_bindgen]
pub struct Player(Mounted);

#[wasm_bindgen]
impl Player {
    /// Takes the player off its element, which is as it was before.
    pub fn unmount(self) {
        drop(self.0);
    }
}
