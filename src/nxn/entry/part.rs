//! The parts of an NxNxN that turns never mix: what breaks the laws of one is mended in it alone.

use crate::cube::{ByFace, Edge, Face, Facelets};
use crate::nxn::Wing;
use crate::nxn::cells::{CentreOrbit, outline_cell, wing_depths};

/// A part of an NxNxN: no turn moves a piece from one to another, and the stickers of each keep or break the laws
/// whatever the others are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::nxn) enum Part {
    /// The corners, the middle edges and the fixed centres.
    Outline,
    /// The wings so many layers from the nearer corner.
    Wings { depth: usize },
    /// The centres of one orbit.
    Centres(CentreOrbit),
}

impl Part {
    /// The parts of a cube of this size.
    pub(in crate::nxn) fn all(size: usize) -> impl Iterator<Item = Part> {
        let wings = wing_depths(size).map(|depth| Part::Wings { depth });
        std::iter::once(Part::Outline).chain(wings).chain(CentreOrbit::all(size).map(Part::Centres))
    }

    /// Its stickers, as places in facelet order.
    pub(in crate::nxn) fn cells(self, size: usize) -> Vec<usize> {
        match self {
            Part::Outline => (0..54).filter_map(|facelet| outline_cell(size, facelet)).collect(),
            Part::Wings { depth } => Wing::all().flat_map(|wing| wing.cells(size, depth)).collect(),
            Part::Centres(orbit) => orbit.cells(size).to_vec(),
        }
    }

    /// True if stickers in facelet order break no law of this part.
    pub(in crate::nxn) fn keeps_laws(self, colours: &[Face], size: usize) -> bool {
        match self {
            Part::Outline => outline_keeps_laws(colours, size),
            Part::Wings { depth } => wings_keep_laws(colours, size, depth),
            Part::Centres(orbit) => centres_keep_laws(colours, size, orbit),
        }
    }
}

/// True if the wings of this depth are those of a cube.
fn wings_keep_laws(colours: &[Face], size: usize, depth: usize) -> bool {
    let mut seen = 0u32;
    for place in Wing::all() {
        match Wing::of_colours(place.cells(size, depth).map(|cell| colours[cell])) {
            Some(wing) => seen |= 1 << wing.index(),
            None => return false,
        }
    }
    seen == (1 << Wing::COUNT) - 1
}

/// True if an orbit of centres has four of each colour.
fn centres_keep_laws(colours: &[Face], size: usize, orbit: CentreOrbit) -> bool {
    let mut counts = ByFace([0; 6]);
    orbit.cells(size).into_iter().for_each(|cell| counts[colours[cell]] += 1);
    counts == ByFace([4; 6])
}

/// True if the corners, the middle edges and the fixed centres are those of a cube.
fn outline_keeps_laws(colours: &[Face], size: usize) -> bool {
    // What the size has not is that of a solved cube: in the standard grip, or in that of the only layer.
    let absent = |face: usize| if size == 1 { colours[face] } else { Face::from_index(face) };
    let sticker = |i| outline_cell(size, i).map_or_else(|| absent(i / 9), |cell| colours[cell]);
    let mut facelets = Facelets(std::array::from_fn(sticker));
    if facelets.held().is_some() {
        return true;
    }
    // Without edges, the order of the corners may be odd: then it is that of two edges exchanged.
    let [[_, a], [_, b]] = [Edge::UR, Edge::UF].map(Edge::facelets);
    facelets.0.swap(a, b);
    size.is_multiple_of(2) && facelets.held().is_some()
}
