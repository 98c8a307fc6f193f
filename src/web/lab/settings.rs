//! What is chosen in fields, chips and lists, into the experiment and back.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::mount::Mount;
use super::race::{choose_lanes, stop_race};
use super::state::Racing;
use super::step::{pause_step, reset_step};
use crate::cube::Facelets;
use crate::lab::{Experiment, Part, Recipe, Start, chosen_markup, lane_markup, read_recipe};
use crate::numbers::WholePart;
use crate::text::fill;
use crate::web::runtime::dom::{all, document, part, set_attribute, value_of};

fn set_value(element: &Element, value: &str) {
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        if input.value() != value {
            input.set_value(value);
        }
    } else if let Some(select) = element.dyn_ref::<HtmlSelectElement>() {
        select.set_value(value);
    }
}

/// What stands in each field, by its name in links.
fn fields(experiment: &Experiment) -> Vec<(String, String)> {
    let text = experiment.to_full_text();
    text.split('&')
        .filter_map(|part| part.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Takes another cube: what was found for the one before is gone.
pub fn begin_with(mount: &Rc<Mount>, start: Start) {
    stop_race(mount);
    {
        let state = &mut *mount.state.borrow_mut();
        state.experiment.start = start;
        if matches!(start, Start::Scramble { .. }) {
            state.scramble = start;
        }
        state.cube = start.cube();
        state.race = Racing::new(&state.experiment);
        state.shown.forget_pictures();
        state.notices.forget_cube();
    }
    reset_step(mount);
    mount.note_address();
    mount.request_frame();
}

/// Writes into all fields what is chosen.
pub fn fill_fields(mount: &Mount) {
    let state = mount.state.borrow();
    let experiment = &state.experiment;
    let values = fields(experiment);
    for field in all(&mount.root, "fieldset [name]").unwrap_or_default() {
        let name = field.get_attribute("name").unwrap_or_default();
        if let Some((_, value)) = values.iter().find(|(other, _)| *other == name) {
            set_value(&field, value);
        }
    }
    for radio in all(&mount.root, "input[name=part]").unwrap_or_default() {
        if let Some(radio) = radio.dyn_ref::<HtmlInputElement>() {
            radio.set_checked(radio.value() == experiment.part.name());
        }
    }
    if let Start::Scramble { turns, seed } = experiment.start {
        for (name, value) in [("turns", turns.to_string()), ("seed", seed.to_string())] {
            if let Ok(field) = part::<Element>(&mount.root, name) {
                set_value(&field, &value);
            }
        }
    }
    for chip in all(&mount.root, "input[name=lane]").unwrap_or_default() {
        if let Some(chip) = chip.dyn_ref::<HtmlInputElement>() {
            let chosen = |recipe: &Recipe| recipe.strategy.name() == chip.value();
            chip.set_checked(experiment.lanes.iter().any(chosen));
        }
    }
    for (name, recipe) in [("step", &experiment.step), ("sweep", &experiment.sweep.recipe)] {
        if let Ok(Some(place)) = mount.root.query_selector(&format!("[data-recipe={name}]")) {
            place.set_inner_html(&chosen_markup(recipe, mount.text));
        }
    }
    if let Ok(measure) = part::<Element>(&mount.root, "measure") {
        set_value(&measure, experiment.measure.name());
    }
}

/// Takes what was typed into or chosen in a field; the field is marked if it makes no sense.
pub fn take_field(mount: &Rc<Mount>, field: &Element) {
    let name = field.get_attribute("name").unwrap_or_default();
    let value = value_of(field);
    let taken = {
        let experiment = &mut mount.state.borrow_mut().experiment;
        if name == "limit" && value.is_empty() {
            experiment.allowance.depth = None;
            true
        } else {
            experiment.set(&name, &value).is_some()
        }
    };
    set_attribute(field, "aria-invalid", (!taken).then_some("true"));
    if taken {
        mount.note_address();
        if name == "limit" {
            reset_step(mount);
        }
        mount.request_frame();
    } else {
        let of = |name: &str| field.get_attribute(name).unwrap_or_default();
        let label = field.parent_element().and_then(|label| label.text_content()).unwrap_or_default();
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("name", &label.trim()), ("from", &of("min")), ("to", &of("max"))];
        mount.say_error(mount.part(), fill(mount.text.errors.number, &values));
    }
}

/// Takes the part of the lab that is to be shown.
pub fn choose_part(mount: &Rc<Mount>, name: &str) {
    if let Some(part) = Part::named(name) {
        mount.state.borrow_mut().experiment.part = part;
        pause_step(mount);
        mount.note_address();
        mount.request_frame();
    }
}

/// Takes what the chart of the sweep shows.
pub fn choose_measure(mount: &Rc<Mount>, name: &str) {
    if let Ok(measure) = name.parse() {
        let state = &mut *mount.state.borrow_mut();
        state.experiment.measure = measure;
        state.shown.forget_pictures();
    }
    mount.note_address();
    mount.request_frame();
}

/// Lets a strategy join the race or leave it.
pub fn choose_lane(mount: &Rc<Mount>, name: &str, joins: bool) {
    let Ok(recipe) = read_recipe(name) else { return };
    let mut lanes = mount.state.borrow().experiment.lanes.clone();
    lanes.retain(|lane| lane.strategy != recipe.strategy);
    if joins {
        lanes.push(recipe);
        lanes.sort_by_key(|lane| lane.strategy.index());
    }
    choose_lanes(mount, lanes);
}

/// Takes a setting of the search whose settings `place` holds.
pub fn take_setting(mount: &Rc<Mount>, place: &Element, field: &Element) {
    let (Some(of), Some(name)) = (place.get_attribute("data-recipe"), field.get_attribute("data-setting"))
    else {
        return;
    };
    let lane = of.parse::<usize>().ok();
    let mut recipe = {
        let experiment = &mount.state.borrow().experiment;
        match (of.as_str(), lane.and_then(|lane| experiment.lanes.get(lane))) {
            ("step", _) => experiment.step,
            ("sweep", _) => experiment.sweep.recipe,
            (_, Some(recipe)) => *recipe,
            _ => return,
        }
    };
    let before = recipe;
    let taken = take(&mut recipe, &name, &value_of(field)).is_some();
    set_attribute(field, "aria-invalid", (!taken).then_some("true"));
    if !taken || recipe == before {
        return;
    }
    match lane {
        Some(lane) => {
            let mut lanes = mount.state.borrow().experiment.lanes.clone();
            lanes[lane] = recipe;
            choose_lanes(mount, lanes);
            if let Ok(more) = part::<Element>(place, "lane-more") {
                more.set_inner_html(&lane_markup(&recipe, mount.text));
            }
        }
        None => {
            {
                let experiment = &mut mount.state.borrow_mut().experiment;
                if of == "step" {
                    experiment.step = recipe;
                } else {
                    experiment.sweep.recipe = recipe;
                }
            }
            if of == "step" {
                reset_step(mount);
            }
            place.set_inner_html(&chosen_markup(&recipe, mount.text));
            mount.note_address();
        }
    }
    // The new markup has a new field, which takes the focus of the old one.
    let again = place.query_selector(&format!("[data-setting={name}]"));
    if let Some(field) = again.ok().flatten().and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        let _ = field.focus();
    }
    mount.request_frame();
}

