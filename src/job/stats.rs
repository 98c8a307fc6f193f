//! What a job has done so far.

/// Counts of a job. A job that does not count something leaves it 0.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Stats {
    /// Successors generated, those that were not kept included.
    pub generated: u64,
    /// States whose successors were generated.
    pub expanded: u64,
    /// Successors that were met before and dropped.
    pub duplicates: u64,
    /// Successors that were met before by a longer path and kept once more.
    pub reopened: u64,
    /// States that wait to be expanded, now.
    pub frontier: u64,
    /// The most states that ever waited.
    pub peak_frontier: u64,
    /// The most bytes that were stored.
    pub peak_bytes: usize,
    /// By number of moves: how many states were expanded there. Of a search with iterations, in its last one.
    pub depths: Vec<u64>,
    /// How deep the current iteration may go, or how long its paths may be estimated to be; 0 where there are no
    /// iterations.
    pub iteration_bound: f64,
}

impl Stats {
    /// Counts a state that is expanded after so many moves.
    #[inline]
    pub(crate) fn expand(&mut self, depth: usize) {
        self.expanded += 1;
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, 0);
        }
        self.depths[depth] += 1;
    }
}
