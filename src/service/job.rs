//! A job: from its request to its last answer, a slice at a time.

use super::pace::Pace;
use super::preparation::Solver;
use super::solving::Solving;
use super::{Outside, REPORT, SLICE};
use crate::cube::Facelets;
use crate::protocol::{Answer, Limits, Outcome, Stats};
use crate::solve::scramble::{Scramble, Scrambles};

/// Something that a page asked for and has not had its last answer to.
pub(super) struct Job {
    id: u32,
    task: Task,
    /// When its first slice began.
    began: Option<f64>,
    /// When it last told of its progress; its beginning counts.
    told: f64,
}

/// What is to be done.
enum Task {
    Scramble {
        seed: u32,
        /// From the first slice on. It always uses the first tier of tables: with another one, a seed
        /// would not give the same scramble.
        scrambles: Option<Box<Scrambles>>,
    },
    Solve(Box<Solving>),
}

impl Job {
    /// A scramble.
    pub(super) fn scramble(id: u32, seed: u32) -> Job {
        Job::new(id, Task::Scramble { seed, scrambles: None })
    }

    /// A search for solutions of the cube with these facelets; or why there are none, one reason a
    /// line.
    pub(super) fn solve(id: u32, state: &str, limits: Limits) -> Result<Job, String> {
        Ok(Job::new(id, Task::Solve(Box::new(Solving::new(id, state, limits)?))))
    }

    fn new(id: u32, task: Task) -> Job {
        Job { id, task, began: None, told: 0.0 }
    }

    /// Its number.
    pub(super) fn id(&self) -> u32 {
        self.id
    }

    /// Does a slice of the work. Returns whether that was the last one.
    pub(super) fn advance(
        &mut self,
        solver: &Solver<'_>,
        pace: &mut Pace,
        outside: &mut impl Outside,
    ) -> bool {
        let start = outside.now();
        let began = *self.began.get_or_insert(start);
        self.told = self.told.max(began);
        let over = began + self.millis();
        let steps = pace.steps(SLICE.min(over - start));
        let nodes = self.nodes();
        let outcome = match &mut self.task {
            Task::Scramble { seed, scrambles } => {
                let seed = *seed;
                let new = || Box::new(Scrambles::new(solver.tables.clone(), seed.into()));
                if let Some(Scramble { cube, alg }) = scrambles.get_or_insert_with(new).advance(steps) {
                    let (state, alg) = (Facelets::from(&cube).to_string(), alg.to_string());
                    outside.tell(Answer::Scrambled { job: self.id, seed, state, alg });
                    return true;
                }
                None
            }
            Task::Solve(solving) => solving.advance(solver, steps, outside),
        };
        let now = outside.now();
        // A slice that ends early says little about the pace.
        let done = self.nodes().saturating_sub(nodes);
        if done >= steps / 2 {
            pace.learn(done, now - start);
        }
        if let Some(outcome) = outcome.or((now >= over).then_some(Outcome::OutOfTime)) {
            self.end(outcome, outside);
            return true;
        }
        if let Task::Solve(solving) = &self.task
            && now - self.told >= REPORT
        {
            outside.tell(solving.progress());
            self.told = now;
        }
        false
    }

    /// Says that this was it.
    pub(super) fn end(&self, outcome: Outcome, outside: &mut impl Outside) {
        let now = outside.now();
        let stats = Stats { nodes: self.nodes() as f64, millis: now - self.began.unwrap_or(now) };
        outside.tell(Answer::Done { job: self.id, outcome, stats });
    }

    /// The time it has, in milliseconds.
    fn millis(&self) -> f64 {
        match &self.task {
            Task::Scramble { .. } => f64::INFINITY,
            Task::Solve(solving) => solving.millis(),
        }
    }

    /// The positions it has looked at.
    fn nodes(&self) -> u64 {
        match &self.task {
            Task::Scramble { scrambles, .. } => scrambles.as_ref().map_or(0, |scrambles| scrambles.nodes()),
            Task::Solve(solving) => solving.nodes(),
        }
    }
}
