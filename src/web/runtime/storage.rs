//! What a person chose, kept by the browser from one visit to the next.

use web_sys::Storage;

use super::dom::window;

/// Before the names of all that is kept, as other programs may share the place.
const PREFIX: &str = "cubelab.";

/// The browser's store; none where it keeps nothing, as in a sandboxed frame.
fn store() -> Option<Storage> {
    window().ok()?.local_storage().ok().flatten()
}

/// What was kept under this name.
pub fn kept(name: &str) -> Option<String> {
    store()?.get_item(&format!("{PREFIX}{name}")).ok().flatten()
}

/// Keeps a text under this name, or forgets it if it is empty. Where the browser keeps nothing, the
/// choice holds until the page is closed.
pub fn keep(name: &str, text: &str) {
    let Some(store) = store() else { return };
    let name = format!("{PREFIX}{name}");
    let _ = if text.is_empty() { store.remove_item(&name) } else { store.set_item(&name, text) };
}
