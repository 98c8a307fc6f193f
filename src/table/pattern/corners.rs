//! The corner database: a breadth-first search over symmetry classes, then a row for every permutation.

use std::sync::Arc;

use crate::coord::{Coordinate, CornerPermutation, Twist};
use crate::cube::{Move, Symmetry};
use crate::numbers::{Depth, Number};
use crate::table::{
    Builder, Classes, Column, Columns, Conjugates, MoveTable, Nibbles, ProductSpace, Row, TurnIndex,
};

/// A breadth-first search over the classes of corner permutations under 16 symmetries, times all twists, which
/// is a fourteenth of the work of a search over all permutations. Each permutation then gets the row of its
/// class, with the columns permuted by the symmetry that takes the permutation to its representative.
pub(super) struct CornerBuilder {
    space: ProductSpace,
    classes: Classes,
    builder: Builder<4>,
    /// The table of all permutations, once the search is over, and the number of its rows filled.
    all: Option<Nibbles>,
    rows: usize,
}

impl CornerBuilder {
    /// The number of cells that [`CornerBuilder::advance`] visits.
    pub(super) const CELLS_A_ROW: usize = Twist::COUNT;

    /// Starts with solved corners. The cells of arrangements farther than `farthest` stay empty.
    pub(super) fn new(farthest: Depth) -> CornerBuilder {
        let permutations = MoveTable::<CornerPermutation>::new();
        let twists = MoveTable::<Twist>::new();
        let twist_images = Conjugates::<Twist>::new();
        let images = Conjugates::<CornerPermutation>::new();
        let classes =
            Classes::new(CornerPermutation::COUNT, &Symmetry::UD, |value, s| images.image(value, s));
        let columns = Columns::new(
            Twist::COUNT,
            Move::COUNT,
            |twist, turn| twists.row(twist)[turn.index()].into(),
            |twist, symmetry| twist_images.image(twist, symmetry),
        );
        let turn_row = |value: usize, turn: TurnIndex| permutations.row(value)[turn.index()].into();
        let space = ProductSpace::new(&classes, Arc::new(columns), turn_row);
        let builder = Builder::new(&space, classes.of(0).0, Column::default()).within(farthest);
        CornerBuilder { space, classes, builder, all: None, rows: 0 }
    }

    /// Processes one row. Returns true if the table is complete.
    pub(super) fn advance(&mut self) -> bool {
        let Some(all) = &mut self.all else {
            if self.builder.advance(&self.space, 1) {
                self.all = Some(Nibbles::new(CornerPermutation::COUNT, Twist::COUNT));
            }
            return false;
        };
        if self.rows < CornerPermutation::COUNT {
            let (class, symmetry) = self.classes.of(self.rows);
            all.copy_row(
                Row::from_index(self.rows),
                self.builder.cells(),
                class,
                self.space.images(symmetry),
            );
            self.rows += 1;
        }
        self.rows == CornerPermutation::COUNT
    }

    /// Returns the fraction of the work done, 0 to 1; the search is two thirds of it.
    pub(super) fn progress(&self) -> f64 {
        let spread = self.rows.to_f64() / CornerPermutation::COUNT.to_f64();
        (self.builder.progress(&self.space) * 2.0 + spread) / 3.0
    }

    /// Returns the table.
    ///
    /// # Panics
    /// If it is not complete.
    pub(super) fn into_cells(self) -> Nibbles {
        assert_eq!(self.rows, CornerPermutation::COUNT, "the table is complete");
        self.all.expect("rows are there")
    }
}
