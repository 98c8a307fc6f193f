//! States that a search keeps, packed, with the way each was reached.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::index::Index;

/// Bytes of a record besides the packed state: parent, number, move and depth.
const LINKS: usize = 4 + 4 + 1 + 1;

/// About how many bytes are taken from the machine at once.
const CHUNK: usize = 1 << 16;

/// Stands for the parent of a node that has none.
const NO_PARENT: u32 = u32::MAX;

/// A node of a store: the place of its record.
pub type Node = u32;

/// What a store says of a node besides its state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The node it was generated from, if it is not where the search began.
    pub parent: Option<Node>,
    /// How many successors were generated before it.
    pub number: u32,
    /// The move that led to it; meaningless without a parent.
    pub made: u8,
    /// How many moves lead to it.
    pub depth: u8,
}

/// Packed states, one record after the other, and an index by state.
///
/// A record is the packed state and 10 bytes of links, the index takes 6 to 12 bytes a state: at most
/// 40 bytes for a state packed into 18. Records never move, so a store that grows needs no second copy
/// of them.
pub struct Store {
    packed_len: usize,
    /// Each holds `1 << chunk_bits` records.
    chunks: Vec<Box<[u8]>>,
    chunk_bits: u32,
    len: u32,
    /// By state: the node that stands for it.
    index: Index,
    /// Nodes before this one were added unknown to the index.
    first_known: Node,
    /// Whether a node ever took the place of another.
    is_superseded: bool,
}

impl Store {
    /// An empty store for states of so many bytes.
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

    /// How many nodes there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes taken from the machine.
    pub fn bytes(&self) -> usize {
        self.chunks.len() * self.chunk_bytes() + self.index.bytes()
    }

    /// The bytes that it takes to make place for one more node and its index entry, beyond those it
    /// has; 0 almost always.
    pub fn growth(&self) -> usize {
        let chunk =
            if self.len as usize == self.chunks.len() << self.chunk_bits { self.chunk_bytes() } else { 0 };
        let index = if self.index.is_full() { self.index.doubled_bytes() - self.index.bytes() } else { 0 };
        chunk + index
    }

    fn chunk_bytes(&self) -> usize {
        (self.packed_len + LINKS) << self.chunk_bits
    }

    /// The record of a node.
    #[inline]
    fn record(&self, node: Node) -> &[u8] {
        let length = self.packed_len + LINKS;
        let start = (node as usize & ((1 << self.chunk_bits) - 1)) * length;
        &self.chunks[node as usize >> self.chunk_bits][start..start + length]
    }

    /// The packed state of a node.
    #[inline]
    pub fn packed(&self, node: Node) -> &[u8] {
        &self.record(node)[..self.packed_len]
    }

    /// How a node was reached.
    pub fn link(&self, node: Node) -> Link {
        let links = &self.record(node)[self.packed_len..];
        let word = |at: usize| u32::from_le_bytes(links[at..at + 4].try_into().expect("four bytes"));
        let parent = word(0);
        Link {
            parent: (parent != NO_PARENT).then_some(parent),
            number: word(4),
            made: links[8],
            depth: links[9],
        }
    }

    /// Adds a node; the index does not know it yet.
    ///
    /// # Panics
    /// If there are 2^32 - 1 nodes.
    pub fn add(&mut self, packed: &[u8], link: Link) -> Node {
        let node = self.len;
        assert!(node < NO_PARENT, "a node is a number of 32 bits");
        let length = self.packed_len + LINKS;
        if node as usize == self.chunks.len() << self.chunk_bits {
            self.chunks.push(vec![0; self.chunk_bytes()].into());
        }
        let start = (node as usize & ((1 << self.chunk_bits) - 1)) * length;
        let chunk = &mut self.chunks[node as usize >> self.chunk_bits];
        let (state, links) = chunk[start..start + length].split_at_mut(self.packed_len);
        state.copy_from_slice(packed);
        links[..4].copy_from_slice(&link.parent.unwrap_or(NO_PARENT).to_le_bytes());
        links[4..8].copy_from_slice(&link.number.to_le_bytes());
        links[8] = link.made;
        links[9] = link.depth;
        self.len += 1;
        node
    }

    /// The node that stands for a state.
    #[inline]
    pub fn find(&self, packed: &[u8]) -> Option<Node> {
        self.find_hashed(packed, hash(packed))
    }

    /// The same, of a state whose hash is known.
    #[inline]
    pub(super) fn find_hashed(&self, packed: &[u8], hash: u64) -> Option<Node> {
        self.index.find(hash, |node| self.packed(node) == packed)
    }

    /// Reads the places of the index where states with these hashes would be, so that they are at hand
    /// when they are looked up one by one.
    #[inline]
    pub(super) fn read_ahead(&self, hashes: &[u64]) {
        self.index.read_ahead(hashes.iter().copied());
    }

    /// Lets the node that is added next stand for this state, unless another does already: then this is it.
    /// From the first call on, every node that is added must be one that stands for its state.
    #[inline]
    pub fn know(&mut self, packed: &[u8]) -> Option<Node> {
        self.know_hashed(packed, hash(packed))
    }

    /// The same, of a state whose hash is known.
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

    /// Lets the node that is added next stand for a state in the place of `node`.
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

    /// The moves that lead to a node.
    pub fn path(&self, node: Node) -> Vec<u8> {
        let mut moves: Vec<u8> =
            self.ancestors(node).filter_map(|link| link.parent.is_some().then_some(link.made)).collect();
        moves.reverse();
        moves
    }

    /// A node and those it came from, the newest first.
    pub fn ancestors(&self, node: Node) -> impl Iterator<Item = Link> {
        std::iter::successors(Some(self.link(node)), |link| link.parent.map(|parent| self.link(parent)))
    }
}

/// What the index goes by.
#[inline]
pub(super) fn hash(packed: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    let (words, rest) = packed.as_chunks();
    // Word by word: as bytes of unknown number they would take a call each.
    words.iter().for_each(|word| hasher.write_u64(u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    hasher.write_u64(u64::from_le_bytes(last));
    // The index takes the first bits, and to these all others contribute only now.
    hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
