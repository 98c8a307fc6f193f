//! The job that runs a search to its end.

use crate::cube::Cube;
use crate::job::Job;
use crate::lab::protocol::{End, Ending, Figures};
use crate::lab::{NoDatabase, Recipe, Run};
use crate::service::{Clock, Pace, SLICE};
use crate::table::pattern::PatternDatabase;

/// The initial estimate of the successors generated in a millisecond, and the most in a slice.
const NODES: Pace = Pace::new(500.0, 2_000_000);

/// A search in progress.
pub struct Running {
    run: Run,
    pace: Pace,
    /// The time limit in milliseconds.
    millis: f64,
    /// The time spent so far in milliseconds.
    spent: f64,
}

impl Running {
    pub(super) fn new(
        recipe: &Recipe,
        cube: &Cube,
        millis: f64,
        databases: &[PatternDatabase],
    ) -> Result<Running, NoDatabase> {
        let run = Run::new(recipe, cube, databases)?;
        // NaN and negative times count as zero.
        Ok(Running { run, pace: NODES, millis: millis.max(0.0), spent: 0.0 })
    }

    /// Runs a slice of the search. Returns the end of the job once the search or its time is over.
    pub(super) fn advance(&mut self, clock: &dyn Clock) -> Option<End> {
        let start = clock.now();
        let steps = self.pace.steps(SLICE.min(self.millis - self.spent));
        let before = self.run.nodes();
        self.run.advance(steps);
        let millis = clock.now() - start;
        self.spent += millis;
        self.pace.learn_if_full(self.run.nodes() - before, steps, millis);
        let ending = match Ending::of(self.run.findings()) {
            Some(ending) => ending,
            None if self.spent >= self.millis => Ending::TimeLimit,
            None => return None,
        };
        Some(End { ending: Some(ending), figures: self.figures() })
    }

    /// Returns the measurements of the search so far.
    pub(super) fn figures(&self) -> Figures {
        Figures::new(&self.run.stats(), self.spent)
    }
}
