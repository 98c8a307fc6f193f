//! Keys and fingers on the clock.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

use super::mount::Mount;
use super::solving::add_solve;
use crate::timer::Change;
use crate::web::runtime::dom::{DomError, all, set_attribute, target_of, window};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// The listeners for keys and fingers.
pub fn listeners(mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
    let window = window()?;
    let window: &web_sys::EventTarget = window.as_ref();
    let pad: Element = mount.part("pad")?;
    Ok(vec![
        mount.on(window, "keydown", key_down)?,
        mount.on(window, "keyup", key_up)?,
        mount.on(window, "blur", |mount, _: &Event| let_go(mount))?,
        mount.on(window, "pointerdown", pointer_down)?,
        mount.on(window, "pointerup", |mount, event: &PointerEvent| {
            if take_pointer(mount, event) {
                release(mount, event.time_stamp());
            }
        })?,
        mount.on(window, "pointercancel", |mount, event: &PointerEvent| {
            if take_pointer(mount, event) {
                let_go(mount);
            }
        })?,
        Listener::new(&pad, "contextmenu", |event: Event| event.prevent_default())?,
        mount.on(&pad, "click", pad_click)?,
    ])
}

fn key_down(mount: &Rc<Mount>, event: &KeyboardEvent) {
    if mount.is_hidden() {
        return;
    }
    if mount.state.borrow().clock.is_running() {
        event.prevent_default();
        if !event.repeat() {
            mount.state.borrow_mut().is_space_down = event.key() == " ";
            press(mount, event.time_stamp());
        }
        return;
    }
    if event.key() == "Escape" {
        if mount.state.borrow_mut().clock.cancel() {
            event.prevent_default();
            mount.request_frame();
        }
        return;
    }
    if event.key() != " " || !takes_presses(mount) || is_for_control(mount, event) {
        return;
    }
    event.prevent_default();
    if !event.repeat() && !event.ctrl_key() && !event.meta_key() && !event.alt_key() {
        mount.state.borrow_mut().is_space_down = true;
        press(mount, event.time_stamp());
    }
}

fn key_up(mount: &Rc<Mount>, event: &KeyboardEvent) {
    if event.key() == " " && std::mem::take(&mut mount.state.borrow_mut().is_space_down) {
        event.prevent_default();
        release(mount, event.time_stamp());
    } else if mount.state.borrow().clock.is_idle() {
        // The key that stopped the clock, whichever it was.
        release(mount, event.time_stamp());
    }
}

/// True if the clock, and nothing else, is to take presses.
fn takes_presses(mount: &Mount) -> bool {
    let state = mount.state.borrow();
    !state.is_sheet_shown && !state.types() && mount.dialog().is_none()
}

/// True if the key is for a control that has the focus. While the clock is at work, only fields have their own keys.
fn is_for_control(mount: &Mount, event: &KeyboardEvent) -> bool {
    let Some(target) = target_of(event) else { return false };
    let is_within = |selector| target.closest(selector).ok().flatten().is_some();
    let is_idle = mount.state.borrow().clock.is_idle();
    is_within("input, select, textarea") || (is_idle && is_within("button:not([data-part=pad]), a, summary"))
}

fn pointer_down(mount: &Rc<Mount>, event: &PointerEvent) {
    if mount.is_hidden() || event.button() > 0 || !event.is_primary() {
        return;
    }
    let is_running = mount.state.borrow().clock.is_running();
    let is_on_pad =
        || target_of(event).and_then(|target| target.closest("[data-part=pad]").ok().flatten()).is_some();
    if is_running || (is_on_pad() && takes_presses(mount)) {
        mount.state.borrow_mut().pointer = Some(event.pointer_id());
        press(mount, event.time_stamp());
    }
}

/// True if this finger or button had pressed the clock; it does not any more.
fn take_pointer(mount: &Mount, event: &PointerEvent) -> bool {
    let pointer = &mut mount.state.borrow_mut().pointer;
    let is_taken = *pointer == Some(event.pointer_id());
    if is_taken {
        *pointer = None;
    }
    is_taken
}

/// A click without a finger or button: of the Enter key, or of a program for people who do not see the page.
fn pad_click(mount: &Rc<Mount>, event: &MouseEvent) {
    if event.detail() == 0 && takes_presses(mount) {
        let change = mount.state.borrow_mut().clock.click(event.time_stamp());
        take(mount, change);
    }
}

fn press(mount: &Rc<Mount>, now: f64) {
    let change = mount.state.borrow_mut().clock.press(now);
    take(mount, change);
}

fn release(mount: &Rc<Mount>, now: f64) {
    let change = mount.state.borrow_mut().clock.release(now);
    take(mount, change);
}

fn let_go(mount: &Rc<Mount>) {
    {
        let state = &mut *mount.state.borrow_mut();
        state.clock.let_go();
        (state.is_space_down, state.pointer) = (false, None);
    }
    mount.request_frame();
}

fn take(mount: &Rc<Mount>, change: Change) {
    match change {
        Change::None | Change::Starts => {}
        Change::Inspects => {
            mount.state.borrow_mut().call = None;
            mount.announce(mount.text.clock.inspecting);
        }
        Change::Stops { millis, penalty } => add_solve(mount, millis, penalty),
    }
    mount.request_frame();
}

/// Moves the focus in the list of solves by arrow keys.
pub fn move_in_list(mount: &Rc<Mount>, event: &KeyboardEvent) {
    let Ok(rows) = all(&mount.root, "[data-solve]") else { return };
    let Some(at) = target_of(event).and_then(|target| rows.iter().position(|row| *row == target)) else {
        return;
    };
    let to = match event.key().as_str() {
        "ArrowDown" => at + 1,
        "ArrowUp" if at > 0 => at - 1,
        "Home" => 0,
        "End" => rows.len() - 1,
        _ => return,
    };
    event.prevent_default();
    let Some(row) = rows.get(to) else { return };
    if let Some(solve) = row.get_attribute("data-solve").and_then(|solve| solve.parse().ok()) {
        mount.state.borrow_mut().focus = solve;
    }
    for (i, row) in rows.iter().enumerate() {
        let is_stop = if i == to { "0" } else { "-1" };
        set_attribute(row, "tabindex", Some(is_stop));
    }
    focus(row);
}

/// Puts the focus on an element, which comes into view.
pub fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element that cannot have it leaves it where it is.
        let _ = element.focus();
    }
}
