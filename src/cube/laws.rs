//! The laws of the 3x3x3, and which of them an arrangement of stickers breaks.

use std::fmt;

use super::{ByFace, Corner, CornerAt, Cube, Edge, EdgeAt, Face, Facelets, Held, Imbalance, Symmetry};

/// A law of the cube that stickers break. Colours are named by the face they belong to on a solved
/// cube in the standard grip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrokenLaw {
    /// Two or more centres have the same colour.
    RepeatedCentre {
        /// The colour.
        colour: Face,
        /// The faces whose centres have it.
        faces: Vec<Face>,
    },
    /// The six centres differ, but no rotation of the cube brings them there.
    CentreOrder,
    /// A colour occurs more or less often than nine times.
    ColourCount {
        /// The colour.
        colour: Face,
        /// How often it occurs.
        found: usize,
    },
    /// An edge has two colours that share no edge: the same one twice, or opposite ones.
    NoSuchEdge {
        /// Where it is.
        place: Edge,
        /// Its colours, in the order of [`Edge::faces`].
        colours: [Face; 2],
    },
    /// An edge piece occurs more than once.
    RepeatedEdge {
        /// Its colours.
        colours: [Face; 2],
        /// Where it is.
        places: Vec<Edge>,
    },
    /// One edge is flipped, or three, or any odd number.
    Flip,
    /// A corner has three colours that meet at no corner.
    NoSuchCorner {
        /// Where it is.
        place: Corner,
        /// Its colours, in the order of [`Corner::faces`].
        colours: [Face; 3],
    },
    /// A corner has the colours of a piece in mirror order.
    MirroredCorner {
        /// Where it is.
        place: Corner,
        /// Its colours, in the order of [`Corner::faces`].
        colours: [Face; 3],
    },
    /// A corner piece occurs more than once.
    RepeatedCorner {
        /// Its colours.
        colours: [Face; 3],
        /// Where it is.
        places: Vec<Corner>,
    },
    /// The corners are twisted by this many thirds clockwise in all, 1 or 2, modulo 3.
    Twist(u8),
    /// Two pieces are swapped: corners and edges are permuted with different parity.
    Parity,
}

/// Every law that an arrangement of stickers breaks, at least one, in the order in which they are
/// checked: centres, counts, edges, corners, parity. Laws that make no sense yet because one before
/// them is broken are left out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(|law| law.to_string()).collect::<Vec<_>>().join("; "))]
pub struct BrokenLaws(pub Vec<BrokenLaw>);

impl BrokenLaw {
    /// The stickers concerned, as places in facelet order; none where the cube as a whole is.
    pub fn cells(&self, facelets: &Facelets) -> Vec<usize> {
        match self {
            BrokenLaw::RepeatedCentre { faces, .. } => faces.iter().map(|f| f.index() * 9 + 4).collect(),
            BrokenLaw::CentreOrder => (0..6).map(|face| face * 9 + 4).collect(),
            BrokenLaw::ColourCount { colour, .. } => {
                (0..54).filter(|&i| i % 9 != 4 && facelets.0[i] == *colour).collect()
            }
            BrokenLaw::NoSuchEdge { place, .. } => place.facelets().to_vec(),
            BrokenLaw::RepeatedEdge { places, .. } => places.iter().flat_map(|p| p.facelets()).collect(),
            BrokenLaw::NoSuchCorner { place, .. } | BrokenLaw::MirroredCorner { place, .. } => {
                place.facelets().to_vec()
            }
            BrokenLaw::RepeatedCorner { places, .. } => places.iter().flat_map(|p| p.facelets()).collect(),
            BrokenLaw::Flip | BrokenLaw::Twist(_) | BrokenLaw::Parity => Vec::new(),
        }
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
            BrokenLaw::ColourCount { colour, found } => {
                write!(f, "{found} stickers are {colour}; expected 9")
            }
            BrokenLaw::NoSuchEdge { place, colours: [a, b] } if a == b => {
                write!(f, "edge {place} has the colour {a} twice; expected two different ones")
            }
            BrokenLaw::NoSuchEdge { place, colours: [a, b] } => {
                write!(f, "edge {place} is {a}-{b}; opposite colours never share an edge")
            }
            BrokenLaw::RepeatedEdge { colours: [a, b], places } => {
                write!(
                    f,
                    "the {a}-{b} edge appears {} times, at {}; expected once",
                    places.len(),
                    List(places)
                )
            }
            BrokenLaw::Flip => write!(f, "one edge is flipped"),
            BrokenLaw::NoSuchCorner { place, colours: [a, b, c] } => {
                write!(f, "corner {place} is {a}-{b}-{c}; no corner has these colours")
            }
            BrokenLaw::MirroredCorner { place, colours: [a, b, c] } => {
                write!(f, "corner {place} is {a}-{b}-{c}, the colours of a corner in mirror order")
            }
            BrokenLaw::RepeatedCorner { colours: [a, b, c], places } => {
                let (times, at) = (places.len(), List(places));
                write!(f, "the {a}-{b}-{c} corner appears {times} times, at {at}; expected once")
            }
            BrokenLaw::Twist(1) => write!(f, "a corner is twisted clockwise"),
            BrokenLaw::Twist(_) => write!(f, "a corner is twisted counter-clockwise"),
            BrokenLaw::Parity => write!(f, "two pieces are swapped"),
        }
    }
}

