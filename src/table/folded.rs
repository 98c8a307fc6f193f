//! Distances modulo 3 of the pairs of two values, the first of which is folded by a group of maps of any size.
//!
//! [`ProductSpace`](super::ProductSpace) does the same for the sixteen symmetries of an axis. Here the group may also
//! rename pieces, and rows may be wider than [`MOST_COLUMNS`](super::MOST_COLUMNS).

use super::{Proof, WrongEntry, check_sum};
use crate::numbers::Number;

/// The classes into which a group of maps divides the values of a coordinate, as a search needs them.
pub struct FoldedRows {
    /// For each value, `maps * class + map`, where the map takes the value to the representative of the class.
    class_and_map: Box<[u32]>,
    maps: u32,
}

/// The classes into which a group of maps divides the values of a coordinate, with what builds a table over them.
pub struct Folding {
    rows: FoldedRows,
    representatives: Vec<u32>,
    /// For each class, the maps other than the first that keep the representative.
    stabilizers: Vec<Vec<u16>>,
}

impl FoldedRows {
    /// Returns the class of a value, and the map that takes the value to the representative.
    #[inline]
    pub fn of(&self, value: usize) -> (usize, usize) {
        let packed = self.class_and_map[value];
        ((packed / self.maps).index(), (packed % self.maps).index())
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.class_and_map)
    }
}

impl Folding {
    /// Divides the values `0..count`. `images(value)` lists the image of a value under each element of the group, with
    /// the number, below `maps`, of the map that takes a column along. Map 0 is the identity. The representative of a
    /// class is its least value.
    pub fn new(count: usize, maps: usize, images: impl Fn(usize) -> Vec<(usize, usize)>) -> Folding {
        let mut class_and_map = vec![u32::MAX; count].into_boxed_slice();
        let (mut representatives, mut stabilizers) = (Vec::new(), Vec::new());
        for value in 0..count {
            if class_and_map[value] != u32::MAX {
                continue;
            }
            let class = representatives.len();
            let mut stabilizer = Vec::new();
            for (image, map) in images(value) {
                if image == value && map != 0 {
                    stabilizer.push(map.to_u16());
                }
                if class_and_map[image] != u32::MAX {
                    continue;
                }
                let back = images(image).into_iter().find(|(image, _)| *image == value);
                let (_, map) = back.expect("maps form a group");
                class_and_map[image] = (class * maps + map).to_u32();
            }
            // The identity, rather than another map that keeps the value.
            class_and_map[value] = (class * maps).to_u32();
            representatives.push(value.to_u32());
            stabilizers.push(stabilizer);
        }
        let rows = FoldedRows { class_and_map, maps: maps.to_u32() };
        Folding { rows, representatives, stabilizers }
    }

    /// Returns the number of classes.
    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// Returns the representative of a class.
    pub fn representative(&self, class: usize) -> usize {
        self.representatives[class].index()
    }

    /// Returns the maps other than the first that keep the representative of a class.
    pub fn stabilizer(&self, class: usize) -> &[u16] {
        &self.stabilizers[class]
    }

    /// Returns the class of a value, and the map that takes the value to the representative.
    #[inline]
    pub fn of(&self, value: usize) -> (usize, usize) {
        self.rows.of(value)
    }

    /// Returns the classes without what only builds a table.
    pub fn finish(self) -> FoldedRows {
        self.rows
    }
}

/// The columns of a table: the values of the other coordinate, and their images under the maps.
pub struct FoldedColumns {
    count: usize,
    /// By map, then by column.
    images: Box<[u16]>,
}

impl FoldedColumns {
    /// Tabulates the image of each of `count` columns under each of `maps` maps.
    pub fn new(count: usize, maps: usize, image: impl Fn(usize, usize) -> usize) -> FoldedColumns {
        let all = (0..maps).flat_map(|map| (0..count).map(move |column| (column, map)));
        FoldedColumns { count, images: all.map(|(column, map)| image(column, map).to_u16()).collect() }
    }

    /// Returns the images of all columns under a map.
    #[inline]
    fn under(&self, map: usize) -> &[u16] {
        &self.images[map * self.count..][..self.count]
    }

    /// Returns the image of a column under a map.
    #[inline]
    pub fn image(&self, column: usize, map: usize) -> usize {
        self.images[map * self.count + column].into()
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.images)
    }
}

/// A table of distances modulo 3 in two bits each, by class of the first value and by column.
#[derive(Default)]
pub struct FoldedTable {
    bytes: Box<[u8]>,
    bytes_a_row: usize,
}

/// The mark of an empty cell.
const EMPTY: u8 = 3;

