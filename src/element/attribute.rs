//! The attributes of the element, and the errors in their values.

use thiserror::Error;

use crate::cube::ParseFaceletsError;
use crate::draw;
use crate::named::{UnknownName, named};
use crate::play::ReadError;
use crate::share::short;

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
