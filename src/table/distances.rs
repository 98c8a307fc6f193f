//! Tables of the distances of all positions in the product of two coordinates, built by breadth-first search.

use std::sync::Arc;

use super::cells::{ColumnList, Images, MOST_COLUMNS};
use super::{Bytes, Cells, Classes, Column, Row, TurnIndex};
use crate::cube::Symmetry;
use crate::numbers::{Depth, Number};

/// The columns of a distance table: the values of one coordinate, and their images under turns and symmetries.
pub struct Columns {
    count: usize,
    turns: usize,
    /// The column after a turn and then a symmetry: by turn, then by symmetry, then by column.
    turned: Box<[Column]>,
    /// The image of a column under a symmetry: by symmetry, then by column.
    images: Box<[Column]>,
}

impl Columns {
    /// Tabulates `count` values, at most [`MOST_COLUMNS`]. `turn(value, turn)` is the value after one of
    /// `turns` turns; `image(value, symmetry)` is its image under a symmetry.
    pub fn new(
        count: usize,
        turns: usize,
        turn: impl Fn(usize, TurnIndex) -> usize,
        image: impl Fn(usize, Symmetry) -> usize,
    ) -> Columns {
        Columns::tabulated(count, turns, &turn, &image)
    }

    // Compiled once for all closures, as in `Classes`.
    #[inline(never)]
    fn tabulated(
        count: usize,
        turns: usize,
        turn: &dyn Fn(usize, TurnIndex) -> usize,
        image: &dyn Fn(usize, Symmetry) -> usize,
    ) -> Columns {
        let (mut images, mut turned) = (Vec::new(), Vec::new());
        images.reserve_exact(Symmetry::UD_COUNT * count + MOST_COLUMNS);
        turned.reserve_exact(turns * Symmetry::UD_COUNT * count + MOST_COLUMNS);
        for symmetry in Symmetry::UD {
            images.extend((0..count).map(|value| Column::from_index(image(value, symmetry))));
        }
        images.extend([Column::default(); MOST_COLUMNS]);
        for number in TurnIndex::below(turns) {
            let after: Vec<Column> =
                (0..count).map(|value| Column::from_index(turn(value, number))).collect();
            for symmetry in Symmetry::UD {
                Columns::follow(&mut turned, &after, Columns::part(&images, symmetry.index() * count));
            }
        }
        turned.extend([Column::default(); MOST_COLUMNS]);
        Columns { count, turns, turned: turned.into(), images: images.into() }
    }

    /// Appends the image of each of the columns `after` to `turned`.
    #[inline(never)]
    fn follow(turned: &mut Vec<Column>, after: &[Column], images: &Images) {
        turned.extend(after.iter().map(|&column| images[column.index() % MOST_COLUMNS]));
    }

    /// Returns the map that begins at an index.
    #[inline]
    fn part(all: &[Column], start: usize) -> &Images {
        all[start..].first_chunk().expect("columns, and the space after the last")
    }

    #[inline]
    fn turned(&self, turn: TurnIndex, symmetry: Symmetry) -> &Images {
        Columns::part(&self.turned, (turn.index() * Symmetry::UD_COUNT + symmetry.index()) * self.count)
    }

    #[inline]
    fn images(&self, symmetry: Symmetry) -> &Images {
        Columns::part(&self.images, symmetry.index() * self.count)
    }
}

/// The positions of a distance table, and the turns between them: a row for each symmetry class of one
/// coordinate, a column for each value of another.
///
/// The position (a, b) is in the row of the class of a, and in the column of the image of b under the symmetry
/// that takes a to the representative of its class.
pub struct ProductSpace {
    rows: usize,
    columns: Arc<Columns>,
    /// By row, then by turn: 16 times the row after the turn, plus the symmetry that takes the result to the
    /// representative of this row.
    row_turns: Arc<[u32]>,
    /// For each row, the bit set of the symmetries that keep its representative.
    stabilizers: Arc<[u16]>,
}

impl ProductSpace {
    /// Builds the space over these classes and columns. `turn_row(value, turn)` is the value of the row
    /// coordinate after a turn.
    pub fn new(
        classes: &Classes,
        columns: Arc<Columns>,
        turn_row: impl Fn(usize, TurnIndex) -> usize,
    ) -> ProductSpace {
        ProductSpace::of(classes, columns, &turn_row)
    }

