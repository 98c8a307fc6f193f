//! A 5x5x5 by its stickers, and what the phases read from it.

use super::places::{EDGE_COUNT, SLOTS, STICKERS, places};
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::Wing;
use crate::solve::phases::layered_cube::LayeredCube;
#[cfg(test)]
use crate::solve::phases::turns::Turn;

/// The colours of the stickers of a 5x5x5, in facelet order. Colours are named after the faces of the fixed centres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct FiveCube([Face; STICKERS]);

impl FiveCube {
    /// Reads the 5x5x5 that the outer layers, the layers at this depth and a middle layer make.
    ///
    /// # Panics
    /// If the cube has fewer than five layers.
    pub(in crate::solve) fn of(cube: &LayeredCube, depth: u8) -> FiveCube {
        FiveCube(cube.five_layers(depth).try_into().expect("a 5x5x5 has 150 stickers"))
    }

    #[cfg(test)]
    fn moved(&self, target: &[u8; STICKERS]) -> FiveCube {
        let mut moved = *self;
        for (colour, &target) in self.0.iter().zip(target) {
            moved.0[usize::from(target)] = *colour;
        }
        moved
    }

    /// Returns the cube after these turns.
    #[cfg(test)]
    pub(in crate::solve) fn after(&self, turns: &[Turn]) -> FiveCube {
        turns.iter().fold(*self, |cube, turn| cube.moved(&places().turn(*turn).stickers))
    }

    fn set(&self, slots: &[[u8; 1]; SLOTS], is_wanted: impl Fn(Face) -> bool) -> u32 {
        let wanted = slots.iter().zip(0..).filter(|([sticker], _)| is_wanted(self.0[usize::from(*sticker)]));
        wanted.map(|(_, slot)| 1 << slot).sum()
    }

    /// Returns the sets of the places of x-centres and of t-centres whose colour is wanted.
    pub(in crate::solve) fn centres(&self, is_wanted: impl Fn(Face) -> bool) -> [u32; 2] {
        [self.set(&places().xs, &is_wanted), self.set(&places().ts, &is_wanted)]
    }

    /// Returns the home place of the wing in each place.
    pub(in crate::solve) fn wings(&self) -> [u8; SLOTS] {
        places().wings.map(|stickers| {
            let wing = Wing::of_colours(stickers.map(|sticker| self.0[usize::from(sticker)]));
            places().homes[wing.expect("a wing has the colours of two neighbours").index()]
        })
    }

    /// Returns the home place of the midge in each place, and whether it is flipped.
    pub(in crate::solve) fn midges(&self) -> [(u8, bool); EDGE_COUNT] {
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
    pub(in crate::solve) fn has_odd_wings(&self) -> bool {
        let wings = self.wings();
        let pairs = (0..SLOTS).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs.filter(|&(i, j)| wings[j] > wings[i]).count() % 2 == 1
    }

    /// True if all centres are solved and all edges are paired.
    #[cfg(test)]
    pub(in crate::solve) fn is_reduced(&self) -> bool {
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
