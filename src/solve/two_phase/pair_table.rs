//! Checks every distance and every move mask of a table over two coordinates against the neighbours.

use crate::coord::Coordinate;
use crate::cube::{Move, Symmetry};
use crate::numbers::{Depth, Number};
use crate::table::{Column, DistanceRule, MoveMaskTable, MoveTable, Proof, Row, WrongEntry};

/// A table over all pairs of values of two coordinates, as a check reads it.
pub(super) struct PairTable<'a> {
    /// The name of the table.
    pub table: &'static str,
    /// The size of the table in bytes.
    pub bytes: usize,
    /// The number of values of each coordinate.
    pub counts: [usize; 2],
    /// The pair at distance 0.
    pub goal: [usize; 2],
    /// The turns of the search.
    pub turns: &'a [Move],
    /// The pair after a turn.
    pub next: Box<dyn Fn([usize; 2], Move) -> [usize; 2] + 'a>,
}

impl<'a> PairTable<'a> {
    /// Returns the table over the coordinates of two move tables, for a search with all turns.
    pub(super) fn of<A: Coordinate, B: Coordinate>(
        table: &'static str,
        bytes: usize,
        (first, second): (&'a MoveTable<A>, &'a MoveTable<B>),
        goal: [usize; 2],
    ) -> PairTable<'a> {
        let next = Box::new(move |[a, b]: [usize; 2], m| [first.next(a, m), second.next(b, m)]);
        PairTable { table, bytes, counts: [A::COUNT, B::COUNT], goal, turns: &Move::ALL, next }
    }

    fn pair(&self, entry: usize) -> [usize; 2] {
        [entry / self.counts[1], entry % self.counts[1]]
    }

    fn entry(&self, [first, second]: [usize; 2]) -> usize {
        first * self.counts[1] + second
    }

    fn distances(&self, distance: &dyn Fn([usize; 2]) -> Depth) -> Vec<u8> {
        (0..self.counts[0] * self.counts[1]).map(|entry| distance(self.pair(entry)).turns()).collect()
    }

    /// Checks the distances of all pairs; `farthest` stands for itself and all larger ones.
    pub(super) fn check(
        &self,
        farthest: Depth,
        distance: &dyn Fn([usize; 2]) -> Depth,
    ) -> Result<Proof, WrongEntry> {
        let rule = DistanceRule {
            table: self.table,
            bytes: self.bytes,
            farthest: farthest.turns(),
            distances: &self.distances(distance),
        };
        rule.check(&|entry| self.pair(entry) == self.goal, &|entry, next| {
            next.extend(self.turns.iter().map(|m| self.entry((self.next)(self.pair(entry), *m))));
        })
    }

    /// Checks the distances and the move masks of all pairs; `place` is the row, the column and the symmetry of
    /// a pair.
    pub(super) fn check_masks(
        &self,
        farthest: Depth,
        masks: &MoveMaskTable,
        place: &dyn Fn([usize; 2]) -> (Row, Column, Symmetry),
    ) -> Result<Proof, WrongEntry> {
        let distance = |pair| {
            let (row, column, _) = place(pair);
            masks.distance(row, column)
        };
        let distances = self.distances(&distance);
        for (entry, &here) in distances.iter().enumerate() {
            let (row, column, symmetry) = place(self.pair(entry));
            let after =
                self.turns.iter().map(|m| (*m, distances[self.entry((self.next)(self.pair(entry), *m))]));
            let after: Vec<(Move, u8)> = after.collect();
            for remaining in here.saturating_sub(1)..=here {
                let set = masks.within(row, column, symmetry, Depth::new(remaining));
                let found = set.filter(|m| self.turns.contains(m));
                let found = found.fold(0, |bits: u64, m| bits | 1 << m.index());
                let near = after.iter().filter(|(_, distance)| *distance <= remaining);
                let expected = near.fold(0, |bits: u64, (m, _)| bits | 1 << m.index());
                if found != expected {
                    return Err(WrongEntry { table: self.table, entry: entry.to_u64(), found, expected });
                }
            }
        }
        self.check(farthest, &distance)
    }
}
