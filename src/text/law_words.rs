//! Broken laws and repairs of entered stickers in sentences, for cubes of every size.

use std::fmt::Display;

use super::{CountedLaw, Words, fill};
use crate::cube::{Corner, Edge, Face};
use crate::numbers::Number;
use crate::nxn::{BrokenLaw, Change, Draft, OrbitLaw, Repeated, WingPlace};

/// A broken law in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LawWords {
    /// What is broken.
    pub what: String,
    /// How it comes about.
    pub why: &'static str,
    /// The laws that these words describe, by their places in the list that was put into words.
    pub laws: Vec<usize>,
}

impl Words {
    /// Broken laws in words; those about how many stickers of a colour there are taken together.
    pub fn laws(&self, broken: &[BrokenLaw]) -> Vec<LawWords> {
        let words = &self.text.colours.laws;
        let mut broken_laws: Vec<LawWords> = Vec::new();
        let mut counts: Vec<(usize, String)> = Vec::new();
        let mut of_each = 0;
        for (i, law) in broken.iter().enumerate() {
            if let BrokenLaw::ColourCount { expected, .. } = law {
                counts.push((i, self.law(law).0));
                of_each = *expected;
            } else {
                let (what, why) = self.law(law);
                broken_laws.push(LawWords { what, why, laws: vec![i] });
            }
        }
        if !counts.is_empty() {
            let (laws, counts): (Vec<usize>, Vec<String>) = counts.into_iter().unzip();
            let values: [(&str, &dyn Display); 2] =
                [("counts", &Self::list(&counts)), ("expected", &of_each)];
            let (what, why) = words.counts.fill(of_each, &values);
            broken_laws.push(LawWords { what, why, laws });
        }
        broken_laws
    }

    /// What is broken, and how it comes about. Of a wrong count of stickers, the first is the count alone.
    fn law(&self, law: &BrokenLaw) -> (String, &'static str) {
        let words = &self.text.colours.laws;
        let name = |face: &Face| self.colour(Some(*face));
        match law {
            BrokenLaw::ColourCount { colour, found, .. } => {
                let what = words.count.of(found.to_f64());
                (fill(what, &[("count", found), ("a", &name(colour))]), words.counts.why)
            }
            BrokenLaw::RepeatedCentre { colour, faces } => {
                let count = faces.len();
                words.repeated_centre.fill(count, &[("count", &count), ("a", &name(colour))])
            }
            BrokenLaw::CentreOrder => filled(words.centre_order, &[]),
            BrokenLaw::NoSuchEdge { place, colours: [a, b] } => {
                let law = if a == b { words.same_edge } else { words.opposite_edge };
                filled(law, &[("place", &self.edge(*place)), ("a", &name(a)), ("b", &name(b))])
            }
            BrokenLaw::RepeatedEdge(Repeated { colours: [a, b], places }) => {
                let places = self.edges(places);
                filled(words.repeated_edge, &[("places", &places), ("a", &name(a)), ("b", &name(b))])
            }
            BrokenLaw::NoEdgeLeft(places) => filled(words.no_edge_left, &[("places", &self.edges(places))]),
            BrokenLaw::Flip => filled(words.flip, &[]),
            BrokenLaw::NoSuchCorner { place, colours } => {
                let colours: Vec<String> =
                    colours.iter().flatten().map(|face| name(face).to_owned()).collect();
                let (place, colours) = (self.corner(*place), Self::list(&colours));
                filled(words.no_such_corner, &[("place", &place), ("colours", &colours)])
            }
            BrokenLaw::MirroredCorner { place, .. } => {
                filled(words.mirrored_corner, &[("place", &self.corner(*place))])
            }
            BrokenLaw::RepeatedCorner(Repeated { colours: [a, b, c], places }) => {
                let places = self.corners(places);
                let (a, b, c) = (name(a), name(b), name(c));
                filled(words.repeated_corner, &[("places", &places), ("a", &a), ("b", &b), ("c", &c)])
            }
            BrokenLaw::NoCornerLeft(places) => {
                filled(words.no_corner_left, &[("places", &self.corners(places))])
            }
            BrokenLaw::Twist(_) => filled(words.twist, &[]),
            BrokenLaw::Parity => filled(words.parity, &[]),
            BrokenLaw::Orbit(law) => self.orbit_law(law),
        }
    }

    /// The same of a law of wings and movable centres.
    fn orbit_law(&self, law: &OrbitLaw) -> (String, &'static str) {
        let words = &self.text.colours.laws;
        let name = |face: &Face| self.colour(Some(*face));
        match law {
            OrbitLaw::NoSuchWing { place, colours: [a, b] } => {
                let law = if a == b { words.same_wing } else { words.opposite_wing };
                filled(law, &[("place", &self.wing(place)), ("a", &name(a)), ("b", &name(b))])
            }
            OrbitLaw::FlippedWing { colours: [a, b], places } => {
                let places = self.wings(places);
                filled(words.flipped_wing, &[("places", &places), ("a", &name(a)), ("b", &name(b))])
            }
            OrbitLaw::RepeatedWing { colours: [a, b], places } => {
                let (count, places) = (places.len(), self.wings(places));
                let values: [(&str, &dyn Display); 4] =
                    [("count", &count), ("places", &places), ("a", &name(a)), ("b", &name(b))];
                words.repeated_wing.fill(count, &values)
            }
            OrbitLaw::CentreCount { orbit, colour, found } => {
                let (row, column) = (orbit.row + 1, orbit.column + 1);
                let values: [(&str, &dyn Display); 4] =
                    [("count", found), ("row", &row), ("column", &column), ("a", &name(colour))];
                words.centre_count.fill(*found, &values)
            }
        }
    }

