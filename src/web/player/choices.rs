//! What is chosen in the selects and boxes of a player.

use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

use super::mount::Mount;

/// Returns the value of a select or a box of this name; `on` or nothing for a box.
pub fn choice(mount: &Mount, name: &str) -> Option<String> {
    let element = mount.root.query_selector(&format!("[data-part={name}]")).ok()??;
    match element.dyn_into::<HtmlSelectElement>() {
        Ok(select) => Some(select.value()),
        Err(other) => {
            let input: HtmlInputElement = other.dyn_into().ok()?;
            Some(if input.checked() { "on" } else { "" }.to_owned())
        }
    }
}

/// Chooses a value in a select or a box of this name.
pub fn choose(mount: &Mount, name: &str, value: &str) {
    let found = mount.root.query_selector(&format!("[data-part={name}]")).ok().flatten();
    match found.map(JsCast::dyn_into::<HtmlSelectElement>) {
        Some(Ok(select)) => select.set_value(value),
        Some(Err(other)) => other.unchecked_into::<HtmlInputElement>().set_checked(value == "on"),
        None => {}
    }
}
