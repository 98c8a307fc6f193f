//! The 54 stickers of a 3x3x3, some of which may be empty.

use std::fmt;
use std::str::FromStr;

use super::completion;
use super::reading::{self, Reading};
use super::written::{self, ParseFaceletsError};
use super::{ByFace, Face, Facelets, Repair, repair};

/// The stickers of a 3x3x3 in facelet order while a person enters them: some may be empty, and what
/// is there may be nonsense. [`Draft::read`] tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draft(pub [Option<Face>; 54]);

impl Draft {
    /// No sticker but the centres, for a cube held like this.
    pub fn of_centres(centres: ByFace<Face>) -> Draft {
        let centre = |i: usize| (i % 9 == 4).then(|| centres[Face::from_index(i / 9)]);
        Draft(std::array::from_fn(centre))
    }

    /// What can be said of the stickers. Takes a fraction of a millisecond.
    pub fn read(&self) -> Reading {
        reading::read(self)
    }

    /// Up to five small changes of the stickers that were read so which mend what is broken, or at
    /// least a part of it; the likeliest first. Takes a few milliseconds at most.
    pub fn repairs(&self, reading: &Reading) -> Vec<Repair> {
        repair::repairs(self, reading)
    }

    /// The colour of the centre of a face, if it is there.
    pub const fn centre(&self, face: Face) -> Option<Face> {
        self.0[face as usize * 9 + 4]
    }

    /// How many stickers are empty.
    pub fn empty(&self) -> usize {
        self.0.iter().filter(|sticker| sticker.is_none()).count()
    }

    /// All stickers, if none is empty.
    pub fn facelets(&self) -> Option<Facelets> {
        let mut facelets = Facelets([Face::U; 54]);
        for (to, from) in facelets.0.iter_mut().zip(self.0) {
            *to = from?;
        }
        Some(facelets)
    }

    /// These stickers after one is painted, or emptied.
    ///
    /// Centres do not move against each other: painting one means that the cube is held another way,
    /// so the others follow. Those stay that can, first of all the one in front, then the one above.
    pub fn painted(&self, cell: usize, colour: Option<Face>) -> Draft {
        let mut painted = *self;
        painted.0[cell] = colour;
        let Some(colour) = colour.filter(|_| cell % 9 == 4) else { return painted };
        if completion::grips(&painted).next().is_some() {
            return painted;
        }
        let face = Face::from_index(cell / 9);
        let keeps = |centres: &ByFace<Face>| {
            let weight = |face: Face| match face {
                Face::F => 3,
                Face::U => 2,
                _ => 1,
            };
            let kept = centres.iter().filter(|(face, colour)| self.centre(*face) == Some(**colour));
            kept.map(|(face, _)| weight(face)).sum::<u32>()
        };
        let none = Draft([None; 54]);
        let grip = completion::grips(&none).filter(|centres| centres[face] == colour).max_by_key(keeps);
        for (face, colour) in grip.iter().flat_map(|centres| centres.iter()) {
            let place = face.index() * 9 + 4;
            painted.0[place] = painted.0[place].and(Some(*colour));
        }
        painted
    }
}

impl From<&Facelets> for Draft {
    fn from(facelets: &Facelets) -> Draft {
        Draft(facelets.0.map(Some))
    }
}

/// Face letters in facelet order, with a dot for an empty sticker.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|sticker| match sticker {
            Some(colour) => write!(f, "{colour}"),
            None => write!(f, "."),
        })
    }
}

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Draft {
    type Err = ParseFaceletsError;

    /// Reads what [`fmt::Display`] writes; white space is passed over.
    fn from_str(text: &str) -> Result<Draft, ParseFaceletsError> {
        let letters = text.chars().filter(|c| !c.is_whitespace());
        let stickers = letters.enumerate().map(|(index, found)| match found {
            '.' => Ok(None),
            _ => written::face_letter(index, found).map(Some),
        });
        written::fifty_four(stickers.collect::<Result<_, _>>()?).map(Draft)
    }
}
