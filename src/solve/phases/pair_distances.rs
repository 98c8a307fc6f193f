//! The distances of pairs of coordinates, breadth first.

use crate::table::{FoldedColumns, FoldedSpace, Folding};

/// Returns the number of turns between each pair of coordinates and the nearest of these goals. The coordinates have so many
/// values as `counts` states, and a pair has the index of its first coordinate times the second count, plus the second
/// coordinate. `after_first(value, turn)` and `after_second(value, turn)` are the coordinates after one of `turns` turns.
pub(in crate::solve) async fn pair_distances(
    goals: Vec<(usize, usize)>,
    counts: [usize; 2],
    turns: usize,
    after_first: impl Fn(usize, usize) -> usize,
    after_second: impl Fn(usize, usize) -> usize,
) -> Vec<u8> {
    let folding = Folding::unfolded(counts[0], 1);
    let columns = FoldedColumns::new(counts[1], 1, |column, _| column);
    let turn_row = |value, turn| (after_first(value, turn), 0);
    FoldedSpace::new(&folding, &columns, turns, &turn_row, &|_, map| map, &after_second)
        .distances(&goals)
        .await
}
