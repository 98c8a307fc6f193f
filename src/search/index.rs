//! A hash index, which finds the node of a state.

use std::hint::black_box;

use crate::numbers::{LowBits, Number};

/// A node of a store: the index of its record.
pub type Node = u32;

/// An entry: the index of a node, little-endian, and a byte of its state's hash.
type Slot = [u8; 5];

/// A free entry. No node has this index.
const FREE: Slot = [u8::MAX; 5];

/// The number of slots at first.
const LEAST: usize = 64;

/// The number of entries inserted together when the index doubles.
const BATCH: usize = 64;

/// A hash table of nodes with open addressing and linear probing: 6 to 12 bytes an entry.
///
/// The table holds no states and no full hashes: the caller passes the hash and compares states. An entry lies
/// in one cache line, whereas a table with separate control bytes (hashbrown) reads two. When the table
/// doubles, it reads the new slots of many entries before it writes the first, so that the memory accesses
/// overlap. Together this makes breadth-first search nearly three times as fast (docs/solvers/lab.md).
pub(super) struct Index {
    slots: Vec<Slot>,
    len: usize,
}

impl Index {
    pub(super) const fn new() -> Index {
        Index { slots: Vec::new(), len: 0 }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns true if the table must double before the next insertion: it is filled to 27/32.
    #[inline]
    pub(super) const fn is_full(&self) -> bool {
        self.len * 32 >= self.slots.len() * 27
    }

    pub(super) const fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// Returns the size in bytes after doubling.
    pub(super) fn doubled_bytes(&self) -> usize {
        self.doubled() * size_of::<Slot>()
    }

    fn doubled(&self) -> usize {
        (self.slots.len() * 2).max(LEAST)
    }

    /// Returns the slot at which probing for this hash begins: the high bits of the hash.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.slots.len().trailing_zeros())).index()
    }

    /// Returns the slot and the node with this hash for which `is_it` is true.
    #[inline]
    fn slot(&self, hash: u64, is_it: impl Fn(Node) -> bool) -> Option<(usize, Node)> {
        if self.slots.is_empty() {
            return None;
        }
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at];
            if slot == FREE {
                return None;
            }
            let [a, b, c, d, tag] = slot;
            let node = Node::from_le_bytes([a, b, c, d]);
            if tag == hash.low_u8() && is_it(node) {
                return Some((at, node));
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Returns the node with this hash for which `is_it` is true.
    #[inline]
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(Node) -> bool) -> Option<Node> {
        self.slot(hash, is_it).map(|(_, node)| node)
    }

    /// Prefetches the slots of these hashes.
    #[inline]
    pub(super) fn read_ahead(&self, hashes: impl Iterator<Item = u64>) {
        if !self.slots.is_empty() {
            black_box(hashes.fold(0, |seen, hash| seen ^ self.slots[self.home(hash)][0]));
        }
    }

    /// Inserts a node whose state has no entry. The table must not be full.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64, node: Node) {
        let mut at = self.home(hash);
        while self.slots[at] != FREE {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = entry(hash, node);
        self.len += 1;
    }

    /// Replaces the node of a state by another node; returns false if the state had no entry.
    pub(super) fn replace(&mut self, hash: u64, is_it: impl Fn(Node) -> bool, by: Node) -> bool {
        let slot = self.slot(hash, is_it);
        if let Some((at, _)) = slot {
            self.slots[at] = entry(hash, by);
        }
        slot.is_some()
    }

    /// Doubles the table and inserts these nodes anew, each with its hash. Where `is_same` is true for two
    /// nodes, the later one replaces the other.
    pub(super) fn double(
        &mut self,
        mut nodes: impl Iterator<Item = (Node, u64)>,
        is_same: Option<impl Fn(Node, Node) -> bool>,
    ) {
        let slots = self.doubled();
        // The old table is freed first.
        *self = Index::new();
        self.slots = vec![FREE; slots];
        let mut batch = [(0, 0); BATCH];
        loop {
            let mut length = 0;
            for (place, node) in batch.iter_mut().zip(&mut nodes) {
                *place = node;
                length += 1;
            }
            let batch = &batch[..length];
            self.read_ahead(batch.iter().map(|(_, hash)| *hash));
            for &(node, hash) in batch {
                let is_known = is_same
                    .as_ref()
                    .is_some_and(|is_same| self.replace(hash, |other| is_same(other, node), node));
                if !is_known {
                    self.insert(hash, node);
                }
            }
            if length < BATCH {
                return;
            }
        }
    }
}

fn entry(hash: u64, node: Node) -> Slot {
    let [a, b, c, d] = node.to_le_bytes();
    [a, b, c, d, hash.low_u8()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hash with many collisions, and a state with two nodes each.
    fn hash(node: Node) -> u64 {
        u64::from(node / 2 % 50).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[test]
    fn entries_are_found_despite_collisions_and_after_doubling() {
        let same = |one: Node, other: Node| one / 2 == other / 2;
        let none = None::<fn(Node, Node) -> bool>;
        let mut index = Index::new();
        assert_eq!(index.find(0, |_| true), None);
        for node in (0..2000).step_by(2) {
            if index.is_full() {
                index.double((0..node).step_by(2).map(|node| (node, hash(node))), none);
            }
            index.insert(hash(node), node);
            assert!(index.bytes() >= (node.index() / 2) * size_of::<Slot>());
        }
        for node in (0..2000).step_by(2) {
            assert_eq!(index.find(hash(node), |found| same(found, node)), Some(node));
            assert!(index.replace(hash(node), |found| found == node, node + 1));
        }
        assert_eq!(index.find(hash(4000), |found| same(found, 4000)), None);
        assert!(!index.replace(hash(4000), |found| found == 4000, 1));
        // Of the two nodes of a state, the later one is inserted.
        index.double((0..2000).map(|node| (node, hash(node))), Some(same));
        for node in (0..2000).step_by(2) {
            assert_eq!(index.find(hash(node), |found| same(found, node)), Some(node + 1));
        }
    }
}