    /// What a change does to these stickers.
    pub fn change(&self, change: &Change, own: &Draft) -> String {
        let words = &self.text.colours.changes;
        let cell = |cell: usize| {
            let (face, place) = self.face_and_place(cell, own.size());
            format!("{face}, {place}")
        };
        match change {
            Change::Paint { cell: at, colour: None } => fill(words.empty, &[("cell", &cell(*at))]),
            Change::Paint { cell: at, colour } => {
                let (before, after) = (self.colour(own.stickers()[*at]), self.colour(*colour));
                fill(words.paint, &[("cell", &cell(*at)), ("a", &before), ("b", &after)])
            }
            Change::Exchange([a, b]) => fill(words.exchange, &[("cell", &cell(*a)), ("other", &cell(*b))]),
            Change::Flip(edge) => fill(words.flip, &[("place", &self.edge(*edge))]),
            Change::Twist { corner, clockwise } => {
                let template = if *clockwise { words.twist } else { words.twist_back };
                fill(template, &[("place", &self.corner(*corner))])
            }
            Change::SwapEdges(edges) => fill(words.edges, &[("places", &self.edges(edges))]),
            Change::SwapCorners(corners) => fill(words.corners, &[("places", &self.corners(corners))]),
        }
    }

    /// An edge by its faces.
    fn edge(&self, edge: Edge) -> String {
        self.piece(&edge.faces())
    }

    fn edges(&self, edges: &[Edge]) -> String {
        Self::list(&edges.iter().map(|edge| self.edge(*edge)).collect::<Vec<_>>())
    }

    /// A corner by its faces.
    fn corner(&self, corner: Corner) -> String {
        self.piece(&corner.faces())
    }

    fn corners(&self, corners: &[Corner]) -> String {
        Self::list(&corners.iter().map(|corner| self.corner(*corner)).collect::<Vec<_>>())
    }

    /// The place of a piece by the faces that meet there.
    fn piece(&self, faces: &[Face]) -> String {
        faces.iter().map(|face| self.text.face_in_sentence(*face)).collect::<Vec<_>>().join("-")
    }

    /// A wing by its edge and its layer.
    fn wing(&self, place: &WingPlace) -> String {
        let (edge, end) = (place.wing.edge(), place.wing.end());
        let template = self.text.colours.laws.wing_place;
        fill(template, &[("edge", &self.edge(edge)), ("layer", &(place.depth + 1)), ("end", &end)])
    }

    fn wings(&self, places: &[WingPlace]) -> String {
        Self::list(&places.iter().map(|place| self.wing(place)).collect::<Vec<_>>())
    }
}

