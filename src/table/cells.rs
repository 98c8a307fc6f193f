//! Tables of distances of 2, 4 or 8 bits.

use super::{Column, Row};
use crate::numbers::{Depth, Number, number};

mod nibbles;

pub(super) use nibbles::{cells_at, fill_cells};

/// A table of rows of cells of `BITS` bits. A cell is empty or holds a distance.
///
/// Cells of 8 bits are the fastest to fill. Cells of 4 bits hold distances up to 14. Cells of 2 bits hold
/// distances modulo 3, which suffice for a search: the distances of neighbours differ by at most 1, so a
/// distance follows from its residue and the distance of the previous position.
#[derive(Debug)]
pub struct Cells<const BITS: usize> {
    bytes: Box<[u8]>,
    bytes_a_row: usize,
    columns: usize,
}

/// A table of distances modulo 3, in 2 bits each.
pub type Mod3Table = Cells<2>;

/// A table of distances up to 14, in 4 bits each.
pub type Nibbles = Cells<4>;

/// A table of distances in a byte each.
pub type Bytes = Cells<8>;

/// The maximum number of columns of a row.
///
/// A power of two: an index modulo this number needs no bounds check on an array of this length. Bounds
/// checks would be a third of the work of building a table.
pub const MOST_COLUMNS: usize = 4096;

/// A map from columns to columns. Entries beyond the last column are unused.
pub type Images = [Column; MOST_COLUMNS];

/// The cells of one row, followed by cells of later rows.
#[derive(Clone, Copy)]
pub struct RowCells<'a, const BITS: usize>(&'a [u8; MOST_COLUMNS]);

impl<const BITS: usize> Cells<BITS> {
    const A_BYTE: usize = 8 / BITS;
    const EMPTY: u8 = number!(0xFF >> (8 - BITS) => u8);
    /// The lowest bit of every cell of eight bytes.
    const LOW: u64 = u64::MAX / number!(Self::EMPTY => u64);

    /// Returns a table of empty cells.
    ///
    /// # Panics
    /// If there are more than [`MOST_COLUMNS`] columns.
    pub fn new(rows: usize, columns: usize) -> Self {
        const { assert!(BITS == 2 || BITS == 4 || BITS == 8, "cells have 2, 4 or 8 bits") };
        assert!(columns <= MOST_COLUMNS);
        // The padding after the last row lets `row` return an array of fixed length.
        let bytes_a_row = Self::bytes_a_row(columns);
        Cells { bytes: vec![0xFF; rows * bytes_a_row + MOST_COLUMNS].into(), bytes_a_row, columns }
    }

    /// Returns the bytes of a row, rounded up to a multiple of eight for `list`.
    fn bytes_a_row(columns: usize) -> usize {
        columns.div_ceil(Self::A_BYTE).next_multiple_of(8)
    }

    /// Returns the bits of a cell with this distance.
    #[inline]
    const fn mark(distance: Depth) -> u8 {
        if BITS == 2 { distance.turns() % 3 } else { distance.turns() }
    }

