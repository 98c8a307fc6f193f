//! The laws that stickers of a cube of any size can break, in words and with the stickers concerned.

use std::fmt;

use super::Draft;
use super::orbit_laws::{List, OrbitLaw};
use crate::cube::{Corner, Edge, Face};
use crate::nxn::cells::outline_cell;

/// A law of the cube that stickers break. Colours are named by the face they belong to on a solved
/// cube in the standard grip.
///
/// Edges are middle edges, and centres fixed ones, which only odd sizes have. On even sizes the corners may be
/// permuted in any way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrokenLaw {
    /// Two or more centres have the same colour.
    RepeatedCentre {
        /// The colour.
        colour: Face,
        /// The faces whose centres have it.
        faces: Vec<Face>,
    },
    /// The centres differ, but no rotation of the cube brings them there.
    CentreOrder,
    /// A colour occurs more often than N^2 times, or less often although no sticker is empty.
    ColourCount {
        /// The colour.
        colour: Face,
        /// How often it occurs.
        found: usize,
        /// How often it should.
        expected: usize,
    },
    /// An edge has two colours that share no edge: the same one twice, or opposite ones.
    NoSuchEdge {
        /// Where it is.
        place: Edge,
        /// Its colours, in the order of [`Edge::faces`].
        colours: [Face; 2],
    },
    /// An edge piece occurs more than once.
    RepeatedEdge(Repeated<Edge, 2>),
    /// Each of these edges has one sticker as yet, and the edges that are left have no such colours
    /// for all of them.
    NoEdgeLeft(Vec<Edge>),
    /// One edge is flipped, or three, or any odd number.
    Flip,
    /// A corner has three colours that meet at no corner, or two that never do.
    NoSuchCorner {
        /// Where it is.
        place: Corner,
        /// Its colours, in the order of [`Corner::faces`]; one of them may be empty.
        colours: [Option<Face>; 3],
    },
    /// A corner has the colours of a piece in mirror order.
    MirroredCorner {
        /// Where it is.
        place: Corner,
        /// Its colours, in the order of [`Corner::faces`].
        colours: [Face; 3],
    },
    /// A corner piece occurs more than once.
    RepeatedCorner(Repeated<Corner, 3>),
    /// Each of these corners has one sticker as yet, and the corners that are left have no such
    /// colours for all of them.
    NoCornerLeft(Vec<Corner>),
    /// The corners are twisted by this many thirds clockwise in all, 1 or 2, modulo 3.
    Twist(u8),
    /// Two pieces are swapped: corners and edges are permuted with different parity.
    Parity,
    /// A law of wings or movable centres.
    Orbit(OrbitLaw),
}

/// A piece with `N` stickers that occurs more than once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeated<P, const N: usize> {
    /// The colours of the piece.
    pub colours: [Face; N],
    /// The places where it occurs.
    pub places: Vec<P>,
}

/// Every law that an arrangement of stickers breaks, at least one, in the order in which they are
/// checked: fixed centres, counts, middle edges, corners, parity, wings, other centres. Laws that make no sense yet
/// because one before them is broken are left out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(|law| law.to_string()).collect::<Vec<_>>().join("; "))]
pub struct BrokenLaws(pub Vec<BrokenLaw>);

impl BrokenLaw {
    /// The stickers concerned, as places in facelet order; none where the cube as a whole is, and
    /// none where a colour is missing.
    pub fn cells(&self, draft: &Draft) -> Vec<usize> {
        let facelets: Vec<usize> = match self {
            BrokenLaw::RepeatedCentre { faces, .. } => faces.iter().map(|f| f.index() * 9 + 4).collect(),
            BrokenLaw::CentreOrder => (0..6).map(|face| face * 9 + 4).collect(),
            BrokenLaw::ColourCount { colour, found, expected } if found > expected => {
                // The fixed centres say which colours there are.
                let is_fixed =
                    |cell: &usize| Face::ALL.iter().any(|face| draft.centre_cell(*face) == Some(*cell));
                let cells = 0..draft.stickers().len();
                return cells
                    .filter(|cell| draft.stickers()[*cell] == Some(*colour) && !is_fixed(cell))
                    .collect();
            }
            BrokenLaw::NoSuchEdge { place, .. } => place.facelets().to_vec(),
            BrokenLaw::RepeatedEdge(Repeated { places, .. }) | BrokenLaw::NoEdgeLeft(places) => {
                places.iter().flat_map(|p| p.facelets()).collect()
            }
            BrokenLaw::NoSuchCorner { place, .. } | BrokenLaw::MirroredCorner { place, .. } => {
                place.facelets().to_vec()
            }
            BrokenLaw::RepeatedCorner(Repeated { places, .. }) | BrokenLaw::NoCornerLeft(places) => {
                places.iter().flat_map(|p| p.facelets()).collect()
            }
            BrokenLaw::Orbit(law) => return law.cells(draft),
            BrokenLaw::ColourCount { .. } | BrokenLaw::Flip | BrokenLaw::Twist(_) | BrokenLaw::Parity => {
                Vec::new()
            }
        };
        let cells = facelets.into_iter().filter_map(|facelet| outline_cell(draft.size(), facelet));
        cells.filter(|cell| draft.stickers()[*cell].is_some()).collect()
    }

