//! Hash tables of the positions near the goal of a phase.

use crate::job::pause;
use crate::numbers::{LowBits, Number};
use crate::table::{Proof, WrongEntry, check_counts};

/// A hash table of the distances of all positions within some turns of the goal. Positions are given by keys: numbers
/// that are the same for positions that differ by a symmetry only.
///
/// A cell has a distance in four bits and four more bits of the hash, so some of the positions farther away are taken for
/// one in the table. A search finds out when it reaches the goal, or does not.
pub(in crate::solve) struct NearTable {
    cells: Vec<u8>,
    bits: u32,
}

/// An empty cell.
const EMPTY: u8 = 0xFF;

/// The number of positions that a piece of the work expands.
const EXPANDED: usize = 500;

/// The least number of keys that are a piece of the work to sort.
const SORTED: usize = 5_000;

/// Spreads keys evenly: the multiplier is 2^64 / golden ratio (Knuth).
#[inline]
const fn hash(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Keys in 64 parts by their hash. Each part is sorted on its own, in a short time.
struct Parts([Vec<u64>; 64]);

impl Parts {
    fn new() -> Parts {
        Parts(std::array::from_fn(|_| Vec::new()))
    }

    fn push(&mut self, key: u64) {
        self.0[(hash(key) >> 58).index()].push(key);
    }
}

impl NearTable {
    /// The distance of positions that are not in the table.
    pub(in crate::solve) const FAR: u8 = 15;

    /// Builds a table of `2^bits` cells breadth first, with all positions within `farthest` turns. `after` lists the keys
    /// after all turns of a position.
    pub(in crate::solve) async fn new(
        bits: u32,
        farthest: u8,
        goals: Vec<u64>,
        mut after: impl FnMut(u64, &mut Vec<u64>),
    ) -> NearTable {
        let mut table = NearTable { cells: vec![EMPTY; 1 << bits], bits };
        let (mut before, mut frontier) = (Parts::new(), Parts::new());
        for goal in goals {
            table.insert(goal, 0);
            frontier.push(goal);
        }
        let mut expanded = 0;
        let mut keys = Vec::new();
        for distance in 1..=farthest {
            let mut next = Parts::new();
            for key in frontier.0.iter().flatten() {
                after(*key, &mut keys);
                keys.drain(..).for_each(|key| next.push(key));
                expanded += 1;
                if expanded % EXPANDED == 0 {
                    pause().await;
                }
            }
            for (part, (before, frontier)) in next.0.iter_mut().zip(before.0.iter().zip(&frontier.0)) {
                let is_large = part.len() >= SORTED;
                part.sort_unstable();
                part.dedup();
                let is_in = |list: &[u64], key: &u64| list.binary_search(key).is_ok();
                part.retain(|key| !is_in(before, key) && !is_in(frontier, key));
                part.iter().for_each(|key| table.insert(*key, distance));
                if is_large {
                    pause().await;
                }
            }
            before = std::mem::replace(&mut frontier, next);
        }
        table
    }

    /// Returns the first cell of a key, and the check bits of its cells.
    #[inline]
    fn place(&self, key: u64) -> (usize, u8) {
        let hash = hash(key);
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
    pub(in crate::solve) fn distance(&self, key: u64) -> u8 {
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
    pub(in crate::solve) fn verify(&self, table: &'static str, counts: &[u64]) -> Result<Proof, WrongEntry> {
        let distance = |cell: &u8| if *cell == EMPTY { EMPTY } else { cell & 15 };
        check_counts(table, &self.cells.iter().map(distance).collect::<Vec<u8>>(), counts)
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        size_of_val(&*self.cells)
    }
}
