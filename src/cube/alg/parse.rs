//! Reading an alg from text.

use std::str::FromStr;

use super::scan::{Number, Scanner};
use super::{
    Alg, Block, BracketKind, Comment, Expected, Found, Node, NodeError, NodeKind, OpenBracket, ParseAlgError,
    Position, Span, Turn,
};
use crate::cube::{Axis, Face};
use crate::limits;
use crate::numbers::Number as _;

impl Alg {
    /// Reads an alg. Any text either is one or gives an error that says where and why not, in time
    /// proportional to its length.
    ///
    /// | written | means |
    /// |---|---|
    /// | `R` `U'` `F2` `D2'` `L3` | a face by a quarter clockwise, counter-clockwise, a half turn … |
    /// | `Rw` = `r` = `2Rw`, `3Rw` = `3r` | the 2 or 3 outermost layers |
    /// | `2R` | the second layer alone |
    /// | `2-4r` = `2-4Rw` = `2-4R` | the layers 2 to 4 |
    /// | `M` `E` `S` | the middle layer, in the direction of L, D, F |
    /// | `m` `e` `s` | all layers between the two outermost |
    /// | `x` `y` `z` | the whole cube, in the direction of R, U, F |
    /// | `(R U)3` | a group, repeated |
    /// | `[R, U]` | a commutator: `R U R' U'` |
    /// | `[R: U]` | a conjugate: `R U R'` |
    /// | `.` | a pause |
    /// | `// …`, `/* … */` | comments |
    ///
    /// Spaces may be left out; then a number belongs to what stands before it (`R2L` is `R2 L`). The
    /// prime may be `'`, a curly quote or `i`, before or after the number. Layers are numbered up to
    /// [`Turn::MAX_LAYER`], amounts go up to [`Turn::MAX_AMOUNT`], brackets are nested up to
    /// [`Alg::MAX_DEPTH`] deep. A text of more than [`limits::ALG_BYTES`] bytes is refused unread.
    pub fn parse(text: &str) -> Result<Alg, ParseAlgError> {
        let parser = Parser { text, scanner: Scanner::new(text), open: Vec::new(), nodes: Vec::new() };
        if text.len() > limits::ALG_BYTES {
            let end = text.floor_char_boundary(limits::ALG_BYTES);
            return Err(parser.error(end, 1, Expected::End));
        }
        parser.run()
    }
}

impl FromStr for Alg {
    type Err = ParseAlgError;

    fn from_str(text: &str) -> Result<Alg, ParseAlgError> {
        Alg::parse(text)
    }
}

struct Parser<'a> {
    text: &'a str,
    scanner: Scanner<'a>,
    /// The brackets that are open, outermost first.
    open: Vec<Open>,
    /// What has been read inside the innermost open bracket, since its separator if it had one.
    nodes: Vec<Node>,
}

/// A bracket that has not been closed yet.
struct Open {
    start: usize,
    inside: Inside,
    /// What had been read before the bracket.
    before: Vec<Node>,
}

/// What may come inside a bracket.
enum Inside {
    /// `(`: turns up to `)`.
    Group,
    /// `[`: turns up to `,` or `:`.
    First,
    /// `[…,`: turns up to `]`.
    Commutator(Alg),
    /// `[…:`: turns up to `]`.
    Conjugate(Alg),
}

