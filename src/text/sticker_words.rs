//! Stickers in sentences: cells, colours and lists.

use super::locale::locale;
use super::{Text, fill};
use crate::cube::{ByFace, Face};
use crate::numbers::Number;
use crate::nxn::WrittenOrder;

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
    pub fn list(things: &[String]) -> String {
        (locale().list)(things)
    }
}