    /// Returns the cells of a row.
    #[inline]
    pub fn row(&self, row: Row) -> RowCells<'_, BITS> {
        RowCells(
            self.bytes[row.index() * self.bytes_a_row..]
                .first_chunk()
                .expect("a row, and the space after the last"),
        )
    }

    /// Lists the columns of the empty cells of a row, in order.
    pub fn list_empty(&self, row: Row, columns: &mut ColumnList) {
        self.list(row, Self::EMPTY, columns);
        while columns.as_slice().last().is_some_and(|&last| last.index() >= self.columns) {
            columns.len -= 1;
        }
    }

    /// Lists the columns of the cells of a row that hold this distance, in order. Cells of 2 bits hold
    /// distances modulo 3, so cells three, six, ... turns nearer are listed as well.
    pub fn list_at(&self, row: Row, distance: Depth, columns: &mut ColumnList) {
        self.list(row, Self::mark(distance), columns);
    }

    fn list(&self, row: Row, mark: u8, columns: &mut ColumnList) {
        let pattern = Self::LOW * mark.to_u64();
        let mut len = 0;
        let bytes = &self.bytes[row.index() * self.bytes_a_row..][..self.bytes_a_row];
        for (i, bytes) in bytes.as_chunks().0.iter().enumerate() {
            let mut differs = u64::from_le_bytes(*bytes) ^ pattern;
            // Skips the many groups of cells without `mark`: subtracting 1 from every cell borrows only from
            // cells that are zero here, that is, from cells that hold `mark`.
            if differs.wrapping_sub(Self::LOW) & !differs & Self::LOW << (BITS - 1) == 0 {
                continue;
            }
            let mut shift = 1;
            while shift < BITS {
                differs |= differs >> shift;
                shift *= 2;
            }
            let mut same = !differs & Self::LOW;
            while same != 0 {
                let column = i * 8 * Self::A_BYTE + same.trailing_zeros().index() / BITS;
                columns.items[len % MOST_COLUMNS] = Column::from_index(column);
                len += 1;
                same &= same - 1;
            }
        }
        columns.len = len;
    }

    /// Fills an empty cell.
    #[inline]
    pub fn fill(&mut self, row: Row, column: Column, distance: Depth) {
        debug_assert!(self.row(row).is_empty(column) && Self::mark(distance) < Self::EMPTY);
        let clear = Self::EMPTY ^ Self::mark(distance);
        let (byte, shift) = (column.index() / Self::A_BYTE, column.index() % Self::A_BYTE * BITS);
        self.bytes[row.index() * self.bytes_a_row + byte] ^= clear << shift;
    }

    /// Fills the empty ones among the cells of a row in the images of these columns. Returns the number of
    /// cells filled.
    #[inline]
    pub fn reach(&mut self, row: Row, columns: &[Column], images: &Images, distance: Depth) -> usize {
        let clear = Self::EMPTY ^ Self::mark(distance);
        let bytes: &mut [u8; MOST_COLUMNS] = self.bytes[row.index() * self.bytes_a_row..]
            .first_chunk_mut()
            .expect("a row, and the space after the last");
        let mut found = 0;
        for &column in columns {
            let column = images[column.index() % MOST_COLUMNS].index() % MOST_COLUMNS;
            let (byte, shift) = (&mut bytes[column / Self::A_BYTE], column % Self::A_BYTE * BITS);
            // Branch-free: a branch would be mispredicted every other time.
            let is_empty = *byte >> shift & Self::EMPTY == Self::EMPTY;
            *byte ^= (clear * u8::from(is_empty)) << shift;
            found += usize::from(is_empty);
        }
        found
    }

    /// Gives all positions that are reached this distance.
    pub fn merge(&mut self, distance: Depth) {
        let mark = Self::mark(distance);
        let merged: [u8; 256] = std::array::from_fn(|byte| {
            let cells = (0..8).step_by(BITS).map(|shift| (byte.to_u8() >> shift & Self::EMPTY, shift));
            cells.map(|(cell, shift)| (if cell == Self::EMPTY { cell } else { mark }) << shift).sum()
        });
        for byte in &mut self.bytes {
            *byte = merged[byte.index()];
        }
    }

    /// Returns the bytes of all rows, each padded with empty cells to a multiple of 8 bytes.
    pub(crate) fn row_bytes(&self) -> &[u8] {
        &self.bytes[..self.bytes.len() - MOST_COLUMNS]
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.bytes)
    }
}

impl<const BITS: usize> RowCells<'_, BITS> {
    #[inline]
    fn cell(self, column: Column) -> u8 {
        let column = column.index() % MOST_COLUMNS;
        let byte = self.0[column / Cells::<BITS>::A_BYTE];
        byte >> (column % Cells::<BITS>::A_BYTE * BITS) & Cells::<BITS>::EMPTY
    }

    /// Returns true if the cell is empty.
    #[inline]
    pub fn is_empty(self, column: Column) -> bool {
        self.cell(column) == Cells::<BITS>::EMPTY
    }

    /// Returns true if the cell holds this distance. The cell must be empty or at most two turns nearer.
    #[inline]
    pub fn is_at(self, column: Column, distance: Depth) -> bool {
        self.cell(column) == Cells::<BITS>::mark(distance)
    }
}

/// Columns of a row, in order.
pub struct ColumnList {
    items: Box<Images>,
    len: usize,
}

impl ColumnList {
    /// Returns an empty list.
    pub fn new() -> ColumnList {
        ColumnList { items: Box::new([Column::default(); MOST_COLUMNS]), len: 0 }
    }

    /// Returns the columns.
    #[inline]
    pub fn as_slice(&self) -> &[Column] {
        &self.items[..self.len]
    }

    /// Moves the columns for which `is_chosen` is true to another list.
    #[inline]
    pub fn split_off(&mut self, chosen: &mut ColumnList, is_chosen: impl Fn(Column) -> bool) {
        let (mut kept, mut found) = (0, 0);
        for i in 0..self.len {
            let column = self.items[i % MOST_COLUMNS];
            // Branch-free: each column is written to both lists and counted in one. A branch would be
            // mispredicted every other time.
            let is_chosen = is_chosen(column);
            self.items[kept % MOST_COLUMNS] = column;
            chosen.items[found % MOST_COLUMNS] = column;
            kept += usize::from(!is_chosen);
            found += usize::from(is_chosen);
        }
        (self.len, chosen.len) = (kept, found);
    }
}

impl Default for ColumnList {
    fn default() -> Self {
        ColumnList::new()
    }
}

impl Bytes {
    /// Fills all empty cells with this distance, and lowers larger distances to it.
    pub fn fill_rest(&mut self, distance: Depth) {
        for cell in &mut self.bytes {
            *cell = (*cell).min(distance.turns());
        }
    }

