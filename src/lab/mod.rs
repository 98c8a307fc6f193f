//! Turns recipes into running searches, and their measurements into races, sweeps, tables and charts.

/// Defines what a [`Job`](crate::job::Job) that converts the solutions of another search passes on unchanged.
macro_rules! relayed {
    () => {
        fn nodes(&self) -> u64 {
            self.search.nodes()
        }

        fn bound(&self) -> u32 {
            self.search.bound()
        }

        fn findings(&self) -> &$crate::job::Findings<Self::Solution> {
            &self.findings
        }

        fn stats(&self) -> $crate::job::Stats {
            self.search.stats()
        }
    };
}

mod check_view;
mod csv;
mod estimate;
mod experiment;
mod forecast;
mod markup;
mod outcome;
pub mod problem;
pub mod protocol;
mod quick;
mod race;
mod race_markup;
mod recipe;
mod run;
mod search;
pub mod service;
mod spec;
mod start;
mod sweep;
mod table_markup;
mod tree_svg;
mod varied;
mod walk;

pub use check_view::{check_chart, check_markup, check_words};
pub use csv::csv;
pub use estimate::{Estimate, NoDatabase, estimate};
pub use experiment::{Allowance, DEEPEST_CHECK, Experiment, Fault, MOST_TURNS, Part, fault_words};
pub use forecast::forecast_words;
pub use markup::{chosen_markup, lab_markup, lane_markup, run_icon};
pub use outcome::Outcome;
pub use race::{Lane, LaneState, race_bars, race_chart};
pub use race_markup::{ending_words, lane_figures, lanes_markup, outcome_words, results_markup};
pub use recipe::{Budget, HeuristicName, Recipe, Representation, Starts, Strategy};
pub use run::{Event, Run, WatchedRun};
pub use search::SearchNode;
pub use spec::{read_recipe, recipe_text, recipe_words};
pub use start::{Start, scramble};
pub use sweep::{
    MOST_RUNS, Mean, Measure, Run as SweepRun, Sweep, SweepError, means, sweep_chart, sweep_error_words,
    sweep_markup,
};
pub use tree_svg::{node_words, tree_svg, verdict_sign};
pub use varied::Varied;
pub use walk::{Level, Shown, Walk};
