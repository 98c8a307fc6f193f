//! The laws of wings and movable centres, which sizes from 4 layers on have, with the stickers concerned.

use std::fmt::{self, Display};

use super::Draft;
use crate::cube::{Edge, Face};
use crate::nxn::{CentreOrbit, Wing};

/// A law that the pieces of one orbit break: 24 pieces that turns bring to the same places.
///
/// These are all: wings may be permuted in any way, and so may centres be as those of one colour look alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OrbitLaw {
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

/// A place of a wing in a cube of some size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WingPlace {
    /// The edge and the end of it.
    pub wing: Wing,
    /// How many layers lie between it and the face at the end: at least 1.
    pub depth: usize,
}

impl OrbitLaw {
    /// The stickers concerned, as places in facelet order.
    pub(super) fn cells(&self, draft: &Draft) -> Vec<usize> {
        let size = draft.size();
        let wings = |places: &[WingPlace]| -> Vec<usize> {
            places.iter().flat_map(|place| place.wing.cells(size, place.depth)).collect()
        };
        match self {
            OrbitLaw::NoSuchWing { place, .. } => wings(&[*place]),
            OrbitLaw::FlippedWing { places, .. } => wings(places),
            OrbitLaw::RepeatedWing { places, .. } => wings(places),
            OrbitLaw::CentreCount { orbit, colour, .. } => {
                let cells = orbit.cells(size).into_iter();
                cells.filter(|cell| draft.stickers()[*cell] == Some(*colour)).collect()
            }
        }
    }
}

impl fmt::Display for OrbitLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrbitLaw::NoSuchWing { place, colours: [a, b] } if a == b => {
                write!(f, "wing {place} has the colour {a} twice; expected two different ones")
            }
            OrbitLaw::NoSuchWing { place, colours: [a, b] } => {
                write!(f, "wing {place} is {a}-{b}; opposite colours never share an edge")
            }
            OrbitLaw::FlippedWing { colours: [a, b], places } => {
                let places = List(places);
                write!(
                    f,
                    "one of the {a}-{b} wings at {places} is flipped; no wing can be flipped in its place"
                )
            }
            OrbitLaw::RepeatedWing { colours: [a, b], places } => {
                let (count, places) = (places.len(), List(places));
                write!(f, "there are {count} {a}-{b} wings, at {places}; expected 2")
            }
            OrbitLaw::CentreCount { orbit: CentreOrbit { row, column }, colour, found } => {
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

/// Places one after the other, as they are said.
pub(super) struct List<'a, T>(pub(super) &'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, item) in self.0.iter().enumerate() {
            let before = if i == 0 {
                ""
            } else if i + 1 == self.0.len() {
                " and "
            } else {
                ", "
            };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    }
}
