//! A small product space for tests: classes of the places of the slice edges, times twists.

use std::sync::Arc;

use super::{Classes, Columns, Conjugates, MoveTable, ProductSpace};
use crate::coord::{Coordinate, Slice, Twist};
use crate::cube::{Move, Symmetry};
use crate::numbers::Number;

pub struct SliceTwist {
    pub space: ProductSpace,
    /// Row and column of the goal.
    pub solved: (usize, usize),
    pub slice: MoveTable<Slice>,
    pub twist: MoveTable<Twist>,
    classes: Classes,
    images: Conjugates<Twist>,
}

impl SliceTwist {
    pub fn new() -> SliceTwist {
        let (slice, twist) = (MoveTable::<Slice>::new(), MoveTable::<Twist>::new());
        let (slice_images, images) = (Conjugates::<Slice>::new(), Conjugates::<Twist>::new());
        let all: Vec<usize> = (0..Symmetry::UD_COUNT).collect();
        let classes = Classes::new(Slice::COUNT, &all, |value, s| slice_images.image(value, s));
        let turn = |value: usize, turn: usize| twist.row(value)[turn].index();
        let columns = Columns::new(Twist::COUNT, Move::COUNT, turn, |value, s| images.image(value, s));
        let space =
            ProductSpace::new(&classes, Arc::new(columns), |value, turn| slice.row(value)[turn].index());
        let (row, symmetry) = classes.of(Slice::SOLVED);
        let solved = (row, images.image(0, symmetry));
        SliceTwist { space, solved, slice, twist, classes, images }
    }

    /// Returns the row and the column of a position, and the symmetry that takes the values there.
    pub fn place(&self, slice: usize, twist: usize) -> (usize, usize, usize) {
        let (row, symmetry) = self.classes.of(slice);
        (row, self.images.image(twist, symmetry), symmetry)
    }
}