    /// Returns a space with the same rows and other columns.
    ///
    /// # Panics
    /// If the columns are for another number of turns.
    pub fn with_columns(&self, columns: Arc<Columns>) -> ProductSpace {
        assert_eq!(columns.turns, self.columns.turns, "the same turns act on rows and columns");
        let (row_turns, stabilizers) = (self.row_turns.clone(), self.stabilizers.clone());
        ProductSpace { rows: self.rows, columns, row_turns, stabilizers }
    }

    /// Returns a space over these classes with the same columns. `turn_row(value, turn)` is the value of the row coordinate after a turn.
    pub fn with_rows(&self, classes: &Classes, turn_row: impl Fn(usize, TurnIndex) -> usize) -> ProductSpace {
        ProductSpace::of(classes, self.columns.clone(), &turn_row)
    }

    // Compiled once for all closures, as in `Classes`.
    #[inline(never)]
    fn of(
        classes: &Classes,
        columns: Arc<Columns>,
        turn_row: &dyn Fn(usize, TurnIndex) -> usize,
    ) -> ProductSpace {
        let mut row_turns = Vec::with_capacity(classes.count() * columns.turns);
        for class in Row::below(classes.count()) {
            let representative = classes.representative(class);
            row_turns.extend(TurnIndex::below(columns.turns).map(|turn| {
                let (row, symmetry) = classes.of(turn_row(representative, turn));
                (row.index() * Symmetry::UD_COUNT + symmetry.index()).to_u32()
            }));
        }
        let stabilizers = classes.stabilizers().into();
        ProductSpace { rows: classes.count(), columns, row_turns: row_turns.into(), stabilizers }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns.count
    }

    /// Returns each column's image under the turn and then the symmetry.
    #[inline]
    pub fn turned(&self, turn: TurnIndex, symmetry: Symmetry) -> &Images {
        self.columns.turned(turn, symmetry)
    }

    /// Returns each column's image under the symmetry.
    #[inline]
    pub fn images(&self, symmetry: Symmetry) -> &Images {
        self.columns.images(symmetry)
    }

    /// Returns the row that the turn leads to, and the symmetry that takes the result to the representative of
    /// that row.
    #[inline]
    pub fn turn_row(&self, row: Row, turn: TurnIndex) -> (Row, Symmetry) {
        let next = self.row_turns[row.index() * self.columns.turns + turn.index()].index();
        (Row::from_index(next / Symmetry::UD_COUNT), Symmetry::from_index(next % Symmetry::UD_COUNT))
    }

    /// Returns the symmetries other than the identity that keep the representative of the row.
    fn stabilizer(&self, row: Row) -> impl Iterator<Item = Symmetry> + use<> {
        let bits = self.stabilizers[row.index()];
        (1..Symmetry::UD_COUNT).filter(move |s| bits >> s & 1 == 1).map(Symmetry::from_index)
    }

    /// Returns the turns.
    fn turns(&self) -> impl Iterator<Item = TurnIndex> + use<> {
        TurnIndex::below(self.columns.turns)
    }

    fn positions(&self) -> usize {
        self.rows * self.columns.count
    }

    /// Checks a table of distances in which `farthest` stands for itself and all larger distances: for every
    /// distance over 0, the least distance of a neighbour must be one less. Returns the number of positions at
    /// each distance.
    ///
    /// # Errors
    /// The row and the column of the first wrong entry.
    pub fn verify(&self, distances: &Bytes, farthest: Depth) -> Result<Vec<usize>, (Row, Column)> {
        let mut counts = vec![0; farthest.index() + 1];
        // By column: the least distance of a neighbour of the row.
        let mut nearest = vec![Depth::MAX; self.columns.count];
        for row in Row::below(self.rows) {
            nearest.fill(Depth::MAX);
            for turn in self.turns() {
                let (next, symmetry) = self.turn_row(row, turn);
                let next = distances.row(next);
                for (nearest, column) in nearest.iter_mut().zip(self.turned(turn, symmetry)) {
                    *nearest = next.distance(*column).min(*nearest);
                }
            }
            for (column, &nearest) in Column::below(self.columns.count).zip(&nearest) {
                let distance = distances.row(row).distance(column);
                let is_right = match distance {
                    Depth::ZERO => nearest <= Depth::new(1),
                    _ if distance < farthest => nearest == distance - 1,
                    _ => distance == farthest && nearest >= distance - 1,
                };
                if !is_right {
                    return Err((row, column));
                }
                counts[distance.index()] += 1;
            }
        }
        Ok(counts)
    }
}

