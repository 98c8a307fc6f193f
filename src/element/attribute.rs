//! The attributes of the element, and the errors in their values.

use thiserror::Error;

use crate::cube::ParseFaceletsError;
use crate::draw::{self, ArrowFault};
use crate::limits;
use crate::named::{UnknownName, named};
use crate::play::ReadError;
use crate::share::short;
use crate::text::{AttributeErrorText, Text, fill};

named! {
    /// An attribute that determines what the element shows.
    Attribute ("attribute") {
        /// The number of layers.
        Size,
        /// The stickers of the cube before the setup.
        State,
        /// The moves that bring the cube into the position of the alg.
        Setup,
        /// The end of the alg at which the position of the setup is.
        SetupAnchor,
        /// The moves to show.
        Alg,
        /// The views.
        View,
        /// The mask.
        Mask,
        /// The colours of the faces.
        Colors,
        /// The marks on the stickers.
        Marks,
        /// The colours on top and in front.
        Orientation,
        /// The controls.
        Controls,
        /// The arrows between stickers.
        Arrows,
        /// If given, an arrow on the layer that turns next.
        Hint,
        /// The speed of turns.
        Speed,
    }
}

/// The error in the value of an attribute. The element ignores this attribute and shows the rest.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{attribute} {value:?}: {why}")]
pub struct AttributeError {
    /// The attribute.
    pub attribute: Attribute,
    /// The beginning of its value.
    pub value: String,
    /// What is wrong, and what was expected.
    pub why: Why,
}

impl AttributeError {
    pub(super) fn new(attribute: Attribute, value: &str, why: Why) -> AttributeError {
        AttributeError { attribute, value: short(value), why }
    }

    /// The error in words.
    pub fn words(&self, text: &AttributeErrorText, page: &Text) -> String {
        let AttributeError { attribute, value, why } = self;
        fill(text.error, &[("attribute", attribute), ("value", value), ("why", &why.words(text, page))])
    }
}

/// What is wrong with the value of an attribute.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Why {
    /// No value has this name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The text is not an alg of this cube.
    #[error(transparent)]
    Alg(#[from] ReadError),
    /// The alg has too many moves.
    #[error("{found} moves; expected at most {most}")]
    Long {
        /// The number of moves.
        found: usize,
        /// The largest number.
        most: usize,
    },
    /// The text is not a list of stickers.
    #[error(transparent)]
    Stickers(#[from] ParseFaceletsError),
    /// The stickers are not those of a cube of the given size.
    #[error("the stickers of {found} layers; expected those of {size}, as the attribute size says")]
    OtherSize {
        /// The number of layers of the stickers.
        found: usize,
        /// The number of layers that the attribute `size` names.
        size: usize,
    },
    /// The text is not a number within the limits.
    #[error("expected a number from {least} to {most}")]
    Number {
        /// The least number.
        least: &'static str,
        /// The largest number.
        most: &'static str,
    },
    /// The text names no orientation.
    #[error(
        "expected a colour for the top and, if wanted, one beside it for the front, such as yellow-top or yellow-top blue-front"
    )]
    Orientation,
    /// The value is wrong as that of a picture is.
    #[error(transparent)]
    Picture(#[from] draw::Why),
}

impl Why {
    /// The reason in words.
    pub fn words(&self, text: &AttributeErrorText, page: &Text) -> String {
        match self {
            Why::Name(UnknownName { found, expected, .. })
            | Why::Picture(draw::Why::Name(UnknownName { found, expected, .. })) => {
                fill(text.name, &[("expected", &expected.join(", ")), ("found", found)])
            }
            Why::Alg(error) => error.words(&page.alg_errors),
            Why::Long { found, most } => fill(text.long, &[("most", most), ("found", found)]),
            Why::Stickers(error) => page.sticker_errors.words(error),
            Why::OtherSize { found, size } => fill(text.other_size, &[("size", size), ("found", found)]),
            Why::Number { least, most } => fill(text.number, &[("least", least), ("most", most)]),
            Why::Orientation => text.orientation.to_owned(),
            Why::Picture(why) => picture_words(why, text),
        }
    }
}

/// What is wrong with a colour, a mask or an arrow, in words.
fn picture_words(why: &draw::Why, text: &AttributeErrorText) -> String {
    match why {
        draw::Why::Colour { found } => fill(text.colour, &[("found", found)]),
        draw::Why::Scheme { found } => fill(text.scheme, &[("found", found)]),
        draw::Why::Mask { found, expected } => fill(text.mask, &[("expected", expected), ("found", found)]),
        draw::Why::Arrow(ArrowFault::Text { found }) => fill(text.arrow, &[("found", found)]),
        draw::Why::Arrow(ArrowFault::Sticker { face, number, last }) => {
            let sticker = |number| format!("{face}{number}");
            fill(
                text.arrow_sticker,
                &[("sticker", &sticker(number)), ("first", &sticker(&0)), ("last", &sticker(last))],
            )
        }
        draw::Why::Arrow(ArrowFault::Unseen { face, number }) => {
            fill(text.arrow_unseen, &[("sticker", &format!("{face}{number}"))])
        }
        draw::Why::Arrow(ArrowFault::Many { found }) => {
            fill(text.arrows, &[("most", &limits::PICTURE_ARROWS), ("found", found)])
        }
        // The other parameters of a picture are no attributes.
        other => other.to_string(),
    }
}
