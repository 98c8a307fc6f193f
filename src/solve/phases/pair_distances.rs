//! The distances of pairs of coordinates, breadth first.

use crate::job::pause;

/// Returns the number of turns between each pair of coordinates and the nearest of these goals. The coordinates have so many
/// values as `counts` states, and a pair has the index of its first coordinate times the second count, plus the second
/// coordinate. `after` returns the pairs after each turn.
///
/// Pauses after every `piece` pairs.
pub(in crate::solve) async fn pair_distances<I: Iterator<Item = (u16, u16)>>(
    goals: Vec<(u16, u16)>,
    counts: [usize; 2],
    piece: usize,
    after: impl Fn(u16, u16) -> I,
) -> Vec<u8> {
    let index = |(first, second): (u16, u16)| usize::from(first) * counts[1] + usize::from(second);
    let mut distances = vec![u8::MAX; counts[0] * counts[1]];
    goals.iter().for_each(|goal| distances[index(*goal)] = 0);
    let (mut last, mut distance, mut expanded) = (goals, 0, 0);
    while !last.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for (first, second) in last {
            expanded += 1;
            if expanded % piece == 0 {
                pause().await;
            }
            for pair in after(first, second) {
                let known = &mut distances[index(pair)];
                if *known == u8::MAX {
                    *known = distance;
                    next.push(pair);
                }
            }
        }
        last = next;
    }
    distances
}
