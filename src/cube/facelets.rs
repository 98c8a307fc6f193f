//! The 54 stickers of a 3x3x3, in any arrangement, and when they make a cube.

use std::fmt;

use super::reading;
use super::{BrokenLaws, ByFace, Corner, Cube, Edge, Face};
use crate::numbers::Number;

/// The stickers of a 3x3x3: 54 colours in the order and arrangement drawn at [`Face`]. They may be
/// nonsense; [`Facelets::to_cube`] tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Facelets(pub [Face; 54]);

/// A cube as someone holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The cube with its colours renamed after the faces their centres are on. Turns that solve it
    /// solve the held one too: they are in the holder's own grip.
    pub cube: Cube,
    /// The colour of the centre of each face.
    pub centres: ByFace<Face>,
}

impl Facelets {
    /// Reads the stickers as a cube in any holding orientation, or tells every law they break.
    ///
    /// ```
    /// use cubelab::cube::{Cube, Facelets};
    ///
    /// let solved: Facelets = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
    /// assert_eq!(solved.to_cube().map(|held| held.cube), Ok(Cube::SOLVED));
    /// let flipped: Facelets = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
    /// assert_eq!(flipped.to_cube().map_err(|laws| laws.0.len()), Err(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_cube(&self) -> Result<Held, BrokenLaws> {
        reading::cube_of(self).ok_or_else(|| reading::broken_laws(self))
    }

    /// The colour of the centre of a face.
    pub const fn centre(&self, face: Face) -> Face {
        self.0[face.index() * 9 + 4]
    }
}

impl From<&Cube> for Facelets {
    fn from(cube: &Cube) -> Facelets {
        let mut stickers = std::array::from_fn(|i| Face::from_index(i / 9));
        for (place, at) in Corner::ALL.into_iter().zip(cube.corners()) {
            for (k, colour) in at.piece.faces().into_iter().enumerate() {
                stickers[place.facelets()[(k + at.twist.index()) % 3]] = colour;
            }
        }
        for (place, at) in Edge::ALL.into_iter().zip(cube.edges()) {
            for (k, colour) in at.piece.faces().into_iter().enumerate() {
                stickers[place.facelets()[k ^ at.flip.index()]] = colour;
            }
        }
        Facelets(stickers)
    }
}

impl From<&Held> for Facelets {
    fn from(held: &Held) -> Facelets {
        Facelets(Facelets::from(&held.cube).0.map(|face| held.centres[face]))
    }
}

impl fmt::Display for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|colour| write!(f, "{colour}"))
    }
}

impl fmt::Debug for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Move, Symmetry};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn a_turn_looks_as_it_should() {
        let cube = Cube::of(Move::new(Face::R, 1));
        assert_eq!(
            Facelets::from(&cube).to_string(),
            "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"
        );
    }

    #[test]
    fn every_cube_is_read_back_in_every_grip() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..200 {
            let cube = Cube::random(&mut random);
            for grip in Symmetry::all().filter(|s| !s.is_mirror()) {
                let held = Held { cube, centres: ByFace::from_fn(|f| grip.face(f)) };
                assert_eq!(Facelets::from(&held).to_cube(), Ok(held));
            }
        }
    }
}
