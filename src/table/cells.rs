//! Small numbers packed into few bits.

/// Rows of cells, each empty or with a distance, in few bits.
pub trait Cells {
    /// All cells empty.
    fn new(rows: usize, columns: usize) -> Self;

    /// Lists the columns of the empty cells of a row, in order.
    fn list_empty(&self, row: usize, columns: &mut Vec<u16>);

    /// Lists the columns of the cells of a row that hold this distance, in order; a representation
    /// that keeps distances modulo 3 lists those of smaller ones too.
    fn list_at(&self, row: usize, distance: u8, columns: &mut Vec<u16>);

    /// Whether the cell is empty.
    fn is_empty(&self, row: usize, column: usize) -> bool;

    /// Whether the cell holds this distance, given that it is empty or at least that near.
    fn is_at(&self, row: usize, column: usize, distance: u8) -> bool;

    /// Fills an empty cell.
    fn fill(&mut self, row: usize, column: usize, distance: u8);

    /// Bytes taken.
    fn memory_usage(&self) -> usize;
}

/// Distances modulo 3, in 2 bits each.
///
/// Enough for a search: neighbours differ by at most 1, so the distance of one tells that of the
/// next ([`Thirds::near`]).
#[derive(Debug)]
pub struct Thirds {
    words: Box<[u64]>,
    words_a_row: usize,
    columns: usize,
}

/// By third, then by the distance of a neighbour below 16: the distance next to it.
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

/// The lower bit of every cell of a word.
const LOW: u64 = 0x5555_5555_5555_5555;

impl Thirds {
    /// The distance of a cell, given that of a neighbour (a position one turn away), below 16.
    #[inline]
    pub fn near(&self, row: usize, column: usize, neighbour: u8) -> u8 {
        NEAR[self.third(row, column) as usize][neighbour as usize % 16]
    }

    /// The distance of a cell modulo 3; 3 if it is empty.
    #[inline]
    pub fn third(&self, row: usize, column: usize) -> u8 {
        let word = self.words[row * self.words_a_row + column / 32];
        (word >> (column % 32 * 2)) as u8 & 3
    }

    fn list(&self, row: usize, columns: &mut Vec<u16>, marks: impl Fn(u64) -> u64) {
        let words = &self.words[row * self.words_a_row..][..self.words_a_row];
        for (i, &word) in words.iter().enumerate() {
            let mut left = marks(word);
            while left != 0 {
                columns.push((i * 32) as u16 + left.trailing_zeros() as u16 / 2);
                left &= left - 1;
            }
        }
        while columns.last().is_some_and(|&last| last as usize >= self.columns) {
            columns.pop();
        }
    }
}

impl Cells for Thirds {
    fn new(rows: usize, columns: usize) -> Self {
        let words_a_row = columns.div_ceil(32);
        Thirds { words: vec![u64::MAX; rows * words_a_row].into(), words_a_row, columns }
    }

    fn list_empty(&self, row: usize, columns: &mut Vec<u16>) {
        self.list(row, columns, |word| word & word >> 1 & LOW);
    }

    fn list_at(&self, row: usize, distance: u8, columns: &mut Vec<u16>) {
        let pattern = LOW * (distance % 3) as u64;
        self.list(row, columns, |word| {
            let differs = word ^ pattern;
            !(differs | differs >> 1) & LOW
        });
    }

    #[inline]
    fn is_empty(&self, row: usize, column: usize) -> bool {
        self.third(row, column) == 3
    }

    #[inline]
    fn is_at(&self, row: usize, column: usize, distance: u8) -> bool {
        self.third(row, column) == distance % 3
    }

    #[inline]
    fn fill(&mut self, row: usize, column: usize, distance: u8) {
        let clear = 3 - distance as u64 % 3;
        self.words[row * self.words_a_row + column / 32] ^= clear << (column % 32 * 2);
    }

    fn memory_usage(&self) -> usize {
        size_of_val(&*self.words)
    }
}

/// Distances from 0 to 14, in 4 bits each.
#[derive(Debug)]
pub struct Nibbles {
    bytes: Box<[u8]>,
    columns: usize,
}

const EMPTY: u8 = 15;

impl Nibbles {
    /// The distance in a cell; 15 if it is empty.
    #[inline]
    pub fn distance(&self, row: usize, column: usize) -> u8 {
        let index = row * self.columns + column;
        self.bytes[index / 2] >> (index % 2 * 4) & 15
    }

    fn list(&self, row: usize, columns: &mut Vec<u16>, distance: u8) {
        columns.extend((0..self.columns).filter(|&c| self.distance(row, c) == distance).map(|c| c as u16));
    }
}

impl Cells for Nibbles {
    fn new(rows: usize, columns: usize) -> Self {
        Nibbles { bytes: vec![EMPTY * 0x11; (rows * columns).div_ceil(2)].into(), columns }
    }

    fn list_empty(&self, row: usize, columns: &mut Vec<u16>) {
        self.list(row, columns, EMPTY);
    }

    fn list_at(&self, row: usize, distance: u8, columns: &mut Vec<u16>) {
        self.list(row, columns, distance);
    }

    #[inline]
    fn is_empty(&self, row: usize, column: usize) -> bool {
        self.distance(row, column) == EMPTY
    }

    #[inline]
    fn is_at(&self, row: usize, column: usize, distance: u8) -> bool {
        self.distance(row, column) == distance
    }

    #[inline]
    fn fill(&mut self, row: usize, column: usize, distance: u8) {
        assert!(distance < EMPTY, "distances up to 14 fit four bits");
        let index = row * self.columns + column;
        self.bytes[index / 2] ^= (EMPTY - distance) << (index % 2 * 4);
    }

    fn memory_usage(&self) -> usize {
        size_of_val(&*self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Cells>() {
        let mut cells = T::new(3, 35);
        let mut expected = vec![None; 3 * 35];
        for i in (0..3 * 35).step_by(2) {
            let distance = (i % 7) as u8;
            cells.fill(i / 35, i % 35, distance);
            expected[i] = Some(distance);
        }
        for row in 0..3 {
            let mut columns = Vec::new();
            cells.list_empty(row, &mut columns);
            let empty: Vec<u16> = (0..35).filter(|c| expected[row * 35 + *c as usize].is_none()).collect();
            assert_eq!(columns, empty);
            for column in 0..35 {
                let value = expected[row * 35 + column];
                assert_eq!(cells.is_empty(row, column), value.is_none());
                if let Some(distance) = value {
                    assert!(cells.is_at(row, column, distance));
                    assert!(!cells.is_at(row, column, distance + 1));
                    columns.clear();
                    cells.list_at(row, distance, &mut columns);
                    assert!(columns.contains(&(column as u16)));
                }
            }
        }
    }

    #[test]
    fn cells_hold_what_they_were_given() {
        check::<Thirds>();
        check::<Nibbles>();
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
