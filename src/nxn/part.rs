//! The parts of an NxNxN that turns never mix: what breaks the laws of one is mended in it alone.

use super::Wing;
use super::cells::{CentreOrbit, outline_cell, wing_depths};
use super::reading;
use crate::cube::Face;

/// A part of an NxNxN: no turn moves a piece from one to another, and the stickers of each keep or break the laws
/// whatever the others are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// The corners, the middle edges and the fixed centres.
    Outline,
    /// The wings so many layers from the nearer corner.
    Wings { depth: usize },
    /// The centres of one orbit.
    Centres(CentreOrbit),
}

impl Part {
    /// The parts of a cube of this size.
    pub(super) fn all(size: usize) -> impl Iterator<Item = Part> {
        let wings = wing_depths(size).map(|depth| Part::Wings { depth });
        std::iter::once(Part::Outline).chain(wings).chain(CentreOrbit::all(size).map(Part::Centres))
    }

    /// Its stickers, as places in facelet order.
    pub(super) fn cells(self, size: usize) -> Vec<usize> {
        match self {
            Part::Outline => (0..54).filter_map(|facelet| outline_cell(size, facelet)).collect(),
            Part::Wings { depth } => Wing::all().flat_map(|wing| wing.cells(size, depth)).collect(),
            Part::Centres(orbit) => orbit.cells(size).to_vec(),
        }
    }

    /// True if stickers in facelet order break no law of this part.
    pub(super) fn keeps_laws(self, colours: &[Face], size: usize) -> bool {
        match self {
            Part::Outline => reading::outline_keeps_laws(colours, size),
            Part::Wings { depth } => reading::wings_keep_laws(colours, size, depth),
            Part::Centres(orbit) => reading::centres_keep_laws(colours, size, orbit),
        }
    }
}
