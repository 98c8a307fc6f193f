//! Stickers turned into what can be said of them: the cube they are, those that are forced, or the laws they break.

use super::counts::{colour_laws, counts};
use super::forced;
use super::outline::OutlineLaws;
use super::{BrokenLaw, BrokenLaws, Draft, OrbitLaw, WingPlace};
use crate::cube::{Cube, Edge, Facelets, Held, PartialFacelets};
use crate::nxn::cells::{CentreOrbit, outline_cell, wing_depths};
use crate::nxn::{Stickers, Wing};

/// What can be said of stickers of which some may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The stickers, with those filled in that are forced: that have the same colour on every cube with these
    /// stickers. Up to 3 layers these are all; beyond, they are corners, middle edges and fixed centres, wings that only
    /// one piece fits, and whatever has one colour left. None is filled in while a law is broken.
    pub filled: Draft,
    /// The laws that are broken, however the empty stickers may be filled in, in the order of [`BrokenLaws`].
    pub broken: Vec<BrokenLaw>,
}

impl Reading {
    /// The cube, if no sticker is empty that is not forced, and no law broken.
    pub fn cube(&self) -> Option<Stickers> {
        if self.broken.is_empty() { self.filled.full() } else { None }
    }
}

impl Draft {
    /// What can be said of the stickers. Takes a fraction of a millisecond up to 7 layers.
    ///
    /// ```
    /// use cubelab::nxn::{Draft, Stickers};
    ///
    /// let mut draft = Draft::from(&Stickers::solved(4));
    /// draft.paint(0, None);
    /// assert_eq!(draft.read().cube(), Some(Stickers::solved(4)), "the last sticker is forced");
    /// draft.paint(0, Some(cubelab::cube::Face::D));
    /// assert_eq!(draft.read().broken.len(), 3, "two counts, and a corner that no cube has");
    /// ```
    pub fn read(&self) -> Reading {
        if self.size() <= LARGEST_OUTLINE { self.read_outline() } else { self.read_orbits() }
    }

    /// The same for sizes that have nothing but an outline. A program without larger sizes carries only this.
    pub(crate) fn read_outline(&self) -> Reading {
        debug_assert!(self.size() <= LARGEST_OUTLINE, "larger sizes have more pieces");
        let (broken, outline) = self.outline_laws();
        Reading { filled: if broken.is_empty() { self.with_outline(&outline) } else { self.clone() }, broken }
    }

    /// The same for sizes that have wings and movable centres. These are filled in only as far as is seen at once.
    fn read_orbits(&self) -> Reading {
        let (mut broken, outline) = self.laws_and_outline();
        if broken.is_empty() {
            let mut filled = self.with_outline(&outline);
            forced::fill(&mut filled);
            // The last stickers are forced even if they are wrong.
            (broken, _) = filled.laws_and_outline();
            if broken.is_empty() {
                return Reading { filled, broken };
            }
        }
        Reading { filled: self.clone(), broken }
    }

    /// Every law that stickers of which none is empty break.
    pub(crate) fn broken_laws(&self) -> BrokenLaws {
        BrokenLaws(self.laws_and_outline().0)
    }

    /// The laws that are broken, and the outline with what is forced filled in.
    fn laws_and_outline(&self) -> (Vec<BrokenLaw>, PartialFacelets) {
        let (mut broken, outline) = self.outline_laws();
        for depth in wing_depths(self.size()) {
            read_wings(self, depth, &mut broken);
        }
        for orbit in CentreOrbit::all(self.size()) {
            read_centres(self, orbit, &mut broken);
        }
        (broken, outline)
    }

    /// The laws of the outline and of the counts that are broken, and the outline with what is forced filled in.
    fn outline_laws(&self) -> (Vec<BrokenLaw>, PartialFacelets) {
        let (laws, outline) = OutlineLaws::read(&self.outline());
        (laws.in_order(colour_laws(self.stickers())), outline)
    }

    /// These stickers with those of an outline.
    fn with_outline(&self, outline: &PartialFacelets) -> Draft {
        let mut draft = self.clone();
        for (facelet, colour) in outline.iter().enumerate() {
            if let Some(cell) = outline_cell(self.size(), facelet) {
                draft.paint(cell, *colour);
            }
        }
        draft
    }
}

/// The most layers of a cube that has nothing but an outline.
const LARGEST_OUTLINE: usize = 3;

impl Facelets {
    /// Reads the stickers as a cube in any holding orientation, or returns every law they break.
    ///
    /// ```
    /// use cubelab::cube::{Cube, Facelets};
    ///
    /// let solved: Facelets = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
    /// assert_eq!(solved.to_cube().map(|held| held.cube), Ok(Cube::SOLVED));
    /// let flipped: Facelets = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".parse()?;
    /// assert_eq!(flipped.to_cube().map_err(|laws| laws.0.len()), Err(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The laws that are broken, if the stickers are no cube. [`Facelets::held`] does without them.
    pub fn to_cube(&self) -> Result<Held<Cube>, BrokenLaws> {
        let laws = || OutlineLaws::of_full(self).in_order(colour_laws(&self.0.map(Some)));
        self.held().ok_or_else(|| BrokenLaws(laws()))
    }
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
                broken.push(BrokenLaw::Orbit(OrbitLaw::NoSuchWing { place, colours }));
            }
        }
    }
    for (edge, places) in Edge::ALL.into_iter().zip(places.chunks(2)) {
        let colours = edge.faces();
        let law = match places.concat().as_slice() {
            [] | [_] => continue,
            [_, _] if places[0].len() == 1 => continue,
            &[one, other] => OrbitLaw::FlippedWing { colours, places: [one, other] },
            more => OrbitLaw::RepeatedWing { colours, places: more.to_vec() },
        };
        broken.push(BrokenLaw::Orbit(law));
    }
}

fn read_centres(draft: &Draft, orbit: CentreOrbit, broken: &mut Vec<BrokenLaw>) {
    let counts = counts(orbit.cells(draft.size()).map(|cell| &draft.stickers()[cell]));
    let too_many = counts.iter().filter(|(_, found)| **found > 4);
    broken.extend(
        too_many.map(|(colour, &found)| BrokenLaw::Orbit(OrbitLaw::CentreCount { orbit, colour, found })),
    );
}
