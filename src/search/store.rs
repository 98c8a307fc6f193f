//! The states that a search keeps, packed, each with a link to its parent.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::index::{Index, Node};
use crate::numbers::{Depth, Number, number};

/// The bytes of a record besides the packed state: parent, number, move and depth.
const LINKS: usize = 4 + 4 + 1 + 1;

/// The approximate number of bytes allocated at once.
const CHUNK: usize = 1 << 16;

/// The parent of a node without one.
const NO_PARENT: u32 = u32::MAX;

/// The link of a node: how it was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The node that it was generated from; `None` for a start.
    pub parent: Option<Node>,
    /// The number of successors generated before it.
    pub number: u32,
    /// The move from the parent; meaningless without a parent.
    pub made: u8,
    /// The number of moves on the path to it.
    pub depth: Depth,
}

/// Packed states, one record after the other, and an index by state.
///
/// A record is the packed state and 10 bytes of links, and the index takes 6 to 12 bytes a state. A state
/// packed into 18 bytes thus takes at most 40. Records never move, so a growing store needs no second copy of
/// them.
pub struct Store {
    packed_len: usize,
    /// The records, `1 << chunk_bits` in each chunk.
    chunks: Vec<Box<[u8]>>,
    chunk_bits: u32,
    len: u32,
    /// The node of each state.
    index: Index,
    /// Nodes before this one are not in the index.
    first_known: Node,
    /// True once a node has replaced another.
    is_superseded: bool,
}

impl Store {
    /// Returns an empty store for states of this many bytes.
    pub fn new(packed_len: usize) -> Store {
        let chunk_bits = (CHUNK / (packed_len + LINKS)).max(1).ilog2();
        Store {
            packed_len,
            chunks: Vec::new(),
            chunk_bits,
            len: 0,
            index: Index::new(),
            first_known: 0,
            is_superseded: false,
        }
    }

    /// Returns the number of nodes.
    pub const fn len(&self) -> usize {
        number!(self.len => usize)
    }

    /// Returns true if the store is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of bytes allocated.
    pub fn bytes(&self) -> usize {
        self.chunks.len() * self.chunk_bytes() + self.index.bytes()
    }

    /// Returns the number of bytes that adding one more node would allocate; almost always 0.
    pub fn growth(&self) -> usize {
        let chunk =
            if self.len.index() == self.chunks.len() << self.chunk_bits { self.chunk_bytes() } else { 0 };
        let index = if self.index.is_full() { self.index.doubled_bytes() - self.index.bytes() } else { 0 };
        chunk + index
    }

    fn chunk_bytes(&self) -> usize {
        (self.packed_len + LINKS) << self.chunk_bits
    }

    /// Returns the record of a node.
    #[inline]
    fn record(&self, node: Node) -> &[u8] {
        let length = self.packed_len + LINKS;
        let start = (node.index() & ((1 << self.chunk_bits) - 1)) * length;
        &self.chunks[node.index() >> self.chunk_bits][start..start + length]
    }

    /// Returns the packed state of a node.
    #[inline]
    pub fn packed(&self, node: Node) -> &[u8] {
        &self.record(node)[..self.packed_len]
    }

    /// Returns the link of a node.
    pub fn link(&self, node: Node) -> Link {
        let links = &self.record(node)[self.packed_len..];
        let word = |at: usize| u32::from_le_bytes(links[at..at + 4].try_into().expect("four bytes"));
        let parent = word(0);
        Link {
            parent: (parent != NO_PARENT).then_some(parent),
            number: word(4),
            made: links[8],
            depth: Depth::new(links[9]),
        }
    }

    /// Adds a node without indexing it.
    ///
    /// # Panics
    /// If there are 2^32 - 1 nodes.
    pub fn add(&mut self, packed: &[u8], link: Link) -> Node {
        let node = self.len;
        assert!(node < NO_PARENT, "a node is a number of 32 bits");
        let length = self.packed_len + LINKS;
        if node.index() == self.chunks.len() << self.chunk_bits {
            self.chunks.push(vec![0; self.chunk_bytes()].into());
        }
        let start = (node.index() & ((1 << self.chunk_bits) - 1)) * length;
        let chunk = &mut self.chunks[node.index() >> self.chunk_bits];
        let (state, links) = chunk[start..start + length].split_at_mut(self.packed_len);
        state.copy_from_slice(packed);
        links[..4].copy_from_slice(&link.parent.unwrap_or(NO_PARENT).to_le_bytes());
        links[4..8].copy_from_slice(&link.number.to_le_bytes());
        links[8] = link.made;
        links[9] = link.depth.turns();
        self.len += 1;
        node
    }

    /// Returns the indexed node of a state.
    #[inline]
    pub fn find(&self, packed: &[u8]) -> Option<Node> {
        self.find_hashed(packed, hash(packed))
    }

    /// Does the same as [`Store::find`], for a state with this hash.
    #[inline]
    pub(super) fn find_hashed(&self, packed: &[u8], hash: u64) -> Option<Node> {
        self.index.find(hash, |node| self.packed(node) == packed)
    }

    /// Prefetches the index entries of these hashes for look-ups one by one.
    #[inline]
    pub(super) fn read_ahead(&self, hashes: &[u64]) {
        self.index.read_ahead(hashes.iter().copied());
    }

    /// Indexes this state under the next node, or returns the node already indexed. After the first call, every
    /// node added must be indexed.
    #[inline]
    pub fn know(&mut self, packed: &[u8]) -> Option<Node> {
        self.know_hashed(packed, hash(packed))
    }

    /// Does the same as [`Store::know`], for a state with this hash.
    #[inline]
    pub(super) fn know_hashed(&mut self, packed: &[u8], hash: u64) -> Option<Node> {
        if self.index.is_full() {
            self.grow_index();
        }
        let known = self.index.find(hash, |node| self.packed(node) == packed);
        if known.is_none() {
            self.index.insert(hash, self.len);
        }
        known
    }

    /// Indexes the state of `node` under the next node instead.
    pub fn supersede(&mut self, node: Node) {
        let hash = hash(self.packed(node));
        self.is_superseded |= self.index.replace(hash, |known| known == node, self.len);
    }

    #[cold]
    fn grow_index(&mut self) {
        if self.index.is_empty() {
            self.first_known = self.len;
        }
        let mut index = std::mem::replace(&mut self.index, Index::new());
        let nodes = (self.first_known..self.len).map(|node| (node, hash(self.packed(node))));
        let is_same = |one: Node, other: Node| self.packed(one) == self.packed(other);
        index.double(nodes, self.is_superseded.then_some(is_same));
        self.index = index;
    }

    /// Returns the moves on the path to a node.
    pub fn path(&self, node: Node) -> Vec<u8> {
        let mut moves: Vec<u8> =
            self.ancestors(node).filter_map(|link| link.parent.is_some().then_some(link.made)).collect();
        moves.reverse();
        moves
    }

    /// Returns a node and its ancestors, the node first.
    pub fn ancestors(&self, node: Node) -> impl Iterator<Item = Link> {
        std::iter::successors(Some(self.link(node)), |link| link.parent.map(|parent| self.link(parent)))
    }
}

/// The hash function of the index.
#[inline]
pub(super) fn hash(packed: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    let (words, rest) = packed.as_chunks();
    // Hashes whole words, because a slice of unknown length would take a call for each byte.
    words.iter().for_each(|word| hasher.write_u64(u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    hasher.write_u64(u64::from_le_bytes(last));
    // The index uses the high bits; this multiplication lets all bits contribute to them.
    hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