    /// Packs the distances into 4 bits each.
    ///
    /// # Panics
    /// If a distance is over 14.
    pub fn into_nibbles(self) -> Nibbles {
        let rows = (self.bytes.len() - MOST_COLUMNS) / self.bytes_a_row;
        let bytes_a_row = Nibbles::bytes_a_row(self.columns);
        // Packed in place, because allocating new memory takes longer than filling it.
        let mut bytes = self.bytes.into_vec();
        let mut wide = [0xFF; MOST_COLUMNS];
        for row in 0..rows {
            let cells = &bytes[row * self.bytes_a_row..][..self.columns];
            let most = cells.iter().fold(0, |most, &distance| most.max(distance));
            assert!(most < Nibbles::EMPTY, "distances fit four bits");
            wide[..self.columns].copy_from_slice(cells);
            let narrow = &mut bytes[row * bytes_a_row..][..bytes_a_row];
            for ([low, high], byte) in wide.as_chunks().0.iter().zip(narrow) {
                *byte = low & 15 | high << 4;
            }
        }
        bytes.truncate(rows * bytes_a_row);
        bytes.resize(rows * bytes_a_row + MOST_COLUMNS, 0xFF);
        Nibbles { bytes: bytes.into(), bytes_a_row, columns: self.columns }
    }
}

impl RowCells<'_, 8> {
    /// Returns the distance in a cell; 255 if the cell is empty.
    #[inline]
    pub fn distance(self, column: Column) -> Depth {
        Depth::new(self.cell(column))
    }

    /// Copies the distances in the first cells to all of `distances`.
    #[inline]
    pub fn copy_to(self, distances: &mut [u8]) {
        distances.copy_from_slice(&self.0[..distances.len()]);
    }

    /// Writes the distance in the image of column i to `distances[i]`.
    #[inline]
    pub fn gather(self, images: &Images, distances: &mut [u8]) {
        for (distance, image) in distances.iter_mut().zip(images) {
            *distance = self.cell(*image);
        }
    }
}

impl Mod3Table {
    /// Returns the distance in a cell modulo 3; 3 if the cell is empty.
    #[inline]
    pub fn residue(&self, row: Row, column: Column) -> u8 {
        self.row(row).cell(column)
    }

    /// Returns the distance in a cell, given the distance of a neighbour (a position one turn away), below 16.
    #[inline]
    pub fn distance_beside(&self, row: Row, column: Column, neighbour: Depth) -> Depth {
        Depth::new(BESIDE[self.residue(row, column).index()][neighbour.index() % 16])
    }
}

/// The distance with a residue modulo 3 (first index) beside a neighbour with a distance (second index).
const BESIDE: [[u8; 16]; 4] = {
    let mut beside = [[0; 16]; 4];
    let mut residue = 0;
    while residue < 3 {
        let mut neighbour = 0;
        while neighbour < 16 {
            // 0, 1 or 2 for a distance one less than the neighbour's, the same, or one more.
            let step = (residue + 4 - neighbour % 3) % 3;
            beside[residue][neighbour] = number!((neighbour + step).saturating_sub(1) => u8);
            neighbour += 1;
        }
        residue += 1;
    }
    beside
};

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const BITS: usize>() {
        let mut cells = Cells::<BITS>::new(3, 35);
        let mut expected = vec![None; 3 * 35];
        for i in (0..3 * 35).step_by(2) {
            let distance = Depth::from_index(i % 7);
            cells.fill(Row::from_index(i / 35), Column::from_index(i % 35), distance);
            expected[i] = Some(distance);
        }
        for row in Row::below(3) {
            let mut columns = ColumnList::new();
            cells.list_empty(row, &mut columns);
            let is_empty = |c: &Column| expected[row.index() * 35 + c.index()].is_none();
            let empty: Vec<Column> = Column::below(35).filter(is_empty).collect();
            assert_eq!(columns.as_slice(), empty);
            for column in Column::below(35) {
                let value = expected[row.index() * 35 + column.index()];
                assert_eq!(cells.row(row).is_empty(column), value.is_none());
                if let Some(distance) = value {
                    assert!(cells.row(row).is_at(column, distance));
                    assert!(!cells.row(row).is_at(column, distance + 1));
                    cells.list_at(row, distance, &mut columns);
                    assert!(columns.as_slice().contains(&column));
                }
            }
        }
    }

    #[test]
    fn cells_hold_the_distances_put_into_them() {
        check::<2>();
        check::<4>();
        check::<8>();
    }

    #[test]
    fn a_distance_follows_from_its_residue_and_a_neighbour() {
        for neighbour in (1..14).map(Depth::new) {
            for distance in [neighbour - 1, neighbour, neighbour + 1] {
                let mut cells = Mod3Table::new(1, 1);
                let (row, column) = (Row::default(), Column::default());
                cells.fill(row, column, distance);
                assert_eq!(cells.distance_beside(row, column, neighbour), distance);
            }
        }
    }
}
