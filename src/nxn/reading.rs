//! Stickers turned into a position, or into the laws they break.

use super::cells::{CentreOrbit, outline_cell, wing_depths};
use super::forced;
use super::laws::{BrokenLaw, WingPlace};
use super::{Draft, Wing};
use crate::cube::{self, ByFace, Edge, Face, Facelets};

/// What can be said of stickers of which some may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The stickers, with those filled in that are forced: corners, middle edges and fixed centres that are the
    /// same on every cube with these stickers, wings that only one piece fits, and whatever has one colour left. None is filled in while a law is
    /// broken.
    pub filled: Draft,
    /// The laws that are broken, however the empty stickers may be filled in, in the order of
    /// [`super::BrokenLaws`].
    pub broken: Vec<BrokenLaw>,
    /// How many stickers of each colour are missing.
    pub left: ByFace<usize>,
}

/// True if stickers in facelet order break no law.
pub(super) fn keeps_all_laws(colours: &[Face], size: usize) -> bool {
    // What is found out soonest comes first.
    let centres = CentreOrbit::all(size).all(|orbit| centres_keep_laws(colours, size, orbit));
    centres
        && wing_depths(size).all(|depth| wings_keep_laws(colours, size, depth))
        && outline_keeps_laws(colours, size)
}

/// True if the wings of this depth are those of a cube.
pub(super) fn wings_keep_laws(colours: &[Face], size: usize, depth: usize) -> bool {
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
pub(super) fn centres_keep_laws(colours: &[Face], size: usize, orbit: CentreOrbit) -> bool {
    let mut counts = ByFace([0; 6]);
    orbit.cells(size).into_iter().for_each(|cell| counts[colours[cell]] += 1);
    counts == ByFace([4; 6])
}

/// True if the corners, the middle edges and the fixed centres are those of a cube.
pub(super) fn outline_keeps_laws(colours: &[Face], size: usize) -> bool {
    // What the size has not is that of a solved cube: in the standard grip, or in that of the only layer.
    let absent = |face: usize| if size == 1 { colours[face] } else { Face::from_index(face) };
    let sticker = |i| outline_cell(size, i).map_or_else(|| absent(i / 9), |cell| colours[cell]);
    let mut facelets = Facelets(std::array::from_fn(sticker));
    if facelets.to_cube().is_ok() {
        return true;
    }
    // Without edges, the order of the corners may be odd: then it is that of two edges exchanged.
    let [[_, a], [_, b]] = [Edge::UR, Edge::UF].map(Edge::facelets);
    facelets.0.swap(a, b);
    size.is_multiple_of(2) && facelets.to_cube().is_ok()
}

/// Every law that the stickers break.
pub(super) fn broken_laws(draft: &Draft) -> Vec<BrokenLaw> {
    broken_and_outline(draft).0
}

/// Says everything that can be said of stickers of which some may be empty.
pub(super) fn read(draft: &Draft) -> Reading {
    let size = draft.size();
    let (mut broken, outline) = broken_and_outline(draft);
    let counts = counts(draft);
    let left = ByFace::from_fn(|colour| (size * size).saturating_sub(counts[colour]));
    let mut filled = draft.clone();
    if broken.is_empty() {
        for (facelet, colour) in outline.0.into_iter().enumerate() {
            if let Some(cell) = outline_cell(size, facelet) {
                filled.paint(cell, colour);
            }
        }
        forced::fill(&mut filled);
        // The last stickers are forced even if they are wrong.
        broken = broken_laws(&filled);
        if !broken.is_empty() {
            filled = draft.clone();
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
