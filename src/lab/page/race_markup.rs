//! The lanes of a race and its results as HTML text.

use std::fmt::Write;

use super::table_markup::table;
use super::{Lane, LaneState, lane_markup};
use crate::lab::protocol::Ending;
use crate::lab::recipe_words;
use crate::text::{Decimal, FiguresText, LabText, Units, decimal, fill, grouped, short};
use crate::view::{chart_sample, escaped};

/// Returns the lanes. Each has an element with `data-figure` for every figure.
pub fn lanes_markup(lanes: &[Lane], text: &LabText) -> String {
    let mut html = String::new();
    for (i, lane) in lanes.iter().enumerate() {
        let words = &text.strategies[lane.recipe.strategy.index()];
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            r#"<li class="lane" data-lane="{i}" data-recipe="{i}"><div class="lane-head">{sample}<b data-figure="name">{name}</b><span class="badge" data-figure="outcome"></span></div><p class="lane-line">{line}</p><dl class="figures">"#,
            sample = chart_sample(lane.style),
            name = escaped(&recipe_words(&lane.recipe, text)),
            line = words.line,
        );
        for (name, label) in figure_labels(&text.race.figures) {
            let _ = write!(html, r#"<div><dt>{label}</dt><dd data-figure="{name}"></dd></div>"#);
        }
        let _ = write!(
            html,
            r#"</dl><details><summary>{}</summary><div data-part="lane-more">{}</div></details></li>"#,
            text.settings.heading,
            lane_markup(&lane.recipe, text),
        );
    }
    html
}

/// Returns the names of the figures, as in `data-figure`, with their labels.
const fn figure_labels(words: &FiguresText) -> [(&'static str, &'static str); 8] {
    [
        ("time", words.time),
        ("generated", words.generated),
        ("expanded", words.expanded),
        ("frontier", words.frontier),
        ("depth", words.depth),
        ("bound", words.bound),
        ("branching", words.branching),
        ("memory", words.memory),
    ]
}

