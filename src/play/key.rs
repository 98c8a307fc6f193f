//! A key in its place on the keyboard, and a press of it.

use std::fmt;

/// A key press, as a browser or a terminal reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyPress<'a> {
    /// What the key types: `r`, `R`, `ArrowLeft`.
    pub key: &'a str,
    /// Where the key is, named after what it types on an American keyboard: `KeyR`.
    pub code: &'a str,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// Whether Ctrl is held, or Command on a Mac.
    pub command: bool,
    /// Whether [`WIDE_KEY`] is held.
    pub wide: bool,
}

/// The letter that makes the turns of faces wide while it is held, in the Letters preset.
pub const WIDE_KEY: char = 'w';

/// The letter of a key, where it has one: the one it types; where Alt makes it type something else,
/// the one in its place on an American keyboard.
pub fn key_letter(key: &str, code: &str) -> Option<char> {
    let typed = key.chars().next().filter(|c| key.len() == 1 && c.is_ascii_alphabetic());
    let placed = || code.strip_prefix("Key").and_then(|letter| letter.chars().next());
    typed.or_else(placed).map(|letter| letter.to_ascii_lowercase())
}

/// A key in its place, with what is held besides it. Written `Shift+KeyR`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Key {
    /// Where it is: a `KeyboardEvent.code`, such as `KeyR` or `Semicolon`.
    pub code: String,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// Whether [`WIDE_KEY`] is held.
    pub wide: bool,
}

impl Key {
    /// The key with nothing held.
    pub fn new(code: &str) -> Key {
        Key { code: code.to_owned(), ..Key::default() }
    }

    /// The key of a press, by its place.
    pub fn of(press: KeyPress) -> Key {
        Key { code: press.code.to_owned(), shift: press.shift, alt: press.alt, wide: press.wide }
    }

    /// What stands on the key of an American keyboard, with what is held: `Shift R`.
    pub fn label(&self) -> String {
        let mut label = String::new();
        for (is_held, name) in [(self.wide, "W "), (self.shift, "Shift "), (self.alt, "Alt ")] {
            label.push_str(if is_held { name } else { "" });
        }
        let code = self.code.as_str();
        let cap = match code {
            "Semicolon" => ";",
            "Comma" => ",",
            "Period" => ".",
            "Slash" => "/",
            "Quote" => "'",
            "BracketLeft" => "[",
            "BracketRight" => "]",
            "Minus" => "-",
            "Equal" => "=",
            "Backslash" => "\\",
            "Backquote" => "`",
            _ => code.strip_prefix("Key").or_else(|| code.strip_prefix("Digit")).unwrap_or(code),
        };
        label + cap
    }

    /// The key that is written so.
    pub(super) fn read(text: &str) -> Option<Key> {
        let mut parts: Vec<&str> = text.split('+').collect();
        let code =
            parts.pop().filter(|code| !code.is_empty() && code.chars().all(|c| c.is_ascii_alphanumeric()));
        let mut key = Key::new(code?);
        for part in parts {
            match part {
                "Wide" => key.wide = true,
                "Shift" => key.shift = true,
                "Alt" => key.alt = true,
                _ => return None,
            }
        }
        Some(key)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (is_held, name) in [(self.wide, "Wide+"), (self.shift, "Shift+"), (self.alt, "Alt+")] {
            if is_held {
                f.write_str(name)?;
            }
        }
        f.write_str(&self.code)
    }
}
