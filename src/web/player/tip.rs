//! Shows in words what a move does, above the move that a person points at, touches or focuses.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, FocusEvent, HtmlElement, PointerEvent};

use super::mount::Mount;
use super::turn_buttons::{name_turn_button, turn_of};
use crate::numbers::WholePart;
use crate::nxn::LayerTurn;
use crate::web::runtime::dom::{DomError, document, set_attribute, set_style, set_text, target_of, window};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// The distance of the tip from its move and from the edges of the window, in CSS pixels.
const GAP: f64 = 6.0;

/// Returns the listeners that show and hide the tip of a player.
pub fn listeners(mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
    let document = document()?;
    Ok(vec![
        // Pointing at anything else, or touching it, hides the tip.
        mount.on(&document, "pointerover", |mount, event: &PointerEvent| point(mount, event))?,
        mount.on(&document, "pointerout", |mount, event: &PointerEvent| {
            // The mouse leaves the window. A finger that is lifted leaves the tip to be read.
            if event.pointer_type() == "mouse" && event.related_target().is_none() {
                hide(mount);
            }
        })?,
        mount.on(&mount.root, "focusin", |mount, event: &FocusEvent| point(mount, event))?,
        mount.on(&mount.root, "focusout", |mount, _: &FocusEvent| hide(mount))?,
        mount.on(&mount.parts.moves, "scroll", |mount, _: &Event| hide(mount))?,
    ])
}

/// Hides the tip.
fn hide(mount: &Mount) {
    if let Some(tip) = mount.tip.get() {
        tip.set_hidden(true);
    }
}

/// Shows the tip if the target of an event is a move, and hides it otherwise.
fn point(mount: &Mount, event: &Event) {
    let Some(target) = target_of(event) else { return };
    if mount.tip.get().is_some_and(|tip| tip.contains(Some(&target))) {
        return;
    }
    let is_shown = move_of(mount, &target).is_some_and(|(button, turn)| show(mount, &button, turn).is_ok());
    if !is_shown {
        hide(mount);
    }
}

/// Returns the button of the move that an element belongs to, and the move.
fn move_of(mount: &Mount, target: &Element) -> Option<(Element, LayerTurn)> {
    let button = target.closest("[data-part=moves] [data-place], [data-turn]").ok()??;
    if !mount.root.contains(Some(&button)) {
        return None;
    }
    let player = &mount.state.borrow().player;
    let turn = match button.get_attribute("data-place") {
        Some(place) => player.line().steps.get(place.parse::<usize>().ok()?)?.turn?,
        None => turn_of(&button, player.state().size())?,
    };
    Some((button, turn))
}

/// Shows the tip above a button, or below it where the window has no room above. Screen readers do not read the tip; for them the
/// button gets a name that says what the turn does.
fn show(mount: &Mount, button: &Element, turn: LayerTurn) -> Result<(), DomError> {
    let tip = match mount.tip.get() {
        Some(tip) => tip,
        None => {
            let made = make(&mount.root)?;
            mount.tip.get_or_init(|| made)
        }
    };
    let size = mount.state.borrow().player.state().size();
    name_turn_button(button, turn, size, mount.text);
    set_text(tip, &mount.text.way(turn, size));
    tip.set_hidden(false);
    let (over, own) = (button.get_bounding_client_rect(), tip.get_bounding_client_rect());
    let width = window()?.inner_width()?.as_f64().unwrap_or(own.width());
    let left = over.left() + (over.width() - own.width()) / 2.0;
    let above = over.top() - own.height() - GAP;
    let top = if above < GAP { over.bottom() + GAP } else { above };
    let left = left.min(width - own.width() - GAP).max(GAP);
    for (name, at) in [("--tip-left", left), ("--tip-top", top)] {
        set_style(tip, name, Some(&format!("{}px", at.whole_i32())));
    }
    Ok(())
}

fn make(root: &Element) -> Result<HtmlElement, DomError> {
    let tip: HtmlElement = document()?.create_element("p")?.unchecked_into();
    for (name, value) in [("class", "tip"), ("data-part", "tip"), ("aria-hidden", "true")] {
        set_attribute(&tip, name, Some(value));
    }
    root.append_child(&tip)?;
    Ok(tip)
}
