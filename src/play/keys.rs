//! Keys as what they mean: three presets of turns, a person's own changes to them, and the keys of
//! playback and history, which are always the same.

use super::key::{Key, KeyPress, key_letter};
use super::presets::{Preset, letter_turn};
use super::{Action, Origin, Step, read_steps};

/// What a key press asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum KeyAction {
    /// An action.
    Act(Action),
    /// Play, or pause if it plays.
    PlayOrPause,
}

/// Whether a key is for playback, history or the page, and takes no turn.
pub fn is_reserved(code: &str) -> bool {
    let names = [
        "Space",
        "Home",
        "End",
        "Backspace",
        "Delete",
        "Tab",
        "Enter",
        "Escape",
        "PageUp",
        "PageDown",
        "CapsLock",
        "ContextMenu",
    ];
    let families =
        ["Arrow", "Shift", "Alt", "Control", "Meta", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9"];
    code.is_empty() || names.contains(&code) || families.iter().any(|family| code.starts_with(family))
}

/// A preset, and what a person changed in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Keys {
    preset: Preset,
    /// Keys and their turns, as they are written; nothing for a key that turns nothing any more. A
    /// key stands here once at most.
    own: Vec<(Key, String)>,
}

impl Keys {
    /// A preset as it comes.
    pub const fn new(preset: Preset) -> Keys {
        Keys { preset, own: Vec::new() }
    }

    /// The preset.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// Whether the person changed something in it.
    pub fn is_changed(&self) -> bool {
        !self.own.is_empty()
    }

    /// What the person changed a key to.
    fn own(&self, key: &Key) -> Option<&str> {
        self.own.iter().find(|(own, _)| own == key).map(|(_, turn)| turn.as_str())
    }

    fn set_own(&mut self, key: Key, turn: &str) {
        self.own.retain(|(own, _)| *own != key);
        self.own.push((key, turn.to_owned()));
    }

    /// The turn that a key makes, as it is written.
    pub fn turn(&self, key: &Key) -> Option<String> {
        match self.own(key) {
            Some(turn) => Some(turn.to_owned()).filter(|turn| !turn.is_empty()),
            None => self.preset.turn(key),
        }
    }

    /// The keys that make a turn.
    pub fn keys_for(&self, turn: &str) -> Vec<Key> {
        let preset = self.preset.keys_for(turn).into_iter().filter(|key| self.own(key).is_none());
        let own = self.own.iter().filter(|(_, own)| own == turn).map(|(key, _)| key.clone());
        preset.chain(own).collect()
    }

    /// Makes this key, and no other, make this turn.
    pub fn bind(&mut self, key: Key, turn: &str) {
        self.free(turn);
        if self.preset.turn(&key).as_deref() == Some(turn) {
            self.own.retain(|(own, _)| *own != key);
        } else {
            self.set_own(key, turn);
        }
    }

    /// Leaves this turn without a key.
    pub fn free(&mut self, turn: &str) {
        self.own.retain(|(_, own)| own != turn);
        for key in self.preset.keys_for(turn) {
            // A key that does something else by now goes on doing that.
            if self.own(&key).is_none() {
                self.set_own(key, "");
            }
        }
    }

    /// What a key press asks for, if anything, on a cube of `size` layers.
    pub fn action(&self, press: KeyPress, size: usize) -> Option<KeyAction> {
        if let Some(action) = fixed_action(press) {
            return Some(action);
        }
        if press.command || is_reserved(press.code) && !press.code.is_empty() {
            return None;
        }
        let turn = match self.own(&Key::of(press)) {
            Some(turn) => Some(turn.to_owned()),
            None if self.preset == Preset::Letters => {
                if press.key == "2" {
                    return Some(KeyAction::Act(Action::Double));
                }
                let letter = key_letter(press.key, press.code)?;
                // The key that types the letter may be elsewhere, and have another meaning there.
                letter_turn(letter, press.shift, press.alt, press.wide)
            }
            None => self.preset.turn(&Key { wide: false, ..Key::of(press) }),
        };
        turn_step(&turn?, size).map(|step| KeyAction::Act(Action::Turn(step)))
    }

    /// The keys as a short text, to be kept: `cstimer KeyJ=R KeyI=`.
    pub fn to_text(&self) -> String {
        let mut text = self.preset.name().to_owned();
        for (key, turn) in &self.own {
            text.push_str(&format!(" {key}={turn}"));
        }
        text
    }

    /// The keys that a text describes; what makes no sense in it is passed over.
    pub fn from_text(text: &str) -> Keys {
        let mut words = text.split(' ');
        let preset = words.next().and_then(Preset::from_name).unwrap_or_default();
        let mut keys = Keys::new(preset);
        for (key, turn) in words.filter_map(|word| word.split_once('=')) {
            let is_turn = turn.is_empty() || turn_step(turn, 3).is_some();
            if let Some(key) = Key::read(key).filter(|_| is_turn) {
                keys.set_own(key, turn);
            }
        }
        keys
    }
}

