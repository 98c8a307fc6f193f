//! A race: the same cube for many searches, a lane each. What the workers tell of a search becomes its
//! lane; the lanes become a chart and a table.

use super::protocol::{Database, End, Ending, Event, Figures};
use super::{HeuristicName, Recipe, recipe_words};
use crate::table::pattern::FileFaultKind;
use crate::text::LabText;
use crate::view::{Axis, Chart, Line, Marked, Plotted, Scale};
use crate::wire::Failure;

/// So many points of a line are kept; when there are more, every second one goes.
const MOST_POINTS: usize = 240;

/// A search of a race, as far as it has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Lane {
    /// What runs.
    pub recipe: Recipe,
    /// How it looks in a chart.
    pub style: usize,
    /// What it is doing.
    pub state: LaneState,
    /// How far it is.
    pub figures: Figures,
    /// Seconds and nodes generated, from time to time.
    trail: Vec<[f64; 2]>,
}

/// What a lane is doing.
#[derive(Clone, PartialEq, Debug)]
pub enum LaneState {
    /// Nothing yet.
    Ready,
    /// It waits until another one makes room.
    Waiting,
    /// It fetches or builds a pattern database.
    Preparing {
        /// Which.
        table: HeuristicName,
        /// How much of it is there, from 0 to 1.
        done: f64,
        /// What was wrong with the one that was kept.
        damaged: Option<FileFaultKind>,
    },
    /// It searches.
    Running,
    /// It is over.
    Over(Ending),
    /// It could not be run.
    Failed(Failure),
}

impl Lane {
    /// A lane that has not begun.
    pub const fn new(recipe: Recipe, style: usize) -> Lane {
        Lane { recipe, style, state: LaneState::Ready, figures: FRESH, trail: Vec::new() }
    }

    /// Makes it one that waits to begin.
    pub fn reset(&mut self) {
        *self = Lane { state: LaneState::Waiting, ..Lane::new(self.recipe, self.style) };
    }

    /// Whether nothing more will be heard of it.
    pub const fn is_over(&self) -> bool {
        matches!(self.state, LaneState::Ready | LaneState::Over(_) | LaneState::Failed(_))
    }

    /// Takes an event of its worker.
    pub fn handle(&mut self, event: Event) {
        match event {
            Event::Preparing { tables, done, total, .. } => {
                let Database { table, damaged } = tables;
                let before = match &mut self.state {
                    LaneState::Preparing { table: same, damaged, .. } if *same == table => damaged.take(),
                    _ => None,
                };
                let done = f64::from(done) / f64::from(total.max(1));
                self.state = LaneState::Preparing { table, done, damaged: damaged.or(before) };
            }
            Event::Progress { progress, .. } => self.progress(progress),
            Event::Done { end, .. } => self.end(end),
            Event::Failed { failure, .. } => self.state = LaneState::Failed(failure),
            Event::Ready { .. } | Event::Prepared { .. } | Event::Found { .. } => {}
        }
    }

    /// Takes how far its search is.
    pub fn progress(&mut self, figures: Figures) {
        self.state = LaneState::Running;
        self.note(figures);
    }

    /// Takes what its search ended with.
    pub fn end(&mut self, end: End) {
        self.note(end.figures);
        self.state = LaneState::Over(end.ending.unwrap_or(Ending::Stopped));
    }

    /// Ends it where it is.
    pub fn stop(&mut self) {
        if !self.is_over() {
            self.state = LaneState::Over(Ending::Stopped);
        }
    }

    fn note(&mut self, figures: Figures) {
        self.figures = figures;
        if self.trail.is_empty() {
            self.trail.push([0.0, 1.0]);
        }
        self.trail.push([figures.millis / 1000.0, figures.generated]);
        if self.trail.len() > MOST_POINTS {
            let mut at = 0;
            self.trail.retain(|_| {
                at += 1;
                at % 2 == 1
            });
        }
    }
}

const FRESH: Figures = Figures {
    millis: 0.0,
    generated: 0.0,
    expanded: 0.0,
    duplicates: 0.0,
    reopened: 0.0,
    frontier: 0.0,
    peak_frontier: 0.0,
    peak_bytes: 0.0,
    depth: 0,
    bound: 0.0,
};

/// Nodes generated against time, a line for each lane that has begun.
pub fn race_chart(lanes: &[Lane], text: &LabText) -> Chart {
    let lines: Vec<Line> = lanes
        .iter()
        .filter(|lane| !lane.trail.is_empty())
        .map(|lane| Line {
            name: recipe_words(&lane.recipe, text),
            style: lane.style,
            points: lane.trail.iter().map(|&[x, y]| Plotted { x, y, error: None }).collect(),
            marked: match &lane.state {
                LaneState::Over(Ending::Found { .. }) => Marked::Arrived,
                LaneState::Over(_) => Marked::GivenUp,
                _ => Marked::None,
            },
        })
        .collect();
    Chart {
        title: text.race.chart.to_owned(),
        about: text.race.chart_about.to_owned(),
        x: Axis { label: text.race.seconds.to_owned(), scale: Scale::Linear, includes: [0.0, 0.1] },
        y: Axis { label: text.race.nodes.to_owned(), scale: Scale::Log, includes: [1.0, 1000.0] },
        lines,
    }
}
