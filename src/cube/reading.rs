//! Stickers turned into pieces, or into the laws they break.

use super::completion::{self, NoCompletion};
use super::{
    BrokenLaw, BrokenLaws, ByFace, Corner, CornerAt, Cube, Draft, Edge, EdgeAt, Face, Facelets, Held,
    Imbalance, PieceFault, Symmetry,
};

/// What can be said of stickers of which some may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The stickers, with those filled in that are forced: that have the same colour on every cube
    /// with these stickers. None is filled in while a law is broken.
    pub filled: Draft,
    /// The laws that no way of filling in the empty stickers can keep, in the order of [`BrokenLaws`].
    pub broken: Vec<BrokenLaw>,
    /// The cube, once no sticker is empty and no law broken.
    pub held: Option<Held>,
}

/// Reads stickers as a cube if they are one, quickly and without a word if they are not.
pub(super) fn cube_of(facelets: &Facelets) -> Option<Held> {
    let centres = ByFace::from_fn(|face| facelets.centre(face));
    let home = home_of(&centres)?;
    Some(Held { cube: pieces_of(facelets, &home)?, centres })
}

/// The cube with these stickers, where each colour belongs to the face that `home` says.
pub(super) fn pieces_of(facelets: &Facelets, home: &ByFace<Face>) -> Option<Cube> {
    let mut corners = *Cube::SOLVED.corners();
    let mut edges = *Cube::SOLVED.edges();
    let (mut corners_seen, mut edges_seen) = (0u8, 0u16);
    for (place, at) in Corner::ALL.into_iter().zip(&mut corners) {
        *at = CornerAt::of_colours(place.facelets().map(|i| home[facelets.0[i]]))?;
        corners_seen |= 1 << at.piece as u8;
    }
    for (place, at) in Edge::ALL.into_iter().zip(&mut edges) {
        *at = EdgeAt::of_colours(place.facelets().map(|i| home[facelets.0[i]]))?;
        edges_seen |= 1 << at.piece as u16;
    }
    if corners_seen != 0xFF || edges_seen != 0xFFF {
        return None;
    }
    Cube::new(corners, edges).ok()
}

/// The face that each colour has its centre on, if these are the centres of a cube.
pub(super) fn home_of(centres: &ByFace<Face>) -> Option<ByFace<Face>> {
    let grip = Symmetry::from_faces(|face| centres[face]).filter(|grip| !grip.is_mirror())?;
    let back = grip.inverse();
    Some(ByFace::from_fn(|colour| back.face(colour)))
}

/// Every law that the stickers break; at least one if they are no cube.
pub(super) fn broken_laws(facelets: &Facelets) -> BrokenLaws {
    let mut laws = Laws::of_pieces(&Draft::from(facelets));
    let centres = ByFace::from_fn(|face| facelets.centre(face));
    // Without usable centres the colours are taken as in the standard grip.
    let home = home_of(&centres).unwrap_or(ByFace(Face::ALL));
    // One kind of pieces can be out of balance even where the other is nonsense: a solved set of
    // the other kind stands in for it, and parity is asked of both together only.
    let mut corners = *Cube::SOLVED.corners();
    let mut edges = *Cube::SOLVED.edges();
    if laws.corners.is_empty() {
        for (place, at) in Corner::ALL.into_iter().zip(&mut corners) {
            *at = CornerAt::of_colours(place.facelets().map(|i| home[facelets.0[i]])).unwrap_or(*at);
        }
    }
    if laws.edges.is_empty() {
        for (place, at) in Edge::ALL.into_iter().zip(&mut edges) {
            *at = EdgeAt::of_colours(place.facelets().map(|i| home[facelets.0[i]])).unwrap_or(*at);
        }
    }
    let both = laws.corners.is_empty() && laws.edges.is_empty();
    let faults = Cube::new(corners, edges).err().unwrap_or_default();
    let imbalance = |fault| match fault {
        PieceFault::Imbalance(imbalance) => Some(imbalance),
        // The stickers were asked for these before.
        _ => None,
    };
    laws.add(faults.into_iter().filter_map(imbalance).collect(), both);
    BrokenLaws(laws.in_order())
}

