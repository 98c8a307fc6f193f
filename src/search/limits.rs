//! How far a search may go.

/// Limits that end a search before it finds a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most successors to generate.
    pub nodes: u64,
    /// The most moves of a path, up to 255.
    pub depth: u8,
    /// The most bytes to store.
    pub bytes: usize,
}

impl Default for Limits {
    /// No limits.
    fn default() -> Limits {
        Limits { nodes: u64::MAX, depth: u8::MAX, bytes: usize::MAX }
    }
}
