//! The words for entering stickers: cells, laws and repairs put into sentences.

use super::catalogue::words;
use super::{Plural, SizesLaws, Text, fill};
use crate::cube::{BrokenLaw, ByFace, Change, Corner, Draft, Edge, Face, WrittenOrder};

words! {
    /// Words for entering stickers. In the sentences, `{place}` and `{places}` are pieces, `{a}`, `{b}`
    /// and `{c}` colours, `{cell}` and `{other}` stickers.
    pub struct Colours {
        /// The tab.
        tab,
        /// Names the choice of a colour to paint with.
        palette,
        /// The western colours.
        names: ByFace<&'static str>,
        /// No colour.
        empty,
        /// Takes all stickers off but the centres.
        clear,
        /// Makes the cube solved.
        solved,
        /// What to do first.
        hint,
        /// The keys of the net.
        keys,
        /// The nine places of a face, row by row.
        places["top_left", "top", "top_right", "left", "centre", "right", "bottom_left", "bottom", "bottom_right"],
        /// The `{row}` and the `{column}` of a sticker, where a face has not nine.
        row,
        /// A sticker: `{face}`, `{place}`, `{colour}`.
        cell,
        /// Added to a sticker that filled itself in.
        forced,
        /// Added to a sticker that breaks a law.
        wrong,
        /// All is there.
        ready,
        /// `{count}` stickers are empty.
        unfinished: Plural,
        /// What the dot means.
        dots,
        /// What is entered cannot be.
        not_possible,
        /// Before the laws that are broken.
        impossible,
        /// The same where all pieces are there.
        assembled,
        /// And `{count}` more laws.
        more: Plural,
        /// Before the repairs.
        repairs,
        /// Why what is entered is not solved: `{why}`.
        no_solution,
        /// Why a turn is not made.
        no_turn,
        /// The stickers were read in this `{order}`.
        read_as,
        /// They could also be read in `{orders}`.
        read_otherwise,
        /// The net as an order of stickers.
        net_order,
        /// A text is no cube: `{message}`.
        unreadable,
        /// Joins the last two things of a list.
        and,
        /// What each law says.
        laws: Laws,
        /// What the laws say that a 3x3x3 does not have.
        sizes_laws: SizesLaws,
        /// What each repair does.
        changes: Changes,
    }
}

words! {
    /// For each law what is broken, and how that comes about on a cube in the hand.
    pub struct Laws {
        /// `{count}` centres are `{a}`.
        repeated_centre["what", "why"],
        /// The centres are in a wrong order.
        centre_order["what", "why"],
        /// There are `{counts}`.
        counts["what", "why"],
        /// One of the counts: `{count}` of colour `{a}`.
        count,
        /// An edge has one colour twice.
        same_edge["what", "why"],
        /// An edge has opposite colours.
        opposite_edge["what", "why"],
        /// An edge is there twice or more.
        repeated_edge["what", "why"],
        /// No edge is left.
        no_edge_left["what", "why"],
        /// An edge is flipped.
        flip["what", "why"],
        /// A corner has colours that never meet: `{colours}`.
        no_such_corner["what", "why"],
        /// A corner is a mirror image.
        mirrored_corner["what", "why"],
        /// A corner is there twice or more.
        repeated_corner["what", "why"],
        /// No corner is left.
        no_corner_left["what", "why"],
        /// A corner is twisted.
        twist["what", "why"],
        /// Two pieces are swapped.
        parity["what", "why"],
    }
}

words! {
    /// What repairs do.
    pub struct Changes {
        /// A sticker gets a colour.
        paint,
        /// A sticker is emptied.
        empty,
        /// Two stickers change places.
        exchange,
        /// An edge is flipped.
        flip,
        /// A corner is twisted clockwise.
        twist,
        /// A corner is twisted the other way.
        twist_back,
        /// Two edges change places.
        edges,
        /// Two corners change places.
        corners,
    }
}

/// A broken law in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LawWords {
    /// What is broken.
    pub what: String,
    /// How it comes about.
    pub why: &'static str,
    /// The laws it tells of, by their places in the list that was put into words.
    pub laws: Vec<usize>,
}

/// Sentences about stickers, in the colours in which they are seen.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    pub(super) text: &'static Text,
    /// The colour of the stickers that belong to each face.
    names: ByFace<&'static str>,
}

impl Text {
    /// Words for a cube on which the stickers of a face have the western colour that `colour` says.
    pub fn words(&'static self, colour: impl Fn(Face) -> Face) -> Words {
        Words { text: self, names: ByFace::from_fn(|face| self.colours.names[colour(face)]) }
    }
}

impl Words {
    /// A sticker of a 3x3x3 by its place in facelet order.
    pub fn cell(&self, cell: usize) -> String {
        format!("{}, {}", self.text.face(Face::from_index(cell / 9)), self.text.colours.places[cell % 9])
    }

