//! The geometry of stickers: their layers, and the indices to which turns carry them.

use crate::cube::{Face, Vec3, cross, dot};
use crate::numbers::Number;
use crate::nxn::LayerTurn;

/// The faces that layers are counted from.
pub(super) const AXES: [Face; 3] = [Face::U, Face::R, Face::F];

/// A sticker in space. Neighbouring stickers are 2 apart, so that the middle of the cube is the origin for even
/// sizes too.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spot {
    face: Face,
    point: Vec3,
}

fn combined(terms: [(i32, Vec3); 3]) -> Vec3 {
    std::array::from_fn(|i| terms.iter().map(|(factor, vector)| factor * vector[i]).sum())
}

impl Spot {
    fn of(size: usize, place: usize) -> Spot {
        let n = size.to_i32();
        let face = Face::from_index(place / (size * size));
        let (row, column) = ((place / size % size).to_i32(), (place % size).to_i32());
        let frame = face.frame();
        let point =
            combined([(n, frame.normal), (2 * column - n + 1, frame.right), (2 * row - n + 1, frame.down)]);
        Spot { face, point }
    }

    fn place(self, size: usize) -> usize {
        let n = size.to_i32();
        let frame = self.face.frame();
        let along = |direction| (dot(self.point, direction) + n - 1) / 2;
        (self.face.index() * size + along(frame.down).index()) * size + along(frame.right).index()
    }

    /// Returns the number of layers between this sticker's layer and `face`.
    fn depth(self, size: usize, face: Face) -> usize {
        let n = size.to_i32();
        ((n - 1 - dot(self.point, face.frame().normal).clamp(1 - n, n - 1)) / 2).index()
    }
}

/// Returns the number of layers between the layer of the sticker at this index and `face`.
pub(super) fn depth(size: usize, place: usize, face: Face) -> usize {
    Spot::of(size, place).depth(size, face)
}

/// Returns the index that a turn carries the sticker at this index to.
pub(super) fn carried(size: usize, place: usize, turn: LayerTurn) -> usize {
    let mut spot = Spot::of(size, place);
    if !turn.moves_depth(spot.depth(size, turn.face())) {
        return place;
    }
    let normal = turn.face().frame().normal;
    for _ in 0..turn.quarters().rem_euclid(4) {
        let across = cross(spot.point, normal);
        spot.point = combined([(dot(spot.point, normal), normal), (1, across), (0, normal)]);
        spot.face = turn.face().clockwise(spot.face);
    }
    spot.place(size)
}

/// Returns the index of the sticker on `face` at the edge shared with `beside` that has `depth` layers between
/// it and the clockwise end of that edge, as seen on `face`.
pub(super) fn edge_place(size: usize, face: Face, beside: Face, depth: usize) -> usize {
    let n = size.to_i32();
    let (normal, aside) = (face.frame().normal, beside.frame().normal);
    let point = combined([(n, normal), (n - 1, aside), (n - 1 - 2 * depth.to_i32(), cross(aside, normal))]);
    Spot { face, point }.place(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;

    #[test]
    fn stickers_go_where_turns_take_them() {
        for size in 2..=5 {
            for face in Face::ALL {
                for first in 1..=size.to_u16() {
                    for quarters in LayerTurn::QUARTERS {
                        let turn = LayerTurn::block(face, first..=first, quarters);
                        for place in 0..6 * size * size {
                            let marked = |marked: usize| {
                                let colours =
                                    (0..6 * size * size).map(|i| if i == marked { Face::R } else { Face::U });
                                Stickers::from_colours(colours.collect()).expect("6 N^2")
                            };
                            let mut cube = marked(place);
                            cube.turn(turn);
                            assert_eq!(cube, marked(carried(size, place, turn)), "{turn:?}, {place}");
                        }
                    }
                }
            }
        }
    }
}
