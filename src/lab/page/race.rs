//! A race: several searches for the same cube. Each search has a lane, which is updated by the events of its worker. The lanes
//! become a chart and a table.

use crate::lab::protocol::{Database, End, Ending, Event, Figures};
use crate::lab::{HeuristicName, Recipe, recipe_words};
use crate::table::FileFaultKind;
use crate::text::LabText;
use crate::view::{Axis, Bar, Bars, Chart, Line, Marked, Plotted, Scale};
use crate::wire::Failure;

/// The most points of a line in the chart. When a line has more, every second point is removed.
const MOST_POINTS: usize = 240;

/// A search of a race.
#[derive(Clone, PartialEq, Debug)]
pub struct Lane {
    /// The recipe of the search.
    pub recipe: Recipe,
    /// The number of its style in the chart; see [`Line::style`].
    pub style: usize,
    /// The state of the search.
    pub state: LaneState,
    /// The latest measurements of the search.
    pub figures: Figures,
    /// Points of the chart: milliseconds and nodes generated.
    trail: Vec<[f64; 2]>,
}

/// The state of a search in a race.
#[derive(Clone, PartialEq, Debug)]
pub enum LaneState {
    /// The search has not been started.
    Ready,
    /// The search waits for a free worker.
    Waiting,
    /// The worker loads or builds a pattern database.
    Preparing {
        /// The heuristic that uses only this database.
        table: HeuristicName,
        /// The fraction of the database that is built, from 0 to 1.
        done: f64,
        /// The defect of the stored database, if there was one.
        damaged: Option<FileFaultKind>,
    },
    /// The search runs.
    Running,
    /// The search has ended.
    Over(Ending),
    /// The worker could not run the search.
    Failed(Failure),
}

impl Lane {
    /// Builds a lane whose search has not been started.
    pub const fn new(recipe: Recipe, style: usize) -> Lane {
        Lane { recipe, style, state: LaneState::Ready, figures: FRESH, trail: Vec::new() }
    }

    /// Discards the results and waits for a free worker.
    pub fn reset(&mut self) {
        *self = Lane { state: LaneState::Waiting, ..Lane::new(self.recipe, self.style) };
    }

    /// Returns true if no worker runs or will run the search, so that no event can follow.
    pub const fn is_over(&self) -> bool {
        matches!(self.state, LaneState::Ready | LaneState::Over(_) | LaneState::Failed(_))
    }

    /// Handles an event of the worker.
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

    /// Records the progress of the search.
    pub fn progress(&mut self, figures: Figures) {
        self.state = LaneState::Running;
        self.note(figures);
    }

    /// Records the end of the search.
    pub fn end(&mut self, end: End) {
        self.note(end.figures);
        self.state = LaneState::Over(end.ending.unwrap_or(Ending::Stopped));
    }

    /// Records that the search was stopped, unless it is over.
    pub fn stop(&mut self) {
        if !self.is_over() {
            self.state = LaneState::Over(Ending::Stopped);
        }
    }

    /// Stores measurements and adds a point to the trail.
    fn note(&mut self, figures: Figures) {
        self.figures = figures;
        if self.trail.is_empty() {
            self.trail.push([0.0, 1.0]);
        }
        self.trail.push([figures.millis, figures.generated]);
        if self.trail.len() > MOST_POINTS {
            let mut at = 0;
            self.trail.retain(|_| {
                at += 1;
                at % 2 == 1
            });
        }
    }
}

/// The measurements of a search that has not been started. `Default::default` is not `const`.
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

/// Returns the chart of nodes generated over time, with a line for each search that has been started.
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
        x: Axis { label: text.race.millis.to_owned(), scale: Scale::Log, includes: [0.1, 100.0] },
        y: Axis { label: text.race.nodes.to_owned(), scale: Scale::Log, includes: [1.0, 1000.0] },
        lines,
    }
}

/// Returns the bars of nodes generated, one for each search that has been started.
pub fn race_bars(lanes: &[Lane], text: &LabText) -> Bars {
    let bars = lanes.iter().filter(|lane| !lane.trail.is_empty()).map(|lane| Bar {
        name: recipe_words(&lane.recipe, text),
        style: lane.style,
        value: lane.figures.generated,
        arrived: match &lane.state {
            LaneState::Over(ending) => Some(matches!(ending, Ending::Found { .. })),
            _ => None,
        },
    });
    Bars {
        title: text.race.bars.to_owned(),
        about: text.race.bars_about.to_owned(),
        axis: Axis { label: text.race.nodes.to_owned(), scale: Scale::Log, includes: [1.0, 1000.0] },
        bars: bars.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Strategy;
    use crate::text::LAB_ENGLISH;
    use crate::view::{Medium, bars_svg, chart_svg};

    /// A lane whose search found a solution after so many milliseconds.
    fn lane(strategy: Strategy, style: usize, millis: f64, generated: f64) -> Lane {
        let mut lane = Lane::new(Recipe::new(strategy), style);
        let ending = Some(Ending::Found { alg: "R".into(), length: 1 });
        lane.end(End { ending, figures: Figures { millis, generated, ..Figures::default() } });
        lane
    }

    #[test]
    fn searches_of_a_millisecond_and_of_a_second_are_apart_in_the_chart() {
        let lanes = [
            lane(Strategy::Bfs, 0, 1000.0, 2e6),
            lane(Strategy::AStar, 4, 1.0, 129.0),
            lane(Strategy::Bidirectional, 4, 10.0, 1532.0),
        ];
        let svg = chart_svg(&race_chart(&lanes, &LAB_ENGLISH), [600.0, 280.0], Medium::Page);
        let ends: Vec<f64> =
            svg.split("cx=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect();
        assert_eq!(ends.len(), 3);
        let width = 600.0;
        assert!(
            ends[1] > 0.25 * width && ends[2] > ends[1] + 0.15 * width && ends[0] > ends[2] + 0.15 * width,
            "{ends:?}"
        );
    }

    #[test]
    fn a_bar_says_how_many_nodes_and_whether_a_solution_was_found() {
        let mut stopped = lane(Strategy::Bfs, 0, 1000.0, 2e6);
        stopped.state = LaneState::Over(Ending::NodeLimit);
        let lanes =
            [stopped, lane(Strategy::AStar, 1, 1.0, 129.0), Lane::new(Recipe::new(Strategy::Greedy), 2)];
        let bars = race_bars(&lanes, &LAB_ENGLISH);
        assert_eq!(bars.bars.len(), 2, "a search that has not begun has none");
        let svg = bars_svg(&bars, 500.0);
        assert!(svg.contains("✕ 2M") && svg.contains("✓ 129"), "{svg}");
        assert_eq!(svg.matches("data-bar").count(), 2);
    }
}
