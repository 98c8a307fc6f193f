//! A cube of any size by its stickers, for the phases that read a few of its pieces.

use crate::cube::{Face, Facelets, Symmetry, dot};
use crate::numbers::Number;
use crate::nxn::{CentreOrbit, Position, Stickers};
use crate::solve::permutations::targets_of_turn;
use crate::solve::phases::turns::Turn;

/// The rotations that bring each axis to U and D.
pub(in crate::solve) const AXES: &[Symmetry; 3] =
    &[Symmetry::IDENTITY, Symmetry::from_index(16), Symmetry::from_index(32)];

/// The rotations that bring R and L, and F and B, to R and L.
pub(in crate::solve) const SIDES: &[Symmetry; 2] = &[Symmetry::IDENTITY, Symmetry::from_index(2)];

/// A cube of five or more layers. Its colours are named after the faces on which they are to be.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::solve) struct LayeredCube(Stickers);

/// The places of 24 pieces of an orbit of centres, as stickers: four on each face, in the order in which a clockwise turn
/// of the face moves them.
pub(in crate::solve) type Slots = [usize; 24];

/// Returns the places of the centres in this row and column, counted from 0, of a cube of this size. Columns beyond the
/// middle are those of the mirrored orbit, so that place `i` of all columns of a row is in one bar.
pub(in crate::solve) fn slots(size: usize, row: usize, column: usize) -> Slots {
    CentreOrbit { row, column }.cells(size)
}

/// The permutations of the stickers of a cube by the turns of a phase: by turn, the target of each sticker.
pub(in crate::solve) struct TurnTargets(Vec<Vec<u16>>);

impl TurnTargets {
    /// Tabulates the turns of a phase on a cube of this size.
    pub(in crate::solve) fn new(size: usize, turns: &[Turn]) -> TurnTargets {
        TurnTargets(turns.iter().map(|turn| targets_of_turn(6 * size * size, turn.layers())).collect())
    }

    /// Returns the permutation of the places of some pieces by each turn.
    pub(in crate::solve) fn of_places<'a>(&'a self, slots: &'a Slots) -> impl Iterator<Item = [u8; 24]> + 'a {
        self.0.iter().map(|stickers| {
            slots.map(|slot| {
                let target = usize::from(stickers[slot]);
                let place = slots.iter().position(|slot| *slot == target);
                place.expect("turns keep a piece in its orbit").to_u8()
            })
        })
    }
}

/// Returns the row and column, on the face to which a rotation takes a face, of the sticker that was in this row and column. `last` is
/// the number of the last row.
pub(in crate::solve) fn rotated(
    rotation: Symmetry,
    face: Face,
    place: [usize; 2],
    last: usize,
) -> [usize; 2] {
    let [down, right] = place.map(|place| 2 * place.to_i32() - last.to_i32());
    let (from, to) = (face.frame(), rotation.face(face).frame());
    let images = [Face::R, Face::U, Face::F].map(|face| rotation.face(face).frame().normal);
    let point: [i32; 3] = std::array::from_fn(|i| right * from.right[i] + down * from.down[i]);
    let moved: [i32; 3] =
        std::array::from_fn(|i| (0..3).map(|axis: usize| point[axis] * images[axis][i]).sum());
    [to.down, to.right].map(|direction| ((dot(moved, direction) + last.to_i32()) / 2).index())
}

impl LayeredCube {
    /// Reads a cube held in any way. An odd size names each colour after the face of its fixed centre.
    pub(in crate::solve) fn new(position: &Position) -> LayeredCube {
        let stickers = position.stickers();
        let (size, colours) = (stickers.size(), stickers.colours());
        let mut home = Face::ALL;
        if size % 2 == 1 {
            for face in Face::ALL {
                home[colours[stickers.position(face, size / 2, size / 2)].index()] = face;
            }
        }
        LayeredCube::of(colours.iter().map(|colour| home[colour.index()]).collect())
    }

    fn of(colours: Vec<Face>) -> LayeredCube {
        LayeredCube(Stickers::from_valid(colours))
    }

    /// Returns the number of layers.
    pub(in crate::solve) const fn size(&self) -> usize {
        self.0.size()
    }

    /// Returns the cube after these turns.
    pub(in crate::solve) fn after(mut self, turns: &[Turn]) -> LayeredCube {
        self.0.turn_all(turns.iter().map(|turn| turn.layers()));
        self
    }

    /// Returns the cube with colours renamed by a rotation. On an even size, the cube may be solved for any such names.
    pub(in crate::solve) fn renamed(&self, rotation: Symmetry) -> LayeredCube {
        LayeredCube::of(self.0.colours().iter().map(|colour| rotation.face(*colour)).collect())
    }

    /// Returns the cube rotated as a whole, with colours renamed so that solved pieces stay solved.
    pub(in crate::solve) fn held(&self, rotation: Symmetry) -> LayeredCube {
        if rotation == Symmetry::IDENTITY {
            return self.clone();
        }
        let (size, last) = (self.size(), self.size() - 1);
        let mut colours = vec![Face::U; 6 * size * size];
        for face in Face::ALL {
            let to = rotation.face(face);
            // The place of a sticker after the rotation is that of the first one, and a step for each row and column.
            let target = |row, column| {
                let [row, column] = rotated(rotation, face, [row, column], last);
                self.0.position(to, row, column).to_i32()
            };
            let start = target(0, 0);
            let [of_row, of_column] = [target(1, 0) - start, target(0, 1) - start];
            let first = self.0.position(face, 0, 0);
            let stickers = &self.0.colours()[first..first + size * size];
            for (row, stickers) in (0..).zip(stickers.chunks(size)) {
                for (column, colour) in (0..).zip(stickers) {
                    colours[(start + row * of_row + column * of_column).index()] = rotation.face(*colour);
                }
            }
        }
        LayeredCube::of(colours)
    }

    /// Returns the colours of the 5x5x5 that is left if all layers turn as one but those at the faces, the ones at this depth,
    /// counted from 1, and one in the middle.
    pub(in crate::solve) fn five_layers(&self, depth: u8) -> Vec<Face> {
        let (last, depth) = (self.size() - 1, usize::from(depth) - 1);
        let layers = [0, depth, last / 2, last - depth, last];
        let cells = |face| layers.into_iter().flat_map(move |row| layers.map(|column| (face, row, column)));
        let colour = |(face, row, column)| self.0.colours()[self.0.position(face, row, column)];
        Face::ALL.into_iter().flat_map(cells).map(colour).collect()
    }

    /// Returns the stickers of the 3x3x3 that is left if all inner layers turn as one.
    pub(in crate::solve) fn three_layers(&self) -> Facelets {
        self.0.three_layers()
    }

    /// Returns the set of the places whose colour is wanted.
    pub(in crate::solve) fn set(&self, slots: &Slots, is_wanted: impl Fn(Face) -> bool) -> u32 {
        let wanted = slots.iter().zip(0..).filter(|(sticker, _)| is_wanted(self.0.colours()[**sticker]));
        wanted.map(|(_, place)| 1 << place).sum()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    #[test]
    fn a_rotated_cube_turns_like_the_cube_turned_before() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for size in 5..=8 {
            let cube = LayeredCube::new(&Position::random(size, &mut random));
            for rotation in Symmetry::all().filter(|symmetry| !symmetry.is_mirror()) {
                for turn in Turn::up_to(size / 2) {
                    let turned = cube.clone().after(&[turn]).held(rotation);
                    assert_eq!(turned, cube.held(rotation).after(&[turn.conjugated(rotation)]));
                }
            }
        }
    }
}
