//! Turns the stickers of a problem into a 3x3x3 of pieces, if they are a possible cube.

use thiserror::Error;

use super::Problem;
use crate::cube::{ByFace, Cube, Face, Facelets};
use crate::numbers::Number;
use crate::nxn::BrokenLaws;

/// The reason why a problem is not a 3x3x3 of pieces.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoCube {
    /// The cube has another number of layers than 3.
    #[error("a cube of {0} layers; expected 3")]
    Size(usize),
    /// The centres of two faces have the same colour.
    #[error("the centres of two faces have the colour {0}; expected six colours")]
    Centres(u8),
    /// The stickers break laws of the cube.
    #[error("no cube can be turned into this: {0}")]
    Broken(BrokenLaws),
}

impl Problem {
    /// Returns the 3x3x3 with these stickers, held with DOWN on top. A colour means the face whose centre has it, so any six
    /// colours are valid. The turns of the university lab can lead to states that are no cube.
    ///
    /// # Errors
    /// Fails if the problem has another size than 3, two centres have the same colour, or the stickers break a law.
    pub fn cube(&self) -> Result<Cube, NoCube> {
        let stickers = self.stickers();
        let facelets = stickers.to_facelets().ok_or(NoCube::Size(stickers.size()))?;
        let mut home = ByFace([None; 6]);
        for face in Face::ALL {
            let colour = facelets.centre(face);
            if home[colour].replace(face).is_some() {
                return Err(NoCube::Centres(colour.index().to_u8()));
            }
        }
        let named = Facelets(facelets.0.map(|colour| home[colour].unwrap_or(colour)));
        named.to_cube().map(|held| held.cube).map_err(NoCube::Broken)
    }
}
