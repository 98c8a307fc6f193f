//! The corners of an NxNxN.

use super::Stickers;
use super::cells::outline_cell;
use crate::cube::{Corner, Face};

impl Stickers {
    /// The colours at a corner, in the order of [`Corner::faces`].
    ///
    /// # Panics
    /// If there is one layer only, which has no corners.
    pub fn corner(&self, corner: Corner) -> [Face; 3] {
        let cell = |facelet| outline_cell(self.size(), facelet).expect("every size but 1 has corners");
        corner.facelets().map(|facelet| self.colours()[cell(facelet)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Cube, Facelets};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn corners_are_those_of_the_3x3x3_and_of_any_other_size() {
        let facelets = Facelets::from(&Cube::random(&mut ChaCha8Rng::seed_from_u64(1)));
        let stickers = Stickers::from(&facelets);
        for corner in Corner::ALL {
            assert_eq!(stickers.corner(corner), corner.facelets().map(|place| facelets.0[place]));
            for size in [2, 4, 7] {
                assert_eq!(Stickers::solved(size).corner(corner), corner.faces());
            }
        }
    }
}
