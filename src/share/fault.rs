//! The faults of a link, and the words for them.

use crate::limits;
use crate::text::{Text, fill};

/// The longest piece of a link that a message repeats, in characters.
const LONGEST_PIECE: usize = 24;

/// The most faults that a message lists. A link can have as many faults as characters.
pub(crate) const MOST_TOLD: usize = 3;

/// One thing that is wrong with a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A field that this version does not know.
    Unknown(String),
    /// A mistake in the moves; they were read up to there.
    Moves {
        /// The field.
        name: String,
        /// What is wrong, and where.
        message: String,
    },
    /// More moves than a link may have; they were read up to there.
    Long,
    /// More text than a link may have; it was read up to there.
    Cut,
    /// Stickers that make no cube.
    State {
        /// The field.
        name: String,
        /// What is wrong.
        message: String,
    },
    /// A place beyond the end of the line.
    Place {
        /// The field.
        name: String,
        /// The place.
        place: usize,
        /// The number of steps.
        length: usize,
    },
    /// Something else that makes no sense.
    Value {
        /// The field.
        name: String,
        /// Its text.
        value: String,
    },
}

/// Returns the words for the faults of a link; `None` if there are none.
pub fn fault_words(text: &Text, faults: &[Fault]) -> Option<String> {
    if faults.is_empty() {
        return None;
    }
    let mut told: Vec<String> = faults.iter().take(MOST_TOLD).map(|fault| words(text, fault)).collect();
    if faults.len() > MOST_TOLD {
        told.push(fill(text.link.more, &[("count", &(faults.len() - MOST_TOLD))]));
    }
    Some(fill(text.link.broken, &[("faults", &told.join(" "))]))
}

fn words(text: &Text, fault: &Fault) -> String {
    let words = &text.link;
    match fault {
        Fault::Unknown(name) => fill(words.unknown, &[("name", &short(name))]),
        Fault::Moves { name, message } => fill(words.moves, &[("name", name), ("message", message)]),
        Fault::Long => fill(words.long, &[("most", &super::MOST_MOVES)]),
        Fault::Cut => fill(words.cut, &[("most", &limits::LINK_BYTES)]),
        Fault::State { name, message } => fill(words.state, &[("name", name), ("message", message)]),
        Fault::Place { name, place, length } => {
            fill(words.place, &[("name", name), ("place", place), ("length", length)])
        }
        Fault::Value { name, value } => fill(words.value, &[("name", name), ("value", &short(value))]),
    }
}

/// Returns the beginning of a piece that is too long to repeat.
pub(crate) fn short(piece: &str) -> String {
    match piece.char_indices().nth(LONGEST_PIECE) {
        Some((end, _)) => format!("{}…", &piece[..end]),
        None => piece.to_owned(),
    }
}
