//! The program of still pictures: it draws the elements `<cube-lab>` until a person touches them.

use cubelab::element::{AttributeError, Still, View, error_texts, joined, read_given};
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

/// A cube at the beginning of its moves.
#[wasm_bindgen(js_name = Still)]
pub struct Picture {
    still: Still,
    errors: Vec<AttributeError>,
}

#[wasm_bindgen(js_class = Still)]
impl Picture {
    /// Reads attributes: the text of a list with a name and a value for each.
    #[wasm_bindgen(constructor)]
    pub fn new(given: &str) -> Picture {
        let (still, errors) = Still::new(&read_given(given));
        Picture { still, errors }
    }

    /// The errors in the attributes: an attribute, its value and what is wrong with it for each.
    pub fn errors(&self) -> String {
        error_texts(&self.errors)
    }

    /// The names of the views.
    pub fn views(&self) -> String {
        joined(self.still.settings().views.iter().map(|view| view.name()))
    }

    /// The names of the controls.
    pub fn controls(&self) -> String {
        joined(self.still.settings().controls.iter().map(|control| control.name()))
    }

    /// The moves.
    pub fn moves(&self) -> String {
        joined(self.still.settings().line.steps.iter().map(|step| step.text.as_str()))
    }

    /// The stickers.
    pub fn facelets(&self) -> String {
        self.still.settings().line.start.to_string()
    }

    /// True if the cube is solved.
    #[wasm_bindgen(js_name = isSolved)]
    pub fn is_solved(&self) -> bool {
        self.still.settings().line.start.is_solved()
    }

    /// The number of layers.
    pub fn size(&self) -> usize {
        self.still.settings().line.start.size()
    }

    /// The picture of the view with this name as SVG, without a title.
    pub fn picture(&self, view: &str, is_dark: bool) -> String {
        self.still.picture(View::named(view).unwrap_or(View::Space), is_dark).svg()
    }

    /// The same picture with a title, as a document of its own.
    pub fn document(&self, view: &str, is_dark: bool) -> String {
        self.still.titled_picture(View::named(view).unwrap_or(View::Space), is_dark).svg()
    }
}
