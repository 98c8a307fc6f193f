//! What is wrong with a text that is no alg.

use std::fmt;

/// The longest piece of a text that a message repeats, in characters.
const LONGEST_FOUND: usize = 20;

/// Why a text is not an alg: where, what stands there, and what could have stood there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseAlgError {
    /// Where the text stops making sense.
    pub at: Position,
    /// What stands there.
    pub found: Found,
    /// What could have stood there.
    pub expected: String,
}

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Bytes before it.
    pub byte: usize,
    /// The line, from 1, if the text has more than one.
    pub line: Option<usize>,
    /// The character of that line, from 1.
    pub column: usize,
}

/// What stands where something else was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// These characters.
    Text(String),
    /// Nothing more.
    End,
}

impl Position {
    /// The place after so many bytes of `text`.
    pub(super) fn of(text: &str, byte: usize) -> Position {
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = text.contains('\n').then(|| 1 + before.matches('\n').count());
        Position { byte, line, column: 1 + before[line_start..].chars().count() }
    }
}

impl fmt::Display for ParseAlgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: found {}, expected {}", self.at, self.found, self.expected)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "character {}", self.column)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Text(text) => match text.char_indices().nth(LONGEST_FOUND) {
                Some((end, _)) => write!(f, "{:?}", format!("{}…", &text[..end])),
                None => write!(f, "{text:?}"),
            },
            Found::End => write!(f, "the end"),
        }
    }
}

impl std::error::Error for ParseAlgError {}
