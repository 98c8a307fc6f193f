//! Distances of the pairs of two values, the first of which is folded by a group of maps of any size.
//!
//! [`ProductSpace`](super::ProductSpace) does the same for the sixteen symmetries of an axis. Here the group may also
//! rename pieces, and rows may be wider than [`MOST_COLUMNS`](super::MOST_COLUMNS).

use super::{Proof, WrongEntry, check_sum};
use crate::job::pause;
use crate::numbers::Number;

/// The classes into which a group of maps divides the values of a coordinate, as a search needs them.
pub struct FoldedRows {
    /// For each value its class, and in the lowest bits the number of the map that takes the value to the representative of the class.
    class_and_map: Box<[u32]>,
    map_bits: u32,
}

/// The classes into which a group of maps divides the values of a coordinate, with what builds a table over them.
pub struct Folding {
    rows: FoldedRows,
    representatives: Vec<u32>,
    /// For each class, the maps other than the first that keep the representative.
    stabilizers: Vec<Vec<u16>>,
}

/// The number of classes that a piece of the work finds.
const CLASSES: usize = 1500;

impl FoldedRows {
    /// Returns rows without classes.
    fn empty(count: usize, maps: usize) -> FoldedRows {
        let map_bits = usize::BITS - (maps - 1).leading_zeros();
        FoldedRows { class_and_map: vec![u32::MAX; count].into(), map_bits }
    }

    /// Returns the class of a value, and the map that takes the value to the representative.
    #[inline]
    pub fn of(&self, value: usize) -> (usize, usize) {
        self.unpacked(self.class_and_map[value])
    }

    fn packed(&self, class: usize, map: usize) -> u32 {
        (class << self.map_bits | map).to_u32()
    }

