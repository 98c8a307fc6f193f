//! Brings the page after the state: only what differs from what is there is changed.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlButtonElement, HtmlElement, HtmlInputElement};

use super::mount::Mount;
use super::state::{MOST_STEPS, State};
use crate::cube::{Cube, Facelets, Move};
use crate::lab::protocol::{Database, Event};
use crate::lab::{
    Lane, LaneState, MOST_TURNS, Part, Start, Strategy, check_chart, check_markup, check_words, ending_words,
    forecast_words, lane_figures, lanes_markup, node_words, outcome_words, race_bars, race_chart,
    results_markup, run_icon, sweep_chart, sweep_markup, tree_svg,
};
use crate::numbers::Number;
use crate::nxn::Stickers;
use crate::text::{Decimal, fill, grouped, short};
use crate::view::{
    Chart, Looks, Medium, Orbit, Scene, bars_svg, chart_svg, cube_svg_contents, net_svg_contents,
};
use crate::web::runtime::dom::{
    all, enable, now, part, scroll_sideways_to, set_attribute, set_style, set_text,
};

/// The least time between two drawings of a chart that lives, in milliseconds.
const CHART_REST: f64 = 160.0;

/// The height of a chart, in pixels.
const CHART_HEIGHT: f64 = 280.0;

/// The least width of the tree, in pixels: it can be moved sideways where there is less room.
const LEAST_TREE: f64 = 560.0;

/// Shows the state.
pub fn show(mount: &Rc<Mount>) {
    let state = &mut *mount.state.borrow_mut();
    let part_shown = state.experiment.part;
    for page in all(&mount.root, "[data-page]").unwrap_or_default() {
        let is_shown = page.get_attribute("data-page").as_deref() == Some(part_shown.name());
        set_attribute(&page, "hidden", (!is_shown).then_some(""));
    }
    start(mount, state);
    let notice = state.notices.of(part_shown);
    text(mount, "status", &notice.words);
    if let Ok(status) = part::<Element>(&mount.root, "status") {
        set_attribute(&status, "data-error", notice.is_error.then_some(""));
    }
    match part_shown {
        Part::Race => race(mount, state),
        Part::Step => step(mount, state),
        Part::Sweep => sweep(mount, state),
        Part::Check => check(mount, state),
    }
}

/// Sets the text of a part.
fn text(mount: &Mount, name: &str, words: &str) {
    if let Ok(element) = part::<Element>(&mount.root, name) {
        set_text(&element, words);
    }
}

/// Sets what stands within a part.
fn html(mount: &Mount, name: &str, markup: &str) {
    if let Ok(element) = part::<Element>(&mount.root, name) {
        element.set_inner_html(markup);
    }
}

fn button(mount: &Mount, name: &str, enabled: bool) {
    if let Ok(element) = part::<HtmlButtonElement>(&mount.root, name) {
        enable(&element, enabled);
    }
}

fn saves(mount: &Mount, of: &str, enabled: bool) {
    for save in all(&mount.root, &format!("[data-save^={of}]")).unwrap_or_default() {
        if let Ok(save) = save.dyn_into::<HtmlButtonElement>() {
            enable(&save, enabled);
        }
    }
}

/// Shows or hides a part.
fn show_part(mount: &Mount, name: &str, is_shown: bool) {
    if let Ok(element) = part::<Element>(&mount.root, name) {
        set_attribute(&element, "hidden", (!is_shown).then_some(""));
    }
}

/// Fills a part with a picture as wide as it.
fn draw_wide(mount: &Mount, name: &str, drawn: impl FnOnce(f64) -> String) {
    if let Ok(place) = part::<HtmlElement>(&mount.root, name) {
        place.set_inner_html(&drawn(f64::from(place.client_width()).max(280.0)));
    }
}

/// Draws a chart as wide as its place.
fn draw(mount: &Mount, name: &str, chart: &Chart) {
    draw_wide(mount, name, |width| chart_svg(chart, [width, CHART_HEIGHT], Medium::Page));
}

/// Turns as they are read.
fn written(moves: &[Move]) -> String {
    let turns: Vec<String> = moves.iter().map(Move::to_string).collect();
    turns.join(" ").replace('\'', "′")
}

