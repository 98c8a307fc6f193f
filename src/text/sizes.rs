//! The words that only the players of other sizes than 3 have.

use std::fmt::Display;

use super::catalogue::words;
use super::{LawWords, Plural, Words, fill};
use crate::cube::Face;
use crate::nxn::{BrokenLaw, Change, Draft, WingPlace};
use crate::solve::staged::Phase;

words! {
    /// The words of the players of other sizes in one language.
    pub struct SizesText {
        /// The turns of inner layers, where there are some: the tab.
        inner,
        /// The turns of the whole cube: the tab, where there are no inner layers.
        cube,
        /// The slider of how deep a block of layers goes, or a layer lies.
        depth,
        /// Its value: `{depth}` of `{size}`.
        depth_value,
        /// The choice of how many turns are shown.
        stride,
        /// All of them.
        every,
        /// One of `{count}`.
        every_nth: Plural,
        /// Names the choices of how to solve.
        how,
        /// The choice of the method.
        method,
        /// The methods: their names in a choice.
        methods["reduction", "phases"],
        /// The choice of the heuristic.
        heuristic,
        /// The heuristics: their names in a choice.
        heuristics["euclid", "max", "sum", "max-sd", "blended"],
        /// The choice of what counts as one turn.
        metric,
        /// Half turns as one, and quarter turns.
        metrics["htm", "qtm"],
        /// Whether all shortest solutions are wanted.
        all,
        /// All shortest solutions: there are `{count}`.
        all_shortest,
        /// The choice of the time for shorter solutions.
        millis,
        /// So many `{seconds}`.
        seconds,
        /// Without end.
        until_stopped,
        /// Puts a solution of so many `{turns}` into the line, which was found while another was watched.
        take_best,
        /// The `{phase}` that is searched, and the `{positions}` looked at.
        searching,
        /// What solving takes: so many `{seconds}`, and `{megabytes}` of memory.
        estimate,
        /// Names the chapters of a solution.
        chapters,
        /// The phases that methods have, in the order of [`Phase::ALL`].
        phases: PhaseText[
            "whole", "one-axis", "all-axes", "pairing", "3x3x3", "centres", "edges", "parity", "side-centres", "columns",
            "middle-edges", "centres-and-edges", "orientation", "permutation",
        ],
        /// The net as a picture, with `{size}` by `{size}` stickers a face.
        net,
        /// A text has `{found}` stickers, and not `{expected}`.
        other_count: Plural,
        /// The facelet string, folded, of `{count}` letters.
        facelets: Plural,
    }
}

words! {
    /// A phase of a solution.
    pub struct PhaseText {
        /// Its name, as a heading.
        name,
        /// What it achieves, in a sentence.
        goal,
    }
}

impl SizesText {
    /// The words for a phase.
    pub const fn phase(&self, phase: Phase) -> &PhaseText {
        &self.phases[phase as usize]
    }
}

words! {
    /// For each law that only larger cubes have what is broken, and how that comes about.
    pub struct SizesLaws {
        /// There are `{counts}`, and not `{expected}` each.
        counts["what", "why"],
        /// A wing has one colour twice.
        same_wing["what", "why"],
        /// A wing has opposite colours.
        opposite_wing["what", "why"],
        /// One of two wings is flipped.
        flipped_wing["what", "why"],
        /// A wing is there too often.
        repeated_wing["what", "why"],
        /// A colour is too often among centres.
        centres["what", "why"],
        /// A wing on this `{edge}`, in this `{layer}` from the face at its `{end}`.
        place,
    }
}

