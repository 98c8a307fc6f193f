//! A 7x7x7: the turns of each phase.

use super::six::keeps_up;
use crate::cube::Axis;
use crate::solve::phases::turns::{Turn, TurnSet};

/// The number of layers.
pub(super) const SEVEN: usize = 7;

/// The depth of the layer of the inner wings, and of the thick layers that the joined bars make.
pub(super) const WING_DEPTH: u8 = 3;

/// The row and columns of a bar: its middle, and the oblique centres on both sides.
pub(super) const BAR: (usize, [usize; 3]) = (1, [3, 2, 4]);

fn set(is_in: impl Fn(Turn) -> bool) -> TurnSet {
    TurnSet::of(Turn::up_to(SEVEN / 2).filter(|turn| is_in(*turn)))
}

/// Returns the 46 turns that keep the inner centres of U and D on these faces.
pub(super) fn axis_turns() -> TurnSet {
    set(|turn| turn.depth() < WING_DEPTH || keeps_up(turn))
}

/// Returns the 28 turns that keep all inner centres on the faces of their axes and the bars of U and D on these faces, without
/// those of these two faces.
pub(super) fn side_turns() -> TurnSet {
    set(|turn| match turn.depth() {
        1 => turn.axis() != Axis::Y,
        2 => keeps_up(turn),
        _ => turn.is_half(),
    })
}

/// Returns the 30 turns that keep centres on the faces of their axes: turns of faces, and half turns.
pub(super) fn kept_turns() -> TurnSet {
    set(|turn| turn.depth() == 1 || turn.is_half())
}

/// Returns the 24 of these turns that move the three layers at a face as one, or the outermost alone.
pub(super) fn thick_turns() -> TurnSet {
    set(|turn| turn.depth() == 1 || turn.depth() == WING_DEPTH && turn.is_half())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_have_the_stated_numbers_of_turns() {
        let counts = [axis_turns(), side_turns(), kept_turns(), thick_turns()];
        assert_eq!(counts.map(|turns| turns.as_slice().len()), [46, 28, 30, 24]);
    }
}
