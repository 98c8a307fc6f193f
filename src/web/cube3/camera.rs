//! Entering a cube by camera. A program of its own does it, which the page loads for the event `cubelab-camera`; the player gives
//! it a panel, and takes the stickers from the event `cubelab-camera-end`: see [`crate::web::camera`].

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{CustomEvent, Element, Event, EventInit, HtmlElement};

use crate::app::status::Notice;
use crate::cube::Face;
use crate::nxn::Draft;
use crate::play::Action;
use crate::text::fill;
use crate::view::{Looks, Scheme, Tab};
use crate::web::player::mount::Mount;
use crate::web::runtime::dom::{DomError, document, set_attribute, set_text, set_truth};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

const PANEL: &str = "[data-part=panel-camera]";
const END: &str = "cubelab-camera-end";

/// Returns the listeners for what the camera brings.
pub fn listeners(mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
    let end = |mount: &Rc<Mount>, event: &CustomEvent| end(mount, event.detail().as_string());
    Ok(vec![mount.on(&mount.root, END, end)?])
}

/// Opens the panel of the camera, or closes it.
pub fn toggle(mount: &Mount) {
    if !close(mount)
        && let Err(error) = open(mount)
    {
        mount.say(Notice::Error(error.to_string()));
    }
}

/// Closes the panel once no stickers are entered any more.
pub fn show(mount: &Mount) {
    if mount.parts.tab() != Tab::Colours {
        close(mount);
    }
}

fn open(mount: &Mount) -> Result<(), DomError> {
    let words = &mount.text.colours;
    let panel = document()?.create_element("section")?;
    let colours = colours(&mount.state.borrow().looks);
    for (name, value) in [
        ("class", "panel"),
        ("role", "dialog"),
        ("aria-label", words.camera),
        ("tabindex", "-1"),
        ("data-part", "panel-camera"),
        ("data-colours", &colours),
    ] {
        set_attribute(&panel, name, Some(value));
    }
    set_text(&panel, words.camera_loading);
    mount.parts.view.append_child(&panel)?;
    show_open(mount, true);
    let settings = EventInit::new();
    settings.set_bubbles(true);
    settings.set_cancelable(true);
    let is_unheard = panel.dispatch_event(&Event::new_with_event_init_dict("cubelab-camera", &settings)?)?;
    if is_unheard {
        // A page of one's own that does not load the program.
        end(mount, Some("camera.js".to_owned()));
    }
    Ok(())
}

/// Returns the colours that the faces of a solved cube may have, as it is held: those of the person, and the usual ones.
fn colours(looks: &Looks) -> String {
    let schemes = [looks.scheme, Scheme::Classic];
    let colours = schemes
        .iter()
        .flat_map(|scheme| Face::ALL.map(|face| scheme.colours()[looks.held.on(face)].to_string()));
    colours.collect::<Vec<_>>().join(" ")
}

/// Takes the panel away, and with it the camera; false if there is none.
fn close(mount: &Mount) -> bool {
    let Some(panel) = panel(mount) else { return false };
    panel.remove();
    show_open(mount, false);
    // It hears the event even when it is gone; nobody else does.
    if let Ok(event) = Event::new(END) {
        let _ = panel.dispatch_event(&event);
    }
    true
}

fn panel(mount: &Mount) -> Option<Element> {
    mount.parts.view.query_selector(PANEL).ok().flatten()
}

/// Takes the stickers over that the camera has read: letters in facelet order, small ones for doubtful stickers, dots for blank
/// ones. Any other text is the reason why the program did not come.
fn end(mount: &Mount, detail: Option<String>) {
    close(mount);
    if let Some(button) = button(mount) {
        // A button that takes no focus leaves it to the page.
        let _ = button.focus();
    }
    let Some(detail) = detail else { return };
    let Some(draft) = draft_of(&detail) else {
        let words = fill(mount.text.colours.camera_failed, &[("reason", &detail)]);
        return mount.say(Notice::Error(words));
    };
    mount.act(Action::Enter(draft));
    let is_doubtful = |(_, letter): &(usize, u8)| letter.is_ascii_lowercase();
    mount.state.borrow_mut().doubtful =
        detail.bytes().enumerate().filter(is_doubtful).map(|(cell, _)| cell).collect();
    mount.request_frame();
}

fn draft_of(letters: &str) -> Option<Draft> {
    let mut draft = Draft::empty(3);
    if letters.len() != draft.stickers().len() {
        return None;
    }
    for (cell, letter) in letters.chars().enumerate() {
        let face = Face::from_letter(letter.to_ascii_uppercase());
        if face.is_none() && letter != '.' {
            return None;
        }
        draft.paint(cell, face);
    }
    Some(draft)
}

fn button(mount: &Mount) -> Option<HtmlElement> {
    mount.root.query_selector("[data-part=camera]").ok().flatten()?.dyn_into().ok()
}

fn show_open(mount: &Mount, is_open: bool) {
    if let Some(button) = button(mount) {
        set_truth(&button, "aria-expanded", is_open);
    }
}
