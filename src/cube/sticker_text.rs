//! What stands for stickers in a text: letters and how many of them, and the errors in such a text.

use std::fmt;

use super::{Face, Facelets};
use crate::limits;

/// Why a text is not the stickers of a cube.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseFaceletsError {
    /// A character that stands for no sticker.
    #[error("sticker {} is '{}'; expected {expected}", index + 1, seen_character(*found))]
    Letter {
        /// The place of the character among the stickers, from 0.
        index: usize,
        /// The character.
        found: char,
        /// What could stand there.
        expected: StickerSigns,
    },
    /// Too few or too many stickers.
    #[error("{found} sticker{}; expected {expected}", if *found == 1 { "" } else { "s" })]
    Count {
        /// The number of stickers.
        found: usize,
        /// How many there could be.
        expected: StickerCount,
    },
}

/// Returns the character, or its number (`U+200B`) if it is a control character, a combining mark, or has no width.
pub(crate) fn seen_character(character: char) -> String {
    let is_unseen = matches!(
        character,
        '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e01ef}'
    );
    if character.is_control() || is_unseen {
        format!("U+{:04X}", u32::from(character))
    } else {
        character.to_string()
    }
}

/// The characters that stand for stickers in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StickerSigns {
    /// The letters of the faces.
    Faces,
    /// The letters of the faces, and signs of an empty sticker.
    FacesOrEmpty,
    /// The first letters of western colours, and signs of an empty sticker.
    ColoursOrEmpty,
    /// Coloured squares.
    Squares,
    /// Six digits, and signs of an empty sticker.
    DigitsOrEmpty {
        /// The first digit, 0 or 1.
        first: u8,
    },
}

/// A number of stickers that a cube can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StickerCount {
    /// That of a cube of this many layers.
    OfSize(usize),
    /// That of a cube of any size.
    OfAnySize,
    /// That of a cube of any size up to [`limits::CUBE_LAYERS`].
    OfAllowedSize,
}

impl fmt::Display for StickerSigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const OR_EMPTY: &str = ", or a dot for an empty sticker";
        match self {
            StickerSigns::Faces => write!(f, "{FACE_LETTERS}"),
            StickerSigns::FacesOrEmpty => write!(f, "{FACE_LETTERS}{OR_EMPTY}"),
            StickerSigns::ColoursOrEmpty => write!(f, "one of the letters W, R, G, Y, O, B{OR_EMPTY}"),
            StickerSigns::Squares => write!(f, "a coloured square"),
            StickerSigns::DigitsOrEmpty { first } => {
                write!(f, "a digit from {first} to {}{OR_EMPTY}", first + 5)
            }
        }
    }
}

const FACE_LETTERS: &str = "one of the letters U, R, F, D, L, B";

impl fmt::Display for StickerCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StickerCount::OfSize(size) => write!(f, "{}", stickers_of(*size)),
            StickerCount::OfAnySize => write!(f, "6 N^2, such as 24, 54 or 96"),
            StickerCount::OfAllowedSize => {
                write!(f, "6 N^2, such as 24, 54 or 96, and at most {}", stickers_of(limits::CUBE_LAYERS))
            }
        }
    }
}

/// The number of stickers of a cube of this many layers.
pub const fn stickers_of(size: usize) -> usize {
    6 * size * size
}

/// The face with this capital letter, or the error that it is none.
pub(crate) fn face_letter(index: usize, found: char) -> Result<Face, ParseFaceletsError> {
    let expected = StickerSigns::Faces;
    Face::from_letter(found).ok_or(ParseFaceletsError::Letter { index, found, expected })
}

impl std::str::FromStr for Facelets {
    type Err = ParseFaceletsError;

    /// Reads 54 face letters; white space between them is passed over.
    fn from_str(text: &str) -> Result<Facelets, ParseFaceletsError> {
        let letters = text.chars().filter(|c| !c.is_whitespace()).enumerate();
        let colours: Vec<Face> =
            letters.map(|(index, found)| face_letter(index, found)).collect::<Result<_, _>>()?;
        let (found, expected) = (colours.len(), StickerCount::OfSize(3));
        colours.try_into().map(Facelets).map_err(|_| ParseFaceletsError::Count { found, expected })
    }
}
