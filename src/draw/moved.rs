//! Moves anything that lies on stickers as turns move the stickers.

use crate::cube::Face;
use crate::nxn::{LayerTurn, Stickers};

/// Returns the items of a cube of `size` layers, in facelet order, after these turns.
///
/// Turns move colours, of which there are six. The place of each sticker is therefore written in digits to base 6, and a cube for
/// each digit is turned.
pub(super) fn moved<T: Clone>(
    items: &[T],
    size: usize,
    turns: impl Iterator<Item = LayerTurn> + Clone,
) -> Vec<T> {
    let count = 6 * size * size;
    let mut places = vec![0; count];
    let mut weight = 1;
    while weight < count {
        let digit = |place: usize| Face::from_index(place / weight % 6);
        let mut stickers = Stickers::solved(size);
        stickers.refill((0..count).map(digit));
        stickers.turn_all(turns.clone());
        for (place, digit) in places.iter_mut().zip(stickers.colours()) {
            *place += digit.index() * weight;
        }
        weight *= 6;
    }
    places.into_iter().map(|place| items[place].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Origin, read_steps};

    #[test]
    fn items_move_with_their_stickers() {
        for (size, alg) in [(1, "x"), (3, "R U2 M' y F"), (6, "2Rw 3U' z 2-3F2"), (33, "16Rw U")] {
            let steps = read_steps(alg, size, Origin::Alg).expect("an alg");
            let turns = || steps.iter().filter_map(|step| step.turn);
            let mut stickers = Stickers::solved(size);
            stickers.turn_all(turns());
            let solved = Stickers::solved(size);
            assert_eq!(moved(solved.colours(), size, turns()), stickers.colours());
            let places: Vec<usize> = (0..6 * size * size).collect();
            let there = moved(&places, size, turns());
            let back = steps.iter().rev().filter_map(|step| step.turn.map(LayerTurn::inverse));
            assert_eq!(moved(&there, size, back), places);
        }
    }
}
