//! Finding parts of a page, and changing them only where they differ.

use thiserror::Error;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Document, Element, Event, HtmlButtonElement, HtmlElement, HtmlInputElement, HtmlSelectElement, Window,
};

use crate::numbers::WholePart;
use crate::text::OtherVersion;

/// The page lacks something that the program needs.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DomError {
    /// There is no window: this is no page.
    #[error("no window; expected to run in a page")]
    NoWindow,
    /// A part of the player's markup is not there, or is another element.
    #[error("the player has no part '{0}'; expected the markup of view::player_markup")]
    NoPart(String),
    /// The words are not those of the program.
    #[error(transparent)]
    Words(#[from] OtherVersion),
    /// The browser refused.
    #[error("the browser refused: {0}")]
    Refused(String),
}

impl From<JsValue> for DomError {
    fn from(value: JsValue) -> DomError {
        DomError::Refused(reason(&value))
    }
}

/// What a thrown value says.
pub fn reason(value: &JsValue) -> String {
    match value.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => value.as_string().unwrap_or_else(|| format!("{value:?}")),
    }
}

/// The window this runs in.
pub fn window() -> Result<Window, DomError> {
    web_sys::window().ok_or(DomError::NoWindow)
}

/// The page this runs in.
pub fn document() -> Result<Document, DomError> {
    window()?.document().ok_or(DomError::NoWindow)
}

/// Returns the end of the page's address, after `#`.
pub fn end_of_address() -> Result<String, DomError> {
    Ok(window()?.location().hash()?.trim_start_matches('#').to_owned())
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

/// A number from the browser's source of randomness.
pub fn random_seed() -> Result<u32, DomError> {
    let mut bytes = [0; 4];
    window()?.crypto()?.get_random_values_with_u8_array(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

/// The part of this name within an element.
pub fn part<T: JsCast>(root: &Element, name: &str) -> Result<T, DomError> {
    find_part(root, (name, T::instanceof)).map(JsCast::unchecked_into)
}

/// A part's name, and a test of the type of its element.
type Sought<'a> = (&'a str, fn(&JsValue) -> bool);

fn find_part(root: &Element, (name, is_right): Sought<'_>) -> Result<Element, DomError> {
    let found = root.query_selector(&format!("[data-part={name}]"))?;
    found.filter(|element| is_right(element)).ok_or_else(|| DomError::NoPart(name.to_owned()))
}

/// The parts of these names and types within an element.
pub fn parts_of<const N: usize>(root: &Element, sought: [Sought<'_>; N]) -> Result<[Element; N], DomError> {
    let found = sought.into_iter().map(|part| find_part(root, part)).collect::<Result<Vec<_>, _>>()?;
    found.try_into().map_err(|_| DomError::NoPart(String::new()))
}

/// The elements within `root` that match a selector.
pub fn all(root: &Element, selector: &str) -> Result<Vec<Element>, DomError> {
    all_of(root, selector)
}

/// The elements of one type within `root` that match a selector.
pub fn all_of<T: JsCast>(root: &Element, selector: &str) -> Result<Vec<T>, DomError> {
    let list = root.query_selector_all(selector)?;
    Ok((0..list.length()).filter_map(|i| list.item(i)?.dyn_into().ok()).collect())
}

/// Defines a struct of the elements that a program changes, and a function `find` that finds them within an element: first
/// parts, whose names are a prefix and the field's name in kebab case, then lists by a selector, and values that begin empty.
macro_rules! parts {
    (
        $(#[$about:meta])*
        $name:ident ($prefix:literal) {
            $($(#[$about_part:meta])* $part:ident: $kind:ty,)*
        }
        $(lists { $($(#[$about_list:meta])* $list:ident: $item:ty = $selector:literal,)* })?
        $(empty { $($(#[$about_value:meta])* $value:ident: $of:ty,)* })?
    ) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$about_part])* pub $part: $kind,)*
            $($($(#[$about_list])* pub $list: Vec<$item>,)*)?
            $($($(#[$about_value])* pub $value: $of,)*)?
        }

        impl $name {
            /// Finds the elements, or returns the name of one that is missing.
            pub fn find(root: &web_sys::Element) -> Result<$name, $crate::web::runtime::dom::DomError> {
                $($(let $list = $crate::web::runtime::dom::all_of(root, $selector)?;)*)?
                // All parts at once: an end after each of them would be 3 kB of code.
                let [$($part,)*] = $crate::web::runtime::dom::parts_of(root, [$((
                    $crate::named::in_case!(hyphens, concat!($prefix, stringify!($part))),
                    <$kind as wasm_bindgen::JsCast>::instanceof,
                ),)*])?;
                Ok($name {
                    $($part: wasm_bindgen::JsCast::unchecked_into($part),)*
                    $($($list,)*)?
                    $($($value: Default::default(),)*)?
                })
            }
        }
    };
}

pub(crate) use parts;

/// The element that an event is about.
pub fn target_of(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Returns the nearest element around the target of an event that has an attribute, and the value of the attribute.
pub fn around(event: &Event, attribute: &str) -> Option<(Element, String)> {
    let element = target_of(event)?.closest(&format!("[{attribute}]")).ok()??;
    let value = element.get_attribute(attribute)?;
    Some((element, value))
}

/// Returns the text in a field, or the value of a choice.
pub fn value_of(field: &Element) -> String {
    if let Some(field) = field.dyn_ref::<HtmlInputElement>() {
        return field.value();
    }
    field.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value).unwrap_or_default()
}

/// Sets an ARIA attribute that is true or false.
pub fn set_truth(element: &Element, name: &str, holds: bool) {
    set_attribute(element, name, Some(if holds { "true" } else { "false" }));
}

/// Sets an attribute, or takes it away. An element takes any of the names used here.
pub fn set_attribute(element: &Element, name: &str, value: Option<&str>) {
    if element.get_attribute(name).as_deref() != value {
        let _ = match value {
            Some(value) => element.set_attribute(name, value),
            None => element.remove_attribute(name),
        };
    }
}

/// Sets a custom property of an element's style, or takes it away. Unlike the attribute `style`, a content security
/// policy never forbids this.
pub fn set_style(element: &HtmlElement, name: &str, value: Option<&str>) {
    let style = element.style();
    // A custom property takes any of the values used here.
    let _ = match value {
        Some(value) => style.set_property(name, value),
        None => style.remove_property(name).map(drop),
    };
}

/// Sets the text of an element.
pub fn set_text(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

/// Enables or disables a button.
pub fn enable(button: &HtmlButtonElement, enabled: bool) {
    if button.disabled() == enabled {
        button.set_disabled(!enabled);
    }
}

/// Scrolls `place` sideways until `item` begins in its middle, unless all of the item is in sight.
pub fn scroll_sideways_to(place: &Element, item: &Element) {
    let (item, room) = (item.get_bounding_client_rect(), place.get_bounding_client_rect());
    if item.left() < room.left() || item.right() > room.right() {
        let middle = f64::from(place.scroll_left()) + item.left() - room.left() - room.width() / 2.0;
        place.set_scroll_left(middle.whole_i32());
    }
}
