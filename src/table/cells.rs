//! Distances packed into few bits.

mod nibbles;

pub(super) use nibbles::{cells_at, fill_cells};

/// Rows of cells of `BITS` bits, each empty or with a distance.
///
/// Cells of 8 bits are the quickest to fill, cells of 4 bits hold distances up to 14. Cells of 2 bits
/// hold distances modulo 3: enough for a search, because neighbours differ by at most 1, so the
/// distance of one tells that of the next.
#[derive(Debug)]
pub struct Cells<const BITS: usize> {
    bytes: Box<[u8]>,
    bytes_a_row: usize,
    columns: usize,
}

/// Distances modulo 3, in 2 bits each.
pub type Thirds = Cells<2>;

/// Distances up to 14, in 4 bits each.
pub type Nibbles = Cells<4>;

/// Distances in a byte each.
pub type Bytes = Cells<8>;

/// A row has at most this many columns.
///
/// A power of two: a column taken modulo this needs no check against the bounds of an array of this
/// length, and these checks are a third of the work of building a table.
pub const MOST_COLUMNS: usize = 4096;

/// What something makes of each column; entries beyond the last column mean nothing.
pub type Images = [u16; MOST_COLUMNS];

/// The cells of one row, followed by those of rows after it.
#[derive(Clone, Copy)]
pub struct Row<'a, const BITS: usize>(&'a [u8; MOST_COLUMNS]);

impl<const BITS: usize> Cells<BITS> {
    const A_BYTE: usize = 8 / BITS;
    const EMPTY: u8 = (0xFF >> (8 - BITS)) as u8;
    /// The lowest bit of every cell of eight bytes.
    const LOW: u64 = u64::MAX / Self::EMPTY as u64;

    /// All cells empty.
    ///
    /// # Panics
    /// If there are more than [`MOST_COLUMNS`].
    pub fn new(rows: usize, columns: usize) -> Self {
        const { assert!(BITS == 2 || BITS == 4 || BITS == 8, "cells have 2, 4 or 8 bits") };
        assert!(columns <= MOST_COLUMNS);
        // After the last row the space for `row`.
        let bytes_a_row = Self::bytes_a_row(columns);
        Cells { bytes: vec![0xFF; rows * bytes_a_row + MOST_COLUMNS].into(), bytes_a_row, columns }
    }

    /// Whole groups of eight, for `list`.
    fn bytes_a_row(columns: usize) -> usize {
        columns.div_ceil(Self::A_BYTE).next_multiple_of(8)
    }

    /// What a cell at this distance holds.
    #[inline]
    const fn mark(distance: u8) -> u8 {
        if BITS == 2 { distance % 3 } else { distance }
    }

    /// The cells of a row.
    #[inline]
    pub fn row(&self, row: usize) -> Row<'_, BITS> {
        Row(self.bytes[row * self.bytes_a_row..].first_chunk().expect("a row, and the space after the last"))
    }

    /// Lists the columns of the empty cells of a row, in order.
    pub fn list_empty(&self, row: usize, columns: &mut ColumnList) {
        self.list(row, Self::EMPTY, columns);
        while columns.as_slice().last().is_some_and(|&last| last as usize >= self.columns) {
            columns.len -= 1;
        }
    }

    /// Lists the columns of the cells of a row that hold this distance, in order; with 2 bits those
    /// three, six, ... turns nearer as well.
    pub fn list_at(&self, row: usize, distance: u8, columns: &mut ColumnList) {
        self.list(row, Self::mark(distance), columns);
    }

    fn list(&self, row: usize, mark: u8, columns: &mut ColumnList) {
        let pattern = Self::LOW * mark as u64;
        let mut len = 0;
        let bytes = &self.bytes[row * self.bytes_a_row..][..self.bytes_a_row];
        for (i, bytes) in bytes.as_chunks().0.iter().enumerate() {
            let mut differs = u64::from_le_bytes(*bytes) ^ pattern;
            // Most groups of cells hold none: only a cell without any difference borrows from its
            // highest bit.
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
                let column = i * 8 * Self::A_BYTE + same.trailing_zeros() as usize / BITS;
                columns.items[len % MOST_COLUMNS] = column as u16;
                len += 1;
                same &= same - 1;
            }
        }
        columns.len = len;
    }

    /// Fills an empty cell.
    #[inline]
    pub fn fill(&mut self, row: usize, column: usize, distance: u8) {
        debug_assert!(self.row(row).is_empty(column) && Self::mark(distance) < Self::EMPTY);
        let clear = Self::EMPTY ^ Self::mark(distance);
        self.bytes[row * self.bytes_a_row + column / Self::A_BYTE] ^= clear << (column % Self::A_BYTE * BITS);
    }

    /// Fills the cells of a row in the images of these columns, where they are empty; returns how
    /// many were.
    #[inline]
    pub fn reach(&mut self, row: usize, columns: &[u16], images: &Images, distance: u8) -> usize {
        let clear = Self::EMPTY ^ Self::mark(distance);
        let bytes: &mut [u8; MOST_COLUMNS] = self.bytes[row * self.bytes_a_row..]
            .first_chunk_mut()
            .expect("a row, and the space after the last");
        let mut found = 0;
        for &column in columns {
            let column = images[column as usize % MOST_COLUMNS] as usize % MOST_COLUMNS;
            let (byte, shift) = (&mut bytes[column / Self::A_BYTE], column % Self::A_BYTE * BITS);
            // Without a branch, which would be mispredicted every other time.
            let is_empty = *byte >> shift & Self::EMPTY == Self::EMPTY;
            *byte ^= (clear * is_empty as u8) << shift;
            found += is_empty as usize;
        }
        found
    }

    /// Bytes taken.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.bytes)
    }
}

