//! A Bloom filter of the positions of phase 3 near the goal.

use super::pairing::Pairing;
use crate::numbers::number;
use crate::table::{Proof, WrongEntry, check_sum};

/// The filter holds the positions within this many turns of the goal.
pub(super) const NEAR: u8 = 7;

/// The checksum of the finished table.
const CHECKSUM: u64 = 6_062_664_597_037_670_655;

/// The number of bits of the table, as a power of two.
const BITS: u32 = 25;

/// A Bloom filter with one hash function of the positions within [`NEAR`] turns of the goal of phase 3 (Bloom
/// 1970). One bit in eight is set, so the filter rejects seven in eight of the positions farther away.
pub(super) struct NearTable {
    words: Vec<u64>,
}

/// Returns the key of a position of phase 3: its centres and its pairing as one number.
pub(super) fn key(centres: u16, pairing: Pairing) -> u64 {
    // Numbers of centres are below 2^15.
    pairing.bits() << 15 | number!(centres => u64)
}

/// Returns the position with this key.
pub(super) fn of_key(key: u64) -> (u16, Pairing) {
    (number!(key & 0x7FFF => u16), Pairing::from_bits(key >> 15))
}

impl NearTable {
    /// Returns the word and the bit of a key. The multiplier is 2^64 / golden ratio, which spreads keys evenly
    /// (Knuth).
    const fn place(key: u64) -> (usize, u32) {
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS);
        (number!(hash => usize) / 64, number!(hash => u32) % 64)
    }

    #[inline]
    fn insert(&mut self, key: u64) {
        let (word, bit) = NearTable::place(key);
        self.words[word] |= 1 << bit;
    }

    /// Returns false only for positions that are not in the filter.
    #[inline]
    pub(super) fn may_hold(&self, key: u64) -> bool {
        let (word, bit) = NearTable::place(key);
        self.words[word] >> bit & 1 == 1
    }

    /// Checks the bits against their known checksum.
    pub(super) fn verify(&self) -> Result<Proof, WrongEntry> {
        let bytes: Vec<u8> = self.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        check_sum("phase 3, positions near the goal", 1 << BITS, &bytes, CHECKSUM)
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.words)
    }
}

/// Builds the filter by breadth-first search.
pub(super) struct NearBuilder {
    table: NearTable,
    /// The positions at the previous distance; with them, the positions at the current distance. Both are
    /// ascending.
    before: Vec<u64>,
    frontier: Vec<u64>,
    distance: u8,
    /// The number of pieces of the last step that are done.
    last_pieces: usize,
}

/// The number of pieces of the last step, which needs no frontier.
const LAST_PIECES: usize = 16;

impl NearBuilder {
    /// Starts with the goal only.
    pub(super) fn new(goal: u64) -> NearBuilder {
        let mut table = NearTable { words: vec![0; 1 << (BITS - 6)] };
        table.insert(goal);
        NearBuilder { table, before: Vec::new(), frontier: vec![goal], distance: 0, last_pieces: 0 }
    }

    /// Returns the number of pieces.
    pub(super) const fn pieces() -> usize {
        number!(NEAR => usize) - 1 + LAST_PIECES
    }

    /// Does the next piece. `after` returns the positions after all turns of a position.
    pub(super) fn advance<const TURNS: usize>(&mut self, after: impl Fn(u64) -> [u64; TURNS]) {
        if self.distance + 1 == NEAR {
            let piece = self.frontier.len().div_ceil(LAST_PIECES);
            for &key in self.frontier.chunks(piece).nth(self.last_pieces).unwrap_or(&[]) {
                after(key).into_iter().for_each(|key| self.table.insert(key));
            }
            self.last_pieces += 1;
            return;
        }
        let mut next: Vec<u64> = self.frontier.iter().flat_map(|&key| after(key)).collect();
        next.sort_unstable();
        next.dedup();
        let is_in = |list: &[u64], key: &u64| list.binary_search(key).is_ok();
        next.retain(|key| !is_in(&self.before, key) && !is_in(&self.frontier, key));
        next.iter().for_each(|&key| self.table.insert(key));
        self.before = std::mem::replace(&mut self.frontier, next);
        self.distance += 1;
    }

    /// Returns the filter.
    ///
    /// # Panics
    /// If a piece is missing.
    pub(super) fn finish(self) -> NearTable {
        assert!(self.last_pieces == LAST_PIECES, "a piece of the table is missing");
        self.table
    }
}