/// Says everything that can be said of stickers of which some may be empty.
pub(super) fn read(draft: &Draft) -> Reading {
    let unfilled = |broken| Reading { filled: *draft, broken, held: None };
    if let Some(facelets) = draft.facelets() {
        return match facelets.to_cube() {
            Ok(held) => Reading { filled: *draft, broken: Vec::new(), held: Some(held) },
            Err(BrokenLaws(broken)) => unfilled(broken),
        };
    }
    let mut laws = Laws::of_pieces(draft);
    if !laws.is_empty() {
        return unfilled(laws.in_order());
    }
    match completion::possible_colours(draft) {
        Ok(possible) => {
            let mut filled = *draft;
            for (sticker, colours) in filled.0.iter_mut().zip(possible) {
                if colours.count_ones() == 1 {
                    *sticker = Some(Face::from_index(colours.trailing_zeros() as usize));
                }
            }
            let held = filled.facelets().and_then(|facelets| cube_of(&facelets));
            Reading { filled, broken: Vec::new(), held }
        }
        Err(NoCompletion { edges, corners, imbalances }) => {
            if !edges.is_empty() {
                laws.edges.push(BrokenLaw::NoEdgeLeft { places: edges });
            }
            if !corners.is_empty() {
                laws.corners.push(BrokenLaw::NoCornerLeft { places: corners });
            }
            laws.add(imbalances, true);
            unfilled(laws.in_order())
        }
    }
}

/// How many laws the stickers break: as many as [`read`] tells, in less time.
pub(super) fn count_broken(draft: &Draft) -> usize {
    match draft.facelets() {
        Some(facelets) if cube_of(&facelets).is_some() => 0,
        Some(facelets) => broken_laws(&facelets).0.len(),
        None => match Laws::of_pieces(draft).in_order().len() {
            0 => completion::failure(draft).map_or(0, |why| {
                usize::from(!why.edges.is_empty())
                    + usize::from(!why.corners.is_empty())
                    + why.imbalances.len()
            }),
            laws => laws,
        },
    }
}

/// Broken laws by what they are about, to be put in order.
struct Laws {
    colours: Vec<BrokenLaw>,
    edges: Vec<BrokenLaw>,
    corners: Vec<BrokenLaw>,
    both: Vec<BrokenLaw>,
}

impl Laws {
    /// The laws about colours and single pieces that the stickers break. Which pieces there are does
    /// not depend on how the cube is held.
    fn of_pieces(draft: &Draft) -> Laws {
        let mut laws = Laws { colours: Vec::new(), edges: Vec::new(), corners: Vec::new(), both: Vec::new() };
        laws.read_centres(draft);
        let is_full = draft.0.iter().all(Option::is_some);
        for colour in Face::ALL {
            let found = draft.0.iter().filter(|sticker| **sticker == Some(colour)).count();
            if found > 9 || is_full && found < 9 {
                laws.colours.push(BrokenLaw::ColourCount { colour, found });
            }
        }
        laws.read_edges(draft);
        laws.read_corners(draft);
        laws
    }

    fn read_centres(&mut self, draft: &Draft) {
        for colour in Face::ALL {
            let faces: Vec<Face> =
                Face::ALL.into_iter().filter(|&face| draft.centre(face) == Some(colour)).collect();
            if faces.len() > 1 {
                self.colours.push(BrokenLaw::RepeatedCentre { colour, faces });
            }
        }
        if self.colours.is_empty() && completion::grips(draft).next().is_none() {
            self.colours.push(BrokenLaw::CentreOrder);
        }
    }

    fn read_edges(&mut self, draft: &Draft) {
        let mut places: [Vec<Edge>; 12] = Default::default();
        for place in Edge::ALL {
            let [Some(a), Some(b)] = place.facelets().map(|i| draft.0[i]) else { continue };
            match EdgeAt::of_colours([a, b]) {
                Some(at) => places[at.piece as usize].push(place),
                None => self.edges.push(BrokenLaw::NoSuchEdge { place, colours: [a, b] }),
            }
        }
        for (piece, places) in Edge::ALL.into_iter().zip(places) {
            if places.len() > 1 {
                self.edges.push(BrokenLaw::RepeatedEdge { colours: piece.faces(), places });
            }
        }
    }

