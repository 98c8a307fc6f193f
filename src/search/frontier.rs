//! The nodes that wait to be expanded.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};

use super::store::Node;

/// A rank: what comes first is smaller. Ranks are never NaN.
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

/// Nodes in the order of their ranks, and of those with one rank the one that came first, first.
///
/// A bucket for each rank there is: few are different, as estimates take few values. A heap took a fifth
/// longer in best-first search, no less time in A*, and twice to four times the bytes.
#[derive(Default)]
pub(super) struct Frontier {
    buckets: BTreeMap<Rank, VecDeque<Node>>,
    /// Buckets that were emptied, for the next new rank.
    spare: Vec<VecDeque<Node>>,
    len: usize,
}

impl Frontier {
    /// How many nodes wait.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The bytes that the nodes take at most, in buckets that double when they are full.
    pub(super) fn bytes(&self) -> usize {
        self.len * 2 * size_of::<Node>()
    }

    /// Adds a node.
    pub(super) fn push(&mut self, rank: f64, node: Node) {
        let spare = &mut self.spare;
        // Adding 0 makes one zero of the two that there are.
        self.buckets
            .entry(Rank(rank + 0.0))
            .or_insert_with(|| spare.pop().unwrap_or_default())
            .push_back(node);
        self.len += 1;
    }

    /// Takes the node that comes first.
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
