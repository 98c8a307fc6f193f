//! A search of the lab run to its end.

use std::time::{Duration, Instant};

use super::failure::Failure;
use crate::cube::Cube;
use crate::lab::protocol::{Ending, Figures};
use crate::lab::{Recipe, Run};
use crate::search::Progress;
use crate::table::pattern::PatternDatabase;

/// Successors generated between two glances at the clock: a few milliseconds.
const SLICE: u64 = 20_000;

/// The search that a recipe describes.
pub(super) fn begin(recipe: &Recipe, cube: &Cube, databases: &[PatternDatabase]) -> Result<Run, Failure> {
    Run::new(recipe, cube, databases).map_err(|error| Failure::Message(error.to_string()))
}

/// Goes on until it is over or time is up, and tells from time to time how far it is.
pub(super) fn finish(run: &mut Run, time: Duration, mut tell: impl FnMut(Figures)) -> (Ending, Figures) {
    let start = Instant::now();
    loop {
        let progress = run.advance(SLICE);
        let took = start.elapsed();
        let figures = Figures::new(&run.stats(), took.as_secs_f64() * 1e3);
        match progress {
            Progress::Ended(outcome) => return (Ending::new(outcome, |path| run.turns(path)), figures),
            Progress::Running if took >= time => return (Ending::TimeLimit, figures),
            Progress::Running => tell(figures),
        }
    }
}
