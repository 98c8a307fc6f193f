//! How far a search may go.

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
