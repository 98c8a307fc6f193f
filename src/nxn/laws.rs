//! The laws of an NxNxN that stickers can break, in words and with the stickers concerned.

use std::fmt;

use super::cells::{CentreOrbit, outline_cell};
use super::{Draft, Wing};
use crate::cube::{self, Edge, Face};

/// A law of the NxNxN that stickers break. Colours are named by the face they belong to on a solved cube in the
/// standard grip.
///
/// These are all: wings may be permuted in any way, and so may centres be as those of one colour look alike; on
/// even sizes so may corners be, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrokenLaw {
    /// A colour occurs more often than N^2 times, or less often although no sticker is empty.
    ColourCount {
        /// The colour.
        colour: Face,
        /// How often it occurs.
        found: usize,
        /// How often it should.
        expected: usize,
    },
    /// A law of the 3x3x3 that corners, middle edges and fixed centres make; on even sizes of the corners alone.
    Outline(cube::BrokenLaw),
    /// A wing has two colours that share no edge: the same one twice, or opposite ones.
    NoSuchWing {
        /// Where it is.
        place: WingPlace,
        /// Its colours, in the order of the faces of its edge.
        colours: [Face; 2],
    },
    /// The two wings of the same colours have them in the same order, so that one of them must be flipped in its
    /// place, which turns cannot do.
    FlippedWing {
        /// Their colours.
        colours: [Face; 2],
        /// Where they are.
        places: [WingPlace; 2],
    },
    /// More than two wings have the same colours.
    RepeatedWing {
        /// Their colours.
        colours: [Face; 2],
        /// Where they are.
        places: Vec<WingPlace>,
    },
    /// A colour occurs more than four times among centres that turns bring to the same places.
    CentreCount {
        /// The centres.
        orbit: CentreOrbit,
        /// The colour.
        colour: Face,
        /// How often it occurs.
        found: usize,
    },
}

/// Every law that an arrangement of stickers breaks, at least one, in the order in which they are checked:
/// counts, fixed centres, middle edges and corners, wings, other centres.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(|law| law.to_string()).collect::<Vec<_>>().join("; "))]
pub struct BrokenLaws(pub Vec<BrokenLaw>);

/// A place of a wing in a cube of some size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WingPlace {
    /// The edge and the end of it.
    pub wing: Wing,
    /// How many layers lie between it and the face at the end: at least 1.
    pub depth: usize,
}

impl From<cube::BrokenLaw> for BrokenLaw {
    fn from(law: cube::BrokenLaw) -> BrokenLaw {
        match law {
            cube::BrokenLaw::ColourCount { colour, found } => {
                BrokenLaw::ColourCount { colour, found, expected: 9 }
            }
            law => BrokenLaw::Outline(law),
        }
    }
}

impl BrokenLaw {
    /// The stickers concerned, as places in facelet order; none where the cube as a whole is, and none where a
    /// colour is missing.
    pub fn cells(&self, draft: &Draft) -> Vec<usize> {
        let size = draft.size();
        let coloured =
            |colour: Face, cell: &usize| draft.stickers()[*cell].is_some_and(|found| found == colour);
        let wings = |places: &[WingPlace]| -> Vec<usize> {
            places.iter().flat_map(|place| place.wing.cells(size, place.depth)).collect()
        };
        match self {
            BrokenLaw::ColourCount { colour, found, expected } if found > expected => {
                // The fixed centres say which colours there are.
                let is_fixed = |cell: usize| size % 2 == 1 && cell % (size * size) == size * size / 2;
                let cells = 0..draft.stickers().len();
                cells.filter(|cell| coloured(*colour, cell) && !is_fixed(*cell)).collect()
            }
            BrokenLaw::ColourCount { .. } => Vec::new(),
            BrokenLaw::Outline(law) => {
                let cells = law.cells(&draft.outline());
                cells.into_iter().filter_map(|facelet| outline_cell(size, facelet)).collect()
            }
            BrokenLaw::NoSuchWing { place, .. } => wings(&[*place]),
            BrokenLaw::FlippedWing { places, .. } => wings(places),
            BrokenLaw::RepeatedWing { places, .. } => wings(places),
            BrokenLaw::CentreCount { orbit, colour, .. } => {
                orbit.cells(size).into_iter().filter(|cell| coloured(*colour, cell)).collect()
            }
        }
    }
}

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenLaw::ColourCount { colour, found, expected } => {
                write!(f, "{found} stickers are {colour}; expected {expected}")
            }
            BrokenLaw::Outline(law) => write!(f, "{law}"),
            BrokenLaw::NoSuchWing { place, colours: [a, b] } if a == b => {
                write!(f, "wing {place} has the colour {a} twice; expected two different ones")
            }
            BrokenLaw::NoSuchWing { place, colours: [a, b] } => {
                write!(f, "wing {place} is {a}-{b}; opposite colours never share an edge")
            }
            BrokenLaw::FlippedWing { colours: [a, b], places: [one, other] } => {
                write!(
                    f,
                    "one of the {a}-{b} wings at {one} and {other} is flipped; no wing can be flipped in its place"
                )
            }
            BrokenLaw::RepeatedWing { colours: [a, b], places } => {
                write!(f, "there are {} {a}-{b} wings, at ", places.len())?;
                for (i, place) in places.iter().enumerate() {
                    let before = match i {
                        0 => "",
                        _ if i + 1 == places.len() => " and ",
                        _ => ", ",
                    };
                    write!(f, "{before}{place}")?;
                }
                write!(f, "; expected 2")
            }
            BrokenLaw::CentreCount { orbit: CentreOrbit { row, column }, colour, found } => {
                let (row, column) = (row + 1, column + 1);
                write!(
                    f,
                    "{found} of the centres that turns bring to row {row}, column {column} of a face are {colour}; expected 4"
                )
            }
        }
    }
}

impl WingPlace {
    /// The faces it lies on, in the order of [`Edge::faces`].
    pub(super) const fn faces(self) -> [Face; 2] {
        let edge: Edge = self.wing.edge();
        edge.faces()
    }
}

/// The edge, and the layer as it is counted from the end, where it is not the second: `UFr`, `UF3r`.
impl fmt::Display for WingPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.depth {
            1 => write!(f, "{}", self.wing),
            depth => {
                let end = self.wing.end().letter().to_ascii_lowercase();
                write!(f, "{}{}{end}", self.wing.edge(), depth + 1)
            }
        }
    }
}
