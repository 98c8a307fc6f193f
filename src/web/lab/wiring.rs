//! Which event of the lab does what.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, KeyboardEvent, MouseEvent};

use super::check::check_or_stop;
use super::mount::Mount;
use super::race::race_or_stop;
use super::settings::{
    choose_lane, choose_measure, choose_part, choose_scramble, scramble_again, take_field, take_player,
    take_seed, take_setting,
};
use super::step::{look_at, pause_step, run_or_pause, step_back, step_forward, step_to, step_to_end};
use super::sweep::sweep_or_stop;
use crate::lab::{csv, race_chart, sweep_chart};
use crate::numbers::WholePart;
use crate::view::{Medium, chart_svg};
use crate::web::runtime::dom::{DomError, all, around, target_of, value_of};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;
use crate::web::runtime::saving::save_text;

/// All listeners of the lab.
pub fn listeners(mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
    let root = &mount.root;
    Ok(vec![
        mount.on(root, "click", click)?,
        mount.on(root, "change", change)?,
        mount.on(root, "input", input)?,
        mount.on(root, "keydown", key)?,
        mount.on(root, "submit", |_, event: &Event| event.prevent_default())?,
    ])
}

fn click(mount: &Rc<Mount>, event: &MouseEvent) {
    if let Some(id) = around(event, "data-node").and_then(|(_, id)| id.parse().ok()) {
        return look_at(mount, id);
    }
    if let Some((_, what)) = around(event, "data-save") {
        return save(mount, &what);
    }
    let Some((_, part)) = around(event, "data-part") else { return };
    match part.as_str() {
        "another" => scramble_again(mount),
        "player" => take_player(mount),
        "race" => race_or_stop(mount),
        "step-home" => {
            pause_step(mount);
            step_to(mount, 0);
        }
        "step-back" => step_back(mount),
        "step-run" => run_or_pause(mount),
        "step-forward" => {
            pause_step(mount);
            step_forward(mount);
        }
        "step-end" => step_to_end(mount),
        "sweep" => sweep_or_stop(mount),
        "check" => check_or_stop(mount),
        _ => {}
    }
}

fn change(mount: &Rc<Mount>, event: &Event) {
    let Some(field) = target_of(event) else { return };
    if field.has_attribute("data-setting") {
        if let Some((place, _)) = around(event, "data-recipe") {
            take_setting(mount, &place, &field);
        }
        return;
    }
    match (field.get_attribute("name").as_deref(), field.get_attribute("data-part").as_deref()) {
        (Some("part"), _) => choose_part(mount, &value_of(&field)),
        (Some("lane"), _) => {
            let joins = field.dyn_ref::<HtmlInputElement>().is_some_and(HtmlInputElement::checked);
            choose_lane(mount, &value_of(&field), joins);
        }
        (Some(_), _) => take_field(mount, &field),
        (None, Some("seed")) => take_seed(mount, &field),
        (None, Some("measure")) => choose_measure(mount, &value_of(&field)),
        _ => {}
    }
}

fn input(mount: &Rc<Mount>, event: &Event) {
    let Some(slider) = target_of(event).and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
        return;
    };
    match slider.get_attribute("data-part").as_deref() {
        Some("turns") => choose_scramble(mount, Some(slider.value_as_number().whole_u8()), None),
        Some("step-place") => {
            pause_step(mount);
            step_to(mount, slider.value_as_number().whole_index());
        }
        _ => {}
    }
}

/// Keys in the tree: arrows go from node to node, Enter and Space look at one.
fn key(mount: &Rc<Mount>, event: &KeyboardEvent) {
    let Some((node, id)) = around(event, "data-node") else { return };
    let step: isize = match event.key().as_str() {
        "ArrowRight" => 1,
        "ArrowLeft" => -1,
        "ArrowUp" | "ArrowDown" => return look_across(mount, &node, event),
        "Enter" | " " => 0,
        _ => return,
    };
    event.prevent_default();
    if step == 0 {
        if let Ok(id) = id.parse() {
            look_at(mount, id);
        }
        return;
    }
    let nodes = all(&mount.root, "[data-node]").unwrap_or_default();
    let at = nodes.iter().position(|other| *other == node).unwrap_or(0);
    if let Some(next) = at.checked_add_signed(step).and_then(|next| nodes.get(next)) {
        look(mount, next);
    }
}

/// To the nearest node of the row above or below.
fn look_across(mount: &Rc<Mount>, node: &Element, event: &KeyboardEvent) {
    event.prevent_default();
    let place = |element: &Element| {
        let rect = element.get_bounding_client_rect();
        (rect.left() + rect.width() / 2.0, rect.top())
    };
    let ((x, y), down) = (place(node), event.key() == "ArrowDown");
    let nodes = all(&mount.root, "[data-node]").unwrap_or_default();
    let beyond = nodes.iter().filter(|other| {
        let (_, top) = place(other);
        if down { top > y + 10.0 } else { top < y - 10.0 }
    });
    let distance = |other: &&Element| {
        let (left, top) = place(other);
        (top - y).abs() * 1000.0 + (left - x).abs()
    };
    if let Some(next) = beyond.min_by(|a, b| distance(a).total_cmp(&distance(b))) {
        look(mount, next);
    }
}

fn look(mount: &Rc<Mount>, node: &Element) {
    if let Some(id) = node.get_attribute("data-node").and_then(|id| id.parse().ok()) {
        if let Some(node) = node.dyn_ref::<web_sys::SvgElement>() {
            let _ = node.focus();
        }
        look_at(mount, id);
    }
}

/// The size of a chart in a file, in pixels.
const FILE_SIZE: [f64; 2] = [900.0, 480.0];

fn save(mount: &Rc<Mount>, what: &str) {
    let saved = {
        let state = &*mount.state.borrow();
        let file = |chart| (chart_svg(&chart, FILE_SIZE, Medium::File), "image/svg+xml", "svg");
        let (contents, kind, ending) = match (what, &state.sweep.sweep) {
            ("race-csv", _) => (csv(&state.race.outcomes(&state.experiment)), "text/csv", "csv"),
            ("race-svg", _) => file(race_chart(&state.race.lanes, mount.text)),
            ("sweep-csv", _) => (csv(&state.sweep.outcomes), "text/csv", "csv"),
            ("sweep-svg", Some(sweep)) => {
                file(sweep_chart(sweep, &state.sweep.outcomes, state.experiment.measure, mount.text))
            }
            _ => return,
        };
        let of = what.split('-').next().unwrap_or_default();
        save_text(&contents, kind, &format!("cubelab-{of}.{ending}"))
    };
    match saved {
        Ok(saved) => mount.state.borrow_mut().saved = Some(saved),
        Err(_) => mount.say_error(mount.part(), mount.text.errors.save.to_owned()),
    }
}
