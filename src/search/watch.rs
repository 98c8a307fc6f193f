//! Seeing a search at work.

use crate::named::named;

/// A state that a search has come to.
#[derive(Debug)]
pub struct Seen<'a, S> {
    /// How many successors were generated before it; 0 for the start.
    pub number: u64,
    /// The number of the state it was generated from; its own for the start.
    pub parent: u64,
    /// The move that led to it, if it is not the start.
    pub made: Option<u8>,
    /// How many moves lead to it.
    pub depth: u8,
    /// What the heuristic says of it.
    pub estimate: f64,
    /// What the search orders or cuts by: smaller comes first, and is cut later.
    pub rank: f64,
    /// The state.
    pub state: &'a S,
}

named! {
    /// What a search makes of a successor.
    Verdict ("verdict") {
        /// It is kept, to be expanded.
        Kept = "kept",
        /// It is kept although it was met before: this path is shorter.
        Reopened = "reopened",
        /// It was met before and is dropped.
        Duplicate = "duplicate",
        /// It may not be expanded: no path may be longer.
        TooDeep = "too-deep",
        /// Its rank is over the bound of this iteration.
        OverBound = "over-bound",
        /// It is a goal.
        Goal = "goal",
    }
}

impl Verdict {
    /// Whether the state waits to be expanded.
    pub const fn is_kept(self) -> bool {
        matches!(self, Verdict::Kept | Verdict::Reopened)
    }
}

/// Someone who watches a search. Whoever is not interested in something need not say so.
pub trait Watch<S> {
    /// A state is about to be expanded.
    fn expands(&mut self, _state: &Seen<'_, S>) {}

    /// A successor of the state last expanded was generated.
    fn generates(&mut self, _successor: &Seen<'_, S>, _verdict: Verdict) {}
}

/// Nobody watches.
impl<S> Watch<S> for () {}