/// The cube to begin with; in the step part the one that is looked at, in the check part the one of which
/// a heuristic says too much.
fn start(mount: &Mount, state: &mut State) {
    let experiment = &state.experiment;
    let begin = match experiment.start.scramble() {
        Some(moves) if moves.is_empty() => mount.text.start.solved.to_owned(),
        Some(moves) => written(&moves),
        None => mount.text.start.taken.to_owned(),
    };
    text(mount, "scramble", &begin);
    let is_scramble = matches!(experiment.start, Start::Scramble { .. });
    show_part(mount, "turns-of", is_scramble);
    show_part(mount, "seed-of", is_scramble);
    let words = &mount.text.start;
    text(mount, "another", if is_scramble { words.another } else { words.back });
    if let Ok(Some(limit)) = mount.root.query_selector("input[name=limit]") {
        let length =
            if is_scramble { mount.text.race.as_scramble.to_owned() } else { MOST_TURNS.to_string() };
        set_attribute(&limit, "placeholder", Some(&length));
    }
    if let Ok(slider) = part::<HtmlInputElement>(&mount.root, "turns") {
        let value = slider.value();
        text(mount, "turns-value", &value);
        let filled = slider.value_as_number() / f64::from(MOST_TURNS) * 100.0;
        set_style(&slider, "--filled", Some(&format!("{}%", Decimal(filled, 1))));
    }
    let other = match experiment.part {
        Part::Step => state.step.looked_at().map(|id| {
            let caption = fill(mount.text.step.pictured, &[("id", &id)]);
            (state.step.walk.cube(&state.cube, id), caption)
        }),
        Part::Check => counterexample(state).map(|cube| (cube, mount.text.check.pictured.to_owned())),
        Part::Race | Part::Sweep => None,
    };
    // A sweep has scrambles of its own, and a check walks from solved.
    let searches_cube = matches!(experiment.part, Part::Race | Part::Step);
    show_part(mount, "start", searches_cube || other.is_some());
    show_part(mount, "choice", searches_cube);
    let (cube, pictured) = other.unwrap_or((state.cube, String::new()));
    text(mount, "pictured", &pictured);
    if state.shown.cube != Some((cube, state.dark)) {
        state.shown.cube = Some((cube, state.dark));
        let stickers = Stickers::from(&Facelets::from(&cube));
        let looks = Looks::LIGHT.on_page(state.dark);
        html(mount, "cube", &cube_svg_contents(&Scene::new(&stickers, None, &looks), &Orbit::CLASSIC));
        html(mount, "net", &net_svg_contents(&stickers, &looks));
        if let Ok(picture) = part::<Element>(&mount.root, "cube") {
            set_attribute(&picture, "data-facelets", Some(&Facelets::from(&cube).to_string()));
        }
    }
}

fn counterexample(state: &State) -> Option<Cube> {
    let example = state.check.report.as_ref()?.1.counterexample.as_ref()?;
    Some(example.state.parse::<Facelets>().ok()?.held()?.cube)
}

fn race(mount: &Mount, state: &mut State) {
    let words = &mount.text.race;
    let strategies: Vec<Strategy> = state.race.lanes.iter().map(|lane| lane.recipe.strategy).collect();
    if state.shown.lanes != strategies {
        html(mount, "lanes", &lanes_markup(&state.race.lanes, mount.text));
        state.shown.lanes = strategies;
        state.shown.is_chart_due = true;
    }
    for (i, lane) in state.race.lanes.iter().enumerate() {
        if let Ok(Some(row)) = mount.root.query_selector(&format!("[data-lane='{i}']")) {
            show_lane(mount, &row, lane);
        }
    }
    let is_on = state.race.is_on();
    text(mount, "race", if is_on { words.stop } else { words.start });
    button(mount, "race", !state.race.lanes.is_empty());
    let has_results = state.race.lanes.iter().any(|lane| matches!(lane.state, LaneState::Over(_)));
    saves(mount, "race", has_results);
    let results = results_markup(&state.race.lanes, mount.text);
    if state.shown.results != results {
        html(mount, "results", &results);
        state.shown.results = results;
    }
    text(
        mount,
        "race-warning",
        &if is_on { String::new() } else { forecast_words(&state.experiment, mount.text) },
    );
    if !is_on && !state.shown.is_chart_due {
        return;
    }
    // The last figures are drawn when nothing more comes.
    if now() - state.shown.drawn >= CHART_REST || !is_on {
        state.shown.drawn = now();
        let chart = race_chart(&state.race.lanes, mount.text);
        show_part(mount, "race-bars-plot", !chart.lines.is_empty());
        if chart.lines.is_empty() {
            html(mount, "race-chart", &format!("<p class=\"hint\">{}</p>", words.empty));
        } else {
            draw(mount, "race-chart", &chart);
            let bars = race_bars(&state.race.lanes, mount.text);
            draw_wide(mount, "race-bars", |width| bars_svg(&bars, width));
        }
        state.shown.is_chart_due = is_on;
    }
}

