//! A space small enough for tests: the places of the slice edges in classes, by twist.

use std::sync::Arc;

use super::{Classes, Columns, Conjugates, MoveTable, Space};
use crate::coord::{Coordinate, Slice, Twist};
use crate::cube::{Move, Symmetry};

pub struct SliceTwist {
    pub space: Space,
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
        let turn = |value: usize, turn: usize| twist.row(value)[turn] as usize;
        let columns = Columns::new(Twist::COUNT, Move::COUNT, turn, |value, s| images.image(value, s));
        let space = Space::new(&classes, Arc::new(columns), |value, turn| slice.row(value)[turn] as usize);
        let (row, symmetry) = classes.of(Slice::SOLVED);
        let solved = (row, images.image(0, symmetry));
        SliceTwist { space, solved, slice, twist, classes, images }
    }

    /// Row, column, and the symmetry that takes these values there.
    pub fn place(&self, slice: usize, twist: usize) -> (usize, usize, usize) {
        let (row, symmetry) = self.classes.of(slice);
        (row, self.images.image(twist, symmetry), symmetry)
    }
}