    /// The face of a sticker of a cube of `size` layers, and where it is there.
    pub(super) fn face_and_place(&self, cell: usize, size: usize) -> (&'static str, String) {
        let words = &self.text.colours;
        let (face, cell) = (self.text.face(Face::from_index(cell / (size * size))), cell % (size * size));
        let place = match words.places.get(cell).filter(|_| size == 3) {
            Some(place) => (*place).to_owned(),
            None => fill(words.row, &[("row", &(cell / size + 1)), ("column", &(cell % size + 1))]),
        };
        (face, place)
    }

    /// A sticker of a cube of `size` layers and its colour.
    pub fn coloured_cell(&self, cell: usize, size: usize, colour: Option<Face>) -> String {
        let words = &self.text.colours;
        let (face, place) = self.face_and_place(cell, size);
        fill(words.cell, &[("face", &face), ("place", &place), ("colour", &self.colour(colour))])
    }

    /// The name of a sticker of a cube of `size` layers: its place, its colour and its mark.
    pub fn tagged_cell(
        &self,
        cell: usize,
        size: usize,
        colour: Face,
        is_empty: bool,
        is_forced: bool,
        is_wrong: bool,
    ) -> String {
        let mut name = self.coloured_cell(cell, size, (!is_empty).then_some(colour));
        for (is, words) in [(is_forced, self.text.colours.forced), (is_wrong, self.text.colours.wrong)] {
            if is {
                name = format!("{name}, {words}");
            }
        }
        name
    }

