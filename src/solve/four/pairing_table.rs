//! The table of distances of pairings.

use super::pairing::{Pairing, PairingMap};
use super::pairing_rows::{COLUMNS, PairingRows, ROWS};
use super::places::places;
use crate::numbers::Number;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{Proof, WrongEntry, check_sum, memory_of};

/// The largest distance in the table. One pairing in ten is within it.
pub(super) const FARTHEST: u8 = 9;

const TURNS: usize = 17;

const BYTES_A_ROW: usize = COLUMNS / 4;

/// The checksum of the finished table.
const CHECKSUM: u64 = 3_567_243_953_055_391_151;

/// The cell of a pairing farther than [`FARTHEST`].
const EMPTY: u8 = 3;

/// The least number of turns of phase 3 that pair all edges, up to [`FARTHEST`], modulo 3: two bits for each of
/// 31 million pairings up to symmetry.
pub(super) struct PairingTable {
    turns: Vec<PairingMap>,
    rows: PairingRows,
    cells: Vec<u8>,
}

/// Builds the table by breadth-first search.
pub(super) struct PairingBuilder {
    table: PairingTable,
    /// The distance of the pairings that the next piece expands, beginning at `row`.
    distance: u8,
    row: usize,
}

impl PairingBuilder {
    /// Starts with the goal only. `turns` must be the turns of phase 3.
    pub(super) fn new(turns: &TurnSet) -> PairingBuilder {
        let map = |turn: &Turn| PairingMap::new(&places().wing_turns[turn.index()]);
        let mut table = PairingTable {
            turns: turns.as_slice().iter().map(map).collect(),
            rows: PairingRows::new(),
            cells: vec![0xFF; ROWS * BYTES_A_ROW],
        };
        let (row, column) = table.rows.place(Pairing::SOLVED);
        table.fill(row, column, 0);
        PairingBuilder { table, distance: 0, row: 0 }
    }

    /// Returns the number of pieces.
    pub(super) fn pieces() -> usize {
        (0..FARTHEST).map(|distance| ROWS.div_ceil(rows_a_piece(distance))).sum()
    }

    /// Does the next piece. Returns the number of pairings found, and their distance.
    pub(super) fn advance(&mut self) -> (usize, u8) {
        let end = ROWS.min(self.row + rows_a_piece(self.distance));
        let found = (self.row..end).map(|row| self.table.spread(row, self.distance)).sum();
        let distance = self.distance + 1;
        self.row = end % ROWS;
        if self.row == 0 {
            self.distance = distance;
        }
        (found, distance)
    }

    /// Returns the table.
    ///
    /// # Panics
    /// If a piece is missing.
    pub(super) fn finish(self) -> PairingTable {
        assert!(self.distance == FARTHEST, "a piece of the table is missing");
        self.table
    }
}

/// Returns the number of rows in a piece of work. The last distances have by far the most pairings.
const fn rows_a_piece(distance: u8) -> usize {
    match distance {
        8 => 16,
        7 => 128,
        _ => ROWS,
    }
}

impl PairingTable {
    #[inline]
    fn cell(&self, (row, column): (usize, usize)) -> u8 {
        self.cells[row * BYTES_A_ROW + column / 4] >> (column % 4 * 2) & EMPTY
    }

    fn fill(&mut self, row: usize, column: usize, distance: u8) {
        let clear = EMPTY ^ (distance % 3);
        self.cells[row * BYTES_A_ROW + column / 4] ^= clear << (column % 4 * 2);
    }

    /// Fills the empty cells one turn away from the cells of a row at this distance. Returns the number of
    /// cells filled.
    fn spread(&mut self, row: usize, distance: u8) -> usize {
        let mut found = 0;
        for byte in row * BYTES_A_ROW..(row + 1) * BYTES_A_ROW {
            if self.cells[byte] == 0xFF {
                continue;
            }
            for cell in 0..4 {
                let column = (byte - row * BYTES_A_ROW) * 4 + cell;
                if self.cell((row, column)) != distance % 3 {
                    continue;
                }
                let pairing = self.rows.pairing(row, column);
                // All places are computed before the first read, so that the reads overlap.
                let places: [_; TURNS] = std::array::from_fn(|turn| self.place(self.after(pairing, turn)));
                for (row, column) in places {
                    if self.cell((row, column)) == EMPTY {
                        self.fill(row, column, distance + 1);
                        found += 1 + self.fill_same(row, column, distance + 1);
                    }
                }
            }
        }
        found
    }

    /// Fills the images of a cell under the symmetries of its row. Returns the number of cells filled.
    fn fill_same(&mut self, row: usize, column: usize, distance: u8) -> usize {
        let same: Vec<usize> = self.rows.same(row, column).collect();
        let mut found = 0;
        for column in same {
            if self.cell((row, column)) == EMPTY {
                self.fill(row, column, distance);
                found += 1;
            }
        }
        found
    }

    /// Returns the pairing after the turn of phase 3 with this number.
    #[inline]
    pub(super) fn after(&self, pairing: Pairing, turn: usize) -> Pairing {
        self.turns[turn].image(pairing)
    }

    /// Returns the row and the column of a pairing.
    #[inline]
    pub(super) fn place(&self, pairing: Pairing) -> (usize, usize) {
        self.rows.place(pairing)
    }

    /// Returns the least number of turns that pair all edges, at most [`FARTHEST`] + 1.
    pub(super) fn distance(&self, mut pairing: Pairing) -> u8 {
        let third = |pairing| self.cell(self.place(pairing));
        if third(pairing) == EMPTY {
            return FARTHEST + 1;
        }
        let mut distance = 0;
        while pairing != Pairing::SOLVED {
            let nearer = (third(pairing) + 2) % 3;
            let mut next = (0..TURNS).map(|turn| self.after(pairing, turn));
            pairing = next.find(|&next| third(next) == nearer).expect("some turn leads nearer");
            distance += 1;
        }
        distance
    }

    /// Returns the distance of the pairing in this row and column, given the distance of a neighbour.
    #[inline]
    pub(super) fn distance_at(&self, place: (usize, usize), neighbour: u8) -> u8 {
        match self.cell(place) {
            EMPTY => FARTHEST + 1,
            // The distance is one less than the neighbour's, the same, or one more.
            third => neighbour + (third + 4 - neighbour % 3) % 3 - 1,
        }
    }

    /// Checks the distances against their known checksum.
    pub(super) fn verify(&self) -> Result<Proof, WrongEntry> {
        check_sum("phase 3, pairing", (ROWS * COLUMNS).to_u64(), &self.cells, CHECKSUM)
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.turns, self.rows, self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings_have_the_known_distances() {
        let mut builder = PairingBuilder::new(&TurnSet::new(Turn::is_of_phase_three));
        let mut counts = vec![0; usize::from(FARTHEST) + 1];
        for _ in 0..PairingBuilder::pieces() {
            let (found, distance) = builder.advance();
            counts[usize::from(distance)] += found;
        }
        assert_eq!(counts, [0, 3, 12, 39, 269, 1598, 10_353, 65_365, 407_719, 2_292_838]);
        let table = builder.finish();
        assert_eq!(table.verify().map(|proof| proof.entries), Ok(31_006_080));
        // A turn changes the distance by at most 1.
        for column in (0..COLUMNS).step_by(101) {
            let pairing = table.rows.pairing(17, column);
            let distance = table.distance(pairing);
            for turn in 0..TURNS {
                let next = table.after(pairing, turn);
                assert_eq!(table.distance_at(table.place(next), distance), table.distance(next));
            }
        }
    }
}
