//! Cubes of seven and more layers with a middle layer: their rows of centres, and the turns of each phase.
//!
//! Row `r`, counted from 0, lies in the layer at depth `r + 1`. The innermost row, with the layers in the middle, makes the core: a 3x3
//! square of each face. The rows from 1 on that are further out are joined into bars, from inside out, because turns of the layers
//! outside a row do not disturb it.

use super::six::keeps_up;
use crate::cube::Axis;
use crate::numbers::Number;
use crate::solve::phases::turns::{Turn, TurnSet};

/// The numbers of layers that have phases here.
pub(super) const SIZES: [usize; 2] = [7, 9];

/// Returns the depth of the layer of the core.
pub(super) const fn core_depth(size: usize) -> usize {
    size / 2
}

/// Returns the rows of bars, the innermost first.
pub(super) fn bar_rows(size: usize) -> impl Iterator<Item = usize> {
    (1..core_depth(size) - 1).rev()
}

/// Returns the columns of the bar of a row: its middle, and the columns on both sides.
pub(super) fn bar_columns(size: usize, row: usize) -> impl Iterator<Item = usize> {
    let middle = size / 2;
    std::iter::once(middle).chain((row + 1..middle).flat_map(move |column| [column, size - 1 - column]))
}

/// Returns the depths at whose boundaries thick layers are joined, the innermost first.
pub(super) fn boundaries(size: usize) -> impl Iterator<Item = usize> {
    (3..=core_depth(size)).rev()
}

/// Returns the turns of outer blocks whose number of layers is 1, or is in this range and fulfils a condition.
fn turns(depths: std::ops::RangeInclusive<usize>, is_in: impl Fn(Turn) -> bool) -> TurnSet {
    let (first, last) = (depths.start().to_u8(), depths.end());
    TurnSet::of(
        Turn::up_to(*last).filter(|turn| (turn.depth() == 1 || turn.depth() >= first) && is_in(*turn)),
    )
}

/// Returns the turns that join bars of a row and keep the centres of U and D in the rows inside on these faces. Those of fewer layers turn
/// the row like those of faces.
pub(super) fn axis_turns(size: usize, row: usize) -> TurnSet {
    turns(row + 1..=core_depth(size), |turn| usize::from(turn.depth()) <= row + 1 || keeps_up(turn))
}

/// Returns the turns that join the other bars of a row, keep the centres of U and D on these faces and keep the centres in the rows
/// inside on the faces of their axes. Quarter turns of U and D do not matter.
pub(super) fn side_turns(size: usize, row: usize) -> TurnSet {
    turns(row + 1..=core_depth(size), |turn| match usize::from(turn.depth()) {
        1 => turn.axis() != Axis::Y,
        depth => turn.is_half() || depth <= row + 1 && turn.axis() == Axis::Y,
    })
}

/// Returns the turns that keep centres on the faces of their axes: turns of faces, and half turns of at most `depth` layers.
pub(super) fn kept_turns(depth: usize) -> TurnSet {
    turns(2..=depth, |turn| turn.depth() == 1 || turn.is_half())
}

/// True for turns that move all layers outside a boundary as one, or the outermost alone.
pub(super) fn keeps_thick(turn: Turn, depth: usize) -> bool {
    turn.depth() == 1 || usize::from(turn.depth()) == depth && turn.is_half()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_have_the_stated_numbers_of_turns() {
        let count = |turns: TurnSet| turns.as_slice().len();
        assert_eq!([axis_turns(7, 1), side_turns(7, 1), kept_turns(3)].map(count), [46, 28, 30]);
        assert_eq!([axis_turns(9, 2), side_turns(9, 2), kept_turns(4)].map(count), [46, 28, 36]);
        assert_eq!([axis_turns(9, 1), side_turns(9, 1)].map(count), [56, 34]);
        assert_eq!(kept_turns(3).as_slice().iter().filter(|turn| keeps_thick(**turn, 3)).count(), 24);
    }

    #[test]
    fn rows_and_columns_are_those_between_the_core_and_the_outer_layers() {
        assert_eq!([7, 9].map(|size| bar_rows(size).collect::<Vec<_>>()), [vec![1], vec![2, 1]]);
        assert_eq!(bar_columns(9, 1).collect::<Vec<_>>(), [4, 2, 6, 3, 5]);
        assert_eq!(boundaries(9).collect::<Vec<_>>(), [4, 3]);
    }
}
