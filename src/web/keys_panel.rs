//! The panel of the keys.

use std::rc::Rc;

use web_sys::Element;

use super::dom::DomError;
use super::mount::{Mount, State};
use super::panels::Contents;

/// The panel has nothing that changes.
struct KeysPanel;

/// Fills the panel.
pub fn make(mount: &Rc<Mount>, body: &Element) -> Result<Box<dyn Contents>, DomError> {
    body.set_inner_html(&format!("<p>{}</p>", mount.text.pad.keys));
    Ok(Box::new(KeysPanel))
}

impl Contents for KeysPanel {
    fn show(&mut self, _: &State) {}
}
