//! The stickers of an NxNxN, some of which may be empty.

use std::fmt;
use std::str::FromStr;

use crate::cube::{ByFace, Face, ParseFaceletsError, PartialFacelets, debug_as_display, face_letter, grips};
use crate::nxn::cells::outline_cell;
use crate::nxn::stickers::{Stickers, size_of};

/// The stickers of an NxNxN in facelet order while a person enters them: some may be empty, and what is there may
/// be nonsense: [`Draft::read`] finds out.
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

    /// No sticker but the fixed centres, for a cube held like this. Even sizes have none.
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn of_centres(size: usize, centres: &ByFace<Face>) -> Draft {
        let mut draft = Draft::empty(size);
        for (face, colour) in centres.iter() {
            if let Some(cell) = draft.centre_cell(face) {
                draft.paint(cell, Some(*colour));
            }
        }
        draft
    }

    /// The number of layers, N.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The stickers in facelet order.
    pub fn stickers(&self) -> &[Option<Face>] {
        &self.stickers
    }

    /// Paints a sticker, or empties it, and leaves all others as they are.
    ///
    /// # Panics
    /// If there is no such sticker.
    pub fn paint(&mut self, cell: usize, colour: Option<Face>) {
        self.stickers[cell] = colour;
    }

    /// These stickers after a person paints one, or empties it.
    ///
    /// Fixed centres do not move against each other: painting one means that the cube is held another way,
    /// so the others follow. Those stay that can, first of all the one in front, then the one above.
    ///
    /// ```
    /// use cubelab::cube::{ByFace, Face};
    /// use cubelab::nxn::Draft;
    ///
    /// let draft = Draft::of_centres(3, &ByFace(Face::ALL));
    /// let yellow_up = draft.painted(4, Some(Face::D));
    /// assert_eq!(Face::ALL.map(|face| yellow_up.centre(face)), [Face::D, Face::L, Face::F, Face::U, Face::R, Face::B].map(Some));
    /// ```
    ///
    /// # Panics
    /// If there is no such sticker.
    pub fn painted(&self, cell: usize, colour: Option<Face>) -> Draft {
        let mut painted = self.clone();
        painted.paint(cell, colour);
        let face = Face::from_index(cell / (self.size * self.size));
        let is_centre = self.centre_cell(face) == Some(cell);
        let Some(colour) = colour.filter(|_| is_centre) else { return painted };
        if grips(&painted.outline()).next().is_some() {
            return painted;
        }
        let keeps = |centres: &ByFace<Face>| {
            let weight = |face: Face| match face {
                Face::F => 3,
                Face::U => 2,
                _ => 1,
            };
            let kept = centres.iter().filter(|(face, colour)| self.centre(*face) == Some(**colour));
            kept.map(|(face, _)| weight(face)).sum::<u32>()
        };
        let grip = grips(&[None; 54]).filter(|centres| centres[face] == colour).max_by_key(keeps);
        for (face, colour) in grip.iter().flat_map(|centres| centres.iter()) {
            if let Some(cell) = self.centre_cell(face) {
                painted.paint(cell, painted.stickers[cell].and(Some(*colour)));
            }
        }
        painted
    }

    /// The colour of the fixed centre of a face, if it is there.
    pub fn centre(&self, face: Face) -> Option<Face> {
        self.stickers[self.centre_cell(face)?]
    }

    /// The place of the fixed centre of a face, if this size has it.
    pub const fn centre_cell(&self, face: Face) -> Option<usize> {
        outline_cell(self.size, face.index() * 9 + 4)
    }

    /// The 3x3x3 that corners, middle edges and fixed centres make; what this size has not is blank.
    pub(super) fn outline(&self) -> PartialFacelets {
        std::array::from_fn(|facelet| self.stickers[outline_cell(self.size, facelet)?])
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

debug_as_display!(Draft);

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
        Ok(Draft { size: size_of(stickers.len())?, stickers })
    }
}
