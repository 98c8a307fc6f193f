//! The turns and the two indexes of a phase.

use crate::solve::phases::turns::TurnSet;
use crate::table::{Distances, Index, TurnIndex};

/// A phase: its turns, and two indexes with their distances.
pub(super) struct Phase<A, B> {
    pub(super) turns: TurnSet,
    pub(super) first: Distances<A>,
    pub(super) second: Distances<B>,
}

impl<A: Index, B: Index> Phase<A, B> {
    pub(super) fn memory_usage(&self) -> usize {
        self.first.memory_usage() + self.second.memory_usage()
    }
}

/// The second index of a phase that has only one.
pub(super) struct Nothing;

impl Index for Nothing {
    type Value = ();

    fn count(&self) -> usize {
        1
    }

    fn number(&self, _: ()) -> usize {
        0
    }

    fn after(&self, _: (), _turn: TurnIndex) {}

    fn turns(&self) -> usize {
        0
    }

    fn memory_usage(&self) -> usize {
        0
    }
}
