//! Work that takes long to slices that its caller paces: the one contract of searches, checks and table builders.
//!
//! A [`Job`] looks for better and better solutions, a [`Build`] makes tables. Both own no clock, start no thread and
//! print nothing. The caller advances them, and between two slices it can report progress, wait, or drop them.
//! A [`Split`] job can be divided into tasks that run side by side and share a bound.

mod build;
mod findings;
mod split;
mod stats;
mod team;

pub use build::Build;
pub use findings::Findings;
pub use split::{Bound, Share, Split};
pub use stats::Stats;
pub use team::{Conclusion, Seat, Team};

/// What a slice of work came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// There is more to do.
    Running,
    /// [`Job::best`] is a solution better than all before. The job may go on for a better one.
    Improved,
    /// The job is over. Its last solution, if any, was reported as [`Step::Improved`] before.
    Finished(Ending),
}

/// Why a job is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The best solution is proved to be a shortest one.
    Optimal,
    /// The job has a solution and does not look for a shorter one.
    Found,
    /// The job has looked at everything it can reach: it finds no solution, or none that is better.
    Exhausted,
    /// No solution lies within the depth allowed; one may lie beyond.
    DepthLimit,
    /// The job has looked at as many nodes as it may.
    NodeLimit,
    /// The job may not store more bytes.
    MemoryLimit,
}

/// A search for ever better solutions, or a check for counterexamples, advanced in slices.
///
/// Budgets are counted in nodes: positions looked at, or successors generated. Slices of any size lead to the same
/// solutions. Each new best solution is reported once as [`Step::Improved`], before the job is reported as
/// [`Step::Finished`].
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
    /// What the job looks for.
    type Solution;

    /// Works until there is a better solution, the job is over, or about `nodes` more nodes have been looked at.
    ///
    /// A job that is over reports its ending again.
    fn advance(&mut self, nodes: u64) -> Step;

    /// Nodes looked at so far.
    fn nodes(&self) -> u64;

    /// Proved: no solution is shorter than this, in the metric of the method.
    fn bound(&self) -> u32;

    /// The best solution so far, and why the job is over, if it is.
    fn findings(&self) -> &Findings<Self::Solution>;

    /// What the job has done so far; jobs that count no more than their nodes report these as generated.
    fn stats(&self) -> Stats {
        Stats { generated: self.nodes(), ..Stats::default() }
    }

    /// The best solution so far.
    fn best(&self) -> Option<&Self::Solution> {
        self.findings().best()
    }

    /// Why the job is over; known as soon as it is, also while its last solution is still to be reported.
    fn ending(&self) -> Option<Ending> {
        self.findings().ending()
    }

    /// Works without a pause until there is a better solution. The error says why there is none.
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

    /// Works without a pause until the job is over.
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