impl FoldedTable {
    fn new(rows: usize, columns: usize) -> FoldedTable {
        let bytes_a_row = columns.div_ceil(4);
        FoldedTable { bytes: vec![0xFF; rows * bytes_a_row].into(), bytes_a_row }
    }

    #[inline]
    fn row(&self, row: usize) -> &[u8] {
        &self.bytes[row * self.bytes_a_row..][..self.bytes_a_row]
    }

    /// Returns the distance modulo 3; 3 if the cell is empty.
    #[inline]
    pub fn residue(&self, row: usize, column: usize) -> u8 {
        cell(self.row(row), column)
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.bytes)
    }

    /// Checks the table against a known checksum.
    ///
    /// # Errors
    /// The checksum, if it is another one.
    pub(crate) fn verify(&self, table: &'static str, expected: u64) -> Result<Proof, WrongEntry> {
        check_sum(table, 4 * self.bytes.len().to_u64(), &self.bytes, expected)
    }
}

/// Returns the distance with this residue modulo 3, given the distance of a position one turn away.
#[inline]
pub const fn distance_beside(residue: u8, neighbour: u8) -> u8 {
    let step = (residue + 4 - neighbour % 3) % 3;
    (neighbour + step).saturating_sub(1)
}

#[inline]
fn cell(row: &[u8], column: usize) -> u8 {
    row[column / 4] >> (column % 4 * 2) & 3
}

/// Fills the cell of a column if it is empty. Returns 1 if it was.
#[inline]
fn reach(row: &mut [u8], column: usize, mark: u8) -> usize {
    let (byte, shift) = (&mut row[column / 4], column % 4 * 2);
    // Branch-free: a branch would be mispredicted every other time.
    let is_empty = *byte >> shift & 3 == EMPTY;
    *byte ^= ((EMPTY ^ mark) * u8::from(is_empty)) << shift;
    usize::from(is_empty)
}

/// A breadth-first search that fills a [`FoldedTable`], some rows at a time.
///
/// While few positions are reached, it expands the positions at the last distance. When most are reached, it checks
/// for each remaining position whether a neighbour is at the last distance.
pub struct FoldedBuilder {
    table: FoldedTable,
    columns: usize,
    turns: usize,
    maps: usize,
    /// By class, then by turn: `maps` times the class after the turn, plus the map to its representative.
    row_turns: Box<[u32]>,
    /// By turn, then by map: the column after the turn and the map, by column.
    turned: Box<[u16]>,
    /// The number of positions at each distance so far.
    counts: Vec<u64>,
    newest: Box<[u8]>,
    is_backward: bool,
    next_row: usize,
    left: usize,
    /// The number of cells read so far.
    read: u64,
    list: Vec<u16>,
}

impl FoldedBuilder {
    /// Starts at the goals, given by value and column. `turn_row(value, turn)` is the value after a turn with the map
    /// that the turn makes necessary, `after(map, map)` is the product of two maps, and `turn_column` moves a column.
    pub fn new(
        folding: &Folding,
        columns: &FoldedColumns,
        turns: usize,
        goals: &[(usize, usize)],
        turn_row: &dyn Fn(usize, usize) -> (usize, usize),
        product: &dyn Fn(usize, usize) -> usize,
        turn_column: &dyn Fn(usize, usize) -> usize,
    ) -> FoldedBuilder {
        let (rows, maps) = (folding.count(), folding.rows.maps.index());
        let count = columns.count;
        let mut row_turns = Vec::with_capacity(rows * turns);
        for &representative in &folding.representatives {
            for turn in 0..turns {
                let (value, first) = turn_row(representative.index(), turn);
                let (class, map) = folding.of(value);
                row_turns.push((class * maps + product(first, map)).to_u32());
            }
        }
        let mut turned = Vec::with_capacity(turns * maps * count);
        for turn in 0..turns {
            let after: Vec<usize> = (0..count).map(|column| turn_column(column, turn)).collect();
            for map in 0..maps {
                let images = columns.under(map);
                turned.extend(after.iter().map(|&column| images[column]));
            }
        }
        let mut table = FoldedTable::new(rows, count);
        let (mut filled, mut newest) = (0, vec![u8::MAX; rows].into_boxed_slice());
        for &(value, column) in goals {
            let (row, map) = folding.of(value);
            let column = columns.image(column, map);
            let start = row * table.bytes_a_row;
            let cells = &mut table.bytes[start..start + table.bytes_a_row];
            filled += reach(cells, column, 0);
            for &map in folding.stabilizer(row) {
                filled += reach(cells, columns.image(column, map.into()), 0);
            }
            newest[row] = 0;
        }
        FoldedBuilder {
            table,
            columns: count,
            turns,
            maps,
            row_turns: row_turns.into(),
            turned: turned.into(),
            counts: vec![filled.to_u64(), 0],
            newest,
            is_backward: false,
            next_row: 0,
            left: rows * count - filled,
            read: 0,
            list: Vec::with_capacity(count),
        }
    }

