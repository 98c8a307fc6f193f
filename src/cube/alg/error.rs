//! What is wrong with a text that is no alg, or with an alg that a cube cannot perform.

use std::fmt;

use thiserror::Error;

use super::{Alg, LayerError, TooLong, Turn};
use crate::limits;

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
    pub expected: Expected,
}

/// What could have stood where a text stops being an alg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The end of the alg, which is longer than [`limits::ALG_BYTES`].
    End,
    /// A turn, or a bracket that opens.
    Part,
    /// A turn, or the sign that continues or closes a bracket.
    Inside(OpenBracket),
    /// No bracket, as [`Alg::MAX_DEPTH`] are open.
    NoBracket,
    /// A comment.
    Comment,
    /// The end of a comment that began with `/*`.
    CommentEnd,
    /// An amount of at most [`Turn::MAX_AMOUNT`].
    Amount,
    /// The number of a layer.
    Layer {
        /// The least; the greatest is [`Turn::MAX_LAYER`].
        least: u16,
    },
    /// The number of the last layer of a range.
    LastLayer,
    /// The letter of a face, after the number of a layer.
    FaceLetter,
    /// A wide turn of 2 or more layers.
    WideTurn,
    /// A number without a sign, right after what it repeats.
    Repeat,
}

/// A bracket that has not been closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenBracket {
    /// What it begins.
    pub kind: BracketKind,
    /// Where it stands.
    pub at: Position,
}

/// What an open bracket begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BracketKind {
    /// `(`: a group, up to `)`.
    Group,
    /// `[`: the first part of a commutator or conjugate, up to `,` or `:`.
    FirstPart,
    /// `[…,` or `[…:`: the last part, up to `]`.
    LastPart,
}

impl BracketKind {
    /// The character that opens the bracket.
    pub const fn opening(self) -> char {
        match self {
            BracketKind::Group => '(',
            BracketKind::FirstPart | BracketKind::LastPart => '[',
        }
    }
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
        let before = text.get(..byte).unwrap_or(text);
        let is_break = |byte: &u8| *byte == b'\n';
        let has_lines = text.as_bytes().iter().any(is_break);
        let line = has_lines.then(|| 1 + before.as_bytes().iter().filter(|byte| is_break(byte)).count());
        let column = 1 + before.chars().rev().take_while(|character| *character != '\n').count();
        Position { byte, line, column }
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

impl Found {
    /// The characters, but not all of a long text; nothing at the end.
    pub fn shortened(&self) -> String {
        match self {
            Found::Text(text) if text.chars().count() > LONGEST_FOUND => {
                text.chars().take(LONGEST_FOUND).chain(['…']).collect()
            }
            Found::Text(text) => text.clone(),
            Found::End => String::new(),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Text(_) => write!(f, "{:?}", self.shortened()),
            Found::End => write!(f, "the end"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::End => write!(f, "the end of the alg: at most {} bytes", limits::ALG_BYTES),
            Expected::Part => write!(f, "{A_TURN}, or \"(\" or \"[\""),
            Expected::Inside(OpenBracket { kind, at }) => {
                let closing = match kind {
                    BracketKind::Group => "\")\"",
                    BracketKind::FirstPart => "\",\" or \":\"",
                    BracketKind::LastPart => "\"]\"",
                };
                write!(f, "{A_TURN}, or {closing} for the \"{}\" at {at}", kind.opening())
            }
            Expected::NoBracket => write!(f, "at most {} brackets inside one another", Alg::MAX_DEPTH),
            Expected::Comment => write!(f, "a comment, \"// …\" or \"/* … */\""),
            Expected::CommentEnd => write!(f, "a comment that ends in \"*/\""),
            Expected::Amount => write!(f, "an amount of at most {}", Turn::MAX_AMOUNT),
            Expected::Layer { least } => write!(f, "the number of a layer, {least} to {}", Turn::MAX_LAYER),
            Expected::LastLayer => write!(f, "the number of the last layer of a range, as in 2-4r"),
            Expected::FaceLetter => write!(f, "one of U, R, F, D, L, B after the layer"),
            Expected::WideTurn => write!(f, "a wide turn of 2 or more layers"),
            Expected::Repeat => write!(f, "the number right after what it repeats, as in (R U)6"),
        }
    }
}

const A_TURN: &str = "a turn such as R, Rw, 2R, M or x";

impl std::error::Error for ParseAlgError {}

/// Why an alg cannot be performed on a cube.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PerformError {
    /// It is too long to unroll.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// It turns layers that the cube does not have.
    #[error(transparent)]
    Layer(#[from] LayerError),
}
