//! The positions of phase 1: flips and slice edges up to symmetry, and twists.

use std::sync::Arc;

use crate::coord::{Coordinate, Flip, FlipSlice, Slice, Twist};
use crate::cube::{Move, Symmetry};
use crate::numbers::Number;
use crate::table::{Classes, Columns, Conjugates, MoveTable, ProductSpace, TurnIndex, memory_of};

/// The positions of phase 1: a row for each class of [`FlipSlice`] under the 16 symmetries that keep the axis, a column for
/// each [`Twist`]. 64 430 rows and 2187 columns.
pub(in crate::solve) struct Space {
    pub(in crate::solve) classes: Classes,
    pub(in crate::solve) positions: ProductSpace,
    pub(in crate::solve) images: Images,
}

/// [`FlipSlice`] of the solved cube, alone in its class.
pub(in crate::solve) const SOLVED: usize = Slice::SOLVED * Flip::COUNT;

impl Space {
    /// Prepares the positions and these turns between them; takes a few hundredths of a second.
    pub(in crate::solve) fn new(turns: &[Move]) -> Space {
        let rows = FlipSliceMoves::new();
        let (twist, twist_images) = (MoveTable::<Twist>::new(), Conjugates::<Twist>::new());
        let images = Images::new();
        let classes = Classes::new(FlipSlice::COUNT, &Symmetry::UD, |value, s| images.image(value, s));
        let turn_row = |value: usize, turn: TurnIndex| rows.next(value, turns[turn.index()]);
        let columns = Columns::new(
            Twist::COUNT,
            turns.len(),
            |value, turn| twist.next(value, turns[turn.index()]),
            |value, symmetry| twist_images.image(value, symmetry),
        );
        let positions = ProductSpace::new(&classes, Arc::new(columns), turn_row);
        Space { classes, positions, images }
    }
}

/// The values of [`FlipSlice`] after turns.
pub(in crate::solve) struct FlipSliceMoves {
    flips: MoveTable<Flip>,
    slices: MoveTable<Slice>,
}

impl FlipSliceMoves {
    pub(in crate::solve) fn new() -> FlipSliceMoves {
        FlipSliceMoves { flips: MoveTable::new(), slices: MoveTable::new() }
    }

    /// Returns the value after a turn.
    pub(in crate::solve) fn next(&self, value: usize, turn: Move) -> usize {
        self.slices.next(value / Flip::COUNT, turn) * Flip::COUNT + self.flips.next(value % Flip::COUNT, turn)
    }
}

/// The images of [`FlipSlice`] under the 16 symmetries.
///
/// A symmetry moves the flips with the places. If it exchanges the two horizontal axes, edges also change their
/// flip unless both their place and their piece belong to the slice, or neither does. This depends only on the
/// places of the slice edges.
pub(in crate::solve) struct Images {
    flips: Conjugates<Flip>,
    /// The image of a slice under a symmetry, combined with the flips that change: by slice, then by symmetry.
    slices: Box<[[u32; 16]]>,
}

impl Images {
    pub(super) fn new() -> Images {
        let slices = (0..Slice::COUNT).map(|slice| {
            let cube = FlipSlice::cube(slice * Flip::COUNT);
            Symmetry::UD.map(|s| FlipSlice::of(&cube.conjugate(s)).to_u32())
        });
        Images { flips: Conjugates::new(), slices: slices.collect() }
    }

    pub(in crate::solve) fn image(&self, value: usize, symmetry: Symmetry) -> usize {
        let slice = self.slices[value / Flip::COUNT][symmetry.index()].index();
        slice ^ self.flips.image(value % Flip::COUNT, symmetry)
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.slices, self.flips)
    }

    /// Returns the least image of a value, which represents its class, and the symmetry that leads to it.
    pub(super) fn least(&self, value: usize) -> (usize, Symmetry) {
        let slices = &self.slices[value / Flip::COUNT];
        let flips = self.flips.row(value % Flip::COUNT);
        let numbers: [usize; Symmetry::UD_COUNT] = std::array::from_fn(|s| s);
        let images = numbers.map(|s| (slices[s] ^ flips[s].to_u32()) * 16 + s.to_u32());
        let least = images.into_iter().fold(u32::MAX, Ord::min).index();
        (least / Symmetry::UD_COUNT, Symmetry::from_index(least % Symmetry::UD_COUNT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Cube;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn images_are_those_of_the_pieces() {
        let images = Images::new();
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..500 {
            let cube = Cube::random(&mut random);
            for s in Symmetry::UD {
                let image = FlipSlice::of(&cube.conjugate(s));
                assert_eq!(images.image(FlipSlice::of(&cube), s), image);
            }
        }
    }
}
