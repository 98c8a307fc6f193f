//! The contract of searches, checks and table builders: long work in slices that the caller paces.
//!
//! A [`Job`] searches for better and better solutions, a [`Build`] builds tables. Neither owns a clock, starts
//! a thread or prints. The caller advances them, and between two slices it can report progress, wait, or drop
//! them. A [`Split`] job can be divided into tasks that run in parallel and share a bound. A
//! [`Listing`] finds all solutions of a kind.

mod build;
mod findings;
mod listing;
mod pieces;
mod shared_build;
mod split;
mod stats;
mod step;
mod team;

pub use build::{AnyBuilder, Build};
pub use findings::Findings;
pub use listing::Listing;
pub use pieces::{Pieces, pause};
pub use shared_build::SharedBuild;
pub use split::{Bound, Length, Share, Split};
pub use stats::Stats;
pub use step::{Ending, Step};
pub use team::{Conclusion, Seat, Team};

/// A search for better and better solutions, or a check for counterexamples, advanced in slices.
///
/// Budgets are counted in nodes: states expanded or successors generated, depending on the job. The size of
/// slices does not change the solutions. Each new best solution is reported once as [`Step::Improved`], before
/// [`Step::Finished`] is reported.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::job::{Ending, Job, Step};
/// use cubelab::solve::two_phase::{Limits, Search, Tables};
///
/// let cube = Cube::SOLVED.after_all([Move::from_index(3), Move::from_index(0)]);
/// let mut search = Search::new(Tables::new().into(), &cube, Limits::default());
/// let ending = loop {
///     match search.advance(1000) {
///         Step::Running => {}
///         Step::Improved => println!("{:?} after {} nodes", search.best(), search.nodes()),
///         Step::Finished(ending) => break ending,
///     }
/// };
/// assert_eq!(ending, Ending::Optimal);
/// assert_eq!(search.best().map(Vec::len), Some(2));
/// assert_eq!(search.bound(), 2);
/// ```
pub trait Job {
    /// The type of solutions.
    type Solution;
    /// Works until a better solution is found, the job is over, or about `nodes` more nodes are counted.
    ///
    /// A job that is over reports its ending again.
    fn advance(&mut self, nodes: u64) -> Step;

    /// Returns the number of nodes counted so far.
    fn nodes(&self) -> u64;

    /// Returns a proved lower bound on the length of solutions, in the metric of the method.
    fn bound(&self) -> u32;
    /// Returns the best solution so far and, if the job is over, the reason.
    fn findings(&self) -> &Findings<Self::Solution>;

    /// Returns the counts of the job so far. A job that counts only nodes reports these as generated.
    fn stats(&self) -> Stats {
        Stats { generated: self.nodes(), ..Stats::default() }
    }

    /// Returns the best solution so far.
    fn best(&self) -> Option<&Self::Solution> {
        self.findings().best()
    }

    /// Returns the reason why the job is over, even while its last solution is still to be reported; `None`
    /// while it runs.
    fn ending(&self) -> Option<Ending> {
        self.findings().ending()
    }

    /// Works without a pause until a better solution is found.
    ///
    /// # Errors
    ///
    /// The ending, if the job is over without a better solution.
    fn next_solution(&mut self) -> Result<&Self::Solution, Ending> {
        loop {
            match self.advance(u64::MAX) {
                Step::Running => {}
                Step::Improved => break,
                Step::Finished(ending) => return Err(ending),
            }
        }
        self.best().ok_or(Ending::Exhausted)
    }

    /// Works without a pause until the job is over, and returns the reason.
    fn run_to_end(&mut self) -> Ending {
        loop {
            if let Step::Finished(ending) = self.advance(u64::MAX) {
                return ending;
            }
        }
    }
}

impl<J: Job + ?Sized> Job for Box<J> {
    type Solution = J::Solution;

    fn advance(&mut self, nodes: u64) -> Step {
        (**self).advance(nodes)
    }

    fn nodes(&self) -> u64 {
        (**self).nodes()
    }

    fn bound(&self) -> u32 {
        (**self).bound()
    }

    fn findings(&self) -> &Findings<Self::Solution> {
        (**self).findings()
    }

    fn stats(&self) -> Stats {
        (**self).stats()
    }
}
