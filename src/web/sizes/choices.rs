//! What is chosen for solving in the selects and boxes of a player.

use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

use crate::cube::Metric;
use crate::protocol::{Settings, Wanted};
use crate::search::heuristics::Combination;
use crate::solve::Method;
use crate::web::player::mount::Mount;

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

/// Returns how the person wants a cube of this size to be solved.
pub fn chosen_settings(mount: &Mount, size: usize) -> Settings {
    let usual = Method::of_size(size).next().unwrap_or(Method::Reduction);
    let method = choice(mount, "method").and_then(|name| name.parse().ok()).unwrap_or(usual);
    let mut settings = Settings::new(method);
    if let Some(heuristic) = choice(mount, "heuristic").and_then(|name| name.parse::<Combination>().ok()) {
        settings.heuristic = heuristic;
    }
    if choice(mount, "metric").as_deref() == Some("qtm") {
        settings.metric = Metric::Qtm;
    }
    if choice(mount, "all").as_deref() == Some("on") {
        settings.wanted = Wanted::All;
    }
    settings
}
