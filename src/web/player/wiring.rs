//! Which event of the page does what.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, FocusEvent, HtmlInputElement, InputEvent, KeyboardEvent, MouseEvent, PointerEvent,
};

use super::alg_field::{alg_typed, replay, writes_comment};
use super::cases::{self, choose_mask};
use super::dragging;
use super::entering::{self, brush_key, clear_stickers, facelet_of, net_key, paint_solved, take_repair};
use super::following;
use super::modes::{edit_moves, edits_moves, end_entering, toggle_entering, toggle_turns};
use super::mount::Mount;
use super::show::fill_track;
use super::tip;
use crate::play::{Action, KeyAction, Preset, WIDE_KEY, key_letter, turn_step};
use crate::text::{Decimal, decimal, fill};
use crate::view::{Orbit, Tab};
use crate::web::panels::corner::{Panels, is_in_panel};
use crate::web::runtime::dom::{DomError, document, random_seed, set_attribute, target_of};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// All listeners of a player with these panels.
pub fn listeners(mount: &Rc<Mount>, panels: &Rc<Panels>) -> Result<Vec<Listener>, DomError> {
    let (clicks, keys, presses, stickers) = (panels.clone(), panels.clone(), panels.clone(), panels.clone());
    let mut all = dragging::listeners(mount, move |mount, facelet| stickers.sticker_clicked(mount, facelet))?;
    all.extend(entering::listeners(mount)?);
    all.extend(tip::listeners(mount)?);
    let (root, parts) = (&mount.root, &mount.parts);
    all.push(mount.on(root, "click", move |mount, event: &MouseEvent| click(mount, &clicks, event))?);
    all.push(mount.on(root, "keydown", move |mount, event: &KeyboardEvent| key(mount, &keys, event))?);
    all.push(mount.on(root, "keyup", |mount, event: &KeyboardEvent| {
        if key_letter(&event.key(), &event.code()) == Some(WIDE_KEY) {
            hold_wide(mount, false);
        }
    })?);
    all.push(mount.on(document()?.as_ref(), "pointerdown", move |mount, event: &PointerEvent| {
        if let Some(target) = target_of(event) {
            presses.pressed(mount, &target);
        }
    })?);
    all.push(mount.on(root, "focusout", |mount, _: &FocusEvent| hold_wide(mount, false))?);
    all.push(mount.on(root, "submit", |mount, event: &Event| {
        event.prevent_default();
        if target_of(event).is_some_and(|form| form.get_attribute("data-part").as_deref() == Some("entry")) {
            replay(mount);
        }
    })?);
    all.push(mount.on(&parts.alg, "input", |mount, _: &InputEvent| alg_typed(mount))?);
    all.push(mount.on(&parts.alg, "scroll", |mount, _: &Event| {
        mount.parts.alg_mirror.set_scroll_top(mount.parts.alg.scroll_top());
    })?);
    // The chosen tab decides what the page shows, and the address names it.
    all.push(mount.on(root, "change", |mount, _: &Event| mount.request_frame())?);
    // A seed is replaced more often than changed.
    all.push(mount.on(&parts.seed, "focus", |mount, _: &FocusEvent| mount.parts.seed.select())?);
    all.push(mount.on(&parts.place, "input", |mount, _: &Event| {
        mount.act(Action::Scrub(mount.parts.place.value_as_number()))
    })?);
    all.push(mount.on(&parts.place, "change", |mount, _: &Event| mount.act(Action::Release))?);
    all.push(mount.on(&parts.tempo, "input", |mount, _: &Event| tempo(mount))?);
    all.push(mount.on(&parts.tempo, "change", |mount, _: &Event| {
        mount.storage.keep(&tempo_name(mount), &mount.parts.tempo.value());
    })?);
    if let Some(value) = mount.storage.kept(&tempo_name(mount)) {
        // The slider brings any text within its range.
        parts.tempo.set_value(&value);
    }
    tempo(mount);
    Ok(all)
}

fn click(mount: &Rc<Mount>, panels: &Panels, event: &MouseEvent) {
    let Some(button) = target_of(event).and_then(|target| target.closest("button").ok().flatten()) else {
        return;
    };
    if let Some(name) = button.get_attribute("data-panel") {
        return panels.toggle(mount, &name);
    }
    if is_in_panel(&button) {
        return;
    }
    // A button that was pressed by pointer does not keep the keys: Space would press it again.
    if event.detail() > 0 {
        mount.focus_stage();
    }
    let part = button.get_attribute("data-part");
    // A double click asks once: the second click of it would stop what the first began.
    if event.detail() > 1 && matches!(part.as_deref(), Some("scramble" | "solve")) {
        return;
    }
    if let Some(turn) = button.get_attribute("data-turn") {
        let size = mount.state.borrow().player.state().size();
        if let Some(step) = turn_step(&turn, size) {
            mount.act(Action::Turn(step));
        }
        return;
    }
    if let Some(place) = button.get_attribute("data-place").and_then(|place| place.parse().ok()) {
        return mount.act(Action::Jump(place));
    }
    if let Some(mask) = button.get_attribute("data-mask") {
        return choose_mask(mount, &mask);
    }
    if let Some(repair) = button.get_attribute("data-repair").and_then(|repair| repair.parse().ok()) {
        take_repair(mount, repair);
        // The button is gone when the next frame is there.
        return mount.focus_stage();
    }
    match part.as_deref() {
        Some("clear") => clear_stickers(mount),
        Some("solved") => paint_solved(mount),
        Some("enter") => toggle_entering(mount),
        Some("leave") => {
            end_entering(mount);
        }
        Some(part) if following::click(mount, part) || cases::click(mount, part) => {}
        Some("edit") => edit_moves(mount, !edits_moves(mount)),
        Some("follow-along") => following::begin(mount),
        Some("turns") => toggle_turns(mount),
        Some("home") => mount.act(Action::Home),
        Some("back") => mount.act(Action::Back),
        Some("play") => mount.play_or_pause(),
        Some("forward") => mount.act(Action::Forward),
        Some("end") => mount.act(Action::End),
        Some("undo") => mount.act(Action::Undo),
        Some("redo") => mount.act(Action::Redo),
        Some("reset") => {
            mount.state.borrow_mut().orbit = Orbit::CLASSIC;
            mount.act(Action::Reset);
        }
        Some("solve") => {
            mount.role.solve_or_stop(mount);
            mount.request_frame();
        }
        Some("copy") => mount.copy_facelets(),
        Some("scramble") => {
            if let Ok(seed) = random_seed() {
                mount.role.scramble(mount, seed);
            }
        }
        _ => mount.role.click(mount, &button),
    }
}

