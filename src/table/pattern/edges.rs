//! The edge databases: a breadth-first search that handles sixteen flips in one word.

use crate::coord::{EdgeTurn, edge_turns, rank_sequence, sequence, sequences};
use crate::cube::Move;
use crate::numbers::{Depth, Number, number};
use crate::table::cells::{cells_at, fill_cells};
use crate::table::{Column, Nibbles, Row};

/// A breadth-first search over `FIRST + 2` edges. Its table has a row for each way to place them and a column
/// for each of the `16 * WORDS` ways to flip them.
///
/// The search handles blocks of rows with the same places of the first edges. A turn takes a whole block to
/// another block and flips the first edges alike in all its rows. The rows of a block differ only in the places
/// of the last two edges among the free places. Within a row, a turn flips the same edges whatever their flips:
/// column c goes to `c ^ flips`, for all cells of a word at once.
pub(super) struct EdgeBuilder<const FIRST: usize, const WORDS: usize> {
    cells: Nibbles,
    turns: [EdgeTurn; Move::COUNT],
    /// The number of arrangements at each distance so far.
    counts: Vec<u64>,
    farthest: Depth,
    /// True once the search runs backward: empty cells look for a neighbour at the last distance.
    backward: bool,
    next_block: usize,
    filled: u64,
    /// Scratch memory: the rows of a block that have cells to handle, with these cells.
    chosen: Vec<Chosen<WORDS>>,
}

/// Some cells of a row, as masks with all four bits of each set.
#[derive(Clone, Copy)]
struct Chosen<const WORDS: usize> {
    row: Row,
    /// The places of the last two edges, by their numbers among the free places.
    last: [usize; 2],
    cells: [u64; WORDS],
}

/// A turn as a map of a block.
struct BlockTurn {
    /// The first row of the block it leads to.
    row: usize,
    /// The flips of the first edges, bit i for edge i.
    flips: usize,
    /// For each free place, its number among the free places after the turn, and 1 if the turn flips an edge
    /// there.
    free: [(u8, u8); 12],
}

impl<const FIRST: usize, const WORDS: usize> EdgeBuilder<FIRST, WORDS> {
    /// The number of places not taken by the first edges.
    const FREE: usize = 12 - FIRST;
    const BLOCKS: usize = sequences(12, FIRST);
    const ROWS_A_BLOCK: usize = Self::FREE * (Self::FREE - 1);
    const ARRANGEMENTS: u64 = number!(Self::BLOCKS * Self::ROWS_A_BLOCK * 16 * WORDS => u64);
    /// The number of cells of a block, which [`EdgeBuilder::advance`] visits.
    pub(super) const CELLS_A_BLOCK: usize = Self::ROWS_A_BLOCK * 16 * WORDS;

    /// Starts with the edges in this row and column. The cells of arrangements farther than `farthest` stay
    /// empty.
    pub(super) fn new(row: Row, column: Column, farthest: Depth) -> Self {
        const { assert!(16 * WORDS == 1 << (FIRST + 2), "a column for each way to flip the edges") };
        let mut cells = Nibbles::new(Self::BLOCKS * Self::ROWS_A_BLOCK, 16 * WORDS);
        cells.fill(row, column, Depth::ZERO);
        EdgeBuilder {
            cells,
            turns: edge_turns(),
            counts: vec![1, 0],
            farthest,
            backward: false,
            next_block: 0,
            filled: 1,
            chosen: Vec::with_capacity(Self::ROWS_A_BLOCK),
        }
    }

    /// Processes one block of rows. Returns true if the table is complete.
    pub(super) fn advance(&mut self) -> bool {
        if self.is_complete() {
            return true;
        }
        let found = if self.backward { self.expand_backward() } else { self.expand_forward() };
        let newest = self.counts.len() - 1;
        self.counts[newest] += found;
        self.filled += found;
        self.next_block += 1;
        if self.next_block == Self::BLOCKS {
            self.next_block = 0;
            self.next_distance();
        }
        self.is_complete()
    }

    fn next_distance(&mut self) {
        let last = self.counts[self.counts.len() - 1];
        assert!(last > 0, "turns lead everywhere");
        self.counts.push(0);
        self.backward = last * 3 > Self::ARRANGEMENTS - self.filled;
    }

    /// Returns the last complete distance; the next one is being filled in.
    pub(super) fn distance(&self) -> Depth {
        Depth::from_index(self.counts.len() - 2)
    }

    fn is_complete(&self) -> bool {
        self.filled == Self::ARRANGEMENTS || self.distance() >= self.farthest
    }

