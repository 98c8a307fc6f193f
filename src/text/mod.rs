//! Every word a person reads on the page, one file a language.

mod colours;
mod decimal;
mod en;
mod lab;
mod methods;
mod sizes;
mod turns;

pub use colours::{Changes, Colours, LawWords, Laws, Words};
pub use decimal::Decimal;
pub use en::ENGLISH;
pub use lab::{
    CheckText, EndingsText, FiguresText, LAB_ENGLISH, LabText, LabTroubleText, RaceText, SettingsText,
    StartText, StepText, StrategyText, SweepText,
};
pub use methods::{METHODS_ENGLISH, MethodText, MethodsText};
pub use sizes::{PhaseText, SIZES_ENGLISH, SizesLaws, SizesText};

use crate::cube::{ByFace, Face};
use crate::protocol::Outcome;

/// The words of one language. A word in braces, such as `{seed}`, is replaced by [`fill`].
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The language, as in the `lang` attribute of HTML.
    pub language: &'static str,
    /// The buttons above the moves.
    pub actions: Actions,
    /// Playing the line.
    pub playback: Playback,
    /// The turn pad.
    pub pad: Pad,
    /// The move list.
    pub moves: Moves,
    /// Typing an alg.
    pub entry: Entry,
    /// The views of the cube.
    pub cube: CubeText,
    /// Entering stickers.
    pub colours: Colours,
    /// The panels that open from the corner of the stage.
    pub panels: Panels,
    /// The panel of the looks.
    pub looks: LooksText,
    /// The panel of the keys.
    pub keys: KeysText,
    /// Turns in words.
    pub turns: Turns,
    /// What can be handed on.
    pub share: Share,
    /// The hand-out on paper.
    pub handout: HandoutText,
    /// What the solver is doing.
    pub solver: Solver,
    /// What is wrong with a link.
    pub link: LinkText,
    /// What went wrong.
    pub trouble: Trouble,
}

/// Words for scrambling and solving.
#[derive(Clone, Copy, Debug)]
pub struct Actions {
    /// Names the group.
    pub group: &'static str,
    /// Draws a random state.
    pub scramble: &'static str,
    /// Finds a solution.
    pub solve: &'static str,
    /// Ends the search.
    pub stop: &'static str,
    /// Back to a solved cube.
    pub reset: &'static str,
    /// The number a scramble is drawn with.
    pub seed: &'static str,
    /// What to do with the seed.
    pub seed_hint: &'static str,
    /// The seed is not one.
    pub seed_wrong: &'static str,
}

/// Words for the playback.
#[derive(Clone, Copy, Debug)]
pub struct Playback {
    /// Names the group.
    pub group: &'static str,
    /// To the beginning.
    pub home: &'static str,
    /// One step back.
    pub back: &'static str,
    /// Plays.
    pub play: &'static str,
    /// Stops playing.
    pub pause: &'static str,
    /// One step forward.
    pub forward: &'static str,
    /// To the end.
    pub end: &'static str,
    /// The slider of the place in the line.
    pub place: &'static str,
    /// `{place}` of `{length}`.
    pub place_value: &'static str,
    /// The slider of the tempo.
    pub tempo: &'static str,
    /// `{tempo}` turns a second.
    pub tempo_value: &'static str,
}

/// Words for the turn pad.
#[derive(Clone, Copy, Debug)]
pub struct Pad {
    /// Names the group.
    pub group: &'static str,
    /// The turns of one outer layer.
    pub faces: &'static str,
    /// The turns of two layers.
    pub wide: &'static str,
    /// The turns of a middle layer, and of the whole cube.
    pub middle: &'static str,
    /// The keys that turn, for each of `play::Preset::ALL`.
    pub keys: [&'static str; 3],
    /// Added where a person changed some.
    pub keys_changed: &'static str,
}

/// Words for the move list.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// The heading.
    pub heading: &'static str,
    /// Takes back a change.
    pub undo: &'static str,
    /// Makes it again.
    pub redo: &'static str,
    /// Stands where no moves are.
    pub empty: &'static str,
    /// Before the steps of a scramble.
    pub scramble: &'static str,
    /// Before the person's own turns.
    pub turns: &'static str,
    /// Before a typed alg.
    pub alg: &'static str,
    /// Before a solution.
    pub solution: &'static str,
    /// A pause between moves.
    pub pause: &'static str,
}

/// Words for typing an alg.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The label of the field.
    pub label: &'static str,
    /// An example in the empty field.
    pub example: &'static str,
    /// Performs the alg.
    pub perform: &'static str,
    /// What is understood.
    pub hint: &'static str,
    /// There are `{count}` moves, too many for the field.
    pub too_long: &'static str,
}

