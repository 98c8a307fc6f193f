//! Operations on whole rows of 4-bit cells.

use super::super::{Column, Row};
use super::{ColumnList, Images, MOST_COLUMNS, Nibbles};
use crate::numbers::{Depth, Number};

/// The lowest bit of every cell of a word.
const LOW: u64 = 0x1111_1111_1111_1111;

impl Nibbles {
    /// Returns the distance in a cell; 15 if the cell is empty.
    #[inline]
    pub fn distance(&self, row: Row, column: Column) -> Depth {
        Depth::new(self.row(row).cell(column))
    }

    /// Returns the cells of a row of `16 * W` columns as words of 16 cells, the first cell lowest.
    ///
    /// # Panics
    /// If rows have fewer columns.
    #[inline]
    pub fn words<const W: usize>(&self, row: Row) -> [u64; W] {
        let bytes = &self.bytes[row.index() * self.bytes_a_row..][..8 * W];
        let (words, _) = bytes.as_chunks();
        std::array::from_fn(|i| u64::from_le_bytes(words[i]))
    }

    /// Writes the cells of a row of `16 * W` columns.
    ///
    /// # Panics
    /// If rows have fewer columns.
    #[inline]
    pub fn set_words<const W: usize>(&mut self, row: Row, words: [u64; W]) {
        let bytes = &mut self.bytes[row.index() * self.bytes_a_row..][..8 * W];
        for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
    }

    /// Writes the distances of a row to `distances`, one byte for each column.
    // A call for each row, for the reason given at `Builder::forward`.
    #[inline(never)]
    pub fn unpack(&self, row: Row, distances: &mut [u8]) {
        let bytes = &self.bytes[row.index() * self.bytes_a_row..][..self.bytes_a_row];
        let (pairs, last) = distances.as_chunks_mut();
        for ([low, high], byte) in pairs.iter_mut().zip(bytes) {
            (*low, *high) = (byte & 15, byte >> 4);
        }
        if let [last] = last {
            *last = bytes[self.columns / 2] & 15;
        }
    }

    /// Fills a row from a row of another table: column i gets the distance that `from` has in the image of
    /// column i.
    #[inline(never)]
    pub fn copy_row(&mut self, row: Row, from: &Nibbles, from_row: Row, images: &Images) {
        let from = from.row(from_row);
        let cell = |column: usize| from.cell(images[column % MOST_COLUMNS]);
        let bytes = &mut self.bytes[row.index() * self.bytes_a_row..][..self.columns.div_ceil(2)];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = cell(2 * i) | cell(2 * i + 1) << 4;
        }
        if self.columns % 2 == 1 {
            bytes[self.columns / 2] |= Nibbles::EMPTY << 4;
        }
    }

    /// Fills all empty cells with this distance.
    pub fn fill_rest(&mut self, distance: Depth) {
        let mut columns = ColumnList::new();
        for row in Row::below(self.rows()) {
            self.list_empty(row, &mut columns);
            for &column in columns.as_slice() {
                self.fill(row, column, distance);
            }
        }
    }

    /// Returns the number of cells at each distance. Empty cells are not counted.
    pub fn counts(&self) -> [u64; 15] {
        let mut pairs = [0u64; 256];
        for byte in self.as_bytes() {
            pairs[byte.index()] += 1;
        }
        let mut counts = [0; 15];
        for (pair, count) in pairs.into_iter().enumerate() {
            for distance in [pair & 15, pair >> 4] {
                if let Some(sum) = counts.get_mut(distance) {
                    *sum += count;
                }
            }
        }
        counts
    }

    /// Returns all rows, each padded with empty cells to a multiple of 8 bytes. A byte holds two cells, the
    /// first in its lower half.
    pub fn as_bytes(&self) -> &[u8] {
        self.row_bytes()
    }

    /// Returns the bytes of all rows, to be overwritten with the bytes of a file.
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        let rows = self.bytes.len() - MOST_COLUMNS;
        &mut self.bytes[..rows]
    }

    fn rows(&self) -> usize {
        self.as_bytes().len() / self.bytes_a_row
    }
}

/// Returns a mask of the cells of a word that hold this distance, with all four bits of each set. Distance 15
/// stands for empty cells.
#[inline]
pub fn cells_at(word: u64, distance: u8) -> u64 {
    let differs = word ^ (LOW * distance.to_u64());
    let differs = differs | differs >> 1;
    (!(differs | differs >> 2) & LOW) * 15
}

/// Returns the word with the cells of the mask `cells`, which must be empty, filled with a distance.
#[inline]
pub fn fill_cells(word: u64, cells: u64, distance: u8) -> u64 {
    word ^ cells & (LOW * (15 - distance).to_u64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_and_go_as_words_and_bytes() {
        let mut nibbles = Nibbles::new(3, 32);
        let [first, second, third] = [0, 1, 2].map(Row::from_index);
        nibbles.fill(second, Column::from_index(0), Depth::new(3));
        nibbles.fill(second, Column::from_index(17), Depth::new(3));
        nibbles.fill(second, Column::from_index(31), Depth::new(9));
        let words: [u64; 2] = nibbles.words(second);
        assert_eq!(words, [0xFFFF_FFFF_FFFF_FFF3, 0x9FFF_FFFF_FFFF_FF3F]);
        assert_eq!(words.map(|word| cells_at(word, 3)), [0xF, 0xF0]);
        assert_eq!(cells_at(words[0], 15), !0xF);
        nibbles.set_words(second, words.map(|word| fill_cells(word, cells_at(word, 15), 4)));
        let mut bytes = [0; 32];
        nibbles.unpack(second, &mut bytes);
        let mut expected = [4; 32];
        (expected[0], expected[17], expected[31]) = (3, 3, 9);
        assert_eq!(bytes, expected);
        let mut images = [Column::default(); MOST_COLUMNS];
        (images[0], images[1]) = (Column::from_index(31), Column::from_index(1));
        nibbles.copy_row(third, &Nibbles::new(1, 32), first, &images);
        assert_eq!(nibbles.words::<2>(third), [u64::MAX; 2]);
        let other = nibbles;
        let mut odd = Nibbles::new(2, 3);
        odd.copy_row(second, &other, second, &images);
        let mut bytes = [0; 3];
        odd.unpack(second, &mut bytes);
        assert_eq!(bytes, [9, 4, 3]);
        odd.fill_rest(Depth::new(14));
        assert_eq!(odd.counts(), [0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3]);
    }
}
