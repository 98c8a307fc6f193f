//! The 54 stickers of a 3x3x3, in any arrangement, and when they make a cube.

use std::fmt;

use super::debug::debug_as_display;
use super::{ByFace, Corner, CornerAt, Cube, Edge, EdgeAt, Face, Symmetry};
use crate::numbers::Number;

/// The stickers of a 3x3x3: 54 colours in the order and arrangement drawn at [`Face`]. They may be
/// nonsense; [`Facelets::held`] is the cube that they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Facelets(pub [Face; 54]);

/// A cube as someone holds it: a [`Cube`], or a cube of any size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held<C> {
    /// The cube with its colours renamed after the faces they belong to. Turns that solve it solve the held one
    /// too: they are in the holder's own grip.
    pub cube: C,
    /// The colour that belongs on each face. On odd sizes the fixed centre has it; even sizes have none, so their
    /// corner DBL is taken to be in its place.
    pub centres: ByFace<Face>,
}

impl Facelets {
    /// The cube with these stickers, in any holding orientation, if they are one. [`Facelets::to_cube`] says why they
    /// are none.
    pub fn held(&self) -> Option<Held<Cube>> {
        let centres = ByFace::from_fn(|face| self.centre(face));
        let home = home_of(&centres)?;
        Some(Held { cube: self.pieces(&home)?, centres })
    }

    /// The cube with these stickers, where each colour belongs to the face that `home` says, whatever the centres are.
    pub(crate) fn pieces(&self, home: &ByFace<Face>) -> Option<Cube> {
        let mut corners = *Cube::SOLVED.corners();
        let mut edges = *Cube::SOLVED.edges();
        let (mut corners_seen, mut edges_seen) = (0u8, 0u16);
        for (place, at) in Corner::ALL.into_iter().zip(&mut corners) {
            *at = CornerAt::of_colours(place.facelets().map(|i| home[self.0[i]]))?;
            corners_seen |= 1 << at.piece.index();
        }
        for (place, at) in Edge::ALL.into_iter().zip(&mut edges) {
            *at = EdgeAt::of_colours(place.facelets().map(|i| home[self.0[i]]))?;
            edges_seen |= 1 << at.piece.index();
        }
        if corners_seen != 0xFF || edges_seen != 0xFFF {
            return None;
        }
        Cube::new(corners, edges).ok()
    }

    /// The colour of the centre of a face.
    pub const fn centre(&self, face: Face) -> Face {
        self.0[face.index() * 9 + 4]
    }
}

/// The face that each colour has its centre on, if these are the centres of a cube.
pub(crate) fn home_of(centres: &ByFace<Face>) -> Option<ByFace<Face>> {
    let grip = Symmetry::from_faces(|face| centres[face]).filter(|grip| !grip.is_mirror())?;
    let back = grip.inverse();
    Some(ByFace::from_fn(|colour| back.face(colour)))
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

impl From<&Held<Cube>> for Facelets {
    fn from(held: &Held<Cube>) -> Facelets {
        Facelets(Facelets::from(&held.cube).0.map(|face| held.centres[face]))
    }
}

impl fmt::Display for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|colour| write!(f, "{colour}"))
    }
}

debug_as_display!(Facelets);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;
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
                assert_eq!(Facelets::from(&held).held(), Some(held));
            }
        }
    }
}
