//! A text being read from left to right, one sign of the notation at a time.

use super::Turn;
use crate::numbers::Number as _;

/// A text and how far it has been read.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

/// Returns the number of bytes before the first place where `wanted` stands in `text`. The library's search is made for long texts, and
/// large.
pub(super) fn place_of(wanted: &str, text: &str) -> Option<usize> {
    text.as_bytes().windows(wanted.len()).position(|window| window == wanted.as_bytes())
}

/// A number that was read, and where it began.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub start: usize,
    /// Its value, or the greatest value there is if it is greater.
    pub value: u32,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// Bytes read so far.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// What has not been read.
    pub(super) fn rest(&self) -> &'a str {
        // A slice by index would bring the text of its panic, and the tables to write it, into every program.
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next character, not read yet.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads the next character if it is one of these.
    pub(super) fn eat(&mut self, wanted: impl FnOnce(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|&c| wanted(c))?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Reads these characters if they come next.
    pub(super) fn eat_text(&mut self, wanted: &str) -> bool {
        let there = self.rest().starts_with(wanted);
        if there {
            self.at += wanted.len();
        }
        there
    }

    /// Reads up to `end` and past it, and gives what stood before it.
    pub(super) fn eat_until(&mut self, end: &str) -> Option<&'a str> {
        let rest = self.rest();
        let length = place_of(end, rest)?;
        self.at += length + end.len();
        rest.get(..length)
    }

    /// Reads to the end of the line, and gives it without the line break.
    pub(super) fn eat_line(&mut self) -> &'a str {
        let line = self.rest().split('\n').next().unwrap_or_default();
        self.at += line.len();
        line
    }

    /// Reads white space, and the invisible characters that come along with a copied text.
    pub(super) fn skip_space(&mut self) {
        while self.eat(|c| c.is_whitespace() || matches!(c, '\u{200b}' | '\u{feff}')).is_some() {}
    }

    /// Reads digits.
    pub(super) fn number(&mut self) -> Option<Number> {
        let start = self.at;
        let mut value = 0u32;
        while let Some(digit) = self.eat(|c| c.is_ascii_digit()) {
            value = value.saturating_mul(10).saturating_add(u32::from(digit) - u32::from('0'));
        }
        (self.at > start).then_some(Number { start, value })
    }

    /// Reads how often something is done: nothing, `2`, `'`, `2'` or `'2`. A number beyond
    /// [`Turn::MAX_AMOUNT`] is handed back as it is.
    pub(super) fn amount(&mut self) -> Result<i32, Number> {
        let mut prime = self.prime();
        let number = self.number();
        prime = prime || (number.is_some() && self.prime());
        let amount = match number {
            None => 1,
            Some(number) if number.value > Turn::MAX_AMOUNT.to_u32() => return Err(number),
            Some(number) => number.value.to_i32(),
        };
        Ok(if prime { -amount } else { amount })
    }

    /// Reads the sign for the other direction, in any of the ways in which it is typed.
    fn prime(&mut self) -> bool {
        self.eat(|c| matches!(c, '\'' | '’' | '‘' | '′' | '´' | '`' | 'ʹ' | 'ʼ' | 'i')).is_some()
    }
}
