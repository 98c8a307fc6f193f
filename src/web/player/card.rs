//! The cards that stand beside the cube while a person does one thing with it.

use web_sys::Element;

use crate::web::runtime::dom::{DomError, document, part, set_attribute};

/// Puts a card with this markup before the turn pad of a player. `name` is its class and its part.
pub fn put_card(root: &Element, name: &str, label: &str, markup: &str) -> Result<Element, DomError> {
    let section = document()?.create_element("section")?;
    for (attribute, value) in [("class", name), ("data-part", name), ("aria-label", label)] {
        set_attribute(&section, attribute, Some(value));
    }
    section.set_inner_html(markup);
    part::<Element>(root, "pad")?.before_with_node_1(&section)?;
    Ok(section)
}
