//! The page's program: puts a player on every element that asks for one.

use cubelab::web::{DomError, Mounted, Page, beside, end_program, guard_players};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

fn main() {
    guard_players();
    let lab = Cubelab::new();
    match lab.page.mount_all() {
        // They live as long as the page does.
        Ok(players) => std::mem::forget((lab, players)),
        Err(error) => end_program(&error.to_string()),
    }
}

/// Players for a page of one's own.
#[wasm_bindgen]
pub struct Cubelab {
    page: Page,
}

#[wasm_bindgen]
impl Cubelab {
    /// Starts the worker that all players share.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript calls it; it starts a worker")]
    pub fn new() -> Cubelab {
        Cubelab { page: Page::new(beside("worker_loader.js")) }
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
