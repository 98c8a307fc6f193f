//! How far a search has come, and why it ended.

/// What ends a search before it has found anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Successors that it generates at most.
    pub nodes: u64,
    /// Moves of a path at most, up to 255.
    pub depth: u8,
    /// Bytes that it stores at most.
    pub bytes: usize,
}

impl Default for Limits {
    /// No limits but those of the machine.
    fn default() -> Limits {
        Limits { nodes: u64::MAX, depth: u8::MAX, bytes: usize::MAX }
    }
}

/// Why a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// With a path: the numbers of its moves.
    Found(Vec<u8>),
    /// There is no goal anywhere within its reach, and nothing was left out.
    Exhausted,
    /// There is no goal within the depth it was allowed; there may be one beyond.
    DepthLimit,
    /// It has generated as many successors as it may.
    NodeLimit,
    /// It may not store any more.
    MemoryLimit,
}

/// What a slice of work came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// There is more to do.
    Running,
    /// It is over.
    Ended(Outcome),
}

/// What a search has done so far.
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
    /// The most that ever waited.
    pub peak_frontier: u64,
    /// The most bytes that were stored.
    pub peak_bytes: usize,
    /// How many states were expanded after so many moves; of a search that begins again, in its last
    /// iteration.
    pub depths: Vec<u64>,
    /// How deep the current iteration may go, or how long its paths may be estimated to be; 0 where
    /// there are no iterations.
    pub bound: f64,
}

impl Stats {
    /// Counts a state that is expanded after so many moves.
    #[inline]
    pub(super) fn expand(&mut self, depth: usize) {
        self.expanded += 1;
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, 0);
        }
        self.depths[depth] += 1;
    }
}
