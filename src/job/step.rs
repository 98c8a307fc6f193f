//! The result of a slice of a job, and the reason why a job is over.

/// The result of a slice of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The job is not over, and has no new solution.
    Running,
    /// [`Job::best`](super::Job::best) is a new solution, better than all before. The job may search on for a better one.
    Improved,
    /// The job is over. Its last solution, if any, was reported as [`Step::Improved`] before.
    Finished(Ending),
}

/// The reason why a job is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The best solution is proved optimal.
    Optimal,
    /// The job has a solution and does not search for a shorter one.
    Found,
    /// The search space is exhausted: it has no solution, or none better than the best.
    Exhausted,
    /// No solution lies within the depth limit; deeper ones are possible.
    DepthLimit,
    /// The limit on nodes is reached.
    NodeLimit,
    /// The limit on stored bytes is reached.
    MemoryLimit,
}
