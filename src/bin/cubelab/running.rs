//! Runs a search of the lab to its end.

use std::time::{Duration, Instant};

use super::failure::Failure;
use cubelab::cube::Cube;
use cubelab::job::Job;
use cubelab::lab::protocol::{Ending, Figures};
use cubelab::lab::{Recipe, Run};
use cubelab::table::pattern::PatternDatabase;

/// Successors generated between two readings of the clock: a few milliseconds.
const SLICE: u64 = 20_000;

/// Returns the search that a recipe describes.
pub(super) fn begin(recipe: &Recipe, cube: &Cube, databases: &[PatternDatabase]) -> Result<Run, Failure> {
    Run::new(recipe, cube, databases).map_err(|error| Failure::Message(error.to_string()))
}

/// Runs a search until it ends or `limit` has passed, and calls `on_progress` after each slice.
pub(super) fn finish(
    run: &mut Run,
    limit: Duration,
    mut on_progress: impl FnMut(Figures),
) -> (Ending, Figures) {
    let start = Instant::now();
    loop {
        run.advance(SLICE);
        let took = start.elapsed();
        let figures = Figures::new(&run.stats(), took.as_secs_f64() * 1e3);
        match Ending::of(run.findings()) {
            Some(ending) => return (ending, figures),
            None if took >= limit => return (Ending::TimeLimit, figures),
            None => on_progress(figures),
        }
    }
}