    /// The name of a colour, or of none.
    pub const fn colour(&self, colour: Option<Face>) -> &'static str {
        match colour {
            Some(face) => self.names.0[face.index()],
            None => self.text.colours.empty,
        }
    }

    /// An order of stickers.
    pub fn order(&self, order: WrittenOrder) -> String {
        match order {
            WrittenOrder::Faces(faces) => faces.map(|face| face.letter().to_string()).join(" "),
            WrittenOrder::Net => self.text.colours.net_order.to_owned(),
        }
    }

    /// Broken laws in words; those about how many stickers of a colour there are taken together.
    pub fn laws(&self, broken: &[BrokenLaw]) -> Vec<LawWords> {
        let words = &self.text.colours.laws;
        let mut broken_laws: Vec<LawWords> = Vec::new();
        let mut counts: Vec<(usize, String)> = Vec::new();
        for (i, law) in broken.iter().enumerate() {
            if let BrokenLaw::ColourCount { colour, found } = law {
                let count = fill(words.count, &[("count", found), ("a", &self.colour(Some(*colour)))]);
                counts.push((i, count));
            } else {
                let (what, why) = self.law(law);
                broken_laws.push(LawWords { what, why, laws: vec![i] });
            }
        }
        if !counts.is_empty() {
            let (laws, counts): (Vec<usize>, Vec<String>) = counts.into_iter().unzip();
            let what = fill(words.counts[0], &[("counts", &self.list(&counts))]);
            broken_laws.push(LawWords { what, why: words.counts[1], laws });
        }
        broken_laws
    }

    /// A broken law of the 3x3x3: what is broken, and how it comes about.
    pub(super) fn law(&self, law: &BrokenLaw) -> (String, &'static str) {
        let words = &self.text.colours.laws;
        let name = |face: &Face| self.colour(Some(*face));
        match law {
            BrokenLaw::RepeatedCentre { colour, faces } => {
                let [what, why] = words.repeated_centre;
                (fill(what, &[("count", &faces.len()), ("a", &name(colour))]), why)
            }
            BrokenLaw::CentreOrder => (words.centre_order[0].to_owned(), words.centre_order[1]),
            BrokenLaw::ColourCount { colour, found } => {
                (fill(words.count, &[("count", found), ("a", &name(colour))]), words.counts[1])
            }
            BrokenLaw::NoSuchEdge { place, colours: [a, b] } => {
                let [what, why] = if a == b { words.same_edge } else { words.opposite_edge };
                (fill(what, &[("place", &self.edge(*place)), ("a", &name(a)), ("b", &name(b))]), why)
            }
            BrokenLaw::RepeatedEdge { colours: [a, b], places } => {
                let [what, why] = words.repeated_edge;
                let places = self.edges(places);
                (fill(what, &[("places", &places), ("a", &name(a)), ("b", &name(b))]), why)
            }
            BrokenLaw::NoEdgeLeft { places } => {
                let [what, why] = words.no_edge_left;
                (fill(what, &[("places", &self.edges(places))]), why)
            }
            BrokenLaw::Flip => (words.flip[0].to_owned(), words.flip[1]),
            BrokenLaw::NoSuchCorner { place, colours } => {
                let [what, why] = words.no_such_corner;
                let colours: Vec<String> =
                    colours.iter().flatten().map(|face| name(face).to_owned()).collect();
                let (place, colours) = (self.corner(*place), self.list(&colours));
                (fill(what, &[("place", &place), ("colours", &colours)]), why)
            }
            BrokenLaw::MirroredCorner { place, .. } => {
                let [what, why] = words.mirrored_corner;
                (fill(what, &[("place", &self.corner(*place))]), why)
            }
            BrokenLaw::RepeatedCorner { colours: [a, b, c], places } => {
                let [what, why] = words.repeated_corner;
                let places = self.corners(places);
                let (a, b, c) = (name(a), name(b), name(c));
                (fill(what, &[("places", &places), ("a", &a), ("b", &b), ("c", &c)]), why)
            }
            BrokenLaw::NoCornerLeft { places } => {
                let [what, why] = words.no_corner_left;
                (fill(what, &[("places", &self.corners(places))]), why)
            }
            BrokenLaw::Twist(_) => (words.twist[0].to_owned(), words.twist[1]),
            BrokenLaw::Parity => (words.parity[0].to_owned(), words.parity[1]),
        }
    }

    /// What a change does to these stickers.
    pub fn change(&self, change: &Change, draft: &Draft) -> String {
        let words = &self.text.colours.changes;
        match change {
            Change::Paint { cell, colour: None } => fill(words.empty, &[("cell", &self.cell(*cell))]),
            Change::Paint { cell, colour } => {
                let (before, after) = (self.colour(draft.0[*cell]), self.colour(*colour));
                fill(words.paint, &[("cell", &self.cell(*cell)), ("a", &before), ("b", &after)])
            }
            Change::Exchange([a, b]) => {
                fill(words.exchange, &[("cell", &self.cell(*a)), ("other", &self.cell(*b))])
            }
            Change::Flip(edge) => fill(words.flip, &[("place", &self.edge(*edge))]),
            Change::Twist { corner, clockwise } => {
                let template = if *clockwise { words.twist } else { words.twist_back };
                fill(template, &[("place", &self.corner(*corner))])
            }
            Change::SwapEdges(edges) => fill(words.edges, &[("places", &self.edges(edges))]),
            Change::SwapCorners(corners) => fill(words.corners, &[("places", &self.corners(corners))]),
        }
    }

    /// How many stickers are still empty.
    pub fn unfinished(&self, empty: usize) -> String {
        self.text.colours.unfinished.count(empty as f64)
    }

    /// An edge by its faces.
    pub(super) fn edge(&self, edge: Edge) -> String {
        self.piece(&edge.faces())
    }

    fn edges(&self, edges: &[Edge]) -> String {
        self.list(&edges.iter().map(|edge| self.edge(*edge)).collect::<Vec<_>>())
    }

    /// A corner by its faces.
    pub(super) fn corner(&self, corner: Corner) -> String {
        self.piece(&corner.faces())
    }

    fn corners(&self, corners: &[Corner]) -> String {
        self.list(&corners.iter().map(|corner| self.corner(*corner)).collect::<Vec<_>>())
    }

    /// The place of a piece by the faces that meet there.
    fn piece(&self, faces: &[Face]) -> String {
        faces.iter().map(|face| self.text.face_in_sentence(*face)).collect::<Vec<_>>().join("-")
    }

    /// Things one after the other, as they are said.
    pub fn list(&self, things: &[String]) -> String {
        match things {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.text.colours.and),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ENGLISH;

    fn words_after(change: impl Fn(&mut Draft)) -> Vec<String> {
        let mut draft = Draft::of_centres(ByFace(Face::ALL));
        for (cell, sticker) in draft.0.iter_mut().enumerate() {
            *sticker = Some(Face::from_index(cell / 9));
        }
        change(&mut draft);
        ENGLISH.words(|face| face).laws(&draft.read().broken).into_iter().map(|law| law.what).collect()
    }

    #[test]
    fn laws_are_told_in_colours_and_places() {
        assert_eq!(
            words_after(|d| d.0[7] = Some(Face::D)),
            [
                "The yellow-green edge is there more than once: at up-front and down-front.",
                "8 white and 10 yellow: there are nine stickers of each colour."
            ]
        );
        assert_eq!(words_after(|d| d.0.swap(7, 19)), ["One edge is flipped."]);
    }

    #[test]
    fn no_word_in_braces_is_left() {
        let words = ENGLISH.words(|face| face);
        let draft = Draft::of_centres(ByFace(Face::ALL));
        let laws = [
            BrokenLaw::RepeatedCentre { colour: Face::U, faces: vec![Face::U, Face::R] },
            BrokenLaw::CentreOrder,
            BrokenLaw::ColourCount { colour: Face::U, found: 10 },
            BrokenLaw::NoSuchEdge { place: Edge::UF, colours: [Face::U, Face::U] },
            BrokenLaw::NoSuchEdge { place: Edge::UF, colours: [Face::U, Face::D] },
            BrokenLaw::RepeatedEdge { colours: [Face::U, Face::F], places: vec![Edge::UF, Edge::DB] },
            BrokenLaw::NoEdgeLeft { places: vec![Edge::UF] },
            BrokenLaw::Flip,
            BrokenLaw::NoSuchCorner { place: Corner::URF, colours: [Some(Face::U), None, Some(Face::U)] },
            BrokenLaw::MirroredCorner { place: Corner::URF, colours: [Face::U, Face::F, Face::R] },
            BrokenLaw::RepeatedCorner {
                colours: [Face::U, Face::R, Face::F],
                places: vec![Corner::URF, Corner::DBL],
            },
            BrokenLaw::NoCornerLeft { places: vec![Corner::URF] },
            BrokenLaw::Twist(1),
            BrokenLaw::Parity,
        ];
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