/// A breadth-first search from solved that fills a table of distances, a slice of work at a time.
///
/// While few positions are reached, it expands the positions at the last distance. When most are reached, it
/// searches backward: it checks for each remaining position whether a neighbour is at the last distance.
pub struct Builder<const BITS: usize> {
    cells: Cells<BITS>,
    /// The number of positions at each distance so far.
    counts: Vec<usize>,
    /// The largest distance to fill in; the cells of farther positions stay empty.
    farthest: Depth,
    pass: Pass,
    next_row: usize,
    filled: usize,
    /// The largest distance in each row so far.
    newest: Box<[Depth]>,
    columns: ColumnList,
    reached: ColumnList,
}

/// The kind of a pass through all rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Gives the next distance to the neighbours of positions at the last one.
    Forward,
    /// After `Forward`: gives the same distance to the images of the new positions under symmetries of their
    /// row.
    Spread,
    /// Gives the next distance to empty positions with a neighbour at the last one.
    Backward,
}

impl<const BITS: usize> Builder<BITS> {
    /// Starts at the position in this row and column.
    pub fn new(space: &ProductSpace, row: Row, column: Column) -> Self {
        let mut cells = Cells::new(space.rows, space.columns.count);
        let mut filled = cells.reach(row, &[column], space.images(Symmetry::IDENTITY), Depth::ZERO);
        for symmetry in space.stabilizer(row) {
            filled += cells.reach(row, &[column], space.images(symmetry), Depth::ZERO);
        }
        Builder {
            cells,
            counts: vec![filled, 0],
            farthest: Depth::MAX,
            pass: Pass::Forward,
            next_row: 0,
            filled,
            newest: vec![Depth::ZERO; space.rows].into(),
            columns: ColumnList::new(),
            reached: ColumnList::new(),
        }
    }

    /// Leaves the cells of all positions farther than `farthest` empty.
    pub fn within(self, farthest: Depth) -> Self {
        Builder { farthest, ..self }
    }

    /// Processes up to `rows` more rows of a pass; returns true once the table is complete.
    pub fn advance(&mut self, space: &ProductSpace, rows: usize) -> bool {
        for _ in 0..rows {
            if self.is_complete(space) {
                return true;
            }
            let (row, distance) = (Row::from_index(self.next_row), self.distance());
            let found = match self.pass {
                Pass::Forward => self.forward(space, row, distance),
                Pass::Spread => self.spread(space, row, distance),
                Pass::Backward => self.backward(space, row, distance),
            };
            self.counts[distance.index() + 1] += found;
            self.filled += found;
            self.next_row += 1;
            if self.next_row == space.rows {
                self.next_row = 0;
                self.next_pass(space);
                break;
            }
        }
        self.is_complete(space)
    }

    fn next_pass(&mut self, space: &ProductSpace) {
        if self.pass == Pass::Forward {
            self.pass = Pass::Spread;
            return;
        }
        let last = self.counts[self.distance().index() + 1];
        assert!(last > 0, "turns lead everywhere");
        self.counts.push(0);
        let left = space.positions() - self.filled;
        self.pass = if last * 2 > left { Pass::Backward } else { Pass::Forward };
    }

    /// Gives all positions reached so far the last complete distance, if no row of the next one has been processed.
    ///
    /// A cell of two bits holds a distance modulo 3, which stands for several distances. Once small distances are merged, it stands for
    /// one: a cell that is filled holds the merged distance, or the next one, or the one after that. An empty cell means a larger distance.
    pub fn merge(&mut self) {
        if self.next_row == 0 && self.pass != Pass::Spread {
            // Nearer positions have no empty neighbours, so it does not matter that they are now at the last distance, too.
            self.cells.merge(self.distance());
        }
    }

    /// Returns the last complete distance; the next one is being filled in.
    pub fn distance(&self) -> Depth {
        Depth::from_index(self.counts.len() - 2)
    }

    /// Returns the table and the number of positions at each distance.
    ///
    /// # Panics
    /// If the table is not complete.
    pub fn into_table(mut self, space: &ProductSpace) -> (Cells<BITS>, Vec<usize>) {
        assert!(self.is_complete(space), "the table is complete");
        while self.counts.last() == Some(&0) {
            self.counts.pop();
        }
        (self.cells, self.counts)
    }

    /// Returns the table so far.
    pub fn cells(&self) -> &Cells<BITS> {
        &self.cells
    }

    /// Returns the fraction of the positions reached so far, 0 to 1.
    pub fn progress(&self, space: &ProductSpace) -> f64 {
        self.filled.to_f64() / space.positions().to_f64()
    }

    fn is_complete(&self, space: &ProductSpace) -> bool {
        self.filled == space.positions() || self.distance() >= self.farthest
    }

