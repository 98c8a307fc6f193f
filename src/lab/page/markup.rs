//! The lab as HTML text: the initial state of its parts, and the settings of a search.

use std::fmt::{Display, Write};

use super::{Experiment, MOST_TURNS, Measure, Part};
use crate::lab::{HeuristicName, Recipe, Representation, Strategy, Varied};
use crate::search::heuristics::Combination;
use crate::search::spaces::MoveSet;
use crate::search::{Duplicates, Schedule};
use crate::text::{Decimal, LabText, StartText, StepText};
use crate::view::{PAUSE, PLAY, escaped, icon, net_view_box, playback_buttons, radio_button};

/// Returns the markup inside the element of the lab.
pub fn lab_markup(experiment: &Experiment, text: &LabText) -> String {
    let mut html = tabs(text);
    html.push_str(&start(text));
    html.push_str(r#"<p class="lab-status" data-part="status" role="status"></p>"#);
    html.push_str(&race(text));
    html.push_str(&step(experiment, text));
    html.push_str(&sweep(experiment, text));
    html.push_str(&check(text));
    html
}

/// Returns the cube and the choice of the start.
fn start(text: &LabText) -> String {
    let StartText { heading, picture, net, turns, seed, player, .. } = &text.start;
    format!(
        r#"<section class="start" data-part="start" aria-label="{heading}">
<svg class="lab-cube" data-part="cube" role="img" aria-label="{picture}" viewBox="-1000 -1000 2000 2000"></svg>
<svg class="lab-net" data-part="net" role="img" aria-label="{net}" viewBox="{net_box}"></svg>
<p class="note pictured" data-part="pictured"></p>
<div class="start-choice" data-part="choice"><h2>{heading}</h2>
<div class="start-row"><label class="turns-of" data-part="turns-of"><span>{turns}</span><input type="range" data-part="turns" min="0" max="{MOST_TURNS}" step="1"><output data-part="turns-value"></output></label>
<label class="seed" data-part="seed-of"><span>{seed}</span><input data-part="seed" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="10"></label>
<button type="button" class="main" data-part="another"></button>
<button type="button" class="main" data-part="player">{player}</button></div>
<p class="lab-moves" data-part="scramble"></p></div></section>
"#,
        net_box = net_view_box(),
    )
}

fn tabs(text: &LabText) -> String {
    let mut html = format!(
        r#"<div class="lab-top"><form class="tabs lab-tabs" data-part="parts" aria-label="{}">"#,
        text.tabs_label
    );
    for (part, label) in Part::ALL.into_iter().zip(text.tabs) {
        html.push_str(&radio_button("part", part.name(), label));
    }
    // Writing to a string cannot fail.
    let _ = write!(html, r#"</form><p class="note">{}</p></div>"#, text.about);
    html
}

fn race(text: &LabText) -> String {
    let words = &text.race;
    let mut html = format!(
        r#"<section data-page="race" aria-label="{}" hidden><fieldset class="chips" data-part="chips"><legend>{}</legend>"#,
        text.tabs[0], words.strategies
    );
    for (strategy, about) in Strategy::ALL.iter().zip(&text.strategies) {
        let _ = write!(
            html,
            r#"<label class="chip"><input type="checkbox" name="lane" value="{strategy}"><span>{}</span></label>"#,
            about.name
        );
    }
    let _ = write!(
        html,
        r#"</fieldset><div class="lab-row"><fieldset class="budget" data-part="budget"><legend>{}</legend>"#,
        words.budget
    );
    for (name, label, range) in [
        ("nodes", words.max_nodes, r#"min="1" max="1000000" step="any""#),
        ("memory", words.max_bytes, r#"min="1" max="2000" step="any""#),
        ("time", words.max_seconds, r#"min="0.1" max="3600" step="any""#),
        ("limit", words.max_depth, r#"min="0" max="40" step="1""#),
    ] {
        let hint = if name == "limit" { words.as_scramble } else { "" };
        let _ = write!(
            html,
            r#"<label><span>{label}</span><input type="number" name="{name}" {range} inputmode="decimal" placeholder="{hint}"></label>"#
        );
    }
    let _ = write!(
        html,
        r#"</fieldset><div class="lab-actions"><button type="button" class="main strong" data-part="race">{start}</button></div></div>
<p class="note warned" data-part="race-warning" role="status"></p>
<div class="plots"><figure class="plot" data-part="race-bars-plot" hidden><figcaption><h2>{bars}</h2></figcaption><div class="canvas" data-part="race-bars"></div></figure>
<figure class="plot" data-part="race-plot"><figcaption><h2>{chart}</h2>{saves}</figcaption><div class="canvas" data-part="race-chart"><p class="hint">{empty}</p></div></figure></div>
<ol class="lanes" data-part="lanes"></ol>
<div class="results" data-part="results"></div></section>
"#,
        start = words.start,
        bars = words.bars,
        chart = words.chart,
        saves = saves("race", text),
        empty = words.empty,
    );
    html
}

/// Returns the buttons that save a chart and its measurements.
fn saves(of: &str, text: &LabText) -> String {
    format!(
        r#"<span class="saves"><button type="button" class="main small" data-save="{of}-csv" disabled>{}</button><button type="button" class="main small" data-save="{of}-svg" disabled>{}</button></span>"#,
        text.race.csv, text.race.svg
    )
}

fn step(experiment: &Experiment, text: &LabText) -> String {
    let StepText { place, hint, home, back, run, forward, end, .. } = &text.step;
    format!(
        r#"<section data-page="step" aria-label="{tab}" hidden><div class="chosen" data-recipe="step">{chosen}</div>
<div class="playback lab-playback" role="group" aria-label="{tab}"><input type="range" class="place" data-part="step-place" aria-label="{place}" min="0" max="0" step="1" value="0">
{buttons}<span class="count" data-part="step-counts"></span></div>
<p class="lab-node" data-part="step-node" role="status">{hint}</p>
<p class="lab-moves" data-part="step-path"></p>
<div class="tree-box" data-part="tree"></div>
<p class="tree-legend" data-part="tree-legend">{legend}</p></section>
"#,
        tab = text.tabs[1],
        chosen = chosen_markup(&experiment.step, text),
        buttons = playback_buttons(
            ["step-home", "step-back", "step-run", "step-forward", "step-end"],
            [home, back, run, forward, end],
            "",
        ),
        legend = legend(text),
    )
}

/// Returns the legend of the signs in the tree.
fn legend(text: &LabText) -> String {
    use crate::lab::protocol::Verdict;
    let mut html = String::new();
    for (verdict, words) in Verdict::ALL.iter().zip(text.step.verdicts) {
        let (class, sign) = (verdict.name(), super::verdict_sign(*verdict));
        let _ = write!(html, r#"<span><i class="{class}">{}</i>{words}</span> "#, escaped(sign));
    }
    let _ = write!(
        html,
        r#"<span><i class="kept expanded"></i>{}</span> {}"#,
        text.step.expanded, text.step.tree_hint
    );
    html
}

/// Returns the icon of the button that runs and pauses a search.
pub fn run_icon(is_running: bool) -> String {
    icon(if is_running { PAUSE } else { PLAY })
}

fn sweep(experiment: &Experiment, text: &LabText) -> String {
    let words = &text.sweep;
    let number = |name: &str, label: &str, range: &str| {
        format!(
            r#"<label><span>{label}</span><input type="number" name="{name}" {range} inputmode="decimal"></label>"#
        )
    };
    format!(
        r#"<section data-page="sweep" aria-label="{tab}" hidden><div class="chosen" data-recipe="sweep">{chosen}</div>
<div class="lab-row"><fieldset class="budget" data-part="sweep-range"><legend class="unseen">{tab}</legend><label><span>{vary}</span><select name="vary">{varied}</select></label>{from}{to}{by}{of}{seeds}{first}</fieldset>
<div class="lab-actions"><button type="button" class="main strong" data-part="sweep">{start}</button></div></div><p class="count" data-part="sweep-count"></p>
<figure class="plot"><figcaption><label class="measure"><span>{measure}</span><select data-part="measure">{measures}</select></label>{saves}</figcaption><div class="canvas" data-part="sweep-chart"><p class="hint">{empty}</p></div></figure>
<p class="note">{note}</p>
<details class="results" data-part="sweep-results" hidden><summary>{table}</summary><div data-part="sweep-table"></div></details></section>
"#,
        tab = text.tabs[2],
        chosen = chosen_markup(&experiment.sweep.recipe, text),
        vary = words.vary,
        varied = options(Varied::ALL, &words.varied, experiment.sweep.varied),
        from = number("from", words.from, r#"min="0" max="100" step="any""#),
        to = number("to", words.to, r#"min="0" max="100" step="any""#),
        by = number("by", words.step, r#"min="0.01" max="100" step="any""#),
        of = number("of", text.start.turns, &format!(r#"min="0" max="{MOST_TURNS}" step="1""#)),
        seeds = number("scrambles", words.seeds, r#"min="1" max="100" step="1""#),
        first = number("first", text.start.seed, r#"min="0" max="4294967295" step="1""#),
        start = words.start,
        measure = words.measure,
        measures = options(Measure::ALL, &words.measures, experiment.measure),
        saves = saves("sweep", text),
        empty = words.empty,
        note = words.note,
        table = words.table,
    )
}

fn check(text: &LabText) -> String {
    let words = &text.check;
    let names: Vec<&str> = text.heuristics.iter().map(|words| words.name).collect();
    format!(
        r#"<section data-page="check" aria-label="{tab}" hidden><p class="note">{hint}</p>
<div class="lab-row"><fieldset class="budget" data-part="check-choice"><legend class="unseen">{tab}</legend><label><span>{heuristic}</span><select name="heuristic">{heuristics}</select></label>
<label><span>{depth}</span><input type="number" name="depth" min="0" max="{deepest}" step="1" inputmode="numeric"></label></fieldset>
<div class="lab-actions"><button type="button" class="main strong" data-part="check">{start}</button></div></div>
<p class="verdict" data-part="check-verdict" role="status"></p>
<figure class="plot" data-part="check-plot" hidden><figcaption><h2>{chart}</h2></figcaption><div class="canvas" data-part="check-chart"></div></figure>
<div class="results" data-part="check-table"></div></section>
"#,
        tab = text.tabs[3],
        hint = words.hint,
        heuristic = text.settings.heuristic,
        heuristics = options(HeuristicName::ALL, &names, HeuristicName::Uniformity),
        depth = words.depth,
        deepest = super::DEEPEST_CHECK,
        start = words.start,
        chart = words.chart,
    )
}

/// Returns the choice of a search: its strategy, settings and description.
pub fn chosen_markup(recipe: &Recipe, text: &LabText) -> String {
    let names: Vec<&str> = text.strategies.iter().map(|words| words.name).collect();
    let words = &text.strategies[recipe.strategy.index()];
    format!(
        r#"<div class="settings"><label><span>{}</span><select data-setting="strategy">{}</select></label>{}</div><p class="about">{} <b>{}</b> {}</p>"#,
        text.settings.strategy,
        options(Strategy::ALL, &names, recipe.strategy),
        settings(recipe, text),
        words.what,
        text.settings.fails,
        words.fails,
    )
}

/// Returns the details of a lane: the settings and description of its search.
pub fn lane_markup(recipe: &Recipe, text: &LabText) -> String {
    let words = &text.strategies[recipe.strategy.index()];
    format!(
        r#"<div class="settings">{}</div><p class="about">{} <b>{}</b> {}</p>"#,
        settings(recipe, text),
        words.what,
        text.settings.fails,
        words.fails,
    )
}

/// Returns the controls for the settings that the strategy of a recipe uses.
fn settings(recipe: &Recipe, text: &LabText) -> String {
    let words = &text.settings;
    let strategy = recipe.strategy;
    let mut html = String::new();
    let mut choice = |name: &str, label: &str, options: String| {
        let _ = write!(
            html,
            r#"<label><span>{label}</span><select data-setting="{name}">{options}</select></label>"#
        );
    };
    if strategy.takes_heuristic() {
        let names: Vec<&str> = text.heuristics.iter().map(|words| words.name).collect();
        choice("heuristic", words.heuristic, options(HeuristicName::ALL, &names, recipe.heuristic));
    }
    let joins = strategy.takes_heuristic() && recipe.heuristic.patterns().len() > 1;
    if joins {
        choice(
            "combination",
            words.combination,
            options(Combination::ALL, &text.combinations, recipe.combination),
        );
    }
    if strategy == Strategy::BestFirst {
        choice("value", words.value, options(Schedule::ALL, &text.values, recipe.value));
    }
    if strategy.keeps_states() && strategy != Strategy::Bidirectional {
        choice("duplicates", words.duplicates, options(Duplicates::ALL, &text.duplicates, recipe.duplicates));
    }
    choice("moves", words.moves, options(MoveSet::ALL, &text.moves, recipe.moves));
    choice(
        "representation",
        words.representation,
        options(Representation::ALL, &text.representations, recipe.representation),
    );
    let mut number = |name: &str, label: &str, value: f64, range: &str| {
        let digits = Decimal(value, 2).to_string();
        let value = digits.trim_end_matches('0').trim_end_matches('.');
        let _ = write!(
            html,
            r#"<label><span>{label}</span><input type="number" data-setting="{name}" value="{value}" {range} inputmode="decimal"></label>"#
        );
    };
    if strategy == Strategy::BestFirst {
        number("coefficient", words.coefficient, recipe.coefficient, r#"min="0" max="100" step="any""#);
    }
    if joins && recipe.combination == Combination::MaxPlusDeviation {
        number("coefficient", words.multiple, recipe.coefficient, r#"min="0" max="100" step="any""#);
    }
    if strategy == Strategy::WeightedAStar {
        number("weight", words.weight, recipe.weight, r#"min="1" max="100" step="any""#);
    }
    if strategy == Strategy::Ids {
        number("increment", words.increment, recipe.increment.into(), r#"min="1" max="9" step="1""#);
    }
    if strategy.takes_heuristic() && !recipe.heuristic.patterns().is_empty() {
        let depth = f64::from(recipe.table_depth.min(12));
        number("table-depth", words.table_depth, depth, r#"min="0" max="12" step="1""#);
    }
    if strategy.takes_heuristic() {
        let about = text.heuristics[recipe.heuristic.index()].about;
        let _ = write!(html, r#"<p class="note">{about}</p>"#);
    }
    html
}

/// Returns the markup inside a `select`.
fn options<T: Display + PartialEq>(all: &[T], labels: &[&str], chosen: T) -> String {
    let mut html = String::new();
    for (value, label) in all.iter().zip(labels) {
        let selected = if *value == chosen { " selected" } else { "" };
        let _ = write!(html, r#"<option value="{value}"{selected}>{label}</option>"#);
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::LAB_ENGLISH;

    #[test]
    fn tags_are_closed_and_every_control_has_words() {
        let mut markup = lab_markup(&Experiment::default(), &LAB_ENGLISH);
        for &strategy in Strategy::ALL {
            markup.push_str(&lane_markup(&Recipe::new(strategy), &LAB_ENGLISH));
        }
        for tag in [
            "div", "section", "button", "svg", "label", "ol", "fieldset", "form", "p", "span", "select",
            "option", "figure", "details",
        ] {
            let opened =
                markup.matches(&format!("<{tag} ")).count() + markup.matches(&format!("<{tag}>")).count();
            assert_eq!(opened, markup.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        assert!(!markup.contains(" id="));
        assert!(!markup.contains("<span></span>"), "a control without words");
    }

    #[test]
    fn a_strategy_has_controls_for_the_settings_it_uses() {
        let has = |strategy, name: &str| {
            lane_markup(&Recipe::new(strategy), &LAB_ENGLISH).contains(&format!("data-setting=\"{name}\""))
        };
        assert!(has(Strategy::AStar, "heuristic") && !has(Strategy::Bfs, "heuristic"));
        assert!(has(Strategy::Dfs, "duplicates") && !has(Strategy::IdaStar, "duplicates"));
        assert!(has(Strategy::WeightedAStar, "weight") && !has(Strategy::AStar, "weight"));
        assert!(has(Strategy::BestFirst, "coefficient") && has(Strategy::BestFirst, "value"));
        assert!(!has(Strategy::AStar, "table-depth"));
        let corners = Recipe { heuristic: HeuristicName::Corners, ..Recipe::new(Strategy::AStar) };
        assert!(lane_markup(&corners, &LAB_ENGLISH).contains("table-depth"));
    }
}
