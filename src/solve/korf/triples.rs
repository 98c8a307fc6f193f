//! Six edges as two triples, which have small move tables, and the row of all six as a sum.

use crate::coord::{edge_turns, rank_sequence, sequence, sequences};
use crate::cube::Move;
use crate::numbers::Number;
use crate::table::{Column, Row, memory_of};

/// The number of ways to place three edges.
const PLACES: usize = sequences(12, 3);

/// The places and flips of three edges: `8 * rank + flips`, below 10 560.
pub(super) type Triple = u16;

/// Move tables of three edges, which serve any three, and tables for the row of six edges given as two triples.
/// The lexicographic rank of six edges is a sum of three parts: one of the first triple, one of the second, and
/// one for the places that the first triple leaves free, counted for all twelve places in one word.
pub(super) struct Triples {
    next: Box<[[Triple; Move::COUNT]]>,
    /// The parts of the rank by the first triple.
    first: Box<[First]>,
    /// The parts of the rank by the last triple.
    last: Box<[Last]>,
}

#[derive(Clone, Copy)]
struct First {
    /// Four bits for each place: the number of free places below it.
    free_below: u64,
    /// The part of the rank of the first three.
    rank: u32,
}

#[derive(Clone, Copy)]
struct Last {
    /// The shifts of the three places in `free_below`.
    shifts: [u8; 3],
    /// The part of the rank to subtract for places of the triple that lie below each other.
    less: u8,
}

impl Triples {
    /// Builds the tables.
    pub(super) fn new() -> Triples {
        let turns = edge_turns();
        let next = |triple: usize| {
            let places: [u8; 3] = sequence(triple / 8, 12);
            std::array::from_fn(|turn| {
                let turned = places.map(|place| turns[turn][place.index()]);
                let flips = turned.iter().rev().fold(0, |flips, (_, flip)| flips * 2 + flip.index());
                (rank_sequence(turned.map(|(place, _)| place), 12) * 8 + (flips ^ (triple % 8))).to_u16()
            })
        };
        let first = |rank: usize| {
            let used = sequence::<3>(rank, 12).iter().fold(0u32, |used, place| used | 1 << place);
            let free = |place: u32| place - (used & ((1 << place) - 1)).count_ones();
            let free_below = (0..12).fold(0, |all, place| all | u64::from(free(place)) << (4 * place));
            First { free_below, rank: (rank * sequences(9, 3)).to_u32() }
        };
        let last = |rank: usize| {
            let [a, b, c] = sequence::<3>(rank, 12);
            let less = 7 * u8::from(b > a) + u8::from(c > a) + u8::from(c > b);
            Last { shifts: [a, b, c].map(|place| 4 * place), less }
        };
        Triples {
            next: (0..8 * PLACES).map(next).collect(),
            first: (0..PLACES).map(first).collect(),
            last: (0..PLACES).map(last).collect(),
        }
    }

    /// Returns the two triples of the six edges in this row and column of a pattern database.
    pub(super) fn of(row: Row, column: Column) -> [Triple; 2] {
        let [a, b, c, d, e, f] = sequence::<6>(row.index(), 12);
        let triple = |places, flips: usize| (rank_sequence::<3>(places, 12) * 8 + flips).to_u16();
        [triple([a, b, c], column.index() % 8), triple([d, e, f], column.index() / 8)]
    }

    /// Returns the triples after all turns, by the indices of the turns.
    #[inline]
    pub(super) fn row(&self, triple: Triple) -> &[Triple; Move::COUNT] {
        &self.next[triple.index()]
    }

    /// Returns the row and the column of six edges in their pattern database.
    #[inline]
    pub(super) fn place(&self, [first, last]: [Triple; 2]) -> (Row, Column) {
        let First { free_below, rank } = self.first[first.index() / 8];
        let Last { shifts: [a, b, c], less } = self.last[last.index() / 8];
        let free = |shift: u8| (free_below >> shift & 15).index();
        let row = rank.index() + 56 * free(a) + 7 * free(b) + free(c) - less.index();
        (Row::from_index(row), Column::from_index((first % 8 + last % 8 * 8).into()))
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.next, self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Cube;
    use crate::table::pattern::Pattern;

    #[test]
    fn six_edges_are_two_threes_wherever_they_are() {
        let triples = Triples::new();
        for row in 0..Pattern::Edges6a.rows() {
            let (row, column) = (Row::from_index(row), Column::from_index(row * 7 % 64));
            assert_eq!(triples.place(Triples::of(row, column)), (row, column));
        }
    }

    #[test]
    fn threes_turn_as_the_pieces_do() {
        let triples = Triples::new();
        let mut cube = Cube::SOLVED;
        for i in 0..2000 {
            let (row, column) = Pattern::Edges6a.place(&cube);
            for m in Move::ALL {
                let turned = Triples::of(row, column).map(|triple| triples.row(triple)[m.index()]);
                assert_eq!(triples.place(turned), Pattern::Edges6a.place(&cube.after(m)));
            }
            cube = cube.after(Move::from_index(i * i % 18));
        }
    }
}
