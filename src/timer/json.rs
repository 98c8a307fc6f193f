//! JSON: text → values and back. The page has no room for a general library.

use std::fmt::Write;

use crate::numbers::{Number, WholePart, number};
use crate::text::Decimal;

/// A JSON value. Objects keep the order of their keys.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Truth(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

/// The most arrays and objects inside each other.
const DEPTH: usize = 20;

/// What stands where something else could stand in a JSON text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JsonError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What could stand there.
    pub expected: JsonExpected,
}

/// What could stand at a place of a JSON text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JsonExpected {
    /// A value.
    Value,
    /// The name of a field, in quotes.
    Name,
    /// A colon.
    Colon,
    /// A comma or the closing bracket.
    Comma,
    /// The closing quote of a string.
    Quote,
    /// A valid escape.
    Escape,
    /// The end of the text.
    End,
    /// Fewer brackets inside each other.
    Depth,
}

impl JsonExpected {
    /// Returns the place of the value in the declaration, from 0 up, which is that of its words.
    pub const fn index(self) -> usize {
        number!(self => usize)
    }
}

impl Json {
    /// Parses a JSON text. A leading byte order mark is ignored.
    pub fn parse(text: &str) -> Result<Json, JsonError> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut reader = Reader { text, at: 0 };
        let result = reader.value(0).and_then(|value| {
            reader.skip_space();
            if reader.at == text.len() { Ok(value) } else { Err(JsonExpected::End) }
        });
        result.map_err(|expected| {
            let before = &text[..reader.at];
            let line = before.rsplit('\n').next().unwrap_or_default();
            JsonError { line: before.matches('\n').count() + 1, column: line.chars().count() + 1, expected }
        })
    }

    /// Returns the value of a field of an object. Of fields with the same name, the last one counts.
    pub fn field(&self, name: &str) -> Option<&Json> {
        let Json::Object(fields) = self else { return None };
        fields.iter().rev().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// Returns the text of a string.
    pub fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    /// Returns a number if it is whole and not below 0.
    pub fn whole(&self) -> Option<u64> {
        match self {
            Json::Number(number) if *number >= 0.0 && *number <= 9e15 && number.fract() == 0.0 => {
                Some(number.whole_u64())
            }
            _ => None,
        }
    }

    /// Returns the value as JSON text, shortened to 30 characters.
    pub fn shortened(&self) -> String {
        const LONGEST: usize = 30;
        let text = match self {
            Json::Null => "null".to_owned(),
            Json::Truth(truth) => truth.to_string(),
            Json::Number(number) => match self.whole() {
                Some(whole) => whole.to_string(),
                None => Decimal(number.clamp(-1e12, 1e12), 3).to_string(),
            },
            Json::Text(text) => {
                let mut written = String::new();
                write_text(&mut written, &text.chars().take(LONGEST).collect::<String>());
                written
            }
            Json::List(_) => "[…]".to_owned(),
            Json::Object(_) => "{…}".to_owned(),
        };
        match text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }
}