    /// Returns the fraction of the arrangements reached so far, 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        self.filled.to_f64() / Self::ARRANGEMENTS.to_f64()
    }

    /// Returns the table.
    pub(super) fn into_cells(self) -> Nibbles {
        self.cells
    }

    /// Gives the next distance to the neighbours of this block's cells at the last distance.
    // A call for each block, for the reason given at `Builder::forward`.
    #[inline(never)]
    fn expand_forward(&mut self) -> u64 {
        let (block, distance) = (self.next_block, self.distance().turns());
        self.choose(block, distance);
        if self.chosen.is_empty() {
            return 0;
        }
        let first: [u8; FIRST] = sequence(block, 12);
        let mut found = 0;
        for turn in &self.turns {
            let turned = Self::turn(&first, turn);
            for from in &self.chosen {
                let (row, flips) = turned.row_and_flips::<FIRST>(from.last);
                let cells = flipped(from.cells, flips);
                let words: [u64; WORDS] = self.cells.words(row);
                let mut filled = words;
                let mut any = 0;
                for (word, cells) in filled.iter_mut().zip(cells) {
                    let cells = cells_at(*word, 15) & cells;
                    *word = fill_cells(*word, cells, distance + 1);
                    any |= cells;
                }
                if any != 0 {
                    found += differences(&words, &filled);
                    self.cells.set_words(row, filled);
                }
            }
        }
        found
    }

    /// Gives the next distance to this block's empty cells with a neighbour at the last distance.
    #[inline(never)]
    fn expand_backward(&mut self) -> u64 {
        let (block, distance) = (self.next_block, self.distance().turns());
        self.choose(block, 15);
        let first: [u8; FIRST] = sequence(block, 12);
        let mut reached = [[0; WORDS]; 132];
        for turn in &self.turns {
            let turned = Self::turn(&first, turn);
            for (from, reached) in self.chosen.iter().zip(&mut reached) {
                let (row, flips) = turned.row_and_flips::<FIRST>(from.last);
                let words: [u64; WORDS] = self.cells.words(row);
                let near = flipped(words.map(|word| cells_at(word, distance)), flips);
                for (reached, near) in reached.iter_mut().zip(near) {
                    *reached |= near;
                }
            }
        }
        let mut found = 0;
        for (from, reached) in self.chosen.iter().zip(reached) {
            let words: [u64; WORDS] = self.cells.words(from.row);
            let mut filled = words;
            for ((word, empty), reached) in filled.iter_mut().zip(from.cells).zip(reached) {
                *word = fill_cells(*word, empty & reached, distance + 1);
            }
            found += differences(&words, &filled);
            self.cells.set_words(from.row, filled);
        }
        found
    }

    /// Lists the rows of a block with cells at this distance, 15 for empty ones.
    fn choose(&mut self, block: usize, distance: u8) {
        self.chosen.clear();
        let mut row = block * Self::ROWS_A_BLOCK;
        for a in 0..Self::FREE {
            for b in (0..Self::FREE).filter(|b| *b != a) {
                let cells = self.cells.words(Row::from_index(row)).map(|word| cells_at(word, distance));
                if cells != [0; WORDS] {
                    self.chosen.push(Chosen { row: Row::from_index(row), last: [a, b], cells });
                }
                row += 1;
            }
        }
    }

    /// Returns the map of a turn for the block with the first edges at these places.
    fn turn(first: &[u8; FIRST], turn: &EdgeTurn) -> BlockTurn {
        let places = first.map(|place| turn[place.index()].0);
        let flips = first.iter().rev().fold(0, |flips, place| flips * 2 + turn[place.index()].1.index());
        let set = |places: &[u8; FIRST]| places.iter().fold(0u32, |set, place| set | 1 << place);
        let (before, after) = (set(first), set(&places));
        let mut free = [(0, 0); 12];
        let free_before = (0..12).filter(|place| before >> place & 1 == 0);
        for (free, place) in free.iter_mut().zip(free_before) {
            let (to, flip) = turn[place];
            *free = (to - (after & ((1 << to) - 1)).count_ones().to_u8(), flip);
        }
        BlockTurn { row: rank_sequence(places, 12) * Self::ROWS_A_BLOCK, flips, free }
    }
}

impl BlockTurn {
    /// Returns the row to which the turn takes the last two edges from these free places, and the flips of all
    /// edges.
    #[inline]
    fn row_and_flips<const FIRST: usize>(&self, last: [usize; 2]) -> (Row, usize) {
        let [(a, flip_a), (b, flip_b)] = last.map(|place| self.free[place % 12]);
        let (a, b) = (a.index(), b.index());
        let flips = self.flips | flip_a.index() << FIRST | flip_b.index() << (FIRST + 1);
        (Row::from_index(self.row + a * (11 - FIRST) + b - usize::from(b > a)), flips)
    }
}

/// Returns the cells of a row with column `c ^ flips` moved to column c.
#[inline]
fn flipped<const WORDS: usize>(words: [u64; WORDS], flips: usize) -> [u64; WORDS] {
    // Most turns flip nothing.
    if flips == 0 {
        return words;
    }
    let mut words: [u64; WORDS] = std::array::from_fn(|i| words[(i ^ (flips >> 4)) % WORDS]);
    for (bit, lower) in [0x0F0F_0F0F_0F0F_0F0F, 0x00FF_00FF_00FF_00FF, 0x0000_FFFF_0000_FFFF, 0xFFFF_FFFF]
        .into_iter()
        .enumerate()
    {
        if flips >> bit & 1 == 1 {
            let shift = 4 << bit;
            words = words.map(|word: u64| word >> shift & lower | (word & lower) << shift);
        }
    }
    words
}

/// Returns the number of cells that are empty before and filled after.
#[inline]
fn differences<const WORDS: usize>(before: &[u64; WORDS], after: &[u64; WORDS]) -> u64 {
    let empty =
        |words: &[u64; WORDS]| words.iter().map(|w| cells_at(*w, 15).count_ones().to_u64()).sum::<u64>();
    (empty(before) - empty(after)) / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_flipped() {
        let mut nibbles = Nibbles::new(1, 128);
        let row = Row::default();
        for column in Column::below(128) {
            nibbles.fill(row, column, Depth::from_index(column.index() * 7 % 15));
        }
        let words: [u64; 8] = nibbles.words(row);
        for flips in 0..128 {
            nibbles.set_words(row, flipped(words, flips));
            for column in Column::below(128) {
                let distance = Depth::from_index((column.index() ^ flips) * 7 % 15);
                assert_eq!(nibbles.distance(row, column), distance);
            }
        }
    }
}
