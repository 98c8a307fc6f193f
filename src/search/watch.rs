//! An observer of a search: it receives every expansion and every successor.

use crate::named::named;

/// A state as a search reports it.
#[derive(Debug)]
pub struct Seen<'a, S> {
    /// The number of successors generated before it; 0 for the start.
    pub number: u64,
    /// The number of the state it was generated from; its own for the start.
    pub parent: u64,
    /// The move that led to it, if it is not the start.
    pub made: Option<u8>,
    /// The number of moves on the path to it.
    pub depth: u8,
    /// Its estimate.
    pub estimate: f64,
    /// The value that orders or cuts states: smaller values are expanded first and cut last.
    pub rank: f64,
    /// The state.
    pub state: &'a S,
}

named! {
    /// How a search treats a successor.
    Verdict ("verdict") {
        /// It is kept, to be expanded.
        Kept = "kept",
        /// It was met before, but this path is shorter, so it is kept.
        Reopened = "reopened",
        /// It was met before and is dropped.
        Duplicate = "duplicate",
        /// It is not expanded, because of the depth limit.
        TooDeep = "too-deep",
        /// Its rank is over the bound of this iteration.
        OverBound = "over-bound",
        /// It is a goal.
        Goal = "goal",
    }
}

impl Verdict {
    /// Returns true if the state is to be expanded.
    pub const fn is_kept(self) -> bool {
        matches!(self, Verdict::Kept | Verdict::Reopened)
    }
}

/// An observer of a search. The methods do nothing by default.
pub trait Watch<S> {
    /// A state is about to be expanded.
    fn expands(&mut self, _state: &Seen<'_, S>) {}

    /// A successor of the state last expanded was generated.
    fn generates(&mut self, _successor: &Seen<'_, S>, _verdict: Verdict) {}
}

/// The observer that ignores everything, at no cost.
impl<S> Watch<S> for () {}
