//! How a cube of any size is held.

use super::Position;
use super::cells::outline_cell;
use crate::cube::{ByFace, Corner, Face, Held};

impl Position {
    /// How the cube is held.
    pub fn held(&self) -> Held<Position> {
        let centres = self.centres();
        let mut home = ByFace(Face::ALL);
        for (face, colour) in centres.iter() {
            home[*colour] = face;
        }
        Held { cube: self.renamed(home), centres }
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

impl From<&Held<Position>> for Position {
    fn from(held: &Held<Position>) -> Position {
        held.cube.renamed(held.centres)
    }
}