/// What the keys of playback and history do, whatever the preset.
fn fixed_action(press: KeyPress) -> Option<KeyAction> {
    let act = |action| Some(KeyAction::Act(action));
    if press.command {
        return match key_letter(press.key, press.code)? {
            'z' if press.shift => act(Action::Redo),
            'z' => act(Action::Undo),
            'y' if !press.shift => act(Action::Redo),
            _ => None,
        };
    }
    match press.key {
        " " => Some(KeyAction::PlayOrPause),
        "ArrowLeft" => act(Action::Back),
        "ArrowRight" => act(Action::Forward),
        "Home" => act(Action::Home),
        "End" => act(Action::End),
        "Backspace" => act(Action::Undo),
        _ => None,
    }
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

    fn text(keys: &Keys, press: KeyPress) -> Option<String> {
        match keys.action(press, 3)? {
            KeyAction::Act(Action::Turn(step)) => Some(step.text),
            _ => None,
        }
    }

    fn placed(keys: &Keys, code: &str) -> Option<String> {
        text(keys, KeyPress { code, ..BARE })
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
            let press = KeyPress { key, shift, alt, wide, ..BARE };
            assert_eq!(text(&Keys::default(), press).as_deref(), Some(turn), "{key}");
        }
    }

    #[test]
    fn keys_that_type_no_letter_count_by_their_place() {
        let press = KeyPress { key: "®", code: "KeyR", alt: true, ..BARE };
        assert_eq!(text(&Keys::default(), press).as_deref(), Some("R2"));
    }

    #[test]
    fn the_browsers_own_keys_are_left_alone() {
        for preset in Preset::ALL {
            let keys = Keys::new(preset);
            for press in [
                KeyPress { key: "r", code: "KeyR", command: true, ..BARE },
                KeyPress { key: "Tab", code: "Tab", ..BARE },
                KeyPress { key: "F5", code: "F5", ..BARE },
            ] {
                assert_eq!(keys.action(press, 3), None, "{press:?}");
            }
        }
    }

    #[test]
    fn playback_and_history_are_the_same_in_every_preset() {
        for preset in Preset::ALL {
            let keys = Keys::new(preset);
            let action = |key, command, shift| keys.action(KeyPress { key, command, shift, ..BARE }, 3);
            assert_eq!(action(" ", false, false), Some(KeyAction::PlayOrPause));
            assert_eq!(action("Home", false, false), Some(KeyAction::Act(Action::Home)));
            assert_eq!(action("z", true, false), Some(KeyAction::Act(Action::Undo)));
            assert_eq!(action("Z", true, true), Some(KeyAction::Act(Action::Redo)));
        }
    }

    #[test]
    fn the_presets_of_others_count_by_the_place_of_the_key() {
        let (cstimer, twizzle) = (Keys::new(Preset::CsTimer), Keys::new(Preset::Twizzle));
        // On a French keyboard the key in the place of W types z.
        let french = KeyPress { key: "z", code: "KeyW", ..BARE };
        assert_eq!(text(&cstimer, french).as_deref(), Some("B"));
        for (code, one, other) in [
            ("KeyJ", "U", "U"),
            ("Semicolon", "y", "y"),
            ("KeyV", "Lw", "x'"),
            ("Comma", "Uw", "Dw'"),
            ("KeyB", "x'", "M"),
        ] {
            assert_eq!(
                (placed(&cstimer, code).as_deref(), placed(&twizzle, code).as_deref()),
                (Some(one), Some(other))
            );
        }
        assert_eq!((placed(&cstimer, "Digit5").as_deref(), placed(&twizzle, "Digit5")), (Some("M"), None));
    }

    #[test]
    fn a_key_is_bound_in_the_place_of_others_and_set_back() {
        let mut keys = Keys::new(Preset::CsTimer);
        keys.bind(Key::new("KeyR"), "U");
        assert_eq!(keys.keys_for("U"), [Key::new("KeyR")]);
        assert_eq!((placed(&keys, "KeyR").as_deref(), placed(&keys, "KeyJ")), (Some("U"), None));
        assert_eq!(keys.keys_for("Lw'"), [], "what R did has no key now");
        keys.bind(Key::new("KeyJ"), "U");
        assert_eq!(
            (placed(&keys, "KeyR").as_deref(), placed(&keys, "KeyJ").as_deref()),
            (Some("Lw'"), Some("U"))
        );
        assert!(!keys.is_changed(), "{keys:?}");
        keys.free("x");
        assert_eq!((placed(&keys, "KeyT"), placed(&keys, "KeyY")), (None, None));
    }

    #[test]
    fn letters_can_be_bound_too() {
        let mut keys = Keys::default();
        let shift_j = Key { shift: true, ..Key::new("KeyJ") };
        keys.bind(shift_j.clone(), "R'");
        let press = KeyPress { key: "J", code: "KeyJ", shift: true, ..BARE };
        assert_eq!(text(&keys, press).as_deref(), Some("R'"));
        let shift_r = KeyPress { key: "R", code: "KeyR", shift: true, ..BARE };
        assert_eq!(text(&keys, shift_r), None);
        assert_eq!(keys.keys_for("R'"), [shift_j]);
        assert_eq!(keys.keys_for("Rw").iter().map(Key::label).collect::<Vec<_>>(), ["W R"]);
    }

    #[test]
    fn what_was_changed_is_kept_as_text() {
        let mut keys = Keys::new(Preset::Twizzle);
        keys.bind(Key { alt: true, ..Key::new("Semicolon") }, "Rw2");
        keys.bind(Key::new("Digit7"), "M2");
        keys.free("z");
        assert_eq!(Keys::from_text(&keys.to_text()), keys);
        assert_eq!(Keys::from_text("nonsense KeyJ=Q +=R Huge+KeyA=U KeyB=F2").to_text(), "letters KeyB=F2");
    }
}