    /// Returns the stickers that some laws are about, in facelet order and each once.
    pub fn cells_of<'a>(laws: impl IntoIterator<Item = &'a BrokenLaw>, draft: &Draft) -> Vec<usize> {
        let mut is_concerned = vec![false; draft.stickers().len()];
        for law in laws {
            law.cells(draft).into_iter().for_each(|cell| is_concerned[cell] = true);
        }
        (0..is_concerned.len()).filter(|cell| is_concerned[*cell]).collect()
    }

    /// Returns the stickers of the pieces that break a law. If there are none, it returns those of colours of which there are too many.
    pub fn wrong_cells(laws: &[BrokenLaw], draft: &Draft) -> Vec<usize> {
        let cells =
            |counts: bool| BrokenLaw::cells_of(laws.iter().filter(|law| law.is_count() == counts), draft);
        let of_pieces = cells(false);
        if of_pieces.is_empty() { cells(true) } else { of_pieces }
    }

    /// Whether this law concerns the number of stickers of a colour.
    pub const fn is_count(&self) -> bool {
        matches!(self, BrokenLaw::ColourCount { .. })
    }

    /// Whether this law concerns the pieces taken together: each of them is there, once, but turns
    /// alone cannot bring them where they are. So it is with a cube that was taken apart.
    pub const fn is_of_assembly(&self) -> bool {
        matches!(self, BrokenLaw::Flip | BrokenLaw::Twist(_) | BrokenLaw::Parity)
    }
}

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenLaw::RepeatedCentre { colour, faces } => {
                write!(f, "the centres of {} are all {colour}; expected six different ones", List(faces))
            }
            BrokenLaw::CentreOrder => {
                write!(f, "the centres are in an order that no way of holding the cube gives")
            }
            BrokenLaw::ColourCount { colour, found, expected } => {
                write!(f, "{found} stickers are {colour}; expected {expected}")
            }
            BrokenLaw::NoSuchEdge { place, colours: [a, b] } if a == b => {
                write!(f, "edge {place} has the colour {a} twice; expected two different ones")
            }
            BrokenLaw::NoSuchEdge { place, colours: [a, b] } => {
                write!(f, "edge {place} is {a}-{b}; opposite colours never share an edge")
            }
            BrokenLaw::RepeatedEdge(Repeated { colours: [a, b], places }) => {
                let (times, at) = (places.len(), List(places));
                write!(f, "the {a}-{b} edge appears {times} times, at {at}; expected once")
            }
            BrokenLaw::NoEdgeLeft(places) => {
                write!(f, "no edges that are left have the colours at {}", List(places))
            }
            BrokenLaw::Flip => write!(f, "one edge is flipped"),
            BrokenLaw::NoSuchCorner { place, colours } => {
                write!(f, "corner {place} is ")?;
                for (i, colour) in colours.iter().flatten().enumerate() {
                    write!(f, "{}{colour}", if i > 0 { "-" } else { "" })?;
                }
                write!(f, "; no corner has these colours")
            }
            BrokenLaw::MirroredCorner { place, colours: [a, b, c] } => {
                write!(f, "corner {place} is {a}-{b}-{c}, the colours of a corner in mirror order")
            }
            BrokenLaw::RepeatedCorner(Repeated { colours: [a, b, c], places }) => {
                let (times, at) = (places.len(), List(places));
                write!(f, "the {a}-{b}-{c} corner appears {times} times, at {at}; expected once")
            }
            BrokenLaw::NoCornerLeft(places) => {
                write!(f, "no corners that are left have the colours at {}", List(places))
            }
            BrokenLaw::Twist(1) => write!(f, "a corner is twisted clockwise"),
            BrokenLaw::Twist(_) => write!(f, "a corner is twisted counter-clockwise"),
            BrokenLaw::Parity => write!(f, "two pieces are swapped"),
            BrokenLaw::Orbit(law) => law.fmt(f),
        }
    }
}
