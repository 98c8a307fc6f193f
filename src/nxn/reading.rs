//! Stickers turned into a position, or into the laws they break.

use super::cells::{CentreOrbit, outline_cell, wing_depths};
use super::laws::{BrokenLaw, WingPlace};
use super::{Draft, Wing};
use crate::cube::{self, ByFace, Edge, Face};

/// What can be said of stickers of which some may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The stickers, with those filled in that are forced: corners, middle edges and fixed centres that are the
    /// same on every cube with these stickers, and whatever has one colour left. None is filled in while a law is
    /// broken.
    pub filled: Draft,
    /// The laws that are broken, however the empty stickers may be filled in, in the order of
    /// [`super::BrokenLaws`].
    pub broken: Vec<BrokenLaw>,
    /// How many stickers of each colour are missing.
    pub left: ByFace<usize>,
}

/// Every law that the stickers break.
pub(super) fn broken_laws(draft: &Draft) -> Vec<BrokenLaw> {
    broken_and_outline(draft).0
}

/// Says everything that can be said of stickers of which some may be empty.
pub(super) fn read(draft: &Draft) -> Reading {
    let size = draft.size();
    let (broken, outline) = broken_and_outline(draft);
    let counts = counts(draft);
    let left = ByFace::from_fn(|colour| (size * size).saturating_sub(counts[colour]));
    let mut filled = draft.clone();
    if broken.is_empty() {
        for (facelet, colour) in outline.0.into_iter().enumerate() {
            if let Some(cell) = outline_cell(size, facelet) {
                filled.paint(cell, colour);
            }
        }
    }
    Reading { filled, broken, left }
}

/// The laws, and the 3x3x3 of corners, middle edges and fixed centres with what is forced filled in.
fn broken_and_outline(draft: &Draft) -> (Vec<BrokenLaw>, cube::Draft) {
    let cube::Reading { filled, broken: of_outline, .. } = draft.outline().read();
    let mut broken = colour_counts(draft);
    // The colours of the 3x3x3 are not counted apart from the others.
    let counts = |law: &cube::BrokenLaw| matches!(law, cube::BrokenLaw::ColourCount { .. });
    broken.extend(of_outline.into_iter().filter(|law| !counts(law)).map(BrokenLaw::Outline));
    for depth in wing_depths(draft.size()) {
        read_wings(draft, depth, &mut broken);
    }
    for orbit in CentreOrbit::all(draft.size()) {
        read_centres(draft, orbit, &mut broken);
    }
    (broken, filled)
}

fn counts(draft: &Draft) -> ByFace<usize> {
    let mut counts = ByFace([0; 6]);
    draft.stickers().iter().flatten().for_each(|colour| counts[*colour] += 1);
    counts
}

fn colour_counts(draft: &Draft) -> Vec<BrokenLaw> {
    let expected = draft.size() * draft.size();
    let is_full = draft.stickers().iter().all(Option::is_some);
    let counts = counts(draft);
    let is_wrong = |found: usize| found > expected || is_full && found < expected;
    let wrong = Face::ALL.into_iter().filter(|colour| is_wrong(counts[*colour]));
    wrong.map(|colour| BrokenLaw::ColourCount { colour, found: counts[colour], expected }).collect()
}

fn read_wings(draft: &Draft, depth: usize, broken: &mut Vec<BrokenLaw>) {
    let mut places: [Vec<WingPlace>; Wing::COUNT] = Default::default();
    for wing in Wing::all() {
        let place = WingPlace { wing, depth };
        let [Some(a), Some(b)] = wing.cells(draft.size(), depth).map(|cell| draft.stickers()[cell]) else {
            continue;
        };
        match Wing::of_colours([a, b]) {
            Some(found) => places[found.index()].push(place),
            None => {
                let colours = if wing.faces() == place.faces() { [a, b] } else { [b, a] };
                broken.push(BrokenLaw::NoSuchWing { place, colours });
            }
        }
    }
    for (edge, places) in Edge::ALL.into_iter().zip(places.chunks(2)) {
        let colours = edge.faces();
        match places.concat().as_slice() {
            [] | [_] => {}
            [_, _] if places[0].len() == 1 => {}
            &[one, other] => broken.push(BrokenLaw::FlippedWing { colours, places: [one, other] }),
            more => broken.push(BrokenLaw::RepeatedWing { colours, places: more.to_vec() }),
        }
    }
}

fn read_centres(draft: &Draft, orbit: CentreOrbit, broken: &mut Vec<BrokenLaw>) {
    let mut counts = ByFace([0; 6]);
    for cell in orbit.cells(draft.size()) {
        if let Some(colour) = draft.stickers()[cell] {
            counts[colour] += 1;
        }
    }
    let too_many = counts.iter().filter(|(_, found)| **found > 4);
    broken.extend(too_many.map(|(colour, &found)| BrokenLaw::CentreCount { orbit, colour, found }));
}
