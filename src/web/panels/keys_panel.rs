//! The panel of the keys: pick a preset, see what each key turns, press another for a turn.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, FocusEvent, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent};

use super::contents::Contents;
use crate::play::{Key, Keys, Preset, is_reserved};
use crate::text::{Text, fill};
use crate::view::{key_caps, key_label, keys_markup};
use crate::web::player::mount::{Mount, State};
use crate::web::runtime::dom::{DomError, all, all_of, part, set_attribute, set_text, target_of};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// The table, and the keys that it shows.
struct KeysPanel {
    text: &'static Text,
    presets: Vec<HtmlInputElement>,
    cells: Vec<Element>,
    shown: Option<Keys>,
    _listeners: Vec<Listener>,
}

/// The turn that waits for a key, and the key that was pressed although it has another meaning.
struct Waiting {
    cell: Element,
    turn: String,
    asked: Option<Key>,
}

/// What the listeners of the panel share.
struct Table {
    note: Element,
    waiting: RefCell<Option<Waiting>>,
}

/// Fills the panel.
pub fn make(mount: &Rc<Mount>, body: &Element) -> Result<Box<dyn Contents>, DomError> {
    body.set_inner_html(&keys_markup(mount.text));
    let form: Element = part(body, "keys-form")?;
    let table = Rc::new(Table { note: part(&form, "keys-note")?, waiting: RefCell::default() });
    let (clicked, pressed, left) = (table.clone(), table.clone(), table.clone());
    let listeners = vec![
        mount.on(&form, "input", |mount, event: &Event| choose(mount, event))?,
        mount.on(&form, "reset", |mount, event: &Event| {
            event.prevent_default();
            let preset = mount.state.borrow().keys.preset();
            mount.choose_keys(Keys::new(preset));
        })?,
        mount.on(&form, "click", move |mount, event: &MouseEvent| {
            let cell = target_of(event).and_then(|target| target.closest("[data-bind]").ok().flatten());
            if let Some(cell) = cell {
                clicked.wait(mount, cell);
            }
        })?,
        mount.on(&form, "keydown", move |mount, event: &KeyboardEvent| pressed.press(mount, event))?,
        mount.on(&form, "focusout", move |mount, _: &FocusEvent| left.stop(mount))?,
    ];
    Ok(Box::new(KeysPanel {
        text: mount.text,
        presets: all_of(&form, "input")?,
        cells: all(&form, "[data-bind]")?,
        shown: None,
        _listeners: listeners,
    }))
}

fn choose(mount: &Mount, event: &Event) {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    if let Some(preset) = input.and_then(|input| Preset::from_name(&input.value())) {
        mount.choose_keys(Keys::new(preset));
    }
}

impl Table {
    /// Waits for the key of a turn.
    fn wait(&self, mount: &Mount, cell: Element) {
        self.stop(mount);
        // Not every browser gives the focus to a button that is clicked.
        if let Some(button) = cell.dyn_ref::<HtmlElement>() {
            let _ = button.focus();
        }
        let turn = cell.get_attribute("data-bind").unwrap_or_default();
        set_attribute(&cell, "data-waiting", Some(""));
        set_text(&self.note, &fill(mount.text.keys.waiting, &[("turn", &turn)]));
        self.waiting.replace(Some(Waiting { cell, turn, asked: None }));
    }

    /// Waits no more.
    fn stop(&self, mount: &Mount) {
        if let Some(waiting) = self.waiting.take() {
            set_attribute(&waiting.cell, "data-waiting", None);
            set_text(&self.note, mount.text.keys.hint);
        }
    }

    /// Takes the key that was pressed for the turn that waits. One that means something else must be
    /// pressed twice.
    fn press(&self, mount: &Mount, event: &KeyboardEvent) {
        let Some(mut waiting) = self.waiting.take() else { return };
        let (name, code) = (event.key(), event.code());
        let key = Key { wide: false, ..Key::of(mount.key_press(event, &name, &code)) };
        let is_held = ["Shift", "Alt", "Control", "Meta"].iter().any(|held| code.starts_with(held));
        if is_held || code == "Tab" {
            // Something held for the key to come; or the way to another control.
            self.waiting.replace(Some(waiting));
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        let words = &mount.text.keys;
        let mut keys = mount.state.borrow().keys.clone();
        let note = match code.as_str() {
            "Escape" => words.hint.to_owned(),
            "Backspace" | "Delete" => {
                keys.free(&waiting.turn);
                words.hint.to_owned()
            }
            _ if is_reserved(&code) || event.ctrl_key() || event.meta_key() => {
                set_text(&self.note, words.reserved);
                self.waiting.replace(Some(waiting));
                return;
            }
            _ => match keys.turn(&key).filter(|taken| *taken != waiting.turn) {
                Some(taken) if waiting.asked.as_ref() != Some(&key) => {
                    let values: [(&str, &dyn std::fmt::Display); 3] =
                        [("key", &key.label()), ("taken", &taken), ("turn", &waiting.turn)];
                    set_text(&self.note, &fill(words.conflict, &values));
                    waiting.asked = Some(key);
                    self.waiting.replace(Some(waiting));
                    return;
                }
                _ => {
                    let note = fill(words.bound, &[("key", &key.label()), ("turn", &waiting.turn)]);
                    keys.bind(key, &waiting.turn);
                    note
                }
            },
        };
        set_attribute(&waiting.cell, "data-waiting", None);
        set_text(&self.note, &note);
        mount.choose_keys(keys);
    }
}

impl Contents for KeysPanel {
    fn show(&mut self, state: &State) {
        if self.shown.as_ref() == Some(&state.keys) {
            return;
        }
        for preset in &self.presets {
            preset.set_checked(preset.value() == state.keys.preset().name());
        }
        for cell in &self.cells {
            let turn = cell.get_attribute("data-bind").unwrap_or_default();
            let keys = state.keys.keys_for(&turn);
            cell.set_inner_html(&key_caps(&keys));
            set_attribute(cell, "aria-label", Some(&key_label(self.text, &turn, &keys)));
        }
        self.shown = Some(state.keys.clone());
    }
}