/// What is broken, and how that comes about.
fn filled([what, why]: [&'static str; 2], values: &[(&str, &dyn Display)]) -> (String, &'static str) {
    (fill(what, values), why)
}

impl CountedLaw {
    /// What is broken, in the form for a count, and how that comes about.
    fn fill(&self, count: usize, values: &[(&str, &dyn Display)]) -> (String, &'static str) {
        (fill(self.what.of(count.to_f64()), values), self.why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::{CentreOrbit, Stickers, Wing};
    use crate::text::english::PAGE;
    use crate::text::{Catalogue, Category, ENGLISH, Locale, SIZES_PLAYER_ENGLISH, Text, set_locale};

    fn words_after(size: usize, change: impl Fn(&mut [Face])) -> Vec<String> {
        let mut colours = Stickers::solved(size).colours().to_vec();
        change(&mut colours);
        let draft = Draft::from(&Stickers::from_colours(colours).unwrap());
        let text = if size == 3 { &ENGLISH } else { &SIZES_PLAYER_ENGLISH };
        text.words(|face| face).laws(&draft.read().broken).into_iter().map(|law| law.what).collect()
    }

    #[test]
    fn laws_are_told_in_colours_and_places() {
        assert_eq!(
            words_after(3, |s| s[7] = Face::D),
            [
                "The yellow-green edge is there more than once: at up-front and down-front.",
                "8 white and 10 yellow: there are nine stickers of each colour."
            ]
        );
        assert_eq!(words_after(3, |s| s.swap(7, 19)), ["One edge is flipped."]);
        assert_eq!(
            words_after(4, |s| s[5] = Face::D),
            [
                "5 of the centre pieces like row 2, column 2 are yellow.",
                "15 white and 17 yellow: there are 16 stickers of each colour."
            ]
        );
    }

    #[test]
    fn counts_have_the_form_of_their_number() {
        // English has no other form, so a language that has one stands in for it.
        let mut file = PAGE.to_owned();
        for (key, few) in [
            ("centre_count.what", "few: {count} {a}"),
            ("count", "{count} x {a}"),
            ("counts.what", "{counts}, few"),
            ("repeated_centre.what", "few centres"),
            ("repeated_wing.what", "few wings"),
        ] {
            let other = format!("colours.laws.{key}.other = ");
            assert!(file.contains(&other), "{key}");
            file = file.replace(&other, &format!("colours.laws.{key}.few = {few}\n{other}"));
        }
        set_locale(Locale {
            category: |count| if count == 4.0 { Category::Few } else { Category::Other },
            ..Locale::ENGLISH
        });
        let text: &Text = Catalogue::new(&[file.leak()]).words().unwrap();
        let words = text.words(|face| face);
        let orbit = CentreOrbit { row: 1, column: 1 };
        let wing = WingPlace { wing: Wing::all().next().unwrap(), depth: 1 };
        let laws = [
            BrokenLaw::ColourCount { colour: Face::U, found: 4, expected: 4 },
            BrokenLaw::Orbit(OrbitLaw::CentreCount { orbit, colour: Face::U, found: 4 }),
            BrokenLaw::Orbit(OrbitLaw::RepeatedWing { colours: [Face::U, Face::F], places: vec![wing; 4] }),
            BrokenLaw::RepeatedCentre { colour: Face::U, faces: vec![Face::U; 4] },
        ];
        let what: Vec<String> = words.laws(&laws).into_iter().map(|law| law.what).collect();
        let white = words.colour(Some(Face::U));
        assert_eq!(
            what,
            [&format!("few: 4 {white}"), "few wings", "few centres", &format!("4 x {white}, few")]
        );
    }

    #[test]
    fn no_word_in_braces_is_left() {
        let words = SIZES_PLAYER_ENGLISH.words(|face| face);
        let draft = Draft::from(&Stickers::solved(3));
        let orbit = CentreOrbit { row: 1, column: 1 };
        let wing = |depth| WingPlace { wing: Wing::all().next().unwrap(), depth };
        let mut laws = vec![
            BrokenLaw::RepeatedCentre { colour: Face::U, faces: vec![Face::U, Face::R] },
            BrokenLaw::CentreOrder,
            BrokenLaw::ColourCount { colour: Face::U, found: 10, expected: 9 },
            BrokenLaw::NoSuchEdge { place: Edge::UF, colours: [Face::U, Face::U] },
            BrokenLaw::NoSuchEdge { place: Edge::UF, colours: [Face::U, Face::D] },
            BrokenLaw::RepeatedEdge(Repeated {
                colours: [Face::U, Face::F],
                places: vec![Edge::UF, Edge::DB],
            }),
            BrokenLaw::NoEdgeLeft(vec![Edge::UF]),
            BrokenLaw::Flip,
            BrokenLaw::NoSuchCorner { place: Corner::URF, colours: [Some(Face::U), None, Some(Face::U)] },
            BrokenLaw::MirroredCorner { place: Corner::URF, colours: [Face::U, Face::F, Face::R] },
            BrokenLaw::RepeatedCorner(Repeated {
                colours: [Face::U, Face::R, Face::F],
                places: vec![Corner::URF, Corner::DBL],
            }),
            BrokenLaw::NoCornerLeft(vec![Corner::URF]),
            BrokenLaw::Twist(1),
            BrokenLaw::Parity,
        ];
        let of_orbits = [
            OrbitLaw::NoSuchWing { place: wing(1), colours: [Face::U, Face::U] },
            OrbitLaw::NoSuchWing { place: wing(2), colours: [Face::U, Face::D] },
            OrbitLaw::FlippedWing { colours: [Face::U, Face::F], places: [wing(1), wing(2)] },
            OrbitLaw::RepeatedWing { colours: [Face::U, Face::F], places: vec![wing(1); 3] },
            OrbitLaw::CentreCount { orbit, colour: Face::U, found: 5 },
        ];
        laws.extend(of_orbits.map(BrokenLaw::Orbit));
        let changes = [
            Change::Paint { cell: 0, colour: Some(Face::U) },
            Change::Paint { cell: 0, colour: None },
            Change::Exchange([0, 1]),
            Change::Flip(Edge::UF),
            Change::Twist { corner: Corner::URF, clockwise: true },
            Change::Twist { corner: Corner::URF, clockwise: false },
            Change::SwapEdges([Edge::UF, Edge::UR]),
            Change::SwapCorners([Corner::URF, Corner::UFL]),
        ];
        let mut sentences: Vec<String> = changes.iter().map(|change| words.change(change, &draft)).collect();
        for law in words.laws(&laws) {
            sentences.extend([law.what, law.why.to_owned()]);
        }
        for cell in 0..54 {
            sentences.push(words.coloured_cell(cell, 3, None));
        }
        for sentence in sentences {
            assert!(!sentence.is_empty() && !sentence.contains(['{', '}']), "{sentence}");
        }
    }
}