impl Parser<'_> {
    fn run(mut self) -> Result<Alg, ParseAlgError> {
        loop {
            self.scanner.skip_space();
            let start = self.scanner.at();
            let kind = match self.scanner.peek() {
                None if self.open.is_empty() => return Ok(Alg::new(self.nodes)),
                Some(c) if c.is_ascii_alphanumeric() => NodeKind::Turn(self.turn()?),
                Some('.') => {
                    self.scanner.eat_text(".");
                    NodeKind::Pause
                }
                Some('/') => NodeKind::Comment(self.comment()?),
                Some('(') => {
                    self.open_bracket("(", Inside::Group)?;
                    continue;
                }
                Some('[') => {
                    self.open_bracket("[", Inside::First)?;
                    continue;
                }
                Some(',' | ':') => {
                    self.separator()?;
                    continue;
                }
                Some(')' | ']') => {
                    self.close_bracket()?;
                    continue;
                }
                None | Some(_) => return Err(self.unexpected()),
            };
            self.push(kind, start)?;
        }
    }

    /// Adds a part that began at `start` and ends here.
    fn push(&mut self, kind: NodeKind, start: usize) -> Result<(), ParseAlgError> {
        let span = Span { start, end: self.scanner.at() };
        let expected = |error| match error {
            NodeError::TooDeep => Expected::NoBracket,
            NodeError::TooOften(_) => Expected::Amount,
        };
        let node = Node::new(kind, span).map_err(|error| self.error(start, 1, expected(error)))?;
        self.nodes.push(node);
        Ok(())
    }

    fn open_bracket(&mut self, bracket: &str, inside: Inside) -> Result<(), ParseAlgError> {
        let start = self.scanner.at();
        if self.open.len() >= Alg::MAX_DEPTH.index() {
            return Err(self.error(start, 1, Expected::NoBracket));
        }
        self.scanner.eat_text(bracket);
        self.open.push(Open { start, inside, before: std::mem::take(&mut self.nodes) });
        Ok(())
    }

    fn separator(&mut self) -> Result<(), ParseAlgError> {
        match self.open.last_mut() {
            Some(Open { inside: inside @ Inside::First, .. }) => {
                let first = Alg::new(std::mem::take(&mut self.nodes));
                *inside = match self.scanner.eat(|c| c == ',') {
                    Some(_) => Inside::Commutator(first),
                    None => {
                        self.scanner.eat_text(":");
                        Inside::Conjugate(first)
                    }
                };
                Ok(())
            }
            _ => Err(self.unexpected()),
        }
    }

    fn close_bracket(&mut self) -> Result<(), ParseAlgError> {
        let bracket = match self.open.last() {
            Some(Open { inside: Inside::Group, .. }) => ")",
            Some(Open { inside: Inside::Commutator(_) | Inside::Conjugate(_), .. }) => "]",
            _ => return Err(self.unexpected()),
        };
        if !self.scanner.eat_text(bracket) {
            return Err(self.unexpected());
        }
        let amount = self.amount()?;
        let Some(open) = self.open.pop() else { return Err(self.unexpected()) };
        let last = Alg::new(std::mem::replace(&mut self.nodes, open.before));
        let kind = match open.inside {
            Inside::Group | Inside::First => NodeKind::Group { alg: last, amount },
            Inside::Commutator(first) => NodeKind::Commutator { a: first, b: last, amount },
            Inside::Conjugate(first) => NodeKind::Conjugate { setup: first, core: last, amount },
        };
        self.push(kind, open.start)
    }

    fn comment(&mut self) -> Result<Comment, ParseAlgError> {
        let start = self.scanner.at();
        let comment = if self.scanner.eat_text("//") {
            Comment::line(self.scanner.eat_line())
        } else if self.scanner.eat_text("/*") {
            match self.scanner.eat_until("*/") {
                Some(text) => Comment::block(text),
                None => return Err(self.error(start, 2, Expected::CommentEnd)),
            }
        } else {
            None
        };
        comment.ok_or_else(|| self.error(start, 1, Expected::Comment))
    }

    fn amount(&mut self) -> Result<i32, ParseAlgError> {
        self.scanner.amount().map_err(|number| self.number_error(number, Expected::Amount))
    }

    /// Reads a turn: the layers that are named before the letter, the letter, the amount.
    fn turn(&mut self) -> Result<Turn, ParseAlgError> {
        let start = self.scanner.at();
        let first = self.layer(1)?;
        let last = match first {
            Some(first) if self.scanner.eat(|c| matches!(c, '-' | '–')).is_some() => {
                let last = self.layer(first)?;
                if last.is_none() {
                    return Err(self.error(self.scanner.at(), 1, Expected::LastLayer));
                }
                last
            }
            _ => None,
        };
        let letter_at = self.scanner.at();
        let Some(letter) = self.scanner.eat(|c| c.is_ascii_alphabetic()) else {
            return Err(self.error(letter_at, 1, Expected::FaceLetter));
        };
        let block = if let Some(face) = Face::from_letter(letter.to_ascii_uppercase()) {
            let wide = letter.is_ascii_lowercase() || self.scanner.eat(|c| c == 'w').is_some();
            let (first, last) = match (first, last) {
                (Some(first), Some(last)) => (first, last),
                (Some(1), None) if wide => {
                    return Err(self.error(start, self.scanner.at() - start, Expected::WideTurn));
                }
                (Some(layers), None) if wide => (1, layers),
                (Some(layer), None) => (layer, layer),
                (None, _) => (1, if wide { 2 } else { 1 }),
            };
            Block::Layers { face, first, last }
        } else if first.is_some() {
            return Err(self.error(letter_at, 1, Expected::FaceLetter));
        } else {
            whole_axis(letter).ok_or_else(|| self.error(letter_at, 1, self.expected()))?
        };
        let amount = self.amount()?;
        let turn = Turn::new(block, amount).ok_or_else(|| self.error(start, 1, self.expected()))?;
        Ok(if letter.is_ascii_lowercase() { turn.with_small_letter() } else { turn })
    }

    /// Reads the number of a layer from `least` up, if a number comes next.
    fn layer(&mut self, least: u16) -> Result<Option<u16>, ParseAlgError> {
        let Some(number) = self.scanner.number() else { return Ok(None) };
        match u16::try_from(number.value) {
            Ok(layer) if (least..=Turn::MAX_LAYER).contains(&layer) => Ok(Some(layer)),
            _ => Err(self.number_error(number, Expected::Layer { least })),
        }
    }

    fn number_error(&self, number: Number, expected: Expected) -> ParseAlgError {
        self.error(number.start, self.scanner.at() - number.start, expected)
    }

    /// The error that the next character cannot stand here.
    fn unexpected(&self) -> ParseAlgError {
        let has_sign = matches!(self.scanner.peek(), Some('*' | '^' | '×'));
        let expected = if has_sign && !self.nodes.is_empty() { Expected::Repeat } else { self.expected() };
        self.error(self.scanner.at(), 1, expected)
    }

    /// What may come next between two parts.
    fn expected(&self) -> Expected {
        let Some(open) = self.open.last() else { return Expected::Part };
        let kind = match open.inside {
            Inside::Group => BracketKind::Group,
            Inside::First => BracketKind::FirstPart,
            Inside::Commutator(_) | Inside::Conjugate(_) => BracketKind::LastPart,
        };
        Expected::Inside(OpenBracket { kind, at: Position::of(self.text, open.start) })
    }

    /// An error at a place where `bytes` bytes, or at least one character, are at fault.
    fn error(&self, at: usize, bytes: usize, expected: Expected) -> ParseAlgError {
        let rest = self.text.get(at..).unwrap_or_default();
        let fault = rest.char_indices().take_while(|&(place, _)| place < bytes);
        let fault: String = fault.map(|(_, character)| character).collect();
        let found = if fault.is_empty() { Found::End } else { Found::Text(fault) };
        ParseAlgError { at: Position::of(self.text, at), found, expected }
    }
}

/// The slice or rotation with this letter.
const fn whole_axis(letter: char) -> Option<Block> {
    Some(match letter {
        'M' => Block::Slice(Axis::X),
        'E' => Block::Slice(Axis::Y),
        'S' => Block::Slice(Axis::Z),
        'm' => Block::Inside(Axis::X),
        'e' => Block::Inside(Axis::Y),
        's' => Block::Inside(Axis::Z),
        'x' => Block::Rotation(Axis::X),
        'y' => Block::Rotation(Axis::Y),
        'z' => Block::Rotation(Axis::Z),
        _ => return None,
    })
}