/// Words for the views of the cube.
#[derive(Clone, Copy, Debug)]
pub struct CubeText {
    /// The cube, and how to handle it.
    pub cube: &'static str,
    /// The net's heading.
    pub net: &'static str,
    /// The facelet string's heading.
    pub facelets: &'static str,
    /// What the field of the facelet string takes.
    pub facelets_hint: &'static str,
    /// Copies the facelet string.
    pub copy: &'static str,
    /// It is copied.
    pub copied: &'static str,
    /// The browser would not copy.
    pub copy_refused: &'static str,
    /// The faces.
    pub faces: ByFace<&'static str>,
    /// The faces within a sentence.
    pub faces_in_sentence: ByFace<&'static str>,
}

/// Words for the panels that open from the corner of the stage.
#[derive(Clone, Copy, Debug)]
pub struct Panels {
    /// Names the buttons that open them.
    pub group: &'static str,
    /// The looks of the cube.
    pub looks: &'static str,
    /// The keys and what they do.
    pub keys: &'static str,
    /// What can be handed on.
    pub share: &'static str,
    /// Closes a panel.
    pub close: &'static str,
}

/// Words for the panel of the looks.
#[derive(Clone, Copy, Debug)]
pub struct LooksText {
    /// Heads the colour schemes.
    pub scheme: &'static str,
    /// Those that are ready made, in the order of `view::Scheme::READY`.
    pub schemes: [&'static str; 4],
    /// A person's own.
    pub own_scheme: &'static str,
    /// Heads its six colours.
    pub own_colours: &'static str,
    /// The colours of the classic scheme.
    pub colours: ByFace<&'static str>,
    /// Heads the colours that can be on top.
    pub top: &'static str,
    /// Heads the colours that can be in front.
    pub front: &'static str,
    /// Heads the signs on the stickers.
    pub marks: &'static str,
    /// They, in the order of `view::Marks::ALL`.
    pub marks_names: [&'static str; 3],
    /// Heads the masks.
    pub mask: &'static str,
    /// Those that are ready made, in the order of `view::Mask::READY`.
    pub masks: [&'static str; 7],
    /// A person's own.
    pub own_mask: &'static str,
    /// How it is made.
    pub own_mask_hint: &'static str,
    /// Heads what else can be shown.
    pub also: &'static str,
    /// The cube from behind.
    pub back: &'static str,
    /// The stickers of the faces that look away.
    pub hints: &'static str,
    /// Back to the looks as they are at first.
    pub usual: &'static str,
}

/// Words for the panel of the keys.
#[derive(Clone, Copy, Debug)]
pub struct KeysText {
    /// Heads the presets.
    pub preset: &'static str,
    /// They, in the order of `play::Preset::ALL`.
    pub presets: [&'static str; 3],
    /// How a key is changed.
    pub hint: &'static str,
    /// Heads the blocks that turn.
    pub turn: &'static str,
    /// Heads the columns: a quarter, a quarter back, a half.
    pub amounts: [&'static str; 3],
    /// What a cell does: the `{turn}` and its `{keys}`.
    pub cell: &'static str,
    /// A turn without a key.
    pub none: &'static str,
    /// A `{turn}` waits for its key.
    pub waiting: &'static str,
    /// This `{key}` has another meaning, `{taken}`, and would lose it to `{turn}`.
    pub conflict: &'static str,
    /// The `{key}` makes the `{turn}` from now on.
    pub bound: &'static str,
    /// A key that takes no turn.
    pub reserved: &'static str,
    /// Back to the preset.
    pub reset: &'static str,
}

/// Turns in words, for those who hear them.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    /// The turn of a `{block}` in one `{way}`.
    pub turn: &'static str,
    /// The outer layer of this `{face}`.
    pub face: &'static str,
    /// The outer `{count}` layers of this `{face}`.
    pub wide: &'static str,
    /// The middle layer, counted from this `{face}`.
    pub middle: &'static str,
    /// The layer with the number `{first}` from this `{face}`.
    pub inner: &'static str,
    /// The layers `{first}` to `{last}` from this `{face}`.
    pub inners: &'static str,
    /// The whole cube, in the sense of this `{face}`.
    pub cube: &'static str,
    /// By a quarter.
    pub clockwise: &'static str,
    /// By a quarter the other way.
    pub counter: &'static str,
    /// By a half.
    pub half: &'static str,
    /// Not at all.
    pub still: &'static str,
    /// The `{moves}` made last, in `{words}`, at a `{place}` of `{length}`.
    pub made: &'static str,
    /// No move was made last: the `{place}` of `{length}`.
    pub reached: &'static str,
}

/// Words for what can be handed on.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Above what can be copied.
    pub copy: &'static str,
    /// A link to all that is shown.
    pub link: &'static str,
    /// The moves.
    pub moves: &'static str,
    /// The facelet string.
    pub facelets: &'static str,
    /// Copies the field of this `{name}`.
    pub copy_name: &'static str,
    /// Hands the link to another program.
    pub send: &'static str,
    /// Above the pictures.
    pub picture: &'static str,
    /// Saves a picture of lines and areas.
    pub svg: &'static str,
    /// Saves a picture of pixels.
    pub png: &'static str,
    /// The side of the picture.
    pub side: &'static str,
    /// Above what can be printed.
    pub paper: &'static str,
    /// Prints the hand-out.
    pub print: &'static str,
    /// What is on the hand-out.
    pub print_hint: &'static str,
}

/// Words on the hand-out.
#[derive(Clone, Copy, Debug)]
pub struct HandoutText {
    /// Above a cube without moves.
    pub state: &'static str,
    /// Above a solution of `{count}` moves.
    pub solution: &'static str,
    /// Above `{count}` other moves.
    pub moves: &'static str,
    /// Below the cube before the moves.
    pub before: &'static str,
    /// Below the cube after them.
    pub after: &'static str,
    /// Before the moves that lead from a solved cube to the first picture.
    pub setup: &'static str,
    /// Where `{count}` steps are not drawn.
    pub hidden: &'static str,
}

/// What the solver is doing.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// Before wasm is there.
    pub loading: &'static str,
    /// The cube is solved.
    pub solved: &'static str,
    /// The worker is starting.
    pub starting: &'static str,
    /// `{done}` of `{total}` tables are built.
    pub building: &'static str,
    /// The same of the second tier, which nobody waits for.
    pub building_more: &'static str,
    /// A random state is being drawn.
    pub scrambling: &'static str,
    /// The cube was scrambled with `{seed}`.
    pub scrambled: &'static str,
    /// A search begins.
    pub solving: &'static str,
    /// A search of length `{depth}`, after `{nodes}` positions.
    pub searching: &'static str,
    /// A solution of `{best}` turns is there.
    pub best: &'static str,
    /// Solved in `{length}` turns, after `{nodes}` positions and `{seconds}` seconds.
    pub done: &'static str,
    /// Solved in `{length}` turns, the search cut short.
    pub cut_short: &'static str,
    /// Nothing to solve.
    pub nothing_to_do: &'static str,
    /// Stopped without a solution.
    pub stopped: &'static str,
    /// Added where no solution is shorter.
    pub shortest: &'static str,
}

/// What is wrong with a link.
#[derive(Clone, Copy, Debug)]
pub struct LinkText {
    /// The link has these `{faults}`.
    pub broken: &'static str,
    /// A field of this `{name}` is not known.
    pub unknown: &'static str,
    /// In the moves of the field `{name}` is a mistake: `{message}`.
    pub moves: &'static str,
    /// There are more moves than `{most}`.
    pub long: &'static str,
    /// There are more characters than `{most}`.
    pub cut: &'static str,
    /// The stickers in the field `{name}` are no cube: `{message}`.
    pub state: &'static str,
    /// The field `{name}` says the `{place}` in a line of `{length}`.
    pub place: &'static str,
    /// The field `{name}` makes no sense with this `{value}`.
    pub value: &'static str,
    /// There are `{count}` more faults.
    pub more: &'static str,
}

/// What went wrong, and what to do.
#[derive(Clone, Copy, Debug)]
pub struct Trouble {
    /// The program did not load, because of `{reason}`.
    pub load: &'static str,
    /// The page was opened as a file.
    pub file: &'static str,
    /// Scripts are off.
    pub no_script: &'static str,
    /// The program stopped, because of `{reason}`.
    pub broken: &'static str,
    /// The name of the button that starts it again.
    pub again: &'static str,
    /// The files of the worker have not come yet.
    pub worker_late: &'static str,
    /// The worker died and was replaced.
    pub worker_replaced: &'static str,
    /// The worker cannot be started, because of `{reason}`.
    pub worker_failed: &'static str,
    /// The worker is of another version.
    pub worker_version: &'static str,
    /// The job failed, because of `{reason}`.
    pub job_failed: &'static str,
}

impl Text {
    /// Why a search ended, where that is worth a word.
    pub const fn outcome(&self, outcome: Outcome) -> Option<&'static str> {
        match outcome {
            Outcome::Optimal => Some(self.solver.shortest),
            _ => None,
        }
    }

    /// The name of a face.
    pub const fn face(&self, face: Face) -> &'static str {
        self.cube.faces.0[face.index()]
    }

    /// The name of a face within a sentence.
    pub const fn face_in_sentence(&self, face: Face) -> &'static str {
        self.cube.faces_in_sentence.0[face.index()]
    }
}

/// Puts values in the places of the words in braces.
pub fn fill(template: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let mut text = template.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), &value.to_string());
    }
    text
}

/// A whole number with its digits in groups of three, apart by thin spaces that do not break.
pub fn grouped(number: f64) -> String {
    let digits = (number.round() as u64).to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_filled() {
        assert_eq!(fill("{done} of {total}", &[("done", &3), ("total", &"7")]), "3 of 7");
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!(grouped(0.0), "0");
        assert_eq!(grouped(1234567.0), "1\u{202f}234\u{202f}567");
    }
}