fn show_lane(mount: &Mount, row: &Element, lane: &Lane) {
    let place = |name: &str| row.query_selector(&format!("[data-figure={name}]")).ok().flatten();
    for (name, figure) in lane_figures(lane, &mount.text.units) {
        if let Some(element) = place(name) {
            set_text(&element, &figure);
        }
    }
    if let Some(element) = place("name") {
        set_text(&element, &crate::lab::recipe_words(&lane.recipe, mount.text));
    }
    if let Some(badge) = place("outcome") {
        let (words, class) = outcome_words(lane, mount.text);
        set_text(&badge, &words);
        set_attribute(&badge, "class", Some(&format!("badge {class}")));
    }
}

fn step(mount: &Mount, state: &mut State) {
    let (words, step) = (&mount.text.step, &state.step);
    let at = step.at;
    let node = at.and_then(|at| step.walk.current(at));
    let looked_at = step.looked_at();
    let mut description = match (node, at) {
        (Some(node), Some(at)) => fill(
            words.node,
            &[
                ("place", &(at + 1)),
                ("id", &node.id),
                ("depth", &node.depth),
                ("g", &node.depth),
                ("h", &short(node.h)),
            ],
        ),
        _ => words.hint.to_owned(),
    };
    let is_last = at.is_some_and(|at| at + 1 == step.walk.len());
    if let (Some(ending), true) = (&step.ending, is_last) {
        let depth = state.experiment.limited(state.experiment.step).limits.depth;
        description.push_str(" · ");
        description.push_str(&ending_words(ending, depth, node.map_or(0, |node| node.depth), mount.text));
    } else if is_last && step.walk.len() >= MOST_STEPS {
        description.push_str(" · ");
        description.push_str(&fill(words.full.of(MOST_STEPS.to_f64()), &[("steps", &MOST_STEPS)]));
    }
    match &step.interruption {
        Some(Event::Failed { failure, .. }) => description = mount.text.failures.words(failure),
        Some(Event::Preparing { tables, done, total, .. }) => {
            description = preparing(mount, tables, *done, *total)
        }
        _ => {}
    }
    text(mount, "step-node", &description);
    let path = looked_at.map(|id| step.walk.path(id)).unwrap_or_default();
    let mut way = match looked_at {
        Some(id) => {
            let is_from_goal = step.walk.is_from_goal(id);
            let (label, root) =
                if is_from_goal { (words.path_from_goal, words.goal) } else { (words.path, words.root) };
            format!("{label}: {}", if path.is_empty() { root.to_owned() } else { written(&path) })
        }
        None => String::new(),
    };
    let levels = at.map(|at| step.walk.levels(at)).unwrap_or_default();
    if let Some(shown) = step
        .focus
        .and_then(|id| levels.iter().flat_map(|level| &level.nodes).find(|shown| shown.node.id == id))
    {
        way = format!("{way} · {}", node_words(shown, state.experiment.step.strategy, mount.text));
    }
    text(mount, "step-path", &way);
    let (frontier, generated) = at.map_or((0, 0), |at| step.walk.counts(at));
    let counts = [("frontier", grouped(frontier.to_f64())), ("generated", grouped(generated.to_f64()))];
    let counts = fill(words.frontier, &[(counts[0].0, &counts[0].1), (counts[1].0, &counts[1].1)]);
    text(mount, "step-counts", if at.is_some() { &counts } else { "" });
    if let Ok(place) = part::<HtmlInputElement>(&mount.root, "step-place") {
        let last = step.walk.len().saturating_sub(1);
        place.set_max(&last.to_string());
        place.set_value(&at.unwrap_or(0).to_string());
        let filled = if last > 0 { at.unwrap_or(0).to_f64() / last.to_f64() * 100.0 } else { 0.0 };
        set_style(&place, "--filled", Some(&format!("{}%", Decimal(filled, 1))));
        set_attribute(&place, "aria-valuetext", Some(&description));
    }
    let is_running = step.is_running();
    if let Ok(run) = part::<Element>(&mount.root, "step-run") {
        let label = if is_running { words.pause } else { words.run };
        if run.get_attribute("aria-label").as_deref() != Some(label) {
            set_attribute(&run, "aria-label", Some(label));
            set_attribute(&run, "title", Some(label));
            run.set_inner_html(&run_icon(is_running));
        }
    }
    let goes_back = at.is_some_and(|at| at > 0);
    for (name, enabled) in [
        ("step-home", goes_back),
        ("step-back", goes_back),
        ("step-run", is_running || step.can_go_on()),
        ("step-forward", step.can_go_on()),
        ("step-end", step.can_go_on()),
    ] {
        button(mount, name, enabled);
    }
    if let Ok(place) = part::<HtmlElement>(&mount.root, "tree") {
        let width = f64::from(place.client_width()).max(LEAST_TREE);
        let in_tree =
            |id: u32| levels.iter().any(|level| level.nodes.iter().any(|shown| shown.node.id == id));
        let first = levels.last().and_then(|level| level.nodes.first()).map_or(0, |shown| shown.node.id);
        let focus = looked_at.filter(|id| in_tree(*id)).unwrap_or(first);
        let svg = if levels.is_empty() {
            String::new()
        } else {
            tree_svg(&levels, state.experiment.step.strategy, width, focus, mount.text)
        };
        if state.shown.tree != svg {
            let had_focus = place.contains(focused().as_ref());
            place.set_inner_html(&svg);
            if let Ok(Some(node)) = place.query_selector(".current") {
                scroll_sideways_to(&place, &node);
            }
            if had_focus {
                focus_node(&place, focus);
            }
            state.shown.tree = svg;
        }
    }
}

