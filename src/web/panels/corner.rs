//! The panels over the player: one open at a time, each made when it is first opened.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::contents::Contents;
use super::keys_panel;
use super::looks_panel;
use super::share_panel;
use crate::app::status::Notice;
use crate::text::Text;
use crate::view::{CLOSE, icon_button};
use crate::web::player::mount::{Mount, State};
use crate::web::runtime::dom::{DomError, document, part, set_attribute};

/// Fills the empty body of a panel.
type Make = fn(&Rc<Mount>, &Element) -> Result<Box<dyn Contents>, DomError>;

/// A panel that a button with its name in `data-panel` opens.
struct Kind {
    name: &'static str,
    heading: fn(&Text) -> &'static str,
    make: Make,
}

const KINDS: [Kind; 3] = [
    Kind { name: "looks", heading: |text| text.panels.looks, make: looks_panel::make },
    Kind { name: "keys", heading: |text| text.panels.keys, make: keys_panel::make },
    Kind { name: "share", heading: |text| text.panels.share, make: share_panel::make },
];

/// The panels of a player that were opened so far.
#[derive(Default)]
pub struct Panels {
    made: RefCell<[Option<Made>; KINDS.len()]>,
    open: Cell<Option<usize>>,
}

struct Made {
    element: HtmlElement,
    contents: Box<dyn Contents>,
}

impl Panels {
    /// Brings the open panel after the state.
    pub fn show(&self, state: &State) {
        if let Some(open) = self.open.get()
            && let Some(made) = &mut self.made.borrow_mut()[open]
        {
            made.contents.show(state);
        }
    }

    /// Whether the panel of this name is open.
    fn is_open(&self, name: &str) -> bool {
        self.open.get().is_some_and(|open| KINDS[open].name == name)
    }

    /// Takes a click on a sticker: while the panel of the looks is open, it shows or hides the sticker in a mask of
    /// one's own.
    pub fn sticker_clicked(&self, mount: &Mount, facelet: usize) {
        if self.is_open("looks") {
            looks_panel::toggle_sticker(mount, facelet);
        }
    }

    fn element(&self, index: usize) -> Option<HtmlElement> {
        self.made.borrow()[index].as_ref().map(|made| made.element.clone())
    }

    /// Opens the panel of this name, or closes it if it is open.
    pub fn toggle(&self, mount: &Rc<Mount>, name: &str) {
        let index = KINDS.iter().position(|kind| kind.name == name);
        let was_open = self.open.get();
        self.close(mount);
        let Some(index) = index.filter(|index| was_open != Some(*index)) else { return };
        if let Err(error) = self.open(mount, index) {
            mount.say(Notice::Error(error.to_string()));
        }
    }

    fn open(&self, mount: &Rc<Mount>, index: usize) -> Result<(), DomError> {
        let element = match self.element(index) {
            Some(element) => element,
            None => self.make(mount, index)?,
        };
        set_attribute(&element, "hidden", None);
        self.open.set(Some(index));
        if let Some(opener) = opener(mount, index) {
            set_attribute(&opener, "aria-expanded", Some("true"));
        }
        element.focus()?;
        mount.request_frame();
        Ok(())
    }

    fn make(&self, mount: &Rc<Mount>, index: usize) -> Result<HtmlElement, DomError> {
        let kind = &KINDS[index];
        let (heading, close) = ((kind.heading)(mount.text), mount.text.panels.close);
        let element = document()?.create_element("section")?;
        for (name, value) in
            [("class", "panel"), ("role", "dialog"), ("aria-label", heading), ("tabindex", "-1")]
        {
            set_attribute(&element, name, Some(value));
        }
        set_attribute(&element, "data-part", Some(&format!("panel-{}", kind.name)));
        element.set_inner_html(&format!(
            r#"<header><h2>{heading}</h2>{}</header><div data-part="panel-body"></div>"#,
            icon_button(("panel", kind.name), close, CLOSE, ""),
        ));
        mount.parts.view.append_child(&element)?;
        let contents = (kind.make)(mount, &part(&element, "panel-body")?)?;
        let element: HtmlElement = element.dyn_into().map_err(|_| DomError::NoPart("panel".to_owned()))?;
        self.made.borrow_mut()[index] = Some(Made { element: element.clone(), contents });
        Ok(element)
    }

    /// Closes the panel that is open, if one is; the keys go back to the button that opened it,
    /// if they were in the panel.
    pub fn close(&self, mount: &Mount) -> bool {
        let Some(index) = self.open.take() else { return false };
        let opener = opener(mount, index);
        if let Some(opener) = &opener {
            set_attribute(opener, "aria-expanded", Some("false"));
        }
        if let Some(element) = self.element(index) {
            let had_focus = element.matches(":focus-within").unwrap_or(false);
            set_attribute(&element, "hidden", Some(""));
            if let Some(opener) = opener.filter(|_| had_focus) {
                // A button that takes no focus leaves it to the page.
                let _ = opener.focus();
            }
        }
        true
    }

    /// Closes the panel when something is pressed that has nothing to do with it. The views of the
    /// cube have: a panel changes how they look, and one wants to see them from all sides.
    pub fn pressed(&self, mount: &Mount, target: &Element) {
        let keeps = ".panel, [data-panel], [data-part=stage], [data-part=net]";
        let is_ours = mount.root.contains(Some(target));
        if !is_ours || target.closest(keeps).ok().flatten().is_none() {
            self.close(mount);
        }
    }
}

/// The button that opens a panel.
fn opener(mount: &Mount, index: usize) -> Option<HtmlElement> {
    let selector = format!("[data-panel={}][aria-expanded]", KINDS[index].name);
    mount.root.query_selector(&selector).ok().flatten()?.dyn_into().ok()
}

/// Whether an element is a panel or stands in one.
pub fn is_in_panel(element: &Element) -> bool {
    element.closest(".panel").ok().flatten().is_some()
}