struct List<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
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

/// A piece with how it is turned, or the law that the stickers at its place break.
type Read<T> = Result<T, BrokenLaw>;

pub(super) fn read(facelets: &Facelets) -> Result<Held, BrokenLaws> {
    let mut broken = Vec::new();
    let centres = ByFace::from_fn(|face| facelets.centre(face));
    let home = read_centres(&centres, &mut broken);
    for colour in Face::ALL {
        let found = facelets.0.iter().filter(|c| **c == colour).count();
        if found != 9 {
            broken.push(BrokenLaw::ColourCount { colour, found });
        }
    }
    // Without usable centres the colours are taken as in the standard grip, so that wrong pieces
    // are still found.
    let home = home.unwrap_or(ByFace(Face::ALL));

    let edges = Edge::ALL.map(|place| read_edge(place, place.facelets().map(|i| facelets.0[i]), &home));
    let edges = distinct(
        edges,
        &mut broken,
        |at: &EdgeAt| at.piece as usize,
        |piece, places| {
            let colours = Edge::ALL[piece].faces().map(|face| colour_of(face, &home));
            BrokenLaw::RepeatedEdge { colours, places: places.iter().map(|&i| Edge::ALL[i]).collect() }
        },
    );
    let after_edges = broken.len();
    let corners = Corner::ALL.map(|place| read_corner(place, place.facelets().map(|i| facelets.0[i]), &home));
    let corners = distinct(
        corners,
        &mut broken,
        |at: &CornerAt| at.piece as usize,
        |piece, places| {
            let colours = Corner::ALL[piece].faces().map(|face| colour_of(face, &home));
            BrokenLaw::RepeatedCorner { colours, places: places.iter().map(|&i| Corner::ALL[i]).collect() }
        },
    );

    // One kind of pieces can be out of balance even where the other is nonsense: a solved set of
    // the other kind stands in for it, and parity is asked of both together only.
    let imbalances =
        Cube::new(corners.unwrap_or(*Cube::SOLVED.corners()), edges.unwrap_or(*Cube::SOLVED.edges()));
    match imbalances {
        Ok(cube) if broken.is_empty() => return Ok(Held { cube, centres }),
        Ok(_) => {}
        Err(imbalances) => {
            for imbalance in imbalances {
                match imbalance {
                    Imbalance::Flip => broken.insert(after_edges, BrokenLaw::Flip),
                    Imbalance::Twist(by) => broken.push(BrokenLaw::Twist(by)),
                    Imbalance::Parity if corners.is_some() && edges.is_some() => {
                        broken.push(BrokenLaw::Parity)
                    }
                    Imbalance::Parity => {}
                }
            }
        }
    }
    Err(BrokenLaws(broken))
}

/// The face each colour has its centre on, if the centres are those of a cube.
fn read_centres(centres: &ByFace<Face>, broken: &mut Vec<BrokenLaw>) -> Option<ByFace<Face>> {
    let before = broken.len();
    for colour in Face::ALL {
        let faces: Vec<Face> = Face::ALL.into_iter().filter(|&face| centres[face] == colour).collect();
        if faces.len() > 1 {
            broken.push(BrokenLaw::RepeatedCentre { colour, faces });
        }
    }
    if broken.len() > before {
        return None;
    }
    let home = ByFace::from_fn(|colour| {
        let face = Face::ALL.into_iter().find(|&face| centres[face] == colour);
        face.expect("six different centres show all six colours")
    });
    match Symmetry::from_faces(|colour| home[colour]) {
        Some(grip) if !grip.is_mirror() => Some(home),
        _ => {
            broken.push(BrokenLaw::CentreOrder);
            None
        }
    }
}

fn colour_of(face: Face, home: &ByFace<Face>) -> Face {
    home.iter().find(|(_, at)| **at == face).map_or(face, |(colour, _)| colour)
}