fn focused() -> Option<web_sys::Node> {
    let document = crate::web::runtime::dom::document().ok()?;
    document.active_element().map(Into::into)
}

fn focus_node(place: &Element, id: u32) {
    if let Ok(Some(node)) = place.query_selector(&format!("[data-node='{id}']"))
        && let Some(node) = node.dyn_ref::<web_sys::SvgElement>()
    {
        let _ = node.focus();
    }
}

fn sweep(mount: &Mount, state: &mut State) {
    let words = &mount.text.sweep;
    let sweeping = &state.sweep;
    let is_on = sweeping.is_on();
    text(mount, "sweep", if is_on { mount.text.race.stop } else { words.start });
    let (done, runs) = (sweeping.outcomes.len(), sweeping.runs());
    let mut count = if is_on {
        fill(words.progress.of(runs.to_f64()), &[("done", &done), ("runs", &runs)])
    } else {
        String::new()
    };
    if let Some(Event::Preparing { tables, done, total, .. }) = &sweeping.preparing {
        count = preparing(mount, tables, *done, *total);
    }
    text(mount, "sweep-count", &count);
    saves(mount, "sweep", done > 0);
    if done != state.shown.sweep
        && let Some(sweep) = &sweeping.sweep
    {
        state.shown.sweep = done;
        let measure = state.experiment.measure;
        draw(mount, "sweep-chart", &sweep_chart(sweep, &sweeping.outcomes, measure, mount.text));
        html(mount, "sweep-table", &sweep_markup(sweep, &sweeping.outcomes, measure, mount.text));
        if let Ok(results) = part::<Element>(&mount.root, "sweep-results") {
            set_attribute(&results, "hidden", None);
        }
    }
}

/// The words for a database that a job waits for.
fn preparing(mount: &Mount, database: &Database, done: u32, total: u32) -> String {
    let name = mount.text.heuristics[database.table.index()].name;
    let percent = Decimal((f64::from(done) / f64::from(total.max(1)) * 100.0).floor(), 0);
    fill(mount.text.endings.preparing, &[("table", &name), ("done", &percent)])
}

fn check(mount: &Mount, state: &mut State) {
    let (words, check) = (&mount.text.check, &state.check);
    text(mount, "check", if check.is_on() { mount.text.race.stop } else { words.start });
    let verdict_text = match (&check.report, &check.progress) {
        (Some((heuristic, report)), _) => check_words(*heuristic, report, mount.text),
        (None, Some(Event::Preparing { tables, done, total, .. })) => preparing(mount, tables, *done, *total),
        (None, Some(Event::Progress { progress: figures, .. })) => {
            fill(words.running, &[("states", &words.states.count(figures.generated))])
        }
        _ => String::new(),
    };
    text(mount, "check-verdict", &verdict_text);
    let is_broken = check.report.as_ref().is_some_and(|(_, report)| report.counterexample.is_some());
    if let Ok(verdict) = part::<Element>(&mount.root, "check-verdict") {
        let class = match (&check.report, is_broken) {
            (None, _) => "verdict",
            (Some(_), false) => "verdict holds",
            (Some(_), true) => "verdict broken",
        };
        set_attribute(&verdict, "class", Some(class));
    }
    if let Ok(plot) = part::<Element>(&mount.root, "check-plot") {
        set_attribute(&plot, "hidden", check.report.is_none().then_some(""));
    }
    if let Some((heuristic, report)) = &check.report
        && state.shown.check != verdict_text
    {
        draw(mount, "check-chart", &check_chart(*heuristic, report, mount.text));
        html(mount, "check-table", &check_markup(report, mount.text));
        state.shown.check = verdict_text;
    }
}
