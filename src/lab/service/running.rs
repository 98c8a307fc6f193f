//! A search that is run to its end.

use super::{Outside, REPORT, SLICE};
use crate::cube::Cube;
use crate::job::Job;
use crate::lab::protocol::{Answer, Ending, Figures};
use crate::lab::{NoDatabase, Recipe, Run};
use crate::service::Pace;
use crate::table::pattern::PatternDatabase;

/// Successors a search generates in a millisecond, as a first guess, and in a slice at most.
const NODES: Pace = Pace::new(500.0, 2_000_000);

pub(super) struct Running {
    job: u32,
    run: Run,
    pace: Pace,
    /// The time there is, in milliseconds.
    millis: f64,
    /// The time it took so far, in milliseconds.
    spent: f64,
    /// When it last told of its progress.
    told: f64,
}

impl Running {
    pub(super) fn new(
        job: u32,
        recipe: &Recipe,
        cube: &Cube,
        millis: f64,
        databases: &[PatternDatabase],
    ) -> Result<Running, NoDatabase> {
        let run = Run::new(recipe, cube, databases)?;
        // NaN and negative budgets count as zero.
        Ok(Running { job, run, pace: NODES, millis: millis.max(0.0), spent: 0.0, told: f64::NEG_INFINITY })
    }

    /// Does a slice of the work. Returns whether that was the last one.
    pub(super) fn advance(&mut self, outside: &mut impl Outside) -> bool {
        let start = outside.now();
        let steps = self.pace.steps(SLICE.min(self.millis - self.spent));
        let before = self.run.nodes();
        self.run.advance(steps);
        let now = outside.now();
        self.spent += now - start;
        let done = self.run.nodes() - before;
        // A slice that ends early says little about the pace.
        if done >= steps / 2 {
            self.pace.learn(done, now - start);
        }
        if let Some(ending) = Ending::of(self.run.findings()) {
            self.end(ending, outside);
            return true;
        }
        if self.spent >= self.millis {
            self.end(Ending::TimeLimit, outside);
            return true;
        }
        if now - self.told >= REPORT {
            self.told = now;
            outside.tell(Answer::Progress { job: self.job, figures: self.figures() });
        }
        false
    }

    /// Says that this was it.
    pub(super) fn end(&self, ending: Ending, outside: &mut impl Outside) {
        outside.tell(Answer::Done { job: self.job, ending, figures: self.figures() });
    }

    fn figures(&self) -> Figures {
        Figures::new(&self.run.stats(), self.spent)
    }
}