    /// Returns the last complete distance; the next one is being filled in.
    fn distance(&self) -> u8 {
        (self.counts.len() - 2).to_u8()
    }

    /// Continues until about `cells` more cells are read; returns true once all reachable positions are filled.
    pub fn advance(&mut self, folding: &Folding, columns: &FoldedColumns, cells: usize) -> bool {
        let stop = self.read + cells.to_u64();
        while self.read < stop {
            if self.is_complete() {
                return true;
            }
            let found = if self.is_backward { self.backward() } else { self.forward(folding, columns) };
            let last = self.counts.len() - 1;
            self.counts[last] += found.to_u64();
            self.left -= found;
            self.next_row += 1;
            if self.next_row == self.newest.len() {
                self.next_row = 0;
                self.is_backward = self.counts[last].index() * 2 > self.left;
                self.counts.push(0);
            }
        }
        self.is_complete()
    }

    fn is_complete(&self) -> bool {
        self.left == 0 || self.next_row == 0 && self.counts[self.counts.len() - 2] == 0
    }

    /// Returns the number of positions at each distance so far.
    pub fn counts(&self) -> &[u64] {
        &self.counts[..self.counts.len() - usize::from(self.counts.last() == Some(&0))]
    }

    /// Returns the table.
    pub fn finish(self) -> FoldedTable {
        self.table
    }

    #[inline(never)]
    fn forward(&mut self, folding: &Folding, columns: &FoldedColumns) -> usize {
        let distance = self.distance();
        let row = self.next_row;
        if self.newest[row] == u8::MAX || self.newest[row] < distance {
            self.read += 1;
            return 0;
        }
        self.list.clear();
        let cells = self.table.row(row);
        let at = (0..self.columns).filter(|column| cell(cells, *column) == distance % 3);
        self.list.extend(at.map(|column| column.to_u16()));
        self.read += (self.columns + self.turns * self.list.len()).to_u64();
        let mark = (distance + 1) % 3;
        let mut found = 0;
        for turn in 0..self.turns {
            let next = self.row_turns[row * self.turns + turn].index();
            let (next, map) = (next / self.maps, next % self.maps);
            let turned = &self.turned[(turn * self.maps + map) * self.columns..][..self.columns];
            let start = next * self.table.bytes_a_row;
            let cells = &mut self.table.bytes[start..start + self.table.bytes_a_row];
            let stabilizer = folding.stabilizer(next);
            let mut here = 0;
            for &column in &self.list {
                let column = usize::from(turned[usize::from(column)]);
                here += reach(cells, column, mark);
                for &map in stabilizer {
                    here += reach(cells, columns.image(column, map.into()), mark);
                }
            }
            if here > 0 {
                self.newest[next] = distance + 1;
            }
            found += here;
        }
        found
    }

    #[inline(never)]
    fn backward(&mut self) -> usize {
        let distance = self.distance();
        let row = self.next_row;
        self.list.clear();
        let cells = self.table.row(row);
        let empty = (0..self.columns).filter(|column| cell(cells, *column) == EMPTY);
        self.list.extend(empty.map(|column| column.to_u16()));
        let mark = distance % 3;
        let before = self.list.len();
        self.read += self.columns.to_u64();
        for turn in 0..self.turns {
            if self.list.is_empty() {
                break;
            }
            self.read += self.list.len().to_u64();
            let next = self.row_turns[row * self.turns + turn].index();
            let (next, map) = (next / self.maps, next % self.maps);
            let turned = &self.turned[(turn * self.maps + map) * self.columns..][..self.columns];
            // A cell that this pass has filled has the next mark, so it is not taken for one at the last distance.
            let start = row * self.table.bytes_a_row;
            let mut kept = 0;
            for i in 0..self.list.len() {
                let column = self.list[i];
                let is_found = self.table.residue(next, turned[usize::from(column)].into()) == mark;
                if is_found {
                    let cells = &mut self.table.bytes[start..start + self.table.bytes_a_row];
                    reach(cells, column.into(), (distance + 1) % 3);
                } else {
                    self.list[kept] = column;
                    kept += 1;
                }
            }
            self.list.truncate(kept);
        }
        before - self.list.len()
    }
}
