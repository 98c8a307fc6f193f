//! What the lab shows, and its settings.

mod check_view;
mod experiment;
mod forecast;
mod markup;
mod race;
mod race_markup;
mod sweep;
mod table_markup;
mod tree_svg;

pub use check_view::{check_chart, check_markup, check_words};
pub use experiment::{Allowance, DEEPEST_CHECK, Experiment, Fault, MOST_TURNS, Part, fault_words};
pub use forecast::forecast_words;
pub use markup::{chosen_markup, lab_markup, lane_markup, run_icon};
pub use race::{Lane, LaneState, race_bars, race_chart};
pub use race_markup::{ending_words, lane_figures, lanes_markup, outcome_words, results_markup};
pub use sweep::{
    MOST_RUNS, Mean, Measure, Run as SweepRun, Sweep, SweepError, means, sweep_chart, sweep_error_words,
    sweep_markup,
};
pub use tree_svg::{node_words, tree_svg, verdict_sign};