    #[inline]
    fn unpacked(&self, packed: u32) -> (usize, usize) {
        // Not by a division, because searches spend much of their time here.
        let packed = packed.index();
        (packed >> self.map_bits, packed & ((1 << self.map_bits) - 1))
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
    ///
    /// Pauses after some classes.
    pub async fn new(
        count: usize,
        maps: usize,
        images: &(dyn Fn(usize) -> Vec<(usize, usize)> + Sync),
    ) -> Folding {
        let mut rows = FoldedRows::empty(count, maps);
        let (mut representatives, mut stabilizers) = (Vec::new(), Vec::new());
        for value in 0..count {
            if rows.class_and_map[value] != u32::MAX {
                continue;
            }
            let class = representatives.len();
            if class % CLASSES == CLASSES - 1 {
                pause().await;
            }
            let mut stabilizer = Vec::new();
            for (image, map) in images(value) {
                if image == value && map != 0 {
                    stabilizer.push(map.to_u16());
                }
                if rows.class_and_map[image] != u32::MAX {
                    continue;
                }
                let back = images(image).into_iter().find(|(image, _)| *image == value);
                let (_, map) = back.expect("maps form a group");
                rows.class_and_map[image] = rows.packed(class, map);
            }
            // The identity, rather than another map that keeps the value.
            rows.class_and_map[value] = rows.packed(class, 0);
            representatives.push(value.to_u32());
            stabilizers.push(stabilizer);
        }
        Folding { rows, representatives, stabilizers }
    }

    /// Makes each of the values `0..count` a class of its own. After a turn, one of `maps` maps may move the columns, too.
    pub fn unfolded(count: usize, maps: usize) -> Folding {
        let mut rows = FoldedRows::empty(count, maps);
        for value in 0..count {
            rows.class_and_map[value] = rows.packed(value, 0);
        }
        Folding { rows, representatives: (0..count.to_u32()).collect(), stabilizers: vec![Vec::new(); count] }
    }

    /// Returns the number of classes.
    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// Returns the maps other than the first that keep the representative of a class.
    fn stabilizer(&self, class: usize) -> &[u16] {
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
    /// Returns the distance modulo 3; 3 if the cell is empty.
    #[inline]
    pub fn residue(&self, row: usize, column: usize) -> u8 {
        self.bytes[row * self.bytes_a_row + column / 4] >> (column % 4 * 2) & 3
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

/// Appends the residues of the distances of a row. Not inlined: browsers replace slow code by better code at the next call of a
/// function, so this one is called for each row.
#[inline(never)]
fn pack(row: &[u8], bytes: &mut Vec<u8>) {
    bytes.extend(row.chunks(4).map(packed));
}

/// Returns the residues of up to four distances, in two bits each.
fn packed(distances: &[u8]) -> u8 {
    let residue = |distance: &u8| if *distance == FAR { EMPTY } else { distance % 3 };
    distances.iter().rev().fold(u8::MAX, |byte, distance| byte << 2 | residue(distance))
}

/// Returns the distance with this residue modulo 3, given the distance of a position one turn away.
#[inline]
pub const fn distance_beside(residue: u8, neighbour: u8) -> u8 {
    let step = (residue + 4 - neighbour % 3) % 3;
    (neighbour + step).saturating_sub(1)
}

/// The positions of a table, and the turns between them: a row for each class of the first value, a column for each of the others.
///
/// The position (a, b) is in the row of the class of a, and in the column of the image of b under the map that takes a to the
/// representative of its class.
pub struct FoldedSpace<'a> {
    folding: &'a Folding,
    columns: &'a FoldedColumns,
    turns: usize,
    /// By class, then by turn: the class after the turn, with the map to its representative, as in [`FoldedRows`].
    row_turns: Box<[u32]>,
    /// By turn, then by column: the column after the turn.
    turned: Box<[u16]>,
}

impl<'a> FoldedSpace<'a> {
    /// Builds the space. `turn_row(value, turn)` is the value after a turn with the map that the turn makes necessary,
    /// `product(map, map)` is one map after the other, and `turn_column` moves a column.
    pub fn new(
        folding: &'a Folding,
        columns: &'a FoldedColumns,
        turns: usize,
        turn_row: &dyn Fn(usize, usize) -> (usize, usize),
        product: &dyn Fn(usize, usize) -> usize,
        turn_column: &dyn Fn(usize, usize) -> usize,
    ) -> FoldedSpace<'a> {
        let mut row_turns = Vec::with_capacity(folding.count() * turns);
        for &representative in &folding.representatives {
            for turn in 0..turns {
                let (value, first) = turn_row(representative.index(), turn);
                let (class, map) = folding.of(value);
                row_turns.push(folding.rows.packed(class, product(first, map)));
            }
        }
        let turned = (0..turns)
            .flat_map(|turn| (0..columns.count).map(move |column| turn_column(column, turn).to_u16()));
        FoldedSpace { folding, columns, turns, row_turns: row_turns.into(), turned: turned.collect() }
    }

    /// Returns the distance of each position from the nearest of the goals, which are given by value and column: by row, then by
    /// column. Positions without a way to a goal have [`FAR`].
    ///
    /// Pauses after about a million cells.
    pub async fn distances(&self, goals: &[(usize, usize)]) -> Vec<u8> {
        let mut search = BreadthFirst::new(self, goals);
        while !search.advance() {
            pause().await;
        }
        search.distances
    }

    /// Returns a table of the distances modulo 3; see [`FoldedSpace::distances`].
    pub async fn table(&self, goals: &[(usize, usize)]) -> FoldedTable {
        let (distances, columns) = (self.distances(goals).await, self.columns.count);
        let bytes_a_row = columns.div_ceil(4);
        let mut bytes = Vec::with_capacity(self.folding.count() * bytes_a_row);
        for rows in distances.chunks((CELLS / 4).next_multiple_of(columns)) {
            pause().await;
            rows.chunks(columns).for_each(|row| pack(row, &mut bytes));
        }
        FoldedTable { bytes: bytes.into(), bytes_a_row }
    }

    /// Returns the row after a turn, the columns after the turn, and their images under the map to the representative of that row.
    #[inline]
    fn after(&self, row: usize, turn: usize) -> (usize, &[u16], Option<&[u16]>) {
        let (next, map) = self.folding.rows.unpacked(self.row_turns[row * self.turns + turn]);
        let turned = &self.turned[turn * self.columns.count..][..self.columns.count];
        (next, turned, (map > 0).then(|| self.columns.under(map)))
    }
}

/// A breadth-first search of a [`FoldedSpace`], some rows at a time.
///
/// It goes through the rows, not through a list of positions, so that the cells that it writes one after the other lie in one row. While
/// few positions are reached, it expands the positions at the last distance. When most are reached, it checks for each remaining
/// position whether a neighbour is at the last distance.
struct BreadthFirst<'a> {
    space: &'a FoldedSpace<'a>,
    distances: Vec<u8>,
    /// By row: the largest distance in it so far.
    newest: Box<[u8]>,
    /// The last complete distance. The next one is being filled in.
    distance: u8,
    /// The number of positions found at the next distance so far.
    found: usize,
    /// The number of empty cells.
    left: usize,
    is_backward: bool,
    next_row: usize,
    list: Vec<u16>,
}

/// The number of cells that a piece of the work reads.
const CELLS: usize = 1_000_000;

/// The distance of a position without a way to a goal.
pub const FAR: u8 = u8::MAX;

/// Fills a cell if it is empty. Returns 1 if it was.
#[inline]
fn reach(cell: &mut u8, distance: u8) -> usize {
    // Branch-free: a branch would be mispredicted every other time. Distances that are known are less.
    let is_empty = *cell == FAR;
    *cell = (*cell).min(distance);
    usize::from(is_empty)
}

/// Lists the columns of the cells with this distance.
#[inline]
fn list_cells(cells: &[u8], distance: u8, list: &mut Vec<u16>) {
    // Eight cells at a time.
    const LOW: u64 = u64::from_ne_bytes([0x7F; 8]);
    list.clear();
    let (words, rest) = cells.as_chunks::<8>();
    let pattern = u64::from_ne_bytes([distance; 8]);
    for (number, word) in words.iter().enumerate() {
        let different = u64::from_le_bytes(*word) ^ pattern;
        // The highest bit of each byte that is zero in `different`.
        let mut same = !(((different & LOW) + LOW) | different | LOW);
        while same != 0 {
            list.push((8 * number).to_u16() + (same.trailing_zeros() / 8).to_u16());
            same &= same - 1;
        }
    }
    let rest = (8 * words.len()..).zip(rest).filter(|(_, cell)| **cell == distance);
    list.extend(rest.map(|(column, _)| column.to_u16()));
}

impl<'a> BreadthFirst<'a> {
    fn new(space: &'a FoldedSpace<'a>, goals: &[(usize, usize)]) -> BreadthFirst<'a> {
        let FoldedSpace { folding, columns, .. } = space;
        let mut distances = vec![FAR; folding.count() * columns.count];
        let mut newest = vec![FAR; folding.count()].into_boxed_slice();
        let mut found = 0;
        for &(value, column) in goals {
            let (row, map) = folding.of(value);
            let cells = &mut distances[row * columns.count..][..columns.count];
            let column = columns.image(column, map);
            found += reach(&mut cells[column], 0);
            for &map in folding.stabilizer(row) {
                found += reach(&mut cells[columns.image(column, map.into())], 0);
            }
            newest[row] = 0;
        }
        let left = distances.len() - found;
        let list = Vec::with_capacity(columns.count);
        BreadthFirst {
            space,
            distances,
            newest,
            distance: 0,
            found: 0,
            left,
            is_backward: false,
            next_row: 0,
            list,
        }
    }