/// Returns the text of each figure of a lane, with the name of the figure.
pub fn lane_figures(lane: &Lane, units: &Units) -> [(&'static str, String); 8] {
    let figures = &lane.figures;
    let begun = figures.generated > 0.0 || figures.expanded > 0.0;
    let or_none = |is_there: bool, text: String| if is_there { text } else { "–".to_owned() };
    [
        ("time", or_none(begun, units.duration(figures.millis))),
        ("generated", or_none(begun, short(figures.generated))),
        ("expanded", or_none(begun, short(figures.expanded))),
        ("frontier", or_none(begun, short(figures.peak_frontier.max(figures.frontier)))),
        ("depth", or_none(begun, figures.depth.to_string())),
        ("bound", or_none(figures.bound > 0.0, short(figures.bound))),
        ("branching", or_none(figures.expanded > 0.0, decimal(Decimal(figures.branching(), 1)))),
        ("memory", or_none(begun, units.size(figures.peak_bytes))),
    ]
}

/// Returns the state of a lane in words, and the CSS class for it.
pub fn outcome_words(lane: &Lane, text: &LabText) -> (String, &'static str) {
    let words = &text.endings;
    match &lane.state {
        LaneState::Ready => (words.ready.to_owned(), "ready"),
        LaneState::Waiting => (words.waiting.to_owned(), "ready"),
        LaneState::Preparing { table, done, damaged } => {
            let name = text.heuristics[table.index()].name;
            let mut message =
                fill(words.preparing, &[("table", &name), ("done", &Decimal((done * 100.0).floor(), 0))]);
            if let Some(fault) = damaged {
                let reason = words.damages[fault.index()];
                message.push_str("; ");
                message.push_str(&fill(words.damaged, &[("reason", &reason)]));
            }
            (message, "running")
        }
        LaneState::Running => (words.running.to_owned(), "running"),
        LaneState::Failed(failure) => (text.failures.words(failure), "failed"),
        LaneState::Over(ending) => {
            let class = if matches!(ending, Ending::Found { .. }) { "found" } else { "given-up" };
            (ending_words(ending, lane.recipe.limits.depth, lane.figures.depth, text), class)
        }
    }
}

/// Returns the reason for the end of a search in words. `limit` is its depth limit, `depth` the depth that it reached.
pub fn ending_words(ending: &Ending, limit: u8, depth: u32, text: &LabText) -> String {
    let words = &text.endings;
    let at_depth = |template| fill(template, &[("depth", &depth)]);
    match ending {
        Ending::Found { length, .. } => text.found(*length),
        Ending::Exhausted => words.exhausted.to_owned(),
        Ending::DepthLimit => fill(words.depth.of(limit.into()), &[("depth", &limit)]),
        Ending::NodeLimit => at_depth(words.nodes),
        Ending::MemoryLimit => at_depth(words.memory),
        Ending::TimeLimit => at_depth(words.time),
        Ending::Stopped => words.stopped.to_owned(),
    }
}

/// Returns the table of results of the finished searches; empty while there are none.
pub fn results_markup(lanes: &[Lane], text: &LabText) -> String {
    let figures = &text.race.figures;
    let [search, outcome, solution] = text.race.columns;
    let mut rows = String::new();
    for lane in lanes {
        let LaneState::Over(ending) = &lane.state else { continue };
        let alg = match ending {
            Ending::Found { alg, .. } => escaped(&alg.replace('\'', "′")),
            _ => String::from("–"),
        };
        let _ = write!(
            rows,
            r#"<tr><th scope="row">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class="alg">{alg}</td></tr>"#,
            escaped(&recipe_words(&lane.recipe, text)),
            outcome_words(lane, text).0,
            text.units.duration(lane.figures.millis),
            grouped(lane.figures.generated),
            grouped(lane.figures.expanded),
            text.units.size(lane.figures.peak_bytes),
        );
    }
    if rows.is_empty() {
        return rows;
    }
    let heads =
        [search, outcome, figures.time, figures.generated, figures.expanded, figures.memory, solution];
    table(text.race.table, &heads, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::protocol::{End, Figures};
    use crate::lab::{Recipe, Strategy};
    use crate::text::LAB_ENGLISH;

    fn lane(ending: Ending) -> Lane {
        let mut lane = Lane::new(Recipe::new(Strategy::Bfs), 0);
        let figures = Figures {
            millis: 1234.0,
            generated: 1e6,
            expanded: 2e5,
            depth: 7,
            peak_bytes: 35e6,
            ..Figures::default()
        };
        lane.end(End { ending: Some(ending), figures });
        lane
    }

    #[test]
    fn outcomes_include_the_depth_reached() {
        let words = |ending| outcome_words(&lane(ending), &LAB_ENGLISH).0;
        assert_eq!(words(Ending::MemoryLimit), "out of memory at depth 7");
        assert_eq!(words(Ending::NodeLimit), "out of nodes at depth 7");
        assert_eq!(words(Ending::Found { alg: "R U'".into(), length: 2 }), "2 moves");
        let mut limited = lane(Ending::DepthLimit);
        limited.recipe.limits.depth = 5;
        assert_eq!(outcome_words(&limited, &LAB_ENGLISH).0, "no solution within 5 moves");
    }

    #[test]
    fn the_table_has_only_finished_searches() {
        let lanes = [
            lane(Ending::Found { alg: "R U'".into(), length: 2 }),
            Lane::new(Recipe::new(Strategy::AStar), 1),
        ];
        let table = results_markup(&lanes, &LAB_ENGLISH);
        assert_eq!(table.matches("<tr>").count(), 2);
        assert!(table.contains("R U′") && table.contains("1.2 s") && table.contains("35.0 MB"), "{table}");
        assert_eq!(results_markup(&lanes[1..], &LAB_ENGLISH), "");
    }
}
