//! The panel of the looks: what is chosen in it is seen at once.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

use super::contents::Contents;
use crate::cube::Face;
use crate::view::{Looks, Mask, Scheme, homes, looks_markup};
use crate::web::player::mount::{Mount, State};
use crate::web::runtime::dom::{DomError, all, all_of, part, set_attribute};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// The controls, and the looks they show.
struct LooksPanel {
    controls: Vec<HtmlInputElement>,
    /// The squares that are painted in the colours of the scheme.
    swatches: Vec<Element>,
    /// The choice of six colours, and the note on masks: there when they are of use.
    own_colours: Element,
    own_mask: Element,
    shown: Option<Looks>,
    _listeners: [Listener; 2],
}

/// Fills the panel.
pub fn make(mount: &Rc<Mount>, body: &Element) -> Result<Box<dyn Contents>, DomError> {
    body.set_inner_html(&looks_markup(mount.text));
    let form: Element = part(body, "looks-form")?;
    let chosen = mount.on(&form, "input", |mount, event: &Event| {
        let control = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(control) = control {
            choose(mount, &control);
        }
    })?;
    let reset = mount.on(&form, "reset", |mount, event: &Event| {
        event.prevent_default();
        mount.choose_looks(Looks::default());
    })?;
    let controls = all_of(&form, "input")?;
    let section = |name: &str| {
        let found = form.query_selector(&format!("[data-choice={name}]"))?;
        found.ok_or_else(|| DomError::NoPart(name.to_owned()))
    };
    Ok(Box::new(LooksPanel {
        controls,
        swatches: all(&form, "[data-colour]")?,
        own_colours: section("colours")?,
        own_mask: part(&form, "mask-note")?,
        shown: None,
        _listeners: [chosen, reset],
    }))
}

fn choose(mount: &Mount, control: &HtmlInputElement) {
    let mut looks = mount.state.borrow().looks.clone();
    let is_box = control.type_() == "checkbox";
    let value = if is_box { if control.checked() { "on" } else { "" }.to_owned() } else { control.value() };
    if looks.choose(&control.name(), &value) {
        mount.choose_looks(looks);
    }
}

/// Shows or hides a sticker in the mask, where that is one of one's own.
pub fn toggle_sticker(mount: &Mount, facelet: usize) {
    let looks = {
        let state = mount.state.borrow();
        let is_own = matches!(state.looks.mask, Mask::Custom(_));
        let home = homes(state.player.state()).get(facelet).copied().flatten();
        let Some(home) = home.filter(|_| is_own) else { return };
        Looks { mask: state.looks.mask.toggled(home), ..state.looks.clone() }
    };
    mount.choose_looks(looks);
}

impl Contents for LooksPanel {
    fn show(&mut self, state: &State) {
        let looks = &state.looks;
        if self.shown.as_ref() == Some(looks) {
            return;
        }
        let colours = looks.scheme.colours();
        for control in &self.controls {
            let (name, value) = (control.name(), control.value());
            let is = |chosen: &str| control.set_checked(value == chosen);
            match name.as_str() {
                "scheme" => is(looks.scheme.name()),
                "top" => is(&looks.held.top().to_string()),
                "front" => {
                    is(&looks.held.front().to_string());
                    let face = value.chars().next().and_then(Face::from_letter);
                    control.set_disabled(face.is_some_and(|face| face.axis() == looks.held.top().axis()));
                }
                "marks" => is(looks.marks.name()),
                "mask" => is(looks.mask.name()),
                "back" => control.set_checked(looks.back),
                "hints" => control.set_checked(looks.hints),
                _ => {
                    let face = name.chars().last().and_then(Face::from_letter);
                    if let Some(face) = face {
                        control.set_value(&colours[face].to_string());
                    }
                }
            }
        }
        for swatch in &self.swatches {
            let letter = swatch.get_attribute("data-colour").and_then(|letter| letter.chars().next());
            if let Some(face) = letter.and_then(Face::from_letter) {
                set_attribute(swatch, "fill", Some(&colours[face].to_string()));
            }
        }
        let hide = |element: &Element, hidden: bool| set_attribute(element, "hidden", hidden.then_some(""));
        hide(&self.own_colours, !matches!(looks.scheme, Scheme::Custom(_)));
        hide(&self.own_mask, !matches!(looks.mask, Mask::Custom(_)));
        self.shown = Some(looks.clone());
    }
}
