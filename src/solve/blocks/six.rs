//! What the phases of a 6x6x6 share: its pieces next to the middle, and the turns of each phase.

use crate::cube::{Axis, Face};
use crate::solve::five::cube::FiveCube;
use crate::solve::phases::axis_orbits::AxisOrbits;
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::turns::{Turn, TurnSet};

/// The number of layers.
pub(super) const SIX: usize = 6;

/// The depth of the layer of the inner wings.
pub(super) const WING_DEPTH: u8 = 3;

/// The row and column of the inner x-centres, and of the two oblique centres of a bar.
pub(super) const CENTRES: [(usize, usize); 3] = [(2, 2), (1, 2), (1, 3)];

/// The inner x-centres and the oblique centres on the faces of an axis.
pub(super) type Orbits = AxisOrbits<3>;

/// True if the permutation of the wings next to the middle of the cube is odd.
pub(super) fn has_odd_wings(cube: &LayeredCube) -> bool {
    use crate::numbers::Number;
    FiveCube::of(cube, (cube.size() / 2).to_u8()).has_odd_wings()
}

/// True for turns that differ by more than a rotation of the cube: of the blocks of three layers only those of U, R and F.
fn is_no_rotation(turn: Turn) -> bool {
    turn.depth() < WING_DEPTH || matches!(turn.face(), Face::U | Face::R | Face::F)
}

/// Returns the 45 turns of the first phase.
pub(super) fn all_turns() -> TurnSet {
    TurnSet::of(Turn::up_to(SIX / 2).filter(|turn| is_no_rotation(*turn)))
}

/// True if a turn of several layers keeps centres of U and D on these faces.
pub(super) fn keeps_up(turn: Turn) -> bool {
    turn.is_half() || turn.axis() == Axis::Y
}

/// Returns the turns that keep the centres of U and D on these faces, without those of these two faces.
pub(super) fn side_turns() -> TurnSet {
    let keeps = |turn: &Turn| if turn.depth() == 1 { turn.axis() != Axis::Y } else { keeps_up(*turn) };
    TurnSet::of(Turn::up_to(SIX / 2).filter(|turn| is_no_rotation(*turn)).filter(keeps))
}

/// True for the 27 turns that keep centres on the faces of their axes: turns of faces, and half turns.
pub(super) fn is_of_split(turn: Turn) -> bool {
    is_no_rotation(turn) && (turn.depth() == 1 || turn.is_half())
}

/// True for the 23 turns that keep the inner wings split: those of [`is_of_split`] without quarter turns of U and D.
pub(super) fn is_of_four_pairs(turn: Turn) -> bool {
    is_of_split(turn) && (turn.is_half() || turn.axis() != Axis::Y)
}

/// True for the 18 turns that keep the four edges between F and B: those of [`is_of_four_pairs`] without quarter turns of R and
/// L and without the half turn of three layers about F.
pub(super) fn is_of_eight_pairs(turn: Turn) -> bool {
    is_of_four_pairs(turn)
        && (turn.is_half() || turn.axis() == Axis::Z)
        && !(turn.depth() == WING_DEPTH && turn.axis() == Axis::Z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_have_the_stated_numbers_of_turns() {
        let count = |is_in: fn(Turn) -> bool| Turn::up_to(SIX / 2).filter(|turn| is_in(*turn)).count();
        assert_eq!(all_turns().as_slice().len(), 45);
        assert_eq!(side_turns().as_slice().len(), 27);
        assert_eq!([is_of_split, is_of_four_pairs, is_of_eight_pairs].map(count), [27, 23, 18]);
    }
}
