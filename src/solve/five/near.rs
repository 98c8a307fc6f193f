//! Hash tables of the positions near the goal of a phase.

use crate::numbers::{LowBits, Number};
use crate::table::{Proof, WrongEntry, check_counts};

/// A hash table of the distances of all positions within some turns of the goal. Positions are given by keys: numbers
/// that are the same for positions that differ by a symmetry only.
///
/// A cell has a distance in four bits and four more bits of the hash, so some of the positions farther away are taken for
/// one in the table. A search finds out when it reaches the goal, or does not.
pub(super) struct NearTable {
    cells: Vec<u8>,
    bits: u32,
}

/// An empty cell.
const EMPTY: u8 = 0xFF;

impl NearTable {
    /// The distance of positions that are not in the table.
    pub(super) const FAR: u8 = 15;

    /// Builds a table of `2^bits` cells breadth first, with all positions within `farthest` turns. `after` lists the keys
    /// after all turns of a position.
    pub(super) fn new(
        bits: u32,
        farthest: u8,
        goals: Vec<u64>,
        mut after: impl FnMut(u64, &mut Vec<u64>),
    ) -> NearTable {
        let mut table = NearTable { cells: vec![EMPTY; 1 << bits], bits };
        goals.iter().for_each(|goal| table.insert(*goal, 0));
        let (mut before, mut frontier) = (Vec::new(), goals);
        for distance in 1..=farthest {
            let mut next = Vec::new();
            frontier.iter().for_each(|key| after(*key, &mut next));
            next.sort_unstable();
            next.dedup();
            let is_in = |list: &[u64], key: &u64| list.binary_search(key).is_ok();
            next.retain(|key| !is_in(&before, key) && !is_in(&frontier, key));
            next.iter().for_each(|key| table.insert(*key, distance));
            before = std::mem::replace(&mut frontier, next);
        }
        table
    }

    /// Returns the first cell of a key, and the check bits of its cells.
    #[inline]
    fn place(&self, key: u64) -> (usize, u8) {
        // The multiplier is 2^64 / golden ratio, which spreads keys evenly (Knuth).
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((hash >> (64 - self.bits)).index(), (hash >> 32).low_u8() & 0xF0)
    }

    fn insert(&mut self, key: u64, distance: u8) {
        let (mut at, check) = self.place(key);
        while self.cells[at] != EMPTY {
            at = (at + 1) % self.cells.len();
        }
        self.cells[at] = check | distance;
    }

    /// Returns the distance of a position, or a smaller one; [`NearTable::FAR`] for most positions not in the table.
    #[inline]
    pub(super) fn distance(&self, key: u64) -> u8 {
        let (mut at, check) = self.place(key);
        let mut nearest = NearTable::FAR;
        loop {
            let cell = self.cells[at];
            if cell == EMPTY {
                return nearest;
            }
            if cell & 0xF0 == check {
                nearest = nearest.min(cell & 15);
            }
            at = (at + 1) & (self.cells.len() - 1);
        }
    }

    /// Checks the number of cells with each distance.
    pub(super) fn verify(&self, table: &'static str, counts: &[u64]) -> Result<Proof, WrongEntry> {
        let distance = |cell: &u8| if *cell == EMPTY { EMPTY } else { cell & 15 };
        check_counts(table, &self.cells.iter().map(distance).collect::<Vec<u8>>(), counts)
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.cells)
    }
}
