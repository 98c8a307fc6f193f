//! Algs of the 3x3x3 as turns of its faces alone.

use super::{Alg, LayerError, PerformError, Turn};
use crate::cube::{ByFace, Cube, Face, Held, Move, Symmetry};

/// What an alg does to a 3x3x3: turns of its faces, and then a rotation of the whole cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaceTurns {
    /// The turns, named in the grip in which the cube is held at the start.
    pub moves: Vec<Move>,
    /// Where each face of that grip has come to lie at the end.
    pub rotation: Symmetry,
}

impl Alg {
    /// The alg on a 3x3x3 with its slices, wide turns and rotations replaced by turns of faces.
    ///
    /// ```
    /// use cubelab::cube::{Alg, Symmetry};
    ///
    /// let wide: Alg = "r U M'".parse()?;
    /// let faces: Alg = wide.face_turns()?.moves.into_iter().collect();
    /// assert_eq!(faces.to_string(), "L F L R'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn face_turns(&self) -> Result<FaceTurns, PerformError> {
        let mut all = FaceTurns { moves: Vec::new(), rotation: Symmetry::IDENTITY };
        for turn in self.turns()? {
            all.push(turn)?;
        }
        Ok(all)
    }
}

impl FaceTurns {
    /// Adds a turn that is named in the grip at the end.
    pub fn push(&mut self, turn: Turn) -> Result<(), LayerError> {
        let layers = turn.layers(3)?;
        let face = layers.face;
        let turns = |layer: u16| layers.first <= layer && layer <= layers.last;
        let quarters = turn.quarters();
        let back = (4 - quarters) % 4;
        if turns(2) {
            // With the middle the whole cube turns, and the layers that do not are turned back.
            if !turns(1) {
                self.push_face(face, back);
            }
            if !turns(3) {
                self.push_face(face.opposite(), quarters);
            }
            self.rotate(face, quarters);
        } else {
            if turns(1) {
                self.push_face(face, quarters);
            }
            if turns(3) {
                self.push_face(face.opposite(), back);
            }
        }
        Ok(())
    }

    /// What becomes of a solved cube that is held with U on top and F in front.
    pub fn held(&self) -> Held<Cube> {
        let grip = self.rotation;
        Held {
            cube: Cube::SOLVED.after_all(self.moves.iter().map(|m| grip.turn(*m))),
            centres: ByFace::from_fn(|face| grip.inverse().face(face)),
        }
    }

    fn push_face(&mut self, face: Face, quarters: u8) {
        if quarters > 0 {
            self.moves.push(Move::new(self.rotation.inverse().face(face), quarters));
        }
    }

    fn rotate(&mut self, face: Face, quarters: u8) {
        let quarter = Symmetry::from_faces(|other| face.clockwise(other));
        for _ in 0..quarters {
            self.rotation = self.rotation.then(quarter.expect("a quarter turn of the cube is a symmetry"));
        }
    }
}
