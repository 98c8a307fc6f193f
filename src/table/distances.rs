//! Distances from solved over a product of two coordinates, breadth first.

use super::{Cells, Classes};
use crate::cube::Symmetry;

/// The positions of a distance table: a row for each class of one coordinate, a column for each
/// value of another, and what the turns make of them.
///
/// A position (a, b) lies in the row of the class of a and in the column of the image of b under the
/// symmetry that takes a to the representative of its class.
pub struct Space {
    rows: usize,
    columns: usize,
    turns: usize,
    /// By row, then by turn: the row it leads to, and the symmetry that takes the result there.
    row_turns: Box<[(u32, u8)]>,
    /// By row: the symmetries under which the row is its own image.
    stabilizers: Box<[u16]>,
    /// By turn, then by symmetry, then by column: the column after both.
    turned: Box<[u16]>,
    /// By symmetry, then by column: its image.
    images: Box<[u16]>,
}

impl Space {
    /// The space over these classes and `columns` values of the other coordinate.
    ///
    /// `turn_row(value, turn)` and `turn_column(value, turn)` say what each of the `turns` turns makes
    /// of the two coordinates, `image(value, symmetry)` what a symmetry makes of the second.
    pub fn new(
        classes: &Classes,
        columns: usize,
        turns: usize,
        turn_row: impl Fn(usize, usize) -> usize,
        turn_column: impl Fn(usize, usize) -> usize,
        image: impl Fn(usize, usize) -> usize,
    ) -> Space {
        let row_turns = (0..classes.count())
            .flat_map(|class| {
                let representative = classes.representative(class);
                let turn_row = &turn_row;
                (0..turns).map(move |turn| {
                    let (row, symmetry) = classes.of(turn_row(representative, turn));
                    (row as u32, symmetry as u8)
                })
            })
            .collect();
        let images: Box<[u16]> =
            (0..Symmetry::UD_COUNT * columns).map(|i| image(i % columns, i / columns) as u16).collect();
        let mut turned = Vec::with_capacity(turns * Symmetry::UD_COUNT * columns);
        for turn in 0..turns {
            let after: Vec<u16> = (0..columns).map(|column| turn_column(column, turn) as u16).collect();
            for images in images.chunks_exact(columns) {
                turned.extend(after.iter().map(|&column| images[column as usize]));
            }
        }
        let stabilizers =
            (0..classes.count()).map(|class| classes.stabilizer(class).fold(0, |bits, s| bits | 1 << s));
        Space {
            rows: classes.count(),
            columns,
            turns,
            row_turns,
            stabilizers: stabilizers.collect(),
            turned: turned.into(),
            images,
        }
    }

    fn turn(&self, row: usize, turn: usize) -> (usize, &[u16]) {
        let (next, symmetry) = self.row_turns[row * self.turns + turn];
        let start = (turn * Symmetry::UD_COUNT + symmetry as usize) * self.columns;
        (next as usize, &self.turned[start..][..self.columns])
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// What the turn makes of a row: the next one, and the symmetry that takes the result there.
    pub fn turn_row(&self, row: usize, turn: usize) -> (usize, usize) {
        let (next, symmetry) = self.row_turns[row * self.turns + turn];
        (next as usize, symmetry as usize)
    }

    /// The columns that a row cannot tell from this one, itself included.
    fn equivalent(&self, row: usize, column: usize) -> impl Iterator<Item = usize> {
        let bits = self.stabilizers[row];
        let images = &self.images;
        let columns = self.columns;
        (0..Symmetry::UD_COUNT)
            .filter(move |s| bits >> s & 1 == 1)
            .map(move |s| images[s * columns + column] as usize)
    }
}

/// A breadth-first search from solved that fills a table of distances, a slice of work at a time.
///
/// While few positions have been reached it goes forward from them; when most have, it goes backward:
/// each position left looks for a neighbour at the last distance.
pub struct Builder<const BITS: usize> {
    cells: Cells<BITS>,
    /// The positions at each distance so far.
    counts: Vec<usize>,
    next_row: usize,
    /// The direction of this pass over the rows: a pass is all forward or all backward.
    is_backward: bool,
    filled: usize,
    columns: Vec<u16>,
    reached: Vec<u16>,
}

impl<const BITS: usize> Builder<BITS> {
    /// Begins at the position in this row and column.
    pub fn new(space: &Space, row: usize, column: usize) -> Self {
        let mut cells = Cells::new(space.rows, space.columns);
        let mut filled = 0;
        for column in space.equivalent(row, column) {
            if cells.row(row).is_empty(column) {
                cells.fill(row, column, 0);
                filled += 1;
            }
        }
        Builder {
            cells,
            counts: vec![filled, 0],
            next_row: 0,
            is_backward: false,
            filled,
            columns: Vec::new(),
            reached: Vec::new(),
        }
    }

