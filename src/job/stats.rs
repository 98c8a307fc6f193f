//! The counts of a job.

/// Counts of a job. A job that does not count something leaves it 0.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Stats {
    /// Successors generated, including successors that were dropped.
    pub generated: u64,
    /// States whose successors were generated.
    pub expanded: u64,
    /// Successors dropped because the state was visited before.
    pub duplicates: u64,
    /// Successors kept although the state was visited before, because the new path is shorter.
    pub reopened: u64,
    /// The number of states that wait to be expanded now.
    pub frontier: u64,
    /// The maximum of `frontier` so far.
    pub peak_frontier: u64,
    /// The maximum number of bytes stored so far.
    pub peak_bytes: usize,
    /// The number of states expanded after each number of moves; in an iterative search, of the current
    /// iteration.
    pub depths: Vec<u64>,
    /// The limit of the current iteration on the depth or on the estimated length of a path; 0 in searches
    /// without iterations.
    pub iteration_bound: f64,
}

impl Stats {
    /// Counts a state that is expanded after `depth` moves.
    #[inline]
    pub(crate) fn expand(&mut self, depth: usize) {
        self.expanded += 1;
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, 0);
        }
        self.depths[depth] += 1;
    }
}
