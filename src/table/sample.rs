//! A small product space for tests: classes of the places of the slice edges, times twists.

use std::sync::Arc;

use super::{Classes, Column, Columns, Conjugates, MoveTable, ProductSpace, Row, TurnIndex};
use crate::coord::{Coordinate, Slice, Twist};
use crate::cube::{Move, Symmetry};
use crate::numbers::Number;

pub struct SliceTwist {
    pub space: ProductSpace,
    /// Row and column of the goal.
    pub solved: (Row, Column),
    pub slice: MoveTable<Slice>,
    pub twist: MoveTable<Twist>,
    classes: Classes,
    images: Conjugates<Twist>,
}

impl SliceTwist {
    pub fn new() -> SliceTwist {
        let (slice, twist) = (MoveTable::<Slice>::new(), MoveTable::<Twist>::new());
        let (slice_images, images) = (Conjugates::<Slice>::new(), Conjugates::<Twist>::new());
        let classes = Classes::new(Slice::COUNT, &Symmetry::UD, |value, s| slice_images.image(value, s));
        let turn = |value: usize, turn: TurnIndex| twist.row(value)[turn.index()].index();
        let columns = Columns::new(Twist::COUNT, Move::COUNT, turn, |value, s| images.image(value, s));
        let space = ProductSpace::new(&classes, Arc::new(columns), |value, turn| {
            slice.row(value)[turn.index()].index()
        });
        let (row, symmetry) = classes.of(Slice::SOLVED);
        let solved = (row, Column::from_index(images.image(0, symmetry)));
        SliceTwist { space, solved, slice, twist, classes, images }
    }

    /// Returns the row and the column of a position, and the symmetry that takes the values there.
    pub fn place(&self, slice: usize, twist: usize) -> (Row, Column, Symmetry) {
        let (row, symmetry) = self.classes.of(slice);
        (row, Column::from_index(self.images.image(twist, symmetry)), symmetry)
    }
}