/// Takes another number of turns or another seed; without either, the last scramble.
pub fn choose_scramble(mount: &Rc<Mount>, turns: Option<u8>, seed: Option<u32>) {
    let mut start = mount.state.borrow().scramble;
    if let Start::Scramble { turns: old_turns, seed: old_seed } = &mut start {
        *old_turns = turns.unwrap_or(*old_turns);
        *old_seed = seed.unwrap_or(*old_seed);
    }
    begin_with(mount, start);
    fill_fields(mount);
}

/// Takes the seed that was typed.
pub fn take_seed(mount: &Rc<Mount>, field: &Element) {
    let seed = value_of(field).trim().parse::<u32>();
    set_attribute(field, "aria-invalid", seed.is_err().then_some("true"));
    match seed {
        Ok(seed) => choose_scramble(mount, None, Some(seed)),
        Err(_) => {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("name", &mount.text.start.seed), ("from", &0), ("to", &u32::MAX)];
            mount.say_error(mount.part(), fill(mount.text.errors.number, &values));
        }
    }
}

/// Takes the cube of the first player of the page.
pub fn take_player(mount: &Rc<Mount>) {
    let field = document()
        .ok()
        .and_then(|document| document.query_selector("[data-cubelab] [data-part=facelets]").ok().flatten());
    let facelets = field.and_then(|field| {
        let text = field.dyn_ref::<web_sys::HtmlTextAreaElement>()?.value();
        text.parse::<Facelets>().ok()
    });
    match facelets.and_then(|facelets| facelets.held()) {
        Some(held) => {
            begin_with(mount, Start::Given(held.cube));
        }
        None => mount.say_error(mount.part(), mount.text.errors.player.to_owned()),
    }
}

/// Takes another scramble, or goes back from a given cube to the last one.
pub fn scramble_again(mount: &Rc<Mount>) {
    let start = mount.state.borrow().experiment.start;
    let seed =
        matches!(start, Start::Scramble { .. }).then(|| (js_sys::Math::random() * 1_000_000.0).whole_u32());
    choose_scramble(mount, None, seed);
}

fn take(recipe: &mut Recipe, name: &str, value: &str) -> Option<()> {
    match name {
        "strategy" => *recipe = Recipe::new(value.parse().ok()?),
        "heuristic" => recipe.heuristic = value.parse().ok()?,
        "representation" => recipe.representation = value.parse().ok()?,
        "moves" => recipe.moves = value.parse().ok()?,
        "duplicates" => recipe.duplicates = value.parse().ok()?,
        "combination" => recipe.combination = value.parse().ok()?,
        "value" => recipe.value = value.parse().ok()?,
        // The numbers as links have them.
        "coefficient" => *recipe = with(recipe, 'c', value)?,
        "weight" => *recipe = with(recipe, 'w', value)?,
        "increment" => *recipe = with(recipe, 'i', value)?,
        "table-depth" if value == "12" => recipe.table_depth = u8::MAX,
        "table-depth" => *recipe = with(recipe, 't', value)?,
        _ => return None,
    }
    Some(())
}

fn with(recipe: &Recipe, letter: char, value: &str) -> Option<Recipe> {
    read_recipe(&format!("{}+{letter}{value}", crate::lab::recipe_text(recipe))).ok()
}
