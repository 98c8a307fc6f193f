//! The model of a 4x4x4 that the phases use.

use super::places::{SLOTS, STICKERS, places};
use crate::cube::{Corner, CornerAt, Cube, Face, Facelets, Symmetry, cross};
use crate::numbers::Number;
use crate::nxn::{Position, Wing};
use crate::solve::phases::turns::Turn;

/// The stickers of a reachable 4x4x4, in any grip.
#[derive(Clone, Copy)]
pub(in crate::solve) struct FourCube([Face; STICKERS]);

impl FourCube {
    /// # Panics
    /// If the position has another size.
    pub(in crate::solve) fn new(position: &Position) -> FourCube {
        FourCube(position.stickers().colours().try_into().expect("a 4x4x4 has 96 stickers"))
    }

    fn moved(&self, target: &[u8; STICKERS]) -> FourCube {
        let mut moved = *self;
        for (colour, &target) in self.0.iter().zip(target) {
            moved.0[usize::from(target)] = *colour;
        }
        moved
    }

    /// Returns the cube after these turns.
    pub(in crate::solve) fn after(&self, turns: &[Turn]) -> FourCube {
        turns.iter().fold(*self, |cube, turn| cube.moved(&places().sticker_turns[turn.index()]))
    }

    /// Returns the cube rotated as a whole.
    pub(super) fn held(&self, rotation: Symmetry) -> FourCube {
        self.moved(&places().sticker_symmetries[rotation.index()])
    }

    /// Returns the set of centre places whose colour is wanted, a bit for each.
    pub(in crate::solve) fn centres(&self, is_wanted: impl Fn(Face) -> bool) -> u32 {
        (0..SLOTS).filter(|&slot| is_wanted(self.centre(slot))).map(|slot| 1 << slot).sum()
    }

    fn centre(&self, slot: usize) -> Face {
        self.0[usize::from(places().centres[slot])]
    }

    /// Returns the home of the wing in each wing place.
    pub(in crate::solve) fn wings(&self) -> [u8; SLOTS] {
        places().wings.map(|stickers| {
            let wing = Wing::of_colours(stickers.map(|sticker| self.0[usize::from(sticker)]));
            places().homes[wing.expect("a wing has the colours of two neighbours").index()]
        })
    }

    /// True if the permutation of the wings is odd.
    pub(in crate::solve) fn has_odd_wings(&self) -> bool {
        is_odd(&self.wings())
    }

    /// Returns three colours, one of each axis, that meet at a corner as U, R and F do: the colours of the
    /// first centre place on U and on F, and the matching third. The centres must be on the faces of their
    /// axes.
    fn axis_colours(&self) -> [Face; 3] {
        let [up, front] = [Face::U, Face::F].map(|face| self.centre(4 * face.index()));
        let right = Face::from_normal(cross(up.frame().normal, front.frame().normal));
        [up, right.expect("the centres are on the faces of their axes"), front]
    }

    /// Returns the set of centre places with one of these three colours.
    pub(super) fn oriented_centres(&self) -> u32 {
        let colours = self.axis_colours();
        self.centres(|colour| colours.contains(&colour))
    }

    /// True if the permutations of corners and of edges have different parity. An edge is represented by the
    /// wing in its high place. The centres must be on the faces of their axes.
    pub(in crate::solve) fn is_odd(&self) -> bool {
        let corners = Corner::ALL.map(|corner| {
            let colours = corner.facelets().map(|facelet| self.0[sticker_of(facelet)]);
            CornerAt::of_colours(colours)
                .expect("a corner has the colours of three neighbours")
                .piece
                .index()
                .to_u8()
        });
        let wings = self.wings();
        let edges: [u8; 12] = std::array::from_fn(|edge| wings[edge] % 12);
        // A rotation of the cube permutes the axes. The permutation of edges has the parity of this
        // permutation, and the permutation of corners is even.
        let axes = self.axis_colours().map(|colour| colour.axis().index().to_u8());
        is_odd(&corners) ^ is_odd(&edges) ^ is_odd(&axes)
    }

    /// Returns the 3x3x3 that is left when the centres are solved and the edges paired, without parity.
    pub(in crate::solve) fn reduced(&self) -> Cube {
        let facelets = Facelets(std::array::from_fn(|facelet| self.0[sticker_of(facelet)]));
        facelets.held().expect("phase 3 leaves a cube without parity").cube
    }
}

/// Returns the sticker of the 4x4x4 that represents a sticker of the 3x3x3.
const fn sticker_of(facelet: usize) -> usize {
    const LINE: [usize; 3] = [0, 1, 3];
    facelet / 9 * 16 + LINE[facelet / 3 % 3] * 4 + LINE[facelet % 3]
}

fn is_odd(permutation: &[u8]) -> bool {
    let pairs = (0..permutation.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| permutation[j] > permutation[i]).count() % 2 == 1
}
