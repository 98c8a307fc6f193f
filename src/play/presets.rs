//! Which key turns what, as it comes: by the letter of the face, or as in two programs that many know.

use super::key::{Key, WIDE_KEY};
use crate::numbers::number;

/// A set of keys that is ready made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Preset {
    /// A letter turns its face, with Shift the other way round, with Alt by half; the letter is the one
    /// that the key types.
    #[default]
    Letters,
    /// As in csTimer; keys count by their places.
    CsTimer,
    /// As in Twizzle; keys count by their places.
    Twizzle,
}

/// The keys that csTimer and Twizzle share: right hand R U F, left hand L D B, rotations around them.
const SHARED: [(&str, &str); 23] = [
    ("KeyI", "R"),
    ("KeyK", "R'"),
    ("KeyW", "B"),
    ("KeyO", "B'"),
    ("KeyS", "D"),
    ("KeyL", "D'"),
    ("KeyD", "L"),
    ("KeyE", "L'"),
    ("KeyJ", "U"),
    ("KeyF", "U'"),
    ("KeyH", "F"),
    ("KeyG", "F'"),
    ("KeyU", "Rw"),
    ("KeyM", "Rw'"),
    ("KeyR", "Lw'"),
    ("KeyT", "x"),
    ("KeyY", "x"),
    ("KeyN", "x'"),
    ("Semicolon", "y"),
    ("KeyA", "y'"),
    ("KeyP", "z"),
    ("KeyQ", "z'"),
    ("Period", "M'"),
];

const OF_CSTIMER: [(&str, &str); 13] = [
    ("KeyV", "Lw"),
    ("KeyC", "Uw'"),
    ("KeyB", "x'"),
    ("KeyZ", "Dw"),
    ("KeyX", "M'"),
    ("Comma", "Uw"),
    ("Slash", "Dw'"),
    ("Digit5", "M"),
    ("Digit6", "M"),
    ("Digit1", "S'"),
    ("Digit0", "S"),
    ("Digit2", "E"),
    ("Digit9", "E'"),
];

const OF_TWIZZLE: [(&str, &str); 6] =
    [("KeyV", "x'"), ("KeyC", "Lw"), ("KeyB", "M"), ("KeyZ", "M'"), ("KeyX", "Dw"), ("Comma", "Dw'")];

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 3] = [Preset::Letters, Preset::CsTimer, Preset::Twizzle];

    /// Returns the place of the preset in [`Preset::ALL`].
    pub const fn index(self) -> usize {
        number!(self => usize)
    }

    /// Its name in what is kept.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Letters => "letters",
            Preset::CsTimer => "cstimer",
            Preset::Twizzle => "twizzle",
        }
    }

    /// The preset of this name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// The turn of a key, as it is written.
    pub fn turn(self, key: &Key) -> Option<String> {
        if self == Preset::Letters {
            let letter = key.code.strip_prefix("Key")?.chars().next()?.to_ascii_lowercase();
            return letter_turn(letter, key.shift, key.alt, key.wide);
        }
        let is_bare = *key == Key::new(&key.code);
        self.table().find(|(code, _)| is_bare && *code == key.code).map(|(_, turn)| turn.to_owned())
    }

    /// The keys that make a turn.
    pub fn keys_for(self, turn: &str) -> Vec<Key> {
        if self != Preset::Letters {
            return self.table().filter(|(_, made)| *made == turn).map(|(code, _)| Key::new(code)).collect();
        }
        let letter = turn.chars().next().unwrap_or_default().to_ascii_uppercase();
        let key = Key {
            code: format!("Key{letter}"),
            shift: turn.ends_with('\''),
            alt: turn.ends_with('2'),
            wide: turn.contains('w'),
        };
        let makes = self.turn(&key).as_deref() == Some(turn);
        makes.then_some(key).into_iter().collect()
    }

    /// The keys that count by their places, with their turns.
    fn table(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let own: &[_] = match self {
            Preset::Letters => &[],
            Preset::CsTimer => &OF_CSTIMER,
            Preset::Twizzle => &OF_TWIZZLE,
        };
        let shared: &[_] = if self == Preset::Letters { &[] } else { &SHARED };
        shared.iter().chain(own).copied()
    }
}

/// The turn of a letter, with what is held besides it.
pub fn letter_turn(letter: char, shift: bool, alt: bool, wide: bool) -> Option<String> {
    let block = match letter {
        'u' | 'r' | 'f' | 'd' | 'l' | 'b' => {
            format!("{}{}", letter.to_ascii_uppercase(), if wide { "w" } else { "" })
        }
        'm' | 'e' | 's' => letter.to_ascii_uppercase().to_string(),
        'x' | 'y' | 'z' => letter.to_string(),
        _ => return None,
    };
    debug_assert_ne!(letter, WIDE_KEY);
    let amount = if alt {
        "2"
    } else if shift {
        "'"
    } else {
        ""
    };
    Some(block + amount)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::turn_step;

    #[test]
    fn every_key_of_a_preset_makes_a_turn_and_one_only() {
        for preset in Preset::ALL {
            let mut codes = std::collections::BTreeSet::new();
            for (code, turn) in preset.table() {
                assert!(codes.insert(code), "{code} twice in {preset:?}");
                assert_eq!(turn_step(turn, 3).map(|step| step.text).as_deref(), Some(turn));
                assert!(preset.keys_for(turn).contains(&Key::new(code)));
            }
            assert_eq!(Preset::from_name(preset.name()), Some(preset));
        }
    }

    #[test]
    fn every_turn_of_the_pad_has_a_key_in_letters() {
        for block in
            ["U", "R", "F", "D", "L", "B", "Uw", "Rw", "Fw", "Dw", "Lw", "Bw", "M", "E", "S", "x", "y", "z"]
        {
            for amount in ["", "'", "2"] {
                let turn = format!("{block}{amount}");
                let keys = Preset::Letters.keys_for(&turn);
                assert_eq!(keys.len(), 1, "{turn}");
                assert_eq!(Preset::Letters.turn(&keys[0]), Some(turn));
            }
        }
    }
}
