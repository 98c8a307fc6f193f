//! The errors in a link, and the messages about them.

use crate::cube::ParseFaceletsError;
use crate::limits;
use crate::numbers::Number;
use crate::play::ReadError;
use crate::text::{Text, fill};

/// The longest piece of a link that a message quotes, in characters.
const LONGEST_PIECE: usize = 24;

/// The most faults that a message lists. A link can have as many faults as characters.
pub(crate) const MOST_LISTED: usize = 3;

/// An error in a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// An unknown field, by its name.
    Unknown(String),
    /// An invalid move. The moves before it were read.
    Moves {
        /// The name of the field.
        name: String,
        /// The error, with its position.
        error: Box<ReadError>,
    },
    /// Too many moves. The first [`MOST_MOVES`](super::MOST_MOVES) were read.
    Long,
    /// A text that is too long. The first [`limits::LINK_BYTES`] bytes were read.
    Cut,
    /// An invalid facelet string: unreadable, of another size, or incomplete where all stickers are expected.
    State {
        /// The name of the field.
        name: String,
        /// The error.
        error: StateError,
    },
    /// A position beyond the end of the line.
    Place {
        /// The name of the field.
        name: String,
        /// The position, in steps.
        place: usize,
        /// The number of steps of the line.
        length: usize,
    },
    /// An invalid value of another field.
    Value {
        /// The name of the field.
        name: String,
        /// The value.
        value: String,
    },
}

/// The error in a field that holds stickers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateError {
    /// The text is not the stickers of a cube of the link's size.
    Stickers(ParseFaceletsError),
    /// A sticker is empty.
    Empty,
}

/// Returns the message about the faults of a link, or `None` without faults.
pub fn fault_words(text: &Text, faults: &[Fault]) -> Option<String> {
    if faults.is_empty() {
        return None;
    }
    let mut listed: Vec<String> = faults.iter().take(MOST_LISTED).map(|fault| words(text, fault)).collect();
    if faults.len() > MOST_LISTED {
        listed.push(text.link.more.count((faults.len() - MOST_LISTED).to_f64()));
    }
    Some(fill(text.link.broken, &[("faults", &listed.join(" "))]))
}

/// Returns the message about one fault.
fn words(text: &Text, fault: &Fault) -> String {
    let words = &text.link;
    match fault {
        Fault::Unknown(name) => fill(words.unknown, &[("name", &short(name))]),
        Fault::Moves { name, error } => {
            fill(words.moves, &[("name", name), ("message", &error.words(&text.alg_errors))])
        }
        Fault::Long => fill(words.long.of(super::MOST_MOVES.to_f64()), &[("most", &super::MOST_MOVES)]),
        Fault::Cut => fill(words.cut.of(limits::LINK_BYTES.to_f64()), &[("most", &limits::LINK_BYTES)]),
        Fault::State { name, error } => {
            let message = match error {
                StateError::Stickers(error) => text.sticker_errors.words(error),
                StateError::Empty => text.sticker_errors.empty.to_owned(),
            };
            fill(words.state, &[("name", name), ("message", &message)])
        }
        Fault::Place { name, place, length } => {
            let words = words.place.of(length.to_f64());
            fill(words, &[("name", name), ("place", place), ("length", length)])
        }
        Fault::Value { name, value } => fill(words.value, &[("name", name), ("value", &short(value))]),
    }
}

/// Shortens a piece of a link for a message, with an ellipsis if anything is cut off.
pub(crate) fn short(piece: &str) -> String {
    if piece.chars().count() > LONGEST_PIECE {
        piece.chars().take(LONGEST_PIECE).chain(['…']).collect()
    } else {
        piece.to_owned()
    }
}