impl Words {
    /// Broken laws of a cube of any size in words; those about how many stickers of a colour there are taken together.
    pub fn laws_of_any_size(&self, broken: &[BrokenLaw]) -> Vec<LawWords> {
        let words = &self.text.colours.sizes_laws;
        let mut broken_laws: Vec<LawWords> = Vec::new();
        let mut counts: Vec<(usize, String)> = Vec::new();
        let mut of_each = 0;
        for (i, law) in broken.iter().enumerate() {
            if let BrokenLaw::ColourCount { colour, found, expected } = law {
                let count = [("count", found as &dyn Display), ("a", &self.colour(Some(*colour)))];
                counts.push((i, fill(self.text.colours.laws.count, &count)));
                of_each = *expected;
            } else {
                let (what, why) = self.law_of_any_size(law);
                broken_laws.push(LawWords { what, why, laws: vec![i] });
            }
        }
        if !counts.is_empty() {
            let (laws, counts): (Vec<usize>, Vec<String>) = counts.into_iter().unzip();
            let what = fill(words.counts[0], &[("counts", &self.list(&counts)), ("expected", &of_each)]);
            broken_laws.push(LawWords { what, why: words.counts[1], laws });
        }
        broken_laws
    }

    fn law_of_any_size(&self, law: &BrokenLaw) -> (String, &'static str) {
        let words = &self.text.colours.sizes_laws;
        let name = |face: &Face| self.colour(Some(*face));
        match law {
            BrokenLaw::ColourCount { colour, found, expected } => {
                let count = format!("{found} {}", name(colour));
                (fill(words.counts[0], &[("counts", &count), ("expected", expected)]), words.counts[1])
            }
            BrokenLaw::Outline(law) => self.law(law),
            BrokenLaw::NoSuchWing { place, colours: [a, b] } => {
                let [what, why] = if a == b { words.same_wing } else { words.opposite_wing };
                (fill(what, &[("place", &self.wing(place)), ("a", &name(a)), ("b", &name(b))]), why)
            }
            BrokenLaw::FlippedWing { colours: [a, b], places } => {
                let [what, why] = words.flipped_wing;
                (fill(what, &[("places", &self.wings(places)), ("a", &name(a)), ("b", &name(b))]), why)
            }
            BrokenLaw::RepeatedWing { colours: [a, b], places } => {
                let [what, why] = words.repeated_wing;
                let count = places.len();
                let values: [(&str, &dyn Display); 4] =
                    [("count", &count), ("places", &self.wings(places)), ("a", &name(a)), ("b", &name(b))];
                (fill(what, &values), why)
            }
            BrokenLaw::CentreCount { orbit, colour, found } => {
                let [what, why] = words.centres;
                let values: [(&str, &dyn Display); 4] = [
                    ("count", found),
                    ("row", &(orbit.row + 1)),
                    ("column", &(orbit.column + 1)),
                    ("a", &name(colour)),
                ];
                (fill(what, &values), why)
            }
        }
    }

    /// What a change does to these stickers of any size.
    pub fn change_of_any_size(&self, change: &Change, own: &Draft) -> String {
        let words = &self.text.colours.changes;
        let cell = |cell: usize| {
            let (face, place) = self.face_and_place(cell, own.size());
            format!("{face}, {place}")
        };
        match change {
            Change::Repaint { cell: at, colour } => {
                let (before, after) = (self.colour(own.stickers()[*at]), self.colour(Some(*colour)));
                fill(words.paint, &[("cell", &cell(*at)), ("a", &before), ("b", &after)])
            }
            Change::Exchange([a, b]) => fill(words.exchange, &[("cell", &cell(*a)), ("other", &cell(*b))]),
            Change::Twist { corner, clockwise } => {
                let template = if *clockwise { words.twist } else { words.twist_back };
                fill(template, &[("place", &self.corner(*corner))])
            }
        }
    }

    fn wing(&self, place: &WingPlace) -> String {
        let (edge, end) = (place.wing.edge(), place.wing.end());
        let template = self.text.colours.sizes_laws.place;
        fill(template, &[("edge", &self.edge(edge)), ("layer", &(place.depth + 1)), ("end", &end)])
    }

    fn wings(&self, places: &[WingPlace]) -> String {
        self.list(&places.iter().map(|place| self.wing(place)).collect::<Vec<_>>())
    }
}