    /// Continues until about [`CELLS`] more cells are read; returns true once all positions with a way to a goal are filled.
    fn advance(&mut self) -> bool {
        let mut read = 0;
        while read < CELLS {
            if self.next_row == self.newest.len() {
                if self.found == 0 || self.left == 0 {
                    return true;
                }
                self.is_backward = self.found * 2 > self.left;
                self.distance += 1;
                (self.next_row, self.found) = (0, 0);
            }
            let (found, cells) = if self.is_backward { self.backward() } else { self.forward() };
            self.found += found;
            self.left -= found;
            self.next_row += 1;
            read += cells;
        }
        false
    }

    /// Fills in what the positions of the next row at the last distance lead to. Returns the numbers of positions found and of cells
    /// read.
    #[inline(never)]
    fn forward(&mut self) -> (usize, usize) {
        let BreadthFirst { space, distances, newest, list, .. } = self;
        let (row, count) = (self.next_row, space.columns.count);
        if newest[row] == FAR || newest[row] < self.distance {
            return (0, 1);
        }
        list_cells(&distances[row * count..][..count], self.distance, list);
        let distance = self.distance + 1;
        let mut found = 0;
        for turn in 0..space.turns {
            let (next, turned, images) = space.after(row, turn);
            let cells = &mut distances[next * count..][..count];
            let after = list.iter().map(|column| usize::from(turned[usize::from(*column)]));
            let here = match (images, space.folding.stabilizer(next)) {
                (None, []) => after.map(|column| reach(&mut cells[column], distance)).sum::<usize>(),
                (Some(images), []) => {
                    after.map(|column| reach(&mut cells[usize::from(images[column])], distance)).sum()
                }
                (images, stabilizer) => after
                    .map(|column| {
                        let column = images.map_or(column, |images| images[column].into());
                        let here = reach(&mut cells[column], distance);
                        let image = |map: &u16| space.columns.image(column, usize::from(*map));
                        here + stabilizer
                            .iter()
                            .map(|map| reach(&mut cells[image(map)], distance))
                            .sum::<usize>()
                    })
                    .sum(),
            };
            if here > 0 {
                newest[next] = distance;
            }
            found += here;
        }
        (found, count + space.turns * list.len())
    }