// Not once for each of the twelve places: the worker's file is to be small.
#[inline(never)]
fn read_edge(place: Edge, colours: [Face; 2], home: &ByFace<Face>) -> Read<EdgeAt> {
    let faces = colours.map(|colour| home[colour]);
    Edge::ALL
        .into_iter()
        .find_map(|piece| {
            let flip = (0..2)
                .find(|&flip| faces[flip] == piece.faces()[0] && faces[1 - flip] == piece.faces()[1])?;
            Some(EdgeAt { piece, flip: flip as u8 })
        })
        .ok_or(BrokenLaw::NoSuchEdge { place, colours })
}

#[inline(never)]
fn read_corner(place: Corner, colours: [Face; 3], home: &ByFace<Face>) -> Read<CornerAt> {
    let faces = colours.map(|colour| home[colour]);
    let find = |faces: [Face; 3]| {
        Corner::ALL.into_iter().find_map(|piece| {
            let twist = (0..3).find(|&twist| (0..3).all(|k| faces[(k + twist) % 3] == piece.faces()[k]))?;
            Some(CornerAt { piece, twist: twist as u8 })
        })
    };
    find(faces).ok_or_else(|| {
        let [a, b, c] = faces;
        if find([a, c, b]).is_some() {
            BrokenLaw::MirroredCorner { place, colours }
        } else {
            BrokenLaw::NoSuchCorner { place, colours }
        }
    })
}

/// All pieces, if each could be read and occurs once; the laws broken otherwise go to `broken`.
fn distinct<T: Copy, const N: usize>(
    read: [Read<T>; N],
    broken: &mut Vec<BrokenLaw>,
    piece: impl Fn(&T) -> usize,
    repeated: impl Fn(usize, &[usize]) -> BrokenLaw,
) -> Option<[T; N]> {
    let before = broken.len();
    broken.extend(read.iter().filter_map(|r| r.as_ref().err().cloned()));
    for candidate in 0..N {
        let at = |i: &usize| read[*i].as_ref().is_ok_and(|r| piece(r) == candidate);
        let places: Vec<usize> = (0..N).filter(at).collect();
        if places.len() > 1 {
            broken.push(repeated(candidate, &places));
        }
    }
    if broken.len() > before {
        return None;
    }
    let pieces: Vec<T> = read.into_iter().flatten().collect();
    pieces.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

    fn broken_by(change: impl Fn(&mut [Face; 54])) -> Vec<String> {
        let mut facelets: Facelets = SOLVED.parse().unwrap();
        change(&mut facelets.0);
        facelets.to_cube().unwrap_err().0.iter().map(|law| law.to_string()).collect()
    }

    #[test]
    fn each_law_is_told_in_words() {
        assert_eq!(broken_by(|s| s.swap(5, 10)), ["one edge is flipped"]);
        assert_eq!(
            broken_by(|s| (s[8], s[9], s[20]) = (Face::F, Face::U, Face::R)),
            ["a corner is twisted clockwise"]
        );
        assert_eq!(
            broken_by(|s| {
                s.swap(10, 19);
            }),
            ["two pieces are swapped"]
        );
        assert_eq!(
            broken_by(|s| s.swap(9, 20)),
            ["corner URF is U-F-R, the colours of a corner in mirror order"]
        );
        assert_eq!(
            broken_by(|s| s[5] = Face::D),
            [
                "8 stickers are U; expected 9",
                "10 stickers are D; expected 9",
                "the D-R edge appears 2 times, at UR and DR; expected once"
            ]
        );
        assert_eq!(
            broken_by(|s| s[4] = Face::R)[0],
            "the centres of U and R are all R; expected six different ones"
        );
        assert_eq!(
            broken_by(|s| s.swap(13, 40))[0],
            "the centres are in an order that no way of holding the cube gives"
        );
        assert_eq!(
            broken_by(|s| s.swap(10, 30)),
            [
                "edge UR is U-D; opposite colours never share an edge",
                "edge DL is R-L; opposite colours never share an edge"
            ]
        );
        assert_eq!(
            broken_by(|s| s.swap(8, 17)),
            [
                "corner URF is R-R-F; no corner has these colours",
                "corner DRB is D-U-B; no corner has these colours"
            ]
        );
    }

    #[test]
    fn several_laws_are_told_at_once() {
        let laws = broken_by(|s| {
            s.swap(5, 10);
            (s[8], s[9], s[20]) = (Face::R, Face::F, Face::U);
            s.swap(25, 16);
        });
        assert_eq!(
            laws,
            ["one edge is flipped", "a corner is twisted counter-clockwise", "two pieces are swapped"]
        );
    }
}
