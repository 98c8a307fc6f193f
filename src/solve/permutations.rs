//! The permutations of the stickers and pieces of a small cube by turns and symmetries, derived from [`Stickers`]
//! and the frames of the faces.

use crate::cube::{Face, Symmetry, Vec3};
use crate::numbers::Number;
use crate::nxn::{LayerTurn, Stickers};

/// A permutation: the target of each index.
pub(super) type Target<const N: usize> = [u8; N];

/// Returns the permutation of `N` stickers by a turn.
pub(super) fn of_turn<const N: usize>(turn: LayerTurn) -> Target<N> {
    let targets = targets_of_turn(N, turn);
    std::array::from_fn(|sticker| targets[sticker].to_u8())
}

/// Returns the permutation of this number of stickers by a turn. The colours of a sticker on several cubes are its number
/// in base 6.
pub(super) fn targets_of_turn(count: usize, turn: LayerTurn) -> Vec<u16> {
    let mut source = vec![0; count];
    let place_values = std::iter::successors(Some(1), |place_value| Some(6 * place_value));
    for place_value in place_values.take_while(|place_value| *place_value < count) {
        let colours = (0..count).map(|sticker| Face::from_index(sticker / place_value % 6)).collect();
        let mut cube = Stickers::from_valid(colours);
        cube.turn(turn);
        for (source, colour) in source.iter_mut().zip(cube.colours()) {
            *source += colour.index() * place_value;
        }
    }
    let mut target = vec![0; count];
    for (place, source) in source.into_iter().enumerate() {
        target[source] = place.to_u16();
    }
    target
}

/// Returns the permutation of `N` stickers by a symmetry.
pub(super) fn of_symmetry<const N: usize>(symmetry: Symmetry) -> Target<N> {
    let size = (N / 6).isqrt();
    let [x, y, z] = [Face::R, Face::U, Face::F].map(|face| symmetry.face(face).frame().normal);
    let moved = |point: Vec3| std::array::from_fn(|i| point[0] * x[i] + point[1] * y[i] + point[2] * z[i]);
    std::array::from_fn(|sticker| {
        let (normal, piece) = lie(size, sticker);
        let wanted = (moved(normal), moved(piece));
        let found = (0..N).find(|&sticker| lie(size, sticker) == wanted);
        found.expect("a symmetry takes stickers to stickers").to_u8()
    })
}

/// Returns the normal of a sticker's face, and the position of its piece on a cube with edges of twice `size - 1`.
fn lie(size: usize, sticker: usize) -> (Vec3, Vec3) {
    let last = size.to_i32() - 1;
    let face = Face::from_index(sticker / (size * size));
    let (row, column) = ((sticker / size % size).to_i32(), (sticker % size).to_i32());
    let frame = face.frame();
    let along = |i: usize| (2 * column - last) * frame.right[i] + (2 * row - last) * frame.down[i];
    (frame.normal, std::array::from_fn(|i| last * frame.normal[i] + along(i)))
}

/// Returns the permutation of the places of pieces by a permutation of stickers. `slots` has the stickers of each
/// place.
pub(super) fn of_slots<const N: usize, const SLOTS: usize>(
    slots: &[[u8; N]; SLOTS],
    stickers: &[u8],
) -> Target<SLOTS> {
    slots.map(|slot| {
        let target = stickers[usize::from(slot[0])];
        let found = slots.iter().position(|slot| slot.contains(&target));
        found.expect("pieces go to places of their kind").to_u8()
    })
}
