//! The verification of pattern databases: each entry is checked against its neighbours.

use super::{Pattern, PatternDatabase};
use crate::coord::{CornerPermutation, EdgeTurn, Twist, edge_turns, rank_sequence, sequence};
use crate::cube::{Cube, Move};
use crate::numbers::Number;
use crate::table::{Column, MoveTable, Nibbles, Row};

/// A wrong entry of a pattern database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "row {}, column {} holds {distance} where its neighbours are {nearest} or farther from solved",
    .row.index(), .column.index()
)]
pub struct Wrong {
    /// The row, see [`Pattern::place`].
    pub row: Row,
    /// The column, see [`Pattern::place`].
    pub column: Column,
    /// The distance in the entry.
    pub distance: u8,
    /// The least distance among the entries one turn away.
    pub nearest: u8,
}

impl PatternDatabase {
    /// Checks every entry: only solved pieces are at distance 0, and the least distance among the neighbours of
    /// every other arrangement is one less than its own. Arrangements farther than [`PatternDatabase::exact`]
    /// must hold `exact + 1`, and have no neighbour nearer than `exact`.
    ///
    /// The check makes every turn of every arrangement, with code that the builder does not share. It takes a
    /// few seconds for each hundred million arrangements.
    ///
    /// # Errors
    /// The first wrong entry.
    pub fn verify(&self) -> Result<(), Wrong> {
        let neighbours: Box<dyn Neighbours> = match self.pattern() {
            Pattern::Corners => Box::new(Corners::new()),
            Pattern::Edges6a | Pattern::Edges6b => Box::new(Edges::<6>::new()),
            Pattern::Edges7 => Box::new(Edges::<7>::new()),
        };
        let columns = self.pattern().columns();
        let solved = self.pattern().place(&Cube::SOLVED);
        let (mut here, mut nearest) = (vec![0; columns], vec![0; columns]);
        for row in Row::below(self.pattern().rows()) {
            self.cells().unpack(row, &mut here);
            nearest.fill(u8::MAX);
            neighbours.nearest(self.cells(), row, &mut nearest);
            for (column, (&distance, &nearest)) in Column::below(columns).zip(here.iter().zip(&nearest)) {
                let is_right = if distance == 0 {
                    (row, column) == solved
                } else if distance <= self.exact() {
                    nearest == distance - 1
                } else {
                    distance == self.exact() + 1 && nearest >= self.exact()
                };
                if !is_right {
                    return Err(Wrong { row, column, distance, nearest });
                }
            }
        }
        Ok(())
    }
}

trait Neighbours {
    /// Lowers `nearest[column]` to the least distance one turn away from this row and that column.
    fn nearest(&self, cells: &Nibbles, row: Row, nearest: &mut [u8]);
}

struct Corners {
    permutations: MoveTable<CornerPermutation>,
    /// The column after each turn: by turn, then by column.
    twists: [Vec<u16>; Move::COUNT],
}

impl Corners {
    fn new() -> Corners {
        let twists = MoveTable::<Twist>::new();
        let twists = Move::ALL
            .map(|m| (0..Pattern::Corners.columns()).map(|twist| twists.next(twist, m).to_u16()).collect());
        Corners { permutations: MoveTable::new(), twists }
    }
}

impl Neighbours for Corners {
    fn nearest(&self, cells: &Nibbles, row: Row, nearest: &mut [u8]) {
        let mut there = [0; Pattern::Corners.columns()];
        for (turn, twists) in self.twists.iter().enumerate() {
            cells.unpack(Row::from_index(self.permutations.row(row.index())[turn].into()), &mut there);
            for (nearest, twist) in nearest.iter_mut().zip(twists) {
                *nearest = (*nearest).min(there[twist.index()]);
            }
        }
    }
}

struct Edges<const K: usize>([EdgeTurn; Move::COUNT]);

impl<const K: usize> Edges<K> {
    fn new() -> Edges<K> {
        Edges(edge_turns())
    }
}

impl<const K: usize> Neighbours for Edges<K> {
    fn nearest(&self, cells: &Nibbles, row: Row, nearest: &mut [u8]) {
        let places: [u8; K] = sequence(row.index(), 12);
        let mut there = [0; 1 << 7];
        for turn in &self.0 {
            let turned = places.map(|place| turn[place.index()]);
            let flips = turned.iter().rev().fold(0, |flips, (_, flip)| flips * 2 + flip.index());
            let there = &mut there[..1 << K];
            cells.unpack(Row::from_index(rank_sequence(turned.map(|(place, _)| place), 12)), there);
            for (column, nearest) in nearest.iter_mut().enumerate() {
                *nearest = (*nearest).min(there[(column ^ flips) % (1 << K)]);
            }
        }
    }
}
