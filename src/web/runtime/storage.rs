//! What a person chose, kept by the browser from one visit to the next.

use web_sys::Element;

use super::dom::window;

/// Before the names of all that is kept, as other programs may share the place.
const PREFIX: &str = "cubelab.";

/// The part of the browser's store that belongs to one element.
pub struct Storage {
    prefix: String,
}

impl Storage {
    /// Returns the part that the attribute `data-storage` of an element names. Elements without the attribute share one.
    pub fn of(element: &Element) -> Storage {
        let prefix = match element.get_attribute("data-storage") {
            Some(name) if !name.is_empty() => format!("{PREFIX}{name}."),
            _ => PREFIX.to_owned(),
        };
        Storage { prefix }
    }

    /// Returns what was kept under this name.
    pub fn kept(&self, name: &str) -> Option<String> {
        store()?.get_item(&self.key(name)).ok().flatten()
    }

    /// Keeps a text under this name, or forgets it if it is empty. Returns false where the browser keeps nothing: then the
    /// choice holds until the page is closed.
    pub fn keep(&self, name: &str, text: &str) -> bool {
        let Some(store) = store() else { return false };
        let key = self.key(name);
        if text.is_empty() { store.remove_item(&key).is_ok() } else { store.set_item(&key, text).is_ok() }
    }

    fn key(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }
}

/// The browser's store; none where it keeps nothing, as in a sandboxed frame.
fn store() -> Option<web_sys::Storage> {
    window().ok()?.local_storage().ok().flatten()
}
