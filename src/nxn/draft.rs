//! The stickers of an NxNxN, some of which may be empty.

use std::fmt;
use std::str::FromStr;

use super::cells::outline_cell;
use super::reading::{self, Reading};
use super::repair::{self, Repair};
use super::{Stickers, stickers};
use crate::cube::{self, Face, ParseFaceletsError, face_letter};

/// The stickers of an NxNxN in facelet order while a person enters them: some may be empty, and what is there may
/// be nonsense. [`Draft::read`] tells.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Draft {
    size: usize,
    stickers: Vec<Option<Face>>,
}

impl Draft {
    /// No sticker yet, on a cube of this size.
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn empty(size: usize) -> Draft {
        assert!(size > 0, "a cube has at least one layer");
        Draft { size, stickers: vec![None; 6 * size * size] }
    }

    /// The number of layers, N.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The stickers in facelet order.
    pub fn stickers(&self) -> &[Option<Face>] {
        &self.stickers
    }

    /// Paints a sticker, or empties it.
    ///
    /// # Panics
    /// If there is no such sticker.
    pub fn paint(&mut self, cell: usize, colour: Option<Face>) {
        self.stickers[cell] = colour;
    }

    /// What can be said of the stickers.
    pub fn read(&self) -> Reading {
        reading::read(self)
    }

    /// Up to five small changes of the stickers that were read so, after each of which they are a cube; the likeliest
    /// first. There are none while a sticker is empty.
    pub fn repairs(&self, reading: &Reading) -> Vec<Repair> {
        repair::repairs(self, reading)
    }

    /// The 3x3x3 that corners, middle edges and fixed centres make; what this size has not is empty.
    pub(super) fn outline(&self) -> cube::Draft {
        let sticker = |facelet| self.stickers[outline_cell(self.size, facelet)?];
        cube::Draft(std::array::from_fn(sticker))
    }

    /// The stickers as those of a 3x3x3, if they are.
    pub fn to_three(&self) -> Option<cube::Draft> {
        self.stickers.as_slice().try_into().ok().map(cube::Draft)
    }

    /// How many stickers are empty.
    pub fn blanks(&self) -> usize {
        self.stickers.iter().filter(|sticker| sticker.is_none()).count()
    }

    /// All stickers, if none is empty.
    pub fn full(&self) -> Option<Stickers> {
        let colours = self.stickers.iter().copied().collect::<Option<Vec<Face>>>()?;
        Stickers::from_colours(colours).ok()
    }
}

impl From<&cube::Draft> for Draft {
    fn from(draft: &cube::Draft) -> Draft {
        Draft { size: 3, stickers: draft.0.to_vec() }
    }
}

impl From<&Stickers> for Draft {
    fn from(stickers: &Stickers) -> Draft {
        Draft { size: stickers.size(), stickers: stickers.colours().iter().copied().map(Some).collect() }
    }
}

/// Face letters in facelet order, with a dot for an empty sticker.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stickers.iter().try_for_each(|sticker| match sticker {
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
            _ => face_letter(index, found).map(Some),
        });
        let stickers = stickers.collect::<Result<Vec<_>, _>>()?;
        Ok(Draft { size: stickers::size_of(stickers.len())?, stickers })
    }
}
