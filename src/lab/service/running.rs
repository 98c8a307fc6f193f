//! A search that is run to its end.

use crate::cube::Cube;
use crate::job::Job;
use crate::lab::protocol::{End, Ending, Figures};
use crate::lab::{NoDatabase, Recipe, Run};
use crate::service::{Clock, Pace, SLICE};
use crate::table::pattern::PatternDatabase;

/// Successors a search generates in a millisecond, as a first guess, and in a slice at most.
const NODES: Pace = Pace::new(500.0, 2_000_000);

/// A search under way.
pub struct Running {
    run: Run,
    pace: Pace,
    /// The time there is, in milliseconds.
    millis: f64,
    /// The time it took so far, in milliseconds.
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

    /// Does a slice of the work. Returns what the search ends with, if it does.
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

    /// How far the search is.
    pub(super) fn figures(&self) -> Figures {
        Figures::new(&self.run.stats(), self.spent)
    }
}
