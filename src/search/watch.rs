//! Observers of a search, which receive every expansion and every successor.

use crate::named::named;
use crate::numbers::Depth;

/// A state as a search reports it.
#[derive(Debug)]
pub struct Seen<'a, S> {
    /// The number of successors generated before this state; 0 for the start.
    pub number: u64,
    /// The number of its parent; for the start, its own number.
    pub parent: u64,
    /// The move from the parent; `None` for the start.
    pub made: Option<u8>,
    /// The number of moves on the path to this state.
    pub depth: Depth,
    /// The estimate of the heuristic.
    pub estimate: f64,
    /// The value that orders or cuts states: smaller values are expanded first and cut last.
    pub rank: f64,
    /// The state.
    pub state: &'a S,
}

named! {
    /// The treatment of a successor.
    Verdict ("verdict") {
        /// Kept, to be expanded.
        Kept,
        /// Kept although it was visited before, because this path is shorter.
        Reopened,
        /// Dropped, because it was visited before.
        Duplicate,
        /// Not expanded, because of the depth limit.
        TooDeep,
        /// Cut, because its rank is over the bound of this iteration.
        OverBound,
        /// A goal.
        Goal,
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
    /// Called before a state is expanded.
    fn expands(&mut self, _state: &Seen<'_, S>) {}
    /// Called for each successor of the state last expanded.
    fn generates(&mut self, _successor: &Seen<'_, S>, _verdict: Verdict) {}
}

/// The observer that ignores everything, at no cost.
impl<S> Watch<S> for () {}
