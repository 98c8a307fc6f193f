//! Stickers of a problem to the pieces of a cube, if they are.

use thiserror::Error;

use super::Problem;
use crate::cube::{BrokenLaws, ByFace, Cube, Face, Facelets};

/// Why there are no pieces in a problem.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoCube {
    /// The pieces of other sizes are not known here.
    #[error("a cube of {0} layers; expected 3")]
    Size(usize),
    /// Two faces have centres of one colour.
    #[error("the centres of two faces have the colour {0}; expected six colours")]
    Centres(u8),
    /// No turns of a cube lead to these stickers.
    #[error("no cube can be turned into this: {0}")]
    Broken(BrokenLaws),
}

impl Problem {
    /// The cube of three layers with these stickers, held with DOWN on top. Its colours are named after
    /// the faces that their centres are on, so any six colours will do. The lab's own turns lead to
    /// states that have no pieces.
    pub fn cube(&self) -> Result<Cube, NoCube> {
        let stickers = self.stickers();
        let facelets = stickers.to_facelets().ok_or(NoCube::Size(stickers.size()))?;
        let mut home = ByFace([None; 6]);
        for face in Face::ALL {
            let colour = facelets.centre(face);
            if home[colour].replace(face).is_some() {
                return Err(NoCube::Centres(colour as u8));
            }
        }
        let named = Facelets(facelets.0.map(|colour| home[colour].unwrap_or(colour)));
        named.to_cube().map(|held| held.cube).map_err(NoCube::Broken)
    }
}