    /// Goes through up to `rows` rows; returns whether the table is complete.
    pub fn advance(&mut self, space: &Space, rows: usize) -> bool {
        for _ in 0..rows {
            if self.is_complete(space) {
                return true;
            }
            let distance = (self.counts.len() - 2) as u8;
            if self.next_row == 0 {
                let left = space.rows * space.columns - self.filled;
                self.is_backward = self.counts[distance as usize] * 3 > left;
            }
            let found = if self.is_backward {
                self.backward(space, self.next_row, distance)
            } else {
                self.forward(space, self.next_row, distance)
            };
            self.counts[distance as usize + 1] += found;
            self.filled += found;
            self.next_row += 1;
            if self.next_row == space.rows {
                assert!(self.counts[distance as usize + 1] > 0, "turns lead everywhere");
                self.next_row = 0;
                self.counts.push(0);
            }
        }
        self.is_complete(space)
    }

    /// Fills the table without a pause.
    pub fn finish(mut self, space: &Space) -> Cells<BITS> {
        while !self.advance(space, space.rows) {}
        self.cells
    }

    /// The finished table and the number of its positions at each distance.
    ///
    /// # Panics
    /// If it is not complete.
    pub fn into_table(mut self, space: &Space) -> (Cells<BITS>, Vec<usize>) {
        assert!(self.is_complete(space), "the table is complete");
        while self.counts.last() == Some(&0) {
            self.counts.pop();
        }
        (self.cells, self.counts)
    }

    /// The part of the positions reached so far, 0 to 1.
    pub fn progress(&self, space: &Space) -> f64 {
        self.filled as f64 / (space.rows * space.columns) as f64
    }

    fn is_complete(&self, space: &Space) -> bool {
        self.filled == space.rows * space.columns
    }

    /// Gives the neighbours of this row's positions at `distance` the next distance.
    // A call of its own for each row: a browser compiles a function well once it has been called a
    // few times, and never while one call goes on.
    #[inline(never)]
    fn forward(&mut self, space: &Space, row: usize, distance: u8) -> usize {
        let mut found = 0;
        self.columns.clear();
        self.cells.list_at(row, distance, &mut self.columns);
        if self.columns.is_empty() {
            return 0;
        }
        for turn in 0..space.turns {
            let (next, turned) = space.turn(row, turn);
            let symmetric = !space.stabilizers[next].is_power_of_two();
            for &column in &self.columns {
                let target = turned[column as usize] as usize;
                if !self.cells.row(next).is_empty(target) {
                    continue;
                }
                self.cells.fill(next, target, distance + 1);
                found += 1;
                if symmetric {
                    for other in space.equivalent(next, target) {
                        if self.cells.row(next).is_empty(other) {
                            self.cells.fill(next, other, distance + 1);
                            found += 1;
                        }
                    }
                }
            }
        }
        found
    }

    /// Gives this row's empty positions with a neighbour at `distance` the next distance.
    #[inline(never)]
    fn backward(&mut self, space: &Space, row: usize, distance: u8) -> usize {
        let mut left = std::mem::take(&mut self.columns);
        left.clear();
        self.cells.list_empty(row, &mut left);
        let before = left.len();
        let mut reached = std::mem::take(&mut self.reached);
        reached.resize(before, 0);
        for turn in 0..space.turns {
            let (next, turned) = space.turn(row, turn);
            let next = self.cells.row(next);
            // Each column is written to both lists and counted in one: a branch would be
            // mispredicted every other time.
            let (mut kept, mut found) = (0, 0);
            for i in 0..left.len() {
                let column = left[i];
                let is_reached = next.is_at(turned[column as usize] as usize, distance);
                left[kept] = column;
                reached[found] = column;
                kept += !is_reached as usize;
                found += is_reached as usize;
            }
            left.truncate(kept);
            for &column in &reached[..found] {
                self.cells.fill(row, column as usize, distance + 1);
            }
        }
        self.reached = reached;
        let found = before - left.len();
        self.columns = left;
        found
    }
}
