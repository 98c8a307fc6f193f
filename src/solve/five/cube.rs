//! A 5x5x5 by its stickers, and what the phases read from it.

use super::places::{EDGE_COUNT, SLOTS, STICKERS, fixed_centre, places, sticker_of};
use crate::cube::{Cube, Face, Facelets, Symmetry};
use crate::numbers::Number;
use crate::nxn::{Position, Wing};
use crate::solve::phases::turns::Turn;

/// The colours of the stickers of a 5x5x5, in facelet order. Colours are named after the faces of the fixed centres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FiveCube([Face; STICKERS]);

impl FiveCube {
    /// Reads a cube held in any way.
    ///
    /// # Panics
    /// If the position has another size.
    pub(super) fn new(position: &Position) -> FiveCube {
        let colours = position.stickers().colours();
        let mut home = Face::ALL;
        for face in Face::ALL {
            home[colours[fixed_centre(face)].index()] = face;
        }
        let colours: [Face; STICKERS] = colours.try_into().expect("a 5x5x5 has 150 stickers");
        FiveCube(colours.map(|colour| home[colour.index()]))
    }

    fn moved(&self, target: &[u8; STICKERS]) -> FiveCube {
        let mut moved = *self;
        for (colour, &target) in self.0.iter().zip(target) {
            moved.0[usize::from(target)] = *colour;
        }
        moved
    }

    /// Returns the cube after these turns.
    pub(super) fn after(&self, turns: &[Turn]) -> FiveCube {
        turns.iter().fold(*self, |cube, turn| cube.moved(&places().turn(*turn).stickers))
    }

    /// Returns the cube rotated as a whole, with colours renamed after the faces of the fixed centres.
    pub(super) fn held(&self, rotation: Symmetry) -> FiveCube {
        FiveCube(self.moved(&places().symmetry(rotation).stickers).0.map(|colour| rotation.face(colour)))
    }

    fn set(&self, slots: &[[u8; 1]; SLOTS], is_wanted: impl Fn(Face) -> bool) -> u32 {
        let wanted = slots.iter().zip(0..).filter(|([sticker], _)| is_wanted(self.0[usize::from(*sticker)]));
        wanted.map(|(_, slot)| 1 << slot).sum()
    }

    /// Returns the sets of the places of x-centres and of t-centres whose colour is wanted.
    pub(super) fn centres(&self, is_wanted: impl Fn(Face) -> bool) -> [u32; 2] {
        [self.set(&places().xs, &is_wanted), self.set(&places().ts, &is_wanted)]
    }

    /// Returns the home place of the wing in each place.
    pub(super) fn wings(&self) -> [u8; SLOTS] {
        places().wings.map(|stickers| {
            let wing = Wing::of_colours(stickers.map(|sticker| self.0[usize::from(sticker)]));
            places().homes[wing.expect("a wing has the colours of two neighbours").index()]
        })
    }

    /// Returns the home place of the midge in each place, and whether it is flipped.
    pub(super) fn midges(&self) -> [(u8, bool); EDGE_COUNT] {
        let solved = places().midges.map(|stickers| stickers.map(|sticker| face_of(sticker.into())));
        places().midges.map(|stickers| {
            let colours = stickers.map(|sticker| self.0[usize::from(sticker)]);
            let home = |colours: [Face; 2]| solved.iter().position(|home| *home == colours);
            let flipped = || home([colours[1], colours[0]]);
            let found =
                home(colours).map(|home| (home, false)).or_else(|| flipped().map(|home| (home, true)));
            let (home, is_flipped) = found.expect("a midge has the colours of two neighbours");
            (home.to_u8(), is_flipped)
        })
    }

    /// True if the permutation of the wings is odd.
    pub(super) fn has_odd_wings(&self) -> bool {
        let wings = self.wings();
        let pairs = (0..SLOTS).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs.filter(|&(i, j)| wings[j] > wings[i]).count() % 2 == 1
    }

    /// Returns the 3x3x3 of corners, midges and fixed centres.
    pub(super) fn outline(&self) -> Cube {
        let facelets = Facelets(std::array::from_fn(|facelet| self.0[sticker_of(facelet)]));
        facelets.held().expect("corners and midges of a 5x5x5 are those of a 3x3x3").cube
    }

    /// True if all centres are solved and all edges are paired.
    #[cfg(test)]
    pub(super) fn is_reduced(&self) -> bool {
        let is_home = |sticker: usize| self.0[sticker] == face_of(sticker);
        let centres = places().xs.iter().chain(&places().ts).all(|[sticker]| is_home((*sticker).into()));
        let (wings, midges) = (self.wings(), self.midges());
        let pair = |edge: usize| {
            let (home, is_flipped) = midges[edge];
            let high = if is_flipped { home + 12 } else { home };
            wings[edge] == high && wings[edge + 12] == (high + 12) % 24
        };
        centres && (0..EDGE_COUNT).all(pair)
    }
}

/// Returns the face of a sticker.
const fn face_of(sticker: usize) -> Face {
    Face::from_index(sticker / (STICKERS / 6))
}
