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