    /// Gives the neighbours of this row's positions at `distance` the next distance.
    // A call for each row, never inlined: a browser optimises a function once it has run for about a
    // millisecond, but a call under way continues in the unoptimised code. Short functions are optimised
    // sooner.
    #[inline(never)]
    fn forward(&mut self, space: &ProductSpace, row: Row, distance: Depth) -> usize {
        if self.newest[row.index()] < distance {
            return 0;
        }
        self.cells.list_at(row, distance, &mut self.columns);
        let mut found = 0;
        for turn in space.turns() {
            let (next, symmetry) = space.turn_row(row, turn);
            let turned = space.turned(turn, symmetry);
            let found_here = self.cells.reach(next, self.columns.as_slice(), turned, distance + 1);
            if found_here > 0 {
                self.newest[next.index()] = distance + 1;
            }
            found += found_here;
        }
        found
    }

    /// Gives the next distance to the images, under the symmetries of this row, of its positions at that
    /// distance.
    #[inline(never)]
    fn spread(&mut self, space: &ProductSpace, row: Row, distance: Depth) -> usize {
        if space.stabilizers[row.index()] == 1 || self.newest[row.index()] <= distance {
            return 0;
        }
        // The symmetries form a group, so one pass over the columns finds all images.
        self.cells.list_at(row, distance + 1, &mut self.columns);
        let mut found = 0;
        for symmetry in space.stabilizer(row) {
            let images = space.images(symmetry);
            found += self.cells.reach(row, self.columns.as_slice(), images, distance + 1);
        }
        found
    }

    /// Gives this row's empty positions with a neighbour at `distance` the next distance.
    #[inline(never)]
    fn backward(&mut self, space: &ProductSpace, row: Row, distance: Depth) -> usize {
        self.cells.list_empty(row, &mut self.columns);
        let mut found = 0;
        for turn in space.turns() {
            let (next, symmetry) = space.turn_row(row, turn);
            let turned = space.turned(turn, symmetry);
            let next = self.cells.row(next);
            self.columns.split_off(&mut self.reached, |column| {
                next.is_at(turned[column.index() % MOST_COLUMNS], distance)
            });
            for &column in self.reached.as_slice() {
                self.cells.fill(row, column, distance + 1);
            }
            found += self.reached.as_slice().len();
        }
        if found > 0 {
            self.newest[row.index()] = distance + 1;
        }
        found
    }
}

impl Builder<8> {
    /// Completes the table; distances over `farthest` are stored as `farthest`.
    pub fn up_to(self, space: &ProductSpace, farthest: Depth) -> Bytes {
        let mut builder = self.within(farthest - 1);
        while !builder.advance(space, usize::MAX) {}
        let mut cells = builder.cells;
        cells.fill_rest(farthest);
        debug_assert!(space.verify(&cells, farthest).is_ok());
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::sample::SliceTwist;

    #[test]
    fn a_right_table_passes_and_a_wrong_one_is_found() {
        let SliceTwist { space, solved: (row, column), .. } = SliceTwist::new();
        let mut distances = Builder::new(&space, row, column).up_to(&space, Depth::new(10));
        let counts = space.verify(&distances, Depth::new(10)).unwrap();
        // All cubes of the group generated by U, D, R2, F2, L2, B2 have one position, and no position is
        // farther than 9 turns from it.
        assert_eq!((counts[0], counts[9] > 0, counts[10]), (1, true, 0));
        assert_eq!(counts.iter().sum::<usize>(), 45 * 2187);
        // 8 stands for 8 and larger distances only if `farthest` is 8.
        distances.fill_rest(Depth::new(8));
        assert_eq!(
            space.verify(&distances, Depth::new(8)).map(|counts| counts[8]),
            Ok(counts[8] + counts[9])
        );
        assert!(space.verify(&distances, Depth::new(10)).is_err());
    }

    #[test]
    fn small_distances_can_be_merged() {
        let SliceTwist { space, solved: (row, column), .. } = SliceTwist::new();
        let exact = Builder::new(&space, row, column).up_to(&space, Depth::new(10));
        let mut builder = Builder::<2>::new(&space, row, column).within(Depth::new(7));
        while !builder.advance(&space, 100) {
            if builder.distance() == Depth::new(6) {
                builder.merge();
            }
        }
        let merged = builder.into_table(&space).0;
        for row in Row::below(space.rows()) {
            for column in Column::below(space.columns()) {
                let expected = match exact.row(row).distance(column).turns() {
                    0..=6 => 6 % 3,
                    7 => 7 % 3,
                    _ => 3,
                };
                assert_eq!(merged.residue(row, column), expected);
            }
        }
    }
}
