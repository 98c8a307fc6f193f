//! The parameters of a picture, and the errors in their values.

use thiserror::Error;

use crate::cube::Face;
use crate::limits;
use crate::named::{UnknownName, named};
use crate::play::ReadError;
use crate::share::short;

named! {
    /// A parameter of a picture. The names up to `ac` are those of VisualCube's query strings.
    Parameter ("parameter") {
        /// The file format.
        Format = "fmt",
        /// The width of the picture in pixels.
        Pixels = "size",
        /// The view.
        View,
        /// The colour of the background.
        Background = "bg",
        /// The number of layers.
        Layers = "pzl",
        /// The alg whose result is drawn.
        Alg,
        /// The alg whose case is drawn.
        Case,
        /// The stickers, named by their faces.
        Facelets = "fd",
        /// The stickers, named by their colours.
        Colours = "fc",
        /// The colour scheme.
        Scheme = "sch",
        /// The mask.
        Mask = "stage",
        /// The rotations of the cube.
        Rotations = "r",
        /// The opacity of the plastic.
        BodyOpacity = "co",
        /// The opacity of the stickers.
        StickerOpacity = "fo",
        /// The colour of the plastic.
        Body = "cc",
        /// The distance of the eye.
        Distance = "dist",
        /// The arrows.
        Arrows = "arw",
        /// The colour of arrows that have none of their own.
        ArrowColour = "ac",
        /// The text below the picture.
        Caption,
        /// The name of the picture for people who do not see it.
        Title,
        /// The description of the picture for people who do not see it.
        Description,
        /// The marks on the stickers.
        Marks,
    }
}

/// The error in the value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{parameter} {value:?}: {why}")]
pub struct ParameterError {
    /// The parameter, as it was given: a name of a query string or an option of the command line.
    pub parameter: String,
    /// The beginning of its value.
    pub value: String,
    /// What is wrong, and what was expected.
    pub why: Box<Why>,
}

impl ParameterError {
    pub(super) fn new(parameter: &str, value: &str, why: impl Into<Why>) -> ParameterError {
        ParameterError { parameter: short(parameter), value: short(value), why: Box::new(why.into()) }
    }
}

/// What is wrong with the value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Why {
    /// The parameter is unknown.
    #[error("no such parameter; expected one of {}", names(Parameter::ALL))]
    Parameter,
    /// No value has this name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The text is not a number within the limits.
    #[error("expected a number from {least} to {most}")]
    Number {
        /// The least number.
        least: u16,
        /// The largest number.
        most: u16,
    },
    /// The text is not a colour.
    #[error(
        "{found:?} is no colour; expected a letter such as r, a name such as red, or digits such as #cf1f33"
    )]
    Colour {
        /// The text.
        found: String,
    },
    /// The text is not a colour scheme.
    #[error(
        "{found} colours; expected six for U R F D L B, such as wrgyob, or one of classic, pastel, safe, contrast"
    )]
    Scheme {
        /// The number of colours.
        found: usize,
    },
    /// The text is not a mask.
    #[error("{found:?} is no mask; expected one of {expected}, then a rotation such as -x2 if wanted")]
    Mask {
        /// The text.
        found: String,
        /// The names of all masks.
        expected: String,
    },
    /// The text is not a sequence of rotations.
    #[error(
        "{found:?} is no rotation; expected an axis and degrees, such as y45x-34, at most {most} of them"
    )]
    Rotation {
        /// The rest of the text from the error on.
        found: String,
        /// The largest number of rotations.
        most: usize,
    },
    /// A letter stands for no sticker.
    #[error("{found:?} as sticker {place}; expected letters of {letters}")]
    Sticker {
        /// The letter.
        found: char,
        /// The place of the sticker, from 1.
        place: usize,
        /// The letters of stickers.
        letters: &'static str,
    },
    /// There are more stickers than the cube has.
    #[error("{found} stickers; expected at most {most} on {size} layers")]
    Stickers {
        /// The number of stickers.
        found: usize,
        /// The number of stickers of the cube.
        most: usize,
        /// The number of layers.
        size: usize,
    },
    /// An arrow is wrong.
    #[error(transparent)]
    Arrow(#[from] ArrowFault),
    /// The alg is wrong, or the cube cannot perform it.
    #[error(transparent)]
    Alg(#[from] ReadError),
    /// The text is too long.
    #[error("{found} {what}; expected at most {most}")]
    Long {
        /// The things that are counted.
        what: &'static str,
        /// Their number.
        found: usize,
        /// The largest number.
        most: usize,
    },
    /// An SVG document cannot contain the character.
    #[error("the character {0:?} cannot stand in a picture; expected printable text")]
    Character(char),
    /// Two parameters exclude each other.
    #[error("given beside {other}; expected only one of them")]
    Beside {
        /// The other parameter, as it was given.
        other: String,
    },
}

/// What is wrong with an arrow.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ArrowFault {
    /// The text is not an arrow.
    #[error(
        "{found:?} is no arrow; expected two stickers such as U0U2 and a third if it bends, then -s0 to -s20, -i0 to -i50 or a colour"
    )]
    Text {
        /// The text.
        found: String,
    },
    /// The cube has no such sticker.
    #[error("{face}{number} is no sticker; expected {face}0 to {face}{last}")]
    Sticker {
        /// The face.
        face: Face,
        /// The number after it.
        number: usize,
        /// The last number on a cube of this size.
        last: usize,
    },
    /// The view does not show the sticker.
    #[error(
        "{face}{number} is not seen in this view; expected the stickers of U and the first rows of F, R, B, L"
    )]
    Unseen {
        /// The face.
        face: Face,
        /// The number after it.
        number: usize,
    },
    /// There are too many arrows.
    #[error("{found} arrows; expected at most {}", limits::PICTURE_ARROWS)]
    Many {
        /// Their number.
        found: usize,
    },
}

fn names(parameters: &[Parameter]) -> String {
    parameters.iter().map(|parameter| parameter.name()).collect::<Vec<_>>().join(", ")
}
