//! The words of the players of other sizes than 3, apart from those of the 3x3x3's, whose program does not carry them.

use std::fmt::Display;

use super::{Colours, CubeText, ENGLISH, LawWords, Moves, Pad, Text, Words, fill};
use crate::cube::Face;
use crate::nxn::{BrokenLaw, Change, Draft, WingPlace};
use crate::search::heuristics::Combination;
use crate::solve::Method;
use crate::solve::staged::Phase;

/// The words of the players of other sizes in one language.
#[derive(Clone, Copy, Debug)]
pub struct SizesText {
    /// The words of every player, where they differ from those of the 3x3x3's.
    pub player: Text,
    /// The turns of inner layers, where there are some: the tab.
    pub inner: &'static str,
    /// The turns of the whole cube: the tab, where there are no inner layers.
    pub cube: &'static str,
    /// The slider of how deep a block of layers goes, or a layer lies.
    pub depth: &'static str,
    /// Its value: `{depth}` of `{size}`.
    pub depth_value: &'static str,
    /// The choice of how many turns are shown.
    pub stride: &'static str,
    /// All of them.
    pub every: &'static str,
    /// One of `{count}`.
    pub every_nth: &'static str,
    /// Names the choices of how to solve.
    pub how: &'static str,
    /// The choice of the method.
    pub method: &'static str,
    /// The methods: their names in a choice.
    pub methods: &'static [(Method, &'static str)],
    /// The choice of the heuristic.
    pub heuristic: &'static str,
    /// The heuristics: their names in a choice.
    pub heuristics: [(Combination, &'static str); 5],
    /// The choice of what counts as one turn.
    pub metric: &'static str,
    /// Half turns as one, and quarter turns.
    pub metrics: [&'static str; 2],
    /// Whether all shortest solutions are wanted.
    pub all: &'static str,
    /// All shortest solutions: there are `{count}`.
    pub all_shortest: &'static str,
    /// The choice of the time for shorter solutions.
    pub millis: &'static str,
    /// So many `{seconds}`.
    pub seconds: &'static str,
    /// Without end.
    pub until_stopped: &'static str,
    /// Puts a solution of `{length}` into the line, which was found while another was watched.
    pub take_best: &'static str,
    /// The `{phase}` that is searched, and the `{nodes}` looked at.
    pub searching: &'static str,
    /// What solving takes: so many `{seconds}`, and `{megabytes}` of memory.
    pub estimate: &'static str,
    /// Names the chapters of a solution.
    pub chapters: &'static str,
    /// The phases that methods have.
    pub phases: &'static [PhaseText],
    /// The net as a picture, with `{size}` by `{size}` stickers a face.
    pub net: &'static str,
    /// A text has `{found}` stickers, and not `{expected}`.
    pub other_count: &'static str,
    /// What the laws say that a 3x3x3 has not.
    pub laws: SizesLaws,
    /// The facelet string, folded, of `{count}` letters.
    pub facelets: &'static str,
}

/// A phase of a solution.
#[derive(Clone, Copy, Debug)]
pub struct PhaseText {
    /// Which, by its name.
    pub phase: &'static str,
    /// Its name, as a heading.
    pub name: &'static str,
    /// What it achieves, in a sentence.
    pub goal: &'static str,
}

impl SizesText {
    /// The words for a phase.
    pub fn phase(&self, phase: Phase) -> PhaseText {
        let known = self.phases.iter().find(|text| text.phase == phase.name());
        known.copied().unwrap_or(PhaseText { phase: phase.name(), name: phase.name(), goal: "" })
    }
}

/// For each law that only larger cubes have what is broken, and how that comes about.
#[derive(Clone, Copy, Debug)]
pub struct SizesLaws {
    /// There are `{counts}`, and not `{expected}` each.
    pub counts: [&'static str; 2],
    /// A wing has one colour twice.
    pub same_wing: [&'static str; 2],
    /// A wing has opposite colours.
    pub opposite_wing: [&'static str; 2],
    /// One of two wings is flipped.
    pub flipped_wing: [&'static str; 2],
    /// A wing is there too often.
    pub repeated_wing: [&'static str; 2],
    /// A colour is too often among centres.
    pub centres: [&'static str; 2],
    /// A wing on this `{edge}`, in this `{layer}` from the face at its `{end}`.
    pub place: &'static str,
}

impl Words {
    /// Broken laws of a cube of any size in words; those about how many stickers of a colour there are taken together.
    pub fn laws_of_any_size(&self, broken: &[BrokenLaw]) -> Vec<LawWords> {
        let words = &SIZES_ENGLISH.laws;
        let mut told: Vec<LawWords> = Vec::new();
        let mut counts: Vec<(usize, String)> = Vec::new();
        let mut of_each = 0;
        for (i, law) in broken.iter().enumerate() {
            if let BrokenLaw::ColourCount { colour, found, expected } = law {
                let count = [("count", found as &dyn Display), ("a", &self.colour(Some(*colour)))];
                counts.push((i, fill(ENGLISH.colours.laws.count, &count)));
                of_each = *expected;
            } else {
                let (what, why) = self.law_of_any_size(law);
                told.push(LawWords { what, why, laws: vec![i] });
            }
        }
        if !counts.is_empty() {
            let (laws, counts): (Vec<usize>, Vec<String>) = counts.into_iter().unzip();
            let what = fill(words.counts[0], &[("counts", &self.list(&counts)), ("expected", &of_each)]);
            told.push(LawWords { what, why: words.counts[1], laws });
        }
        told
    }

    fn law_of_any_size(&self, law: &BrokenLaw) -> (String, &'static str) {
        let words = &SIZES_ENGLISH.laws;
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
        let words = &ENGLISH.colours.changes;
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
        let template = SIZES_ENGLISH.laws.place;
        fill(template, &[("edge", &self.edge(edge)), ("layer", &(place.depth + 1)), ("end", &end)])
    }

    fn wings(&self, places: &[WingPlace]) -> String {
        self.list(&places.iter().map(|place| self.wing(place)).collect::<Vec<_>>())
    }
}

/// English.
pub static SIZES_ENGLISH: SizesText = SizesText {
    player: Text {
        pad: Pad {
            keys: [
                "Keys (Letters): a letter turns its face, with Shift the other way round, with Alt (or 2 after it) by \
                 half; under Wide and Inner, the layers of that depth. X Y Z turn the whole cube.",
                "Keys (csTimer): I K right, D E left, J F up, S L down, H G front, W O back; under Wide and Inner, the \
                 layers of that depth.",
                "Keys (Twizzle): I K right, D E left, J F up, S L down, H G front, W O back; under Wide and Inner, the \
                 layers of that depth.",
            ],
            ..ENGLISH.pad
        },
        moves: Moves { empty: "Turn layers, type an alg, or press Scramble.", ..ENGLISH.moves },
        cube: CubeText {
            facelets_hint: "All stickers as letters, face by face: U R F D L B.",
            ..ENGLISH.cube
        },
        colours: Colours {
            keys: "Keys: 1 to 6 or the first letter of a colour. On the net they paint, and arrows move. Or paste the \
                   stickers as a text, face by face: U R F D L B.",
            ..ENGLISH.colours
        },
        ..ENGLISH
    },
    inner: "Inner · cube",
    cube: "Cube",
    depth: "Depth",
    depth_value: "{depth} of {size}",
    stride: "Show",
    every: "every turn",
    every_nth: "one turn of {count}",
    how: "How to solve",
    method: "Method",
    methods: &[(Method::Reduction, "Reduction: short"), (Method::Phases, "Six phases: to learn from")],
    heuristic: "Estimate",
    heuristics: [
        (Combination::Euclid, "Euclid"),
        (Combination::Max, "largest"),
        (Combination::Sum, "sum"),
        (Combination::MaxPlusDeviation, "largest + deviation"),
        (Combination::Blended, "blended"),
    ],
    metric: "Count",
    metrics: ["half turns as one (HTM)", "quarter turns (QTM)"],
    all: "All shortest",
    all_shortest: "All shortest solutions: {count}",
    millis: "Time",
    seconds: "{seconds} s",
    until_stopped: "until Stop",
    take_best: "Take the shorter one: {length} turns",
    searching: "{phase} · {nodes} positions",
    estimate: "Solving takes about {seconds} s and {megabytes} MB.",
    chapters: "Phases",
    phases: &[
        PhaseText { phase: "whole", name: "Whole cube", goal: "Everything at once, on the shortest way." },
        PhaseText {
            phase: "centres",
            name: "Centres",
            goal: "The middle of every face gets one colour. Corners and edges may go anywhere meanwhile.",
        },
        PhaseText {
            phase: "edges",
            name: "Edges",
            goal: "The pieces of each edge come together, all in the same two colours, and the centres stay whole.",
        },
        PhaseText {
            phase: "parity",
            name: "Parity",
            goal: "Two edges are left the wrong way, as happens on every second cube of an even size: what turns of \
                   whole faces could never mend, inner layers do.",
        },
        PhaseText {
            phase: "3x3x3",
            name: "As a 3×3×3",
            goal: "Centres and edges are whole now, so turning faces alone solves the rest, as on a 3×3×3.",
        },
        PhaseText {
            phase: "one-axis",
            name: "One pair of centres",
            goal: "The centre pieces of two opposite colours come onto two opposite faces, in any order.",
        },
        PhaseText {
            phase: "all-axes",
            name: "All pairs of centres",
            goal: "The centre pieces of the other colours come onto the faces of their axes as well.",
        },
        PhaseText {
            phase: "pairing",
            name: "Centres and pairs",
            goal: "Every centre gets one colour, and the two pieces of every edge come together, in such a way that \
                   no parity is left.",
        },
        PhaseText {
            phase: "side-centres",
            name: "Side centres",
            goal: "The centre pieces of right and left come onto these two faces, in any order.",
        },
        PhaseText {
            phase: "columns",
            name: "Columns",
            goal: "The centre pieces of front and back come onto these two faces, and those of right and left stand \
                   in columns of one colour. Of the two pieces of each edge, one lies high and the other low.",
        },
        PhaseText {
            phase: "middle-edges",
            name: "Middle edges",
            goal: "The centres of four faces stand in columns, and the four edges between up and down are paired.",
        },
        PhaseText {
            phase: "centres-and-edges",
            name: "All centres and edges",
            goal: "Every centre has one colour and every edge its pair: what is left is a 3×3×3.",
        },
        PhaseText {
            phase: "orientation",
            name: "Orientation",
            goal: "Corners and edges show the colours of up and down on up and down, and the edges of the middle \
                   are between them.",
        },
        PhaseText {
            phase: "permutation",
            name: "Permutation",
            goal: "Half turns of four faces and turns of up and down put every piece in its place.",
        },
    ],
    net: "Net, {size} by {size} stickers a face",
    facelets: "Facelets, {count} letters",
    other_count: "{found} stickers; expected {expected}",
    laws: SizesLaws {
        counts: [
            "{counts}: there are {expected} stickers of each colour.",
            "A sticker was mistaken for another colour.",
        ],
        same_wing: [
            "The edge piece {place} is {a} on both sides.",
            "The two sides of a piece always differ: one of them was mistaken.",
        ],
        opposite_wing: [
            "The edge piece {place} is {a} and {b}.",
            "These two colours are opposite each other and never on one piece: one of them was mistaken.",
        ],
        flipped_wing: [
            "One of the {a}-{b} edge pieces at {places} is flipped.",
            "An edge piece beside the middle never turns over in its place: its two colours were entered the wrong \
             way round, or it was put in so when the cube was taken apart.",
        ],
        repeated_wing: [
            "There are {count} {a}-{b} edge pieces, at {places}.",
            "There are two of each in a ring of edge pieces: one of these was mistaken.",
        ],
        centres: [
            "{count} of the centre pieces like row {row}, column {column} are {a}.",
            "Turns bring a centre piece only to places like its own, and there are four of each colour: one was \
             mistaken.",
        ],
        place: "{edge}, layer {layer} from {end}",
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phase_method_and_heuristic_has_words() {
        for phase in Phase::ALL {
            let words = SIZES_ENGLISH.phase(*phase);
            assert!(words.goal.ends_with('.') && words.name != phase.name(), "{phase}");
        }
        for combination in Combination::ALL {
            assert!(SIZES_ENGLISH.heuristics.iter().any(|(named, _)| named == combination), "{combination}");
        }
        for method in Method::of_size(4) {
            assert!(SIZES_ENGLISH.methods.iter().any(|(named, _)| *named == method), "{method}");
        }
    }
}