    /// Fills the empty cells of the next row that have a neighbour at the last distance. Returns the numbers of positions found and
    /// of cells read.
    #[inline(never)]
    fn backward(&mut self) -> (usize, usize) {
        let BreadthFirst { space, distances, newest, list, .. } = self;
        let (row, count) = (self.next_row, space.columns.count);
        list_cells(&distances[row * count..][..count], FAR, list);
        let (empty, mut read) = (list.len(), count);
        // Those left are at the start of the list, those found behind them.
        let mut left = empty;
        for turn in 0..space.turns {
            if left == 0 {
                break;
            }
            read += left;
            let (next, turned, images) = space.after(row, turn);
            let cells = &distances[next * count..][..count];
            let mut kept = 0;
            for i in 0..left {
                let column = list[i];
                let after = usize::from(turned[usize::from(column)]);
                let after = images.map_or(after, |images| usize::from(images[after]));
                list.swap(i, kept);
                kept += usize::from(cells[after] != self.distance);
            }
            left = kept;
        }
        let cells = &mut distances[row * count..][..count];
        list[left..].iter().for_each(|column| cells[usize::from(*column)] = self.distance + 1);
        if left < empty {
            newest[row] = self.distance + 1;
        }
        (empty - left, read)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::job::{Build, Pieces};

    const VALUES: usize = 60;
    const COLUMNS: usize = 90;

    /// The steps of a turn on the value and on the column. Each turn has its inverse.
    type Steps = &'static [(usize, usize)];

    fn after(steps: Steps, (value, column): (usize, usize), turn: usize) -> (usize, usize) {
        ((value + steps[turn].0) % VALUES, (column + steps[turn].1) % COLUMNS)
    }

    /// Returns the distances without classes, position by position.
    fn distances_of_all(steps: Steps, goal: (usize, usize)) -> Vec<[u8; COLUMNS]> {
        let mut distances = vec![[FAR; COLUMNS]; VALUES];
        distances[goal.0][goal.1] = 0;
        let mut open = VecDeque::from([goal]);
        while let Some(at) = open.pop_front() {
            for turn in 0..steps.len() {
                let next = after(steps, at, turn);
                if distances[next.0][next.1] == FAR {
                    distances[next.0][next.1] = distances[at.0][at.1] + 1;
                    open.push_back(next);
                }
            }
        }
        distances
    }

    #[test]
    fn distances_are_those_of_a_search_without_classes_and_positions_without_a_way_are_far() {
        for (steps, is_far) in [
            (&[(1, 1), (59, 89), (7, 8), (53, 82)], false),
            // Value and column stay even or odd together.
            (&[(1, 1), (59, 89), (7, 3), (53, 87)], true),
        ] as [(Steps, bool); 2]
        {
            let expected = distances_of_all(steps, (0, 0));
            assert_eq!(expected.iter().flatten().any(|distance| *distance == FAR), is_far);
            for is_folded in [true, false] {
                let build = async move {
                    // Map 1 negates value and column.
                    let negative = |value: usize, count: usize| (count - value) % count;
                    let images = |value| vec![(value, 0), (negative(value, VALUES), 1)];
                    let folding = if is_folded {
                        Folding::new(VALUES, 2, &images).await
                    } else {
                        Folding::unfolded(VALUES, 2)
                    };
                    let columns = FoldedColumns::new(COLUMNS, 2, |column, map| {
                        if map == 0 { column } else { negative(column, COLUMNS) }
                    });
                    let turn_row = |value, turn| (after(steps, (value, 0), turn).0, 0);
                    let turn_column = |column, turn| after(steps, (0, column), turn).1;
                    let product = |first, next| first ^ next;
                    let space =
                        FoldedSpace::new(&folding, &columns, steps.len(), &turn_row, &product, &turn_column);
                    let (found, table) = (space.distances(&[(0, 0)]).await, space.table(&[(0, 0)]).await);
                    (found, table, folding, columns)
                };
                let (found, table, folding, columns) = Pieces::new(0, build).finish();
                assert_eq!(folding.count(), if is_folded { VALUES / 2 + 1 } else { VALUES });
                for (value, row) in expected.iter().enumerate() {
                    for (column, distance) in row.iter().enumerate() {
                        let (class, map) = folding.of(value);
                        let column = columns.image(column, map);
                        assert_eq!(found[class * COLUMNS + column], *distance);
                        let residue = if *distance == FAR { EMPTY } else { distance % 3 };
                        assert_eq!(table.residue(class, column), residue);
                    }
                }
            }
        }
    }
}
