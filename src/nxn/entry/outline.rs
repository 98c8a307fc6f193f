//! The corners, middle edges and fixed centres of a cube turned into the laws that they break.
//!
//! They make a 3x3x3, whatever the size. What a size has not is blank.

use super::counts::counts;
use super::{BrokenLaw, Repeated};
use crate::cube::{
    ByFace, Corner, CornerAt, Cube, Edge, EdgeAt, Face, Facelets, Imbalance, NoCompletion, PartialFacelets,
    PieceFault, complete, grips, home_of, no_completion,
};

/// The laws that an outline breaks, but for the number of stickers of a colour.
#[derive(Default)]
pub(super) struct OutlineLaws {
    centres: Vec<BrokenLaw>,
    edges: Vec<BrokenLaw>,
    corners: Vec<BrokenLaw>,
    both: Vec<BrokenLaw>,
}

impl OutlineLaws {
    /// The laws that these stickers break, and the stickers with those filled in that are forced.
    pub(super) fn read(stickers: &PartialFacelets) -> (OutlineLaws, PartialFacelets) {
        if let Some(facelets) = full(stickers) {
            return match facelets.held() {
                Some(_) => (OutlineLaws::default(), *stickers),
                None => (OutlineLaws::of_full(&facelets), *stickers),
            };
        }
        let mut laws = OutlineLaws::of_pieces(stickers);
        if laws.len() > 0 || has_too_many(stickers) {
            return (laws, *stickers);
        }
        match complete(stickers) {
            Ok(filled) => (laws, filled),
            Err(NoCompletion { edges, corners, imbalances }) => {
                if !edges.is_empty() {
                    laws.edges.push(BrokenLaw::NoEdgeLeft(edges));
                }
                if !corners.is_empty() {
                    laws.corners.push(BrokenLaw::NoCornerLeft(corners));
                }
                laws.add(imbalances, true);
                (laws, *stickers)
            }
        }
    }

    /// How many laws these stickers break: as many as [`OutlineLaws::read`] finds, in less time.
    pub(super) fn count(stickers: &PartialFacelets) -> usize {
        if let Some(facelets) = full(stickers) {
            return if facelets.held().is_some() { 0 } else { OutlineLaws::of_full(&facelets).len() };
        }
        match OutlineLaws::of_pieces(stickers).len() {
            0 if !has_too_many(stickers) => no_completion(stickers).map_or(0, |why| {
                usize::from(!why.edges.is_empty())
                    + usize::from(!why.corners.is_empty())
                    + why.imbalances.len()
            }),
            laws => laws,
        }
    }

    /// Every law that stickers of which none is blank break; at least one if they are no cube, or too many of one
    /// colour.
    pub(super) fn of_full(facelets: &Facelets) -> OutlineLaws {
        let mut laws = OutlineLaws::of_pieces(&facelets.0.map(Some));
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
        laws
    }

    /// The laws about centres and single pieces that the stickers break. Which pieces there are does
    /// not depend on how the cube is held.
    fn of_pieces(stickers: &PartialFacelets) -> OutlineLaws {
        let mut laws = OutlineLaws::default();
        laws.read_centres(stickers);
        laws.read_edges(stickers);
        laws.read_corners(stickers);
        laws
    }

    fn read_centres(&mut self, stickers: &PartialFacelets) {
        for colour in Face::ALL {
            let faces: Vec<Face> = Face::ALL
                .into_iter()
                .filter(|&face| stickers[face.index() * 9 + 4] == Some(colour))
                .collect();
            if faces.len() > 1 {
                self.centres.push(BrokenLaw::RepeatedCentre { colour, faces });
            }
        }
        if self.centres.is_empty() && grips(stickers).next().is_none() {
            self.centres.push(BrokenLaw::CentreOrder);
        }
    }

    fn read_edges(&mut self, stickers: &PartialFacelets) {
        let mut places: [Vec<Edge>; 12] = Default::default();
        for place in Edge::ALL {
            let [Some(a), Some(b)] = place.facelets().map(|i| stickers[i]) else { continue };
            match EdgeAt::of_colours([a, b]) {
                Some(at) => places[at.piece.index()].push(place),
                None => self.edges.push(BrokenLaw::NoSuchEdge { place, colours: [a, b] }),
            }
        }
        for (piece, places) in Edge::ALL.into_iter().zip(places) {
            if places.len() > 1 {
                self.edges.push(BrokenLaw::RepeatedEdge(Repeated { colours: piece.faces(), places }));
            }
        }
    }

    fn read_corners(&mut self, stickers: &PartialFacelets) {
        let mut places: [Vec<Corner>; 8] = Default::default();
        for place in Corner::ALL {
            let colours = place.facelets().map(|i| stickers[i]);
            if colours.iter().flatten().count() < 2 {
                continue;
            }
            match corner_of(colours) {
                Some(piece) => places[piece.index()].push(place),
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
                self.corners.push(BrokenLaw::RepeatedCorner(Repeated { colours: piece.faces(), places }));
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

    pub(super) fn len(&self) -> usize {
        self.centres.len() + self.edges.len() + self.corners.len() + self.both.len()
    }

    /// All in the order of [`super::BrokenLaws`], together with the counts of the whole cube that are wrong.
    pub(super) fn in_order(self, counts: Vec<BrokenLaw>) -> Vec<BrokenLaw> {
        let mut laws = self.centres;
        [counts, self.edges, self.corners, self.both].into_iter().for_each(|more| laws.extend(more));
        laws
    }
}

/// The stickers of an outline, if none is blank.
pub(super) fn full(stickers: &PartialFacelets) -> Option<Facelets> {
    let mut facelets = Facelets([Face::U; 54]);
    for (to, from) in facelets.0.iter_mut().zip(stickers) {
        *to = (*from)?;
    }
    Some(facelets)
}

/// True if a colour is there more often than nine times. Then no completion is sought.
fn has_too_many(stickers: &PartialFacelets) -> bool {
    counts(stickers).iter().any(|(_, found)| *found > 9)
}

/// The corner with these colours, of which two are enough to know it.
fn corner_of(colours: [Option<Face>; 3]) -> Option<Corner> {
    let [a, b, c] = colours
        .map(|colour| colour.map_or(Face::ALL.as_slice(), |face| &Face::ALL[face.index()..=face.index()]));
    let mut all = a.iter().flat_map(|&a| b.iter().flat_map(move |&b| c.iter().map(move |&c| [a, b, c])));
    all.find_map(CornerAt::of_colours).map(|at| at.piece)
}
