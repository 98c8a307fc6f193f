//! What the phases of the inner wings of an even size share: the pieces next to the middle of the cube, and the turns.
//!
//! They are the phases of a 6x6x6. On a larger cube, the bars of all rows are joined by then, so that these turns keep them joined.

use crate::cube::Axis;
use crate::numbers::Number;
use crate::solve::five::cube::FiveCube;
use crate::solve::five::places::{SLOTS, keeps_split, places};
use crate::solve::phases::axis_orbits::AxisOrbits;
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::rows::{largest_depth, turns};
use crate::solve::phases::turns::{Turn, TurnSet};

/// The inner x-centres and the two oblique centres of a bar beside them, on the faces of an axis.
pub(super) type Orbits = AxisOrbits<3>;

/// The place of the layers and centres next to the middle of a cube.
#[derive(Clone, Copy)]
pub(super) struct Middle {
    size: usize,
}

impl Middle {
    pub(super) const fn new(size: usize) -> Middle {
        Middle { size }
    }

    /// Returns the number of layers of the blocks that reach the middle.
    const fn depth(self) -> usize {
        largest_depth(self.size)
    }

    /// Returns the row and column of the inner x-centres.
    pub(super) const fn core(self) -> (usize, usize) {
        (self.depth() - 1, self.depth() - 1)
    }

    /// Returns the row of the bars beside the inner x-centres.
    pub(super) const fn row(self) -> usize {
        self.depth() - 2
    }

    /// Returns the orbits of the core and of the bars beside it on the faces of an axis.
    pub(super) fn orbits(self, axis: Axis, turns: &TurnSet) -> Orbits {
        let (row, half) = (self.row(), self.depth());
        Orbits::new(self.size, axis, [self.core(), (row, half - 1), (row, half)], turns.as_slice())
    }

    /// Returns the cube of five layers whose wings are the inner wings.
    pub(super) fn five(cube: &LayeredCube) -> FiveCube {
        FiveCube::of(cube, largest_depth(cube.size()).to_u8())
    }

    /// Returns the places to which the inner wings go by a turn.
    pub(super) fn wings(self, turn: Turn) -> [u8; SLOTS] {
        places().turn(turn.of_five(self.depth().to_u8())).wings
    }

    /// True for a turn of blocks that reach the middle.
    pub(super) fn is_deepest(self, turn: Turn) -> bool {
        usize::from(turn.depth()) == self.depth()
    }

    fn of(self, is_in: impl Fn(Turn) -> bool) -> TurnSet {
        TurnSet::of(turns(self.size, self.depth() - 1..=self.depth(), is_in).into_iter())
    }

    /// Returns the 27 turns that keep centres on the faces of their axes: turns of faces, and half turns.
    pub(super) fn split_turns(self) -> TurnSet {
        self.of(|turn| turn.depth() == 1 || turn.is_half()).ending_with(|turn| !keeps_split(turn))
    }

    /// Returns the 23 turns that keep the inner wings split: those of [`Middle::split_turns`] without quarter turns of U and D.
    pub(super) fn four_turns(self) -> TurnSet {
        self.of(keeps_split).ending_with(|turn| !self.keeps_four(turn))
    }

    /// Returns the 18 turns that keep the four edges between F and B: those of [`Middle::four_turns`] without quarter turns of R
    /// and L and without the half turn about F that reaches the middle.
    pub(super) fn eight_turns(self) -> TurnSet {
        self.of(|turn| self.keeps_four(turn))
    }

    fn keeps_four(self, turn: Turn) -> bool {
        keeps_split(turn)
            && (turn.is_half() || turn.axis() == Axis::Z)
            && !(self.is_deepest(turn) && turn.axis() == Axis::Z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_have_the_stated_numbers_of_turns() {
        for middle in [6, 8, 10].map(Middle::new) {
            let sets = [middle.split_turns(), middle.four_turns(), middle.eight_turns()];
            assert_eq!(sets.map(|turns| turns.as_slice().len()), [27, 23, 18]);
        }
    }
}
