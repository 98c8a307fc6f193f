//! The limits of a search.

use crate::numbers::Depth;

/// Limits that end a search before it finds a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum number of successors to generate.
    pub nodes: u64,
    /// The maximum number of moves of a path.
    pub depth: Depth,
    /// The maximum number of bytes to store.
    pub bytes: usize,
}

impl Default for Limits {
    /// Returns no limits.
    fn default() -> Limits {
        Limits { nodes: u64::MAX, depth: Depth::MAX, bytes: usize::MAX }
    }
}