impl<const BITS: usize> Row<'_, BITS> {
    #[inline]
    fn cell(self, column: usize) -> u8 {
        let column = column % MOST_COLUMNS;
        let byte = self.0[column / Cells::<BITS>::A_BYTE];
        byte >> (column % Cells::<BITS>::A_BYTE * BITS) & Cells::<BITS>::EMPTY
    }

    /// Whether the cell is empty.
    #[inline]
    pub fn is_empty(self, column: usize) -> bool {
        self.cell(column) == Cells::<BITS>::EMPTY
    }

    /// Whether the cell holds this distance, given that it is empty or at most two turns nearer.
    #[inline]
    pub fn is_at(self, column: usize, distance: u8) -> bool {
        self.cell(column) == Cells::<BITS>::mark(distance)
    }
}

/// Columns of a row, in order.
pub struct ColumnList {
    items: Box<Images>,
    len: usize,
}

impl ColumnList {
    /// None.
    pub fn new() -> ColumnList {
        ColumnList { items: Box::new([0; MOST_COLUMNS]), len: 0 }
    }

    /// The columns.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.items[..self.len]
    }

    /// Moves the columns with `is_chosen` to another list.
    #[inline]
    pub fn split_off(&mut self, chosen: &mut ColumnList, is_chosen: impl Fn(u16) -> bool) {
        let (mut kept, mut found) = (0, 0);
        for i in 0..self.len {
            let column = self.items[i % MOST_COLUMNS];
            // Each column is written to both lists and counted in one: a branch would be
            // mispredicted every other time.
            let is_chosen = is_chosen(column);
            self.items[kept % MOST_COLUMNS] = column;
            chosen.items[found % MOST_COLUMNS] = column;
            kept += !is_chosen as usize;
            found += is_chosen as usize;
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
    /// Fills all empty cells.
    pub fn fill_rest(&mut self, distance: u8) {
        for cell in &mut self.bytes {
            *cell = (*cell).min(distance);
        }
    }

    /// The same distances in half the bytes.
    ///
    /// # Panics
    /// If one is over 14.
    pub fn into_nibbles(self) -> Nibbles {
        let rows = (self.bytes.len() - MOST_COLUMNS) / self.bytes_a_row;
        let bytes_a_row = Nibbles::bytes_a_row(self.columns);
        // In place: memory that is new to a program costs more than to fill it.
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

impl Row<'_, 8> {
    /// The distance in a cell; 255 if it is empty.
    #[inline]
    pub fn distance(self, column: usize) -> u8 {
        self.cell(column)
    }

    /// Writes the distances in as many cells as there are bytes.
    #[inline]
    pub fn copy_to(self, distances: &mut [u8]) {
        distances.copy_from_slice(&self.0[..distances.len()]);
    }

    /// Writes the distances in the images of as many columns as there are bytes.
    #[inline]
    pub fn gather(self, images: &Images, distances: &mut [u8]) {
        for (distance, image) in distances.iter_mut().zip(images) {
            *distance = self.cell(*image as usize);
        }
    }
}

impl Thirds {
    /// The distance in a cell modulo 3; 3 if it is empty.
    #[inline]
    pub fn third(&self, row: usize, column: usize) -> u8 {
        self.row(row).cell(column)
    }

    /// The distance in a cell, given that of a neighbour (a position one turn away), below 16.
    #[inline]
    pub fn near(&self, row: usize, column: usize, neighbour: u8) -> u8 {
        NEAR[self.third(row, column) as usize][neighbour as usize % 16]
    }
}

/// By third, then by the distance of a neighbour: the distance next to it.
const NEAR: [[u8; 16]; 4] = {
    let mut near = [[0; 16]; 4];
    let mut third = 0;
    while third < 3 {
        let mut neighbour = 0;
        while neighbour < 16 {
            // This is 0, 1 or 2 for a distance one less, the same, or one more.
            let step = (third + 4 - neighbour % 3) % 3;
            near[third][neighbour] = (neighbour + step).saturating_sub(1) as u8;
            neighbour += 1;
        }
        third += 1;
    }
    near
};

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const BITS: usize>() {
        let mut cells = Cells::<BITS>::new(3, 35);
        let mut expected = vec![None; 3 * 35];
        for i in (0..3 * 35).step_by(2) {
            let distance = (i % 7) as u8;
            cells.fill(i / 35, i % 35, distance);
            expected[i] = Some(distance);
        }
        for row in 0..3 {
            let mut columns = ColumnList::new();
            cells.list_empty(row, &mut columns);
            let empty: Vec<u16> = (0..35).filter(|c| expected[row * 35 + *c as usize].is_none()).collect();
            assert_eq!(columns.as_slice(), empty);
            for column in 0..35 {
                let value = expected[row * 35 + column];
                assert_eq!(cells.row(row).is_empty(column), value.is_none());
                if let Some(distance) = value {
                    assert!(cells.row(row).is_at(column, distance));
                    assert!(!cells.row(row).is_at(column, distance + 1));
                    cells.list_at(row, distance, &mut columns);
                    assert!(columns.as_slice().contains(&(column as u16)));
                }
            }
        }
    }

    #[test]
    fn cells_hold_what_they_were_given() {
        check::<2>();
        check::<4>();
        check::<8>();
    }

    #[test]
    fn a_neighbour_tells_the_distance_from_its_third() {
        for neighbour in 1..14u8 {
            for distance in neighbour - 1..=neighbour + 1 {
                let mut cells = Thirds::new(1, 1);
                cells.fill(0, 0, distance);
                assert_eq!(cells.near(0, 0, neighbour), distance);
            }
        }
    }
}
