//! How a cube of any size is held.

use super::Position;
use super::cells::outline_cell;
use crate::cube::{ByFace, Corner, Face};

/// A position as someone holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// The position with its colours renamed after the faces they belong to. Turns that solve it solve the held
    /// one too: they are in the holder's own grip.
    pub position: Position,
    /// The colour that belongs on each face: on odd sizes that of the fixed centre; even sizes have none, so the
    /// corner DBL is taken to be in its place.
    pub centres: ByFace<Face>,
}

impl Position {
    /// How the cube is held.
    pub fn held(&self) -> Held {
        let centres = self.centres();
        let mut home = ByFace(Face::ALL);
        for (face, colour) in centres.iter() {
            home[*colour] = face;
        }
        Held { position: self.renamed(home), centres }
    }

    /// The colour that belongs on each face; see [`Held::centres`].
    pub fn centres(&self) -> ByFace<Face> {
        let (size, colours) = (self.size(), self.stickers().colours());
        if size % 2 == 1 {
            return ByFace::from_fn(|face| colours[self.stickers().position(face, size / 2, size / 2)]);
        }
        let mut centres = ByFace(Face::ALL);
        for (face, facelet) in Corner::DBL.faces().into_iter().zip(Corner::DBL.facelets()) {
            let colour = outline_cell(size, facelet).map_or(face, |cell| colours[cell]);
            centres[face] = colour;
            centres[face.opposite()] = colour.opposite();
        }
        centres
    }
}

impl From<&Held> for Position {
    fn from(held: &Held) -> Position {
        held.position.renamed(held.centres)
    }
}
