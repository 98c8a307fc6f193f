//! The words for entering stickers: cells, colours and lists put into sentences.

use super::catalogue::words;
use super::{Changes, Laws, Plural, Text, fill};
use crate::cube::{ByFace, Face};
use crate::numbers::Number;
use crate::nxn::WrittenOrder;

words! {
    /// Words for entering stickers. In the sentences, `{place}` and `{places}` are pieces, `{a}`, `{b}`
    /// and `{c}` colours, `{cell}` and `{other}` stickers.
    pub struct Colours {
        /// The heading.
        tab,
        /// Ends the entering.
        leave,
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
        /// Opens the camera.
        camera,
        /// The program of the camera is on its way.
        camera_loading,
        /// The program of the camera did not come, because of `{reason}`.
        camera_failed,
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
        /// Added to a sticker of which the camera is not sure.
        doubtful,
        /// The camera is not sure of `{count}` stickers.
        doubts: Plural,
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
        /// What each repair does.
        changes: Changes,
    }
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

    /// The name of a sticker of a cube of `size` layers: its place, its colour, and whether it is forced, wrong and doubtful.
    pub fn tagged_cell(
        &self,
        cell: usize,
        size: usize,
        colour: Option<Face>,
        [is_forced, is_wrong, is_doubtful]: [bool; 3],
    ) -> String {
        let (text, mut name) = (&self.text.colours, self.coloured_cell(cell, size, colour));
        for (is, words) in [(is_forced, text.forced), (is_wrong, text.wrong), (is_doubtful, text.doubtful)] {
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

    /// How many stickers are still empty.
    pub fn unfinished(&self, empty: usize) -> String {
        self.text.colours.unfinished.count(empty.to_f64())
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
