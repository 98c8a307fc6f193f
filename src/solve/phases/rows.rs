//! The rows of centres of a cube, and the turns of the phases that join them.
//!
//! Row `r`, counted from 0, lies in the layer at depth `r + 1`. The layers in the middle make the core of each face: a square of nine
//! centres with a middle layer, else of four. The rows from 1 on that are further out are joined into bars, from inside out, because
//! turns of the layers outside a row do not disturb it.

use crate::cube::{Axis, Face};
use crate::solve::phases::turns::Turn;

/// True if a cube of this size has a middle layer.
pub(in crate::solve) const fn has_middle_layer(size: usize) -> bool {
    size % 2 == 1
}

/// Returns the number of layers of the largest blocks that turn.
pub(in crate::solve) const fn largest_depth(size: usize) -> usize {
    size / 2
}

/// Returns the rows of bars, the innermost first.
pub(in crate::solve) fn bar_rows(size: usize) -> impl Iterator<Item = usize> {
    (1..largest_depth(size) - 1).rev()
}

/// Returns the columns of the bar of a row, from one end to the other.
pub(in crate::solve) const fn bar_columns(size: usize, row: usize) -> std::ops::Range<usize> {
    row + 1..size - 1 - row
}

/// Returns the depths at whose boundaries thick layers are joined, the innermost first.
pub(in crate::solve) fn boundaries(size: usize) -> impl Iterator<Item = usize> {
    (3..=(size - 1) / 2).rev()
}

/// Returns the turns of outer blocks whose number of layers is 1, or is in this range and fulfils a condition. Of turns that differ
/// by a rotation of the cube, one is in the set.
pub(in crate::solve) fn turns(
    size: usize,
    depths: std::ops::RangeInclusive<usize>,
    is_in: impl Fn(Turn) -> bool,
) -> Vec<Turn> {
    let is_no_rotation = |turn: &Turn| {
        2 * usize::from(turn.depth()) < size || matches!(turn.face(), Face::U | Face::R | Face::F)
    };
    let is_of_depth = |turn: &Turn| turn.depth() == 1 || usize::from(turn.depth()) >= *depths.start();
    let all = Turn::up_to(*depths.end()).filter(is_no_rotation).filter(is_of_depth);
    all.filter(|turn| is_in(*turn)).collect()
}

/// True if a turn of several layers keeps centres of U and D on these faces.
fn keeps_up(turn: Turn) -> bool {
    turn.is_half() || turn.axis() == Axis::Y
}

/// Returns the number of layers of the largest blocks that may move centres of a row, and of a core joined with it, away from the faces
/// of their axis.
fn free_depth(size: usize, row: usize, has_core: bool) -> usize {
    if has_core { largest_depth(size) } else { row + 1 }
}

/// Returns the turns that join bars of a row, and keep the centres of U and D in the rows inside on these faces. Those of fewer layers
/// turn the row like those of faces. `has_core` is true if the core of an even size is still to be brought to its faces.
pub(in crate::solve) fn axis_turns(size: usize, row: usize, has_core: bool) -> Vec<Turn> {
    let free = free_depth(size, row, has_core);
    turns(size, row + 1..=largest_depth(size), |turn| usize::from(turn.depth()) <= free || keeps_up(turn))
}

/// Returns the turns that join the other bars of a row, keep the centres of U and D on these faces and keep the centres in the rows
/// inside on the faces of their axes. Quarter turns of U and D do not matter.
pub(in crate::solve) fn side_turns(size: usize, row: usize, has_core: bool) -> Vec<Turn> {
    let free = free_depth(size, row, has_core);
    turns(size, row + 1..=largest_depth(size), |turn| match usize::from(turn.depth()) {
        1 => turn.axis() != Axis::Y,
        depth => turn.is_half() || depth <= free && turn.axis() == Axis::Y,
    })
}

/// Returns the rows that are joined with the next row inside, at the boundary at this depth, the outermost first.
pub(in crate::solve) const fn joined_rows(depth: usize) -> std::ops::Range<usize> {
    1..depth.saturating_sub(2)
}

/// Returns the row that each of these phases joins with the pieces inside, in the order of the phases: at the middle of an even size, then at
/// each boundary, where the innermost row is joined with the core at last.
pub(crate) fn rows_in_order(size: usize) -> impl Iterator<Item = usize> {
    let middle = if has_middle_layer(size) { 0..0 } else { joined_rows(largest_depth(size)) };
    middle.chain(boundaries(size).flat_map(|depth| joined_rows(depth).chain([depth - 2])))
}

/// Returns the turns that join a row with the pieces inside, at the boundary at this depth, and keep centres on the faces of their axes:
/// turns of faces, and half turns of all layers to this row, to the next one inside, or to the boundary. Blocks between the last two
/// would move the pieces to be joined alike. The rows outside, which are joined before, turn with the row.
pub(in crate::solve) fn join_turns(size: usize, depth: usize, row: usize) -> Vec<Turn> {
    let depths = [row + 1, row + 2, depth];
    let is_in = |turn: Turn| turn.depth() == 1 || turn.is_half() && depths.contains(&turn.depth().into());
    turns(size, row + 1..=depth, is_in)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_have_the_stated_numbers_of_turns() {
        let count = |turns: Vec<Turn>| turns.len();
        let of_row = |size, row, core| [axis_turns(size, row, core), side_turns(size, row, core)].map(count);
        assert_eq!(of_row(6, 1, true), [45, 27]);
        assert_eq!(of_row(7, 1, false), [46, 28]);
        assert_eq!(of_row(8, 2, true), [45, 27]);
        assert_eq!(of_row(8, 1, false), [51, 31]);
        assert_eq!([of_row(9, 2, false), of_row(9, 1, false)], [[46, 28], [56, 34]]);
        let of_join = |(size, depth, row)| count(join_turns(size, depth, row));
        assert_eq!([(7, 3, 1), (8, 4, 1), (9, 4, 1), (9, 4, 2)].map(of_join), [30, 33, 36, 30]);
    }

    #[test]
    fn rows_and_columns_are_those_between_the_core_and_the_outer_layers() {
        let rows = |size| bar_rows(size).collect::<Vec<_>>();
        assert_eq!([5, 6, 7, 8, 9].map(rows), [vec![], vec![1], vec![1], vec![2, 1], vec![2, 1]]);
        assert_eq!([bar_columns(9, 1), bar_columns(8, 2)], [2..7, 3..5]);
        let depths = |size| boundaries(size).collect::<Vec<_>>();
        assert_eq!([6, 7, 8, 9].map(depths), [vec![], vec![3], vec![3], vec![4, 3]]);
        let joined = |size| rows_in_order(size).collect::<Vec<_>>();
        assert_eq!([2, 6, 7].map(joined), [vec![], vec![], vec![1]]);
        assert_eq!([8, 9, 10].map(joined), [vec![1, 1], vec![1, 2, 1], vec![1, 2, 1, 2, 1]]);
    }
}
