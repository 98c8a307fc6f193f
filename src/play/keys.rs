//! Keys as what they mean: the Letters preset, in which a letter turns its face.

use super::{Action, Origin, Step, read_steps};

/// A key press, as a browser or a terminal tells it.
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

/// What a key press asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum KeyAction {
    /// An action.
    Act(Action),
    /// Play, or pause if it plays.
    PlayOrPause,
}

/// The letter that makes the turns of faces wide while it is held.
pub const WIDE_KEY: char = 'w';

/// The letter of a key, where it has one: the one it types; where Alt makes it type something else,
/// the one in its place on an American keyboard.
pub fn key_letter(key: &str, code: &str) -> Option<char> {
    let typed = key.chars().next().filter(|c| key.len() == 1 && c.is_ascii_alphabetic());
    let placed = || code.strip_prefix("Key").and_then(|letter| letter.chars().next());
    typed.or_else(placed).map(|letter| letter.to_ascii_lowercase())
}

/// What a key press asks for, if anything, on a cube of `size` layers.
pub fn key_action(press: KeyPress, size: usize) -> Option<KeyAction> {
    let act = |action| Some(KeyAction::Act(action));
    let letter = key_letter(press.key, press.code);
    if press.command {
        return match letter? {
            'z' if press.shift => act(Action::Redo),
            'z' => act(Action::Undo),
            'y' if !press.shift => act(Action::Redo),
            _ => None,
        };
    }
    match press.key {
        " " => return Some(KeyAction::PlayOrPause),
        "ArrowLeft" => return act(Action::Back),
        "ArrowRight" => return act(Action::Forward),
        "Home" => return act(Action::Home),
        "End" => return act(Action::End),
        "Backspace" => return act(Action::Undo),
        "2" => return act(Action::Double),
        _ => {}
    }
    let block = match letter? {
        face @ ('u' | 'r' | 'f' | 'd' | 'l' | 'b') => {
            let wide = if press.wide { "w" } else { "" };
            format!("{}{wide}", face.to_ascii_uppercase())
        }
        slice @ ('m' | 'e' | 's') => slice.to_ascii_uppercase().to_string(),
        axis @ ('x' | 'y' | 'z') => axis.to_string(),
        _ => return None,
    };
    let amount = match (press.alt, press.shift) {
        (true, _) => "2",
        (false, true) => "'",
        (false, false) => "",
    };
    turn_step(&format!("{block}{amount}"), size).and_then(|step| act(Action::Turn(step)))
}

/// The person's own turn that is written so, if a cube of `size` layers has it.
pub fn turn_step(text: &str, size: usize) -> Option<Step> {
    read_steps(text, size, Origin::Turn).ok()?.pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: KeyPress =
        KeyPress { key: "", code: "", shift: false, alt: false, command: false, wide: false };

    fn text(press: KeyPress) -> Option<String> {
        match key_action(press, 3)? {
            KeyAction::Act(Action::Turn(step)) => Some(step.text),
            _ => None,
        }
    }

    #[test]
    fn a_letter_turns_its_face() {
        for (key, shift, alt, wide, turn) in [
            ("r", false, false, false, "R"),
            ("R", true, false, false, "R'"),
            ("d", false, true, false, "D2"),
            ("u", false, false, true, "Uw"),
            ("B", true, false, true, "Bw'"),
            ("m", false, false, true, "M"),
            ("X", true, false, false, "x'"),
        ] {
            assert_eq!(text(KeyPress { key, shift, alt, wide, ..BARE }).as_deref(), Some(turn), "{key}");
        }
    }

    #[test]
    fn keys_that_type_no_letter_count_by_their_place() {
        let press = KeyPress { key: "®", code: "KeyR", alt: true, ..BARE };
        assert_eq!(text(press).as_deref(), Some("R2"));
    }

    #[test]
    fn the_browsers_own_keys_are_left_alone() {
        assert_eq!(key_action(KeyPress { key: "r", command: true, ..BARE }, 3), None);
        assert_eq!(key_action(KeyPress { key: "Tab", code: "Tab", ..BARE }, 3), None);
        assert_eq!(key_action(KeyPress { key: "F5", code: "F5", ..BARE }, 3), None);
    }

    #[test]
    fn playback_and_history() {
        let action = |key, command, shift| key_action(KeyPress { key, command, shift, ..BARE }, 3);
        assert_eq!(action(" ", false, false), Some(KeyAction::PlayOrPause));
        assert_eq!(action("Home", false, false), Some(KeyAction::Act(Action::Home)));
        assert_eq!(action("z", true, false), Some(KeyAction::Act(Action::Undo)));
        assert_eq!(action("Z", true, true), Some(KeyAction::Act(Action::Redo)));
    }
}