/// What a key pressed within a control is for, besides the player.
#[derive(Clone, Copy, PartialEq)]
enum Control {
    /// Nothing.
    None,
    /// Text: every key.
    Text,
    /// A slider or a choice: the arrows, Home and End.
    Choice,
    /// A button: Space.
    Button,
}

fn control(mount: &Mount, target: &Element) -> Control {
    if target.is_same_node(Some(&mount.parts.place)) {
        return Control::None;
    }
    match target.tag_name().as_str() {
        "TEXTAREA" => Control::Text,
        "BUTTON" => Control::Button,
        "INPUT" => match target.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::type_).as_deref() {
            Some("range" | "radio") => Control::Choice,
            Some("checkbox") => Control::Button,
            _ => Control::Text,
        },
        _ => Control::None,
    }
}

fn key(mount: &Rc<Mount>, panels: &Panels, event: &KeyboardEvent) {
    let Some(target) = target_of(event) else { return };
    let (key, code) = (event.key(), event.code());
    if key == "Escape" && panels.close(mount) {
        return event.prevent_default();
    }
    // The keys are pressed by now: the focus shows.
    set_attribute(&mount.parts.stage, "data-quiet", None);
    if is_in_panel(&target) {
        return;
    }
    let leaves_text = key == "Escape" && target.is_same_node(Some(&mount.parts.alg));
    if leaves_text {
        edit_moves(mount, false);
        mount.focus_stage();
    }
    if leaves_text || key == "Escape" && (end_entering(mount) || mount.following.end() || mount.cases.end()) {
        mount.request_frame();
        return event.prevent_default();
    }
    let control = control(mount, &target);
    if key == "Enter" && !event.is_composing() {
        if target.is_same_node(Some(&mount.parts.seed)) {
            event.prevent_default();
            mount.scramble_with_typed_seed();
        } else if target.is_same_node(Some(&mount.parts.alg)) && !event.shift_key() && !writes_comment(mount)
        {
            event.prevent_default();
            replay(mount);
        } else if facelet_of(&target).is_some_and(|cell| net_key(mount, event, cell)) {
            event.prevent_default();
        }
        return;
    }
    let is_for_control = match control {
        Control::None => false,
        Control::Text => true,
        Control::Choice => key.starts_with("Arrow") || matches!(key.as_str(), "Home" | "End" | " "),
        Control::Button => key == " ",
    };
    if is_for_control || event.default_prevented() {
        return;
    }
    let is_taken = match facelet_of(&target) {
        Some(cell) => net_key(mount, event, cell),
        None => mount.parts.tab() == Tab::Colours && brush_key(mount, event),
    };
    if is_taken {
        return event.prevent_default();
    }
    let command = event.ctrl_key() || event.meta_key();
    let press = mount.key_press(event, &key, &code);
    let action = {
        let state = mount.state.borrow();
        if state.keys.preset() == Preset::Letters && key_letter(&key, &code) == Some(WIDE_KEY) && !command {
            hold_wide(mount, true);
            return;
        }
        state.keys.action(press, state.player.state().size())
    };
    let Some(action) = action else { return };
    event.prevent_default();
    match action {
        // A key held down goes through the moves or the changes, but turns once.
        KeyAction::Act(Action::Turn(_) | Action::Double) | KeyAction::PlayOrPause if event.repeat() => {}
        KeyAction::Act(Action::Turn(step)) => mount.act(Action::Turn(mount.role.key_turn(mount, step))),
        KeyAction::Act(action) => mount.act(action),
        KeyAction::PlayOrPause if following::key_done(mount) => {}
        KeyAction::PlayOrPause => mount.play_or_pause(),
    }
}

fn hold_wide(mount: &Mount, held: bool) {
    mount.wide.set(held);
}

/// The name under which the tempo is kept. Each size has its own, as larger cubes are played faster.
fn tempo_name(mount: &Mount) -> String {
    format!("tempo.{}", mount.state.borrow().player.state().size())
}

fn tempo(mount: &Rc<Mount>) {
    let slider = &mount.parts.tempo;
    let value = slider.value_as_number();
    let (tempo, part) = mount.role.tempo(value);
    fill_track(slider, part);
    let number = decimal(Decimal(tempo, u32::from(tempo.fract() != 0.0)));
    let words = fill(mount.text.playback.tempo_value.of(tempo), &[("tempo", &number)]);
    set_attribute(slider, "aria-valuetext", Some(&words));
    set_attribute(slider, "title", Some(&words));
    mount.act(Action::Tempo(tempo));
}