    fn read_corners(&mut self, draft: &Draft) {
        let mut places: [Vec<Corner>; 8] = Default::default();
        for place in Corner::ALL {
            let colours = place.facelets().map(|i| draft.0[i]);
            if colours.iter().flatten().count() < 2 {
                continue;
            }
            match corner_of(colours) {
                Some(piece) => places[piece as usize].push(place),
                None => self.corners.push(match colours {
                    [Some(a), Some(b), Some(c)] if CornerAt::of_colours([a, c, b]).is_some() => {
                        BrokenLaw::MirroredCorner { place, colours: [a, b, c] }
                    }
                    _ => BrokenLaw::NoSuchCorner { place, colours },
                }),
            }
        }
        for (piece, places) in Corner::ALL.into_iter().zip(places) {
            if places.len() > 1 {
                self.corners.push(BrokenLaw::RepeatedCorner { colours: piece.faces(), places });
            }
        }
    }

    /// Adds what the pieces taken together break; parity only where it makes sense.
    fn add(&mut self, imbalances: Vec<Imbalance>, has_both: bool) {
        for imbalance in imbalances {
            match imbalance {
                Imbalance::Flip => self.edges.push(BrokenLaw::Flip),
                Imbalance::Twist(by) => self.corners.push(BrokenLaw::Twist(by)),
                Imbalance::Parity if has_both => self.both.push(BrokenLaw::Parity),
                Imbalance::Parity => {}
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.colours.is_empty() && self.edges.is_empty() && self.corners.is_empty() && self.both.is_empty()
    }

    fn in_order(self) -> Vec<BrokenLaw> {
        [self.colours, self.edges, self.corners, self.both].concat()
    }
}

/// The corner with these colours, of which two are enough to know it.
fn corner_of(colours: [Option<Face>; 3]) -> Option<Corner> {
    let [a, b, c] = colours
        .map(|colour| colour.map_or(Face::ALL.as_slice(), |face| &Face::ALL[face.index()..=face.index()]));
    let mut all = a.iter().flat_map(|&a| b.iter().flat_map(move |&b| c.iter().map(move |&c| [a, b, c])));
    all.find_map(CornerAt::of_colours).map(|at| at.piece)
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

    fn broken_in(draft: &str) -> Vec<String> {
        let reading = draft.parse::<Draft>().unwrap().read();
        reading.broken.iter().map(|law| law.to_string()).collect()
    }

    #[test]
    fn what_no_filling_in_can_mend_is_told_before_all_is_entered() {
        let empty = ".".repeat(54);
        let with = |stickers: &[(usize, &str)]| {
            let mut text = empty.clone();
            for &(place, letter) in stickers {
                text.replace_range(place..=place, letter);
            }
            broken_in(&text)
        };
        assert!(with(&[]).is_empty());
        assert_eq!(with(&[(7, "U"), (19, "D")]), ["edge UF is U-D; opposite colours never share an edge"]);
        assert_eq!(with(&[(8, "R"), (9, "R")]), ["corner URF is R-R; no corner has these colours"]);
        assert_eq!(
            with(&[(4, "U"), (31, "F")]),
            ["the centres are in an order that no way of holding the cube gives"]
        );
        assert_eq!(
            with(&[(8, "U"), (9, "R"), (18, "R"), (38, "F")]),
            ["the U-R-F corner appears 2 times, at URF and UFL; expected once"]
        );
        // Five edges with white.
        assert_eq!(
            with(&[(1, "U"), (3, "U"), (5, "U"), (7, "U"), (28, "U")]),
            ["no edges that are left have the colours at UR, UF, UL, UB and DF"]
        );
        // All edges but one sticker, which would make a flipped edge.
        let mut solved = SOLVED.to_owned();
        solved.replace_range(5..=5, "R");
        solved.replace_range(10..=10, ".");
        solved.replace_range(8..=8, ".");
        assert_eq!(broken_in(&solved), ["one edge is flipped"]);
    }
}
