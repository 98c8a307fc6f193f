//! The 24 orientations of a cube.

use crate::cube::{ByFace, Face};
use crate::nxn::{LayerTurn, Position};

/// An orientation of a cube.
pub(super) struct Holding {
    /// The rotations that lead to it, each a clockwise quarter turn as seen on a face.
    quarters: Vec<Face>,
    /// By face of the rotated cube: the face it was before.
    before: ByFace<Face>,
}

impl Holding {
    /// Returns all orientations, the identity first.
    pub(super) fn all() -> Vec<Holding> {
        use Face::*;
        let to_the_top: [&[Face]; 6] = [&[], &[R], &[F], &[R, R], &[R, R, R], &[F, F, F]];
        let ways = to_the_top.into_iter().flat_map(|first| (0..4).map(move |turns| (first, turns)));
        ways.map(|(first, turns)| Holding::new([first, &vec![U; turns]].concat())).collect()
    }

    fn new(quarters: Vec<Face>) -> Holding {
        let mut before = ByFace(Face::ALL);
        for face in Face::ALL {
            before[quarters.iter().fold(face, |at, axis| axis.clockwise(at))] = face;
        }
        Holding { quarters, before }
    }

    /// Returns a position in this orientation, with colours named after the faces they then belong to.
    pub(super) fn hold(&self, position: &Position) -> Position {
        let (mut held, size) = (position.clone(), position.size());
        for &face in &self.quarters {
            held.turn(LayerTurn::rotation(face, size, 1));
        }
        held.held().cube
    }

    /// Returns a turn of the rotated cube as a turn of the cube before.
    pub(super) fn in_first_grip(&self, turn: LayerTurn) -> LayerTurn {
        turn.with_face(self.before[turn.face()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn a_turn_is_the_same_turn_in_every_holding() {
        let position = Position::random(4, &mut ChaCha8Rng::seed_from_u64(1));
        let mut seen = Vec::new();
        for holding in Holding::all() {
            let held = holding.hold(&position);
            assert!(!seen.contains(&held));
            for face in Face::ALL {
                let turn = LayerTurn::block(face, 1..=2, -1);
                let (mut held, mut first) = (held.clone(), position.clone());
                held.turn(turn);
                first.turn(holding.in_first_grip(turn));
                assert_eq!(holding.hold(&first), held.held().cube);
            }
            seen.push(held);
        }
        assert_eq!(seen.len(), 24);
        assert_eq!(seen[0], position.held().cube);
    }
}
