//! The frontier: the nodes that wait to be expanded.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};

use super::index::Node;

/// A rank: smaller ranks come first. Never NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rank(f64);

impl Eq for Rank {}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Rank) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rank {
    fn cmp(&self, other: &Rank) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// A priority queue of nodes by rank; nodes of equal rank come in the order in which they were added.
///
/// Each rank has a bucket: estimates take few values, so there are few ranks. A heap took a fifth longer in
/// best-first search, no less time in A*, and two to four times the bytes (docs/solvers/lab.md).
#[derive(Default)]
pub(super) struct Frontier {
    buckets: BTreeMap<Rank, VecDeque<Node>>,
    /// Empty buckets, to be used for the next new ranks.
    spare: Vec<VecDeque<Node>>,
    len: usize,
}

impl Frontier {
    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns an upper bound on the bytes of the nodes, whose buckets double when they are full.
    pub(super) fn bytes(&self) -> usize {
        self.len * 2 * size_of::<Node>()
    }

    /// Adds a node.
    pub(super) fn push(&mut self, rank: f64, node: Node) {
        let spare = &mut self.spare;
        // Adding 0 converts -0 to 0, so that both have one bucket.
        self.buckets
            .entry(Rank(rank + 0.0))
            .or_insert_with(|| spare.pop().unwrap_or_default())
            .push_back(node);
        self.len += 1;
    }

    /// Removes and returns the first node.
    pub(super) fn pop(&mut self) -> Option<Node> {
        let mut first = self.buckets.first_entry()?;
        let node = first.get_mut().pop_front()?;
        if first.get().is_empty() {
            self.spare.push(first.remove());
        }
        self.len -= 1;
        Some(node)
    }
}