/// Writes a string as JSON.
pub(super) fn write_text(json: &mut String, text: &str) {
    json.push('"');
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            // Writing to a string cannot fail.
            control if control < ' ' => drop(write!(json, "\\u{:04x}", u32::from(control))),
            _ => json.push(character),
        }
    }
    json.push('"');
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn skip_space(&mut self) {
        while matches!(self.next(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    /// Skips white space and this character; false if another one stands there.
    fn takes(&mut self, character: u8) -> bool {
        self.skip_space();
        let is_there = self.next() == character;
        self.at += usize::from(is_there);
        is_there
    }

    fn value(&mut self, depth: usize) -> Result<Json, JsonExpected> {
        self.skip_space();
        match self.next() {
            b'{' | b'[' if depth == DEPTH => Err(JsonExpected::Depth),
            b'{' => self.items(b'}', |reader| reader.field(depth + 1)).map(Json::Object),
            b'[' => self.items(b']', |reader| reader.value(depth + 1)).map(Json::List),
            b'"' => self.string().map(Json::Text),
            b'-' | b'0'..=b'9' => self.number(),
            _ => {
                for (word, value) in
                    [("null", Json::Null), ("true", Json::Truth(true)), ("false", Json::Truth(false))]
                {
                    if self.text[self.at..].starts_with(word) {
                        self.at += word.len();
                        return Ok(value);
                    }
                }
                Err(JsonExpected::Value)
            }
        }
    }

    /// Reads the items of an object or a list, from its opening bracket to its closing bracket `end`.
    fn items<T>(
        &mut self,
        end: u8,
        item: impl Fn(&mut Self) -> Result<T, JsonExpected>,
    ) -> Result<Vec<T>, JsonExpected> {
        self.at += 1;
        let mut items = Vec::new();
        if self.takes(end) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.takes(end) {
                return Ok(items);
            }
            if !self.takes(b',') {
                return Err(JsonExpected::Comma);
            }
        }
    }

    /// Reads a field of an object: its name, a colon and its value.
    fn field(&mut self, depth: usize) -> Result<(String, Json), JsonExpected> {
        self.skip_space();
        if self.next() != b'"' {
            return Err(JsonExpected::Name);
        }
        let name = self.string()?;
        if !self.takes(b':') {
            return Err(JsonExpected::Colon);
        }
        Ok((name, self.value(depth)?))
    }

    /// Reads digits, and returns the number that they continue, and how many they are.
    fn digits(&mut self, mut number: f64) -> (f64, i32) {
        let start = self.at;
        while self.next().is_ascii_digit() {
            number = number * 10.0 + f64::from(self.next() - b'0');
            self.at += 1;
        }
        (number, (self.at - start).to_i32())
    }

    /// Reads a number: exactly if it is whole and below 2^53, nearly otherwise.
    fn number(&mut self) -> Result<Json, JsonExpected> {
        let is_negative = self.takes(b'-');
        let (mut number, count) = self.digits(0.0);
        let mut exponent = 0;
        let mut is_right = count > 0;
        if self.next() == b'.' {
            self.at += 1;
            let (more, places) = self.digits(number);
            (number, exponent) = (more, -places);
            is_right &= places > 0;
        }
        if matches!(self.next(), b'e' | b'E') {
            self.at += 1;
            let is_small = self.next() == b'-';
            self.at += usize::from(matches!(self.next(), b'-' | b'+'));
            let (power, count) = self.digits(0.0);
            let power = { power.min(1000.0).whole_i32() };
            exponent += if is_small { -power } else { power };
            is_right &= count > 0;
        }
        if !is_right {
            return Err(JsonExpected::Value);
        }
        let number =
            if exponent < 0 { number / 10_f64.powi(-exponent) } else { number * 10_f64.powi(exponent) };
        let number = if number.is_nan() { 0.0 } else { number };
        Ok(Json::Number(if is_negative { -number } else { number }))
    }

    /// Reads a string from its opening quote.
    fn string(&mut self) -> Result<String, JsonExpected> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(plain) = rest.find(['"', '\\']) else {
                self.at = self.text.len();
                return Err(JsonExpected::Quote);
            };
            text.push_str(&rest[..plain]);
            self.at += plain;
            if self.next() == b'"' {
                self.at += 1;
                return Ok(text);
            }
            text.push(self.escape().ok_or(JsonExpected::Escape)?);
        }
    }

    /// Reads an escape from its backslash. Halves of surrogate pairs are replaced.
    fn escape(&mut self) -> Option<char> {
        let letter = *self.text.as_bytes().get(self.at + 1)?;
        let plain = match letter {
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'"' | b'\\' | b'/' => char::from(letter),
            b'u' => {
                let first = self.unit()?;
                if !(0xd800..0xdc00).contains(&first) {
                    return Some(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                let start = self.at;
                if self.text[start..].starts_with("\\u")
                    && let Some(second) = self.unit()
                    && (0xdc00..0xe000).contains(&second)
                {
                    return char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00));
                }
                self.at = start;
                return Some(char::REPLACEMENT_CHARACTER);
            }
            _ => return None,
        };
        self.at += 2;
        Some(plain)
    }

    /// Reads `\u` and four hexadecimal digits.
    fn unit(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at + 2..self.at + 6)?;
        let unit = digits.chars().try_fold(0, |unit, digit| Some(unit * 16 + digit.to_digit(16)?))?;
        self.at += 6;
        Some(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value as another library reads it.
    fn converted(value: &serde_json::Value) -> Json {
        match value {
            serde_json::Value::Null => Json::Null,
            serde_json::Value::Bool(truth) => Json::Truth(*truth),
            serde_json::Value::Number(number) => Json::Number(number.as_f64().expect("a number")),
            serde_json::Value::String(text) => Json::Text(text.clone()),
            serde_json::Value::Array(items) => Json::List(items.iter().map(converted).collect()),
            serde_json::Value::Object(fields) => {
                Json::Object(fields.iter().map(|(name, value)| (name.clone(), converted(value))).collect())
            }
        }
    }

    #[test]
    fn values_are_those_of_another_library() {
        for text in [
            "null",
            " [true, false , null]\n",
            "{}",
            r#"{"a":[],"b":{"c":[1,2,3]},"d":"x"}"#,
            r#""\u00e9\ud83d\ude00\n\t\"\\\/ ü😀""#,
            "[0, -0, 12, -7, 0.5, 1e3, 2.5E-1, 1700000000, 9007199254740991]",
        ] {
            let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
            assert_eq!(Json::parse(text), Ok(converted(&value)), "{text}");
        }
        assert_eq!(Json::parse("\u{FEFF}1"), Ok(Json::Number(1.0)));
        assert_eq!(Json::parse(r#""\ud83d\n""#), Ok(Json::Text("\u{fffd}\n".to_owned())));
    }

    #[test]
    fn errors_name_the_place() {
        for (text, line, column, expected) in [
            ("", 1, 1, JsonExpected::Value),
            ("nul", 1, 1, JsonExpected::Value),
            ("[1,\n 2", 2, 3, JsonExpected::Comma),
            ("[1 2]", 1, 4, JsonExpected::Comma),
            ("{1:2}", 1, 2, JsonExpected::Name),
            ("{\"ü\" 2}", 1, 6, JsonExpected::Colon),
            ("\"abc", 1, 5, JsonExpected::Quote),
            ("\"a\\x\"", 1, 3, JsonExpected::Escape),
            ("\"\\u12\"", 1, 2, JsonExpected::Escape),
            ("1 2", 1, 3, JsonExpected::End),
            ("-", 1, 2, JsonExpected::Value),
            ("1.", 1, 3, JsonExpected::Value),
        ] {
            assert_eq!(Json::parse(text), Err(JsonError { line, column, expected }), "{text}");
        }
        let deep = "[".repeat(100_000);
        assert_eq!(Json::parse(&deep).map_err(|error| error.expected), Err(JsonExpected::Depth));
    }

    #[test]
    fn texts_survive_a_round_trip() {
        for text in ["", "plain", "\"\\\n\r\t\u{1}", "ü😀\u{7f}"] {
            let mut written = String::new();
            write_text(&mut written, text);
            assert_eq!(Json::parse(&written), Ok(Json::Text(text.to_owned())));
            assert_eq!(serde_json::from_str::<String>(&written).expect("JSON"), text);
        }
    }
}
