//! A running search in any representation, and its nodes.

use crate::cube::{Facelets, Move};
use crate::job::Job;
use crate::numbers::Depth;
use crate::search::spaces::MoveSet;

/// A node of a search tree.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchNode {
    /// The number of successors generated before it; 0 for the start.
    pub number: u64,
    /// The number of its parent; its own for the start.
    pub parent: u64,
    /// The turn from the parent; `None` for the start.
    pub made: Option<Move>,
    /// The number of turns from the start.
    pub depth: Depth,
    /// The estimate of the heuristic.
    pub estimate: f64,
    /// The value that orders or cuts nodes: smaller values are expanded first and cut last.
    pub rank: f64,
    /// The stickers.
    pub facelets: Facelets,
}

/// A search in any representation. A solution is the numbers of its moves in the move set.
pub(super) trait Search: Job<Solution = Vec<u8>> {
    /// Returns the node that the search has reached.
    fn current(&self, moves: MoveSet) -> SearchNode;
}
