//! The line of play as a text, and a text as the line: groups and comments stay as they were typed.
//!
//! A scramble and a solution stand under a comment that says so, and so does whatever follows
//! something else:
//!
//! ```text
//! // Scramble
//! R2 U2 B2 U' L
//! // Solution
//! L' U B2 U2 R2
//! ```

use std::ops::Range;

use super::read::{ReadError, leaf_step, not_performed, parse};
use super::{Line, Origin, Step};
use crate::cube::Alg;
use crate::cube::alg::{NodeKind, TooLong};

/// So many texts are remembered with the steps that they say, to come back when those do.
const REMEMBERED: usize = 40;

/// The text of a line.
#[derive(Clone, Debug, Default)]
pub struct Script {
    text: String,
    reading: Reading,
    /// Texts that were typed, with their steps, the last one at the end.
    known: Vec<(Vec<Step>, String)>,
}

/// What a text says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The steps.
    pub steps: Vec<Step>,
    /// Where each is written, in bytes; those of a group more than once.
    spans: Vec<Range<usize>>,
    /// Where a part of the text ends that is not within a group, in bytes, and the steps up to there.
    ends: Vec<(usize, usize)>,
}

impl Reading {
    /// The steps of a text, each with where it came from: what the comment above it says, or else what
    /// the step was in the `line`, where it begins alike.
    pub fn new(text: &str, line: &Line) -> Result<Reading, ReadError> {
        let size = line.start.size();
        let alg = parse(text)?;
        let too_long = |error: TooLong| not_performed(0..text.len(), error);
        // Before anything is unrolled, all of it is counted.
        alg.expand().map_err(too_long)?;
        let mut reading = Reading::default();
        let mut heading = None;
        for node in alg.nodes() {
            if let NodeKind::Comment(comment) = node.kind()
                && let Some(origin) = Origin::from_comment(comment.text())
            {
                heading = Some(origin);
                // It belongs to what comes after it.
                continue;
            }
            let leaves = Alg::new(vec![node.clone()]).expand().map_err(too_long)?;
            for leaf in leaves {
                reading.spans.push(leaf.span.start..leaf.span.end);
                let mut step = leaf_step(leaf, size, heading.unwrap_or(Origin::Alg))?;
                let old = line.steps.get(reading.steps.len());
                if heading.is_none()
                    && let Some(old) = old.filter(|old| old.text == step.text)
                    && old.origin == Origin::Turn
                {
                    step.origin = old.origin;
                }
                reading.steps.push(step);
            }
            let span = node.span();
            reading.ends.push((span.end, reading.steps.len()));
        }
        Ok(reading)
    }

    /// How many steps are written before this byte, a group counting when all of it is.
    pub fn place(&self, byte: usize) -> usize {
        self.ends.iter().take_while(|(end, _)| *end <= byte).last().map_or(0, |(_, steps)| *steps)
    }

    /// Where a step is written.
    pub fn span(&self, step: usize) -> Option<Range<usize>> {
        self.spans.get(step).cloned()
    }
}

impl Script {
    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it says.
    pub const fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Takes a text as it was typed, and what it says.
    pub fn typed(&mut self, text: &str, reading: Reading) {
        self.text = text.to_owned();
        self.remember(reading.steps.clone());
        self.reading = reading;
    }

    /// Brings the text after a line that was changed otherwise: what still holds stays as typed.
    pub fn follow(&mut self, line: &Line) {
        if line.steps == self.reading.steps {
            return;
        }
        let known = self.known.iter().rev().find(|(steps, _)| *steps == line.steps);
        let text = match known {
            Some((_, text)) => text.clone(),
            None => self.continued(line),
        };
        // What is written here can be read; an empty reading would only leave nothing marked.
        self.reading = Reading::new(&text, line).unwrap_or_default();
        self.reading.steps.clone_from(&line.steps);
        self.text = text;
        self.remember(line.steps.clone());
    }

    /// The text up to where it still holds, and the rest of the line after it.
    fn continued(&self, line: &Line) -> String {
        let pairs = self.reading.steps.iter().zip(&line.steps);
        let common = pairs.take_while(|(before, now)| before == now).count();
        let all = self.reading.steps.len();
        let (end, mut done) = if common == all {
            (self.text.len(), all)
        } else {
            let kept = self.reading.ends.iter().rev().find(|(_, steps)| *steps <= common);
            kept.copied().unwrap_or((0, 0))
        };
        let mut text = self.text.get(..end).unwrap_or_default().trim_end().to_owned();
        if done == 0 {
            text.clear();
        }
        for step in &line.steps[done..] {
            let before = done.checked_sub(1).map(|last| line.steps[last].origin);
            if before != Some(step.origin) {
                let is_plain = before.is_none() && matches!(step.origin, Origin::Turn | Origin::Alg);
                if !is_plain {
                    begin_line(&mut text);
                    text.push_str("// ");
                    text.push_str(step.origin.comment());
                    text.push('\n');
                }
            } else if ends_in_comment(&text) {
                begin_line(&mut text);
            } else if !text.is_empty() && !text.ends_with('\n') {
                text.push(' ');
            }
            text.push_str(&step.text);
            done += 1;
        }
        text
    }

    fn remember(&mut self, steps: Vec<Step>) {
        self.known.retain(|(known, _)| *known != steps);
        if self.known.len() == REMEMBERED {
            self.known.remove(0);
        }
        self.known.push((steps, self.text.clone()));
    }
}

fn begin_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// True if what follows a text would belong to its last comment.
pub fn ends_in_comment(text: &str) -> bool {
    // A search for a text of two bytes would bring a kilobyte of code.
    text.rsplit('\n').next().is_some_and(|line| line.as_bytes().windows(2).any(|two| two == b"//"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;
    use crate::play::{Action, Player, read_steps};

    /// Types a text: the player follows, and the script is what was typed.
    fn type_text(player: &mut Player, script: &mut Script, text: &str, joins: bool) {
        let reading = Reading::new(text, player.line()).expect("it can be read");
        player.act(Action::Rewrite { steps: reading.steps.clone(), place: reading.place(text.len()), joins });
        script.typed(text, reading);
    }

    fn act(player: &mut Player, script: &mut Script, action: Action) -> String {
        player.act(action);
        script.follow(player.line());
        let reading = Reading::new(script.text(), player.line()).expect("what is written can be read");
        assert_eq!(reading.steps, player.line().steps, "{}", script.text());
        script.text().to_owned()
    }

    fn turn(text: &str) -> Action {
        Action::Turn(read_steps(text, 3, Origin::Turn).unwrap().remove(0))
    }

    fn new() -> (Player, Script) {
        (Player::new(Stickers::solved(3)), Script::default())
    }

    #[test]
    fn scramble_turns_and_solution_stand_under_their_names_and_are_read_back() {
        let (mut player, mut script) = new();
        let steps = |text, origin| read_steps(text, 3, origin).unwrap();
        act(&mut player, &mut script, Action::Scramble(steps("R2 U F'", Origin::Scramble)));
        act(&mut player, &mut script, turn("M'"));
        let text = act(&mut player, &mut script, Action::Offer(steps("D L", Origin::Solution)));
        assert_eq!(text, "// Scramble\nR2 U F'\n// Your turns\nM'\n// Solution\nD L");
        assert_eq!(act(&mut player, &mut script, Action::Undo), "// Scramble\nR2 U F'\n// Your turns\nM'");
    }

    #[test]
    fn groups_and_comments_stay_as_they_were_typed() {
        let (mut player, mut script) = new();
        type_text(&mut player, &mut script, "(R U R' U')2 // twice\n[F, D]", false);
        assert_eq!(player.line().len(), 12);
        let text = act(&mut player, &mut script, turn("x"));
        assert_eq!(text, "(R U R' U')2 // twice\n[F, D]\n// Your turns\nx");
        // In the middle of the first group: it is written out up to there.
        player.act(Action::Jump(5));
        let text = act(&mut player, &mut script, turn("L"));
        assert_eq!(text, "R U R' U' R\n// Your turns\nL");
        let text = act(&mut player, &mut script, Action::Undo);
        assert_eq!(text, "(R U R' U')2 // twice\n[F, D]\n// Your turns\nx", "it comes back as it was");
        player.act(Action::Jump(8));
        assert_eq!(act(&mut player, &mut script, turn("L")), "(R U R' U')2 // twice\n// Your turns\nL");
    }

    #[test]
    fn a_burst_of_typing_is_undone_at_once() {
        let (mut player, mut script) = new();
        act(&mut player, &mut script, turn("B"));
        for (i, text) in ["B R", "B R U", "B R U2", "B R U2 F"].into_iter().enumerate() {
            type_text(&mut player, &mut script, text, i > 0);
        }
        assert_eq!((player.line().len(), player.place()), (4, 4));
        assert_eq!(act(&mut player, &mut script, Action::Undo), "B");
        assert_eq!(player.place(), 1);
        assert_eq!(act(&mut player, &mut script, Action::Redo), "B R U2 F");
        // Another burst after something else is another change.
        act(&mut player, &mut script, turn("D"));
        type_text(&mut player, &mut script, "B R U2 F // end", true);
        act(&mut player, &mut script, Action::Undo);
        assert_eq!(player.line().len(), 5);
    }

    #[test]
    fn the_cube_is_where_the_typing_is() {
        let (player, _) = new();
        let text = "R (U F)2 // x\nD";
        let reading = Reading::new(text, player.line()).unwrap();
        let places: Vec<usize> = (0..=text.len()).map(|byte| reading.place(byte)).collect();
        assert_eq!((places[0], places[1], places[5], places[8], places[text.len()]), (0, 1, 1, 5, 6));
        assert_eq!(reading.span(3), Some(3..4), "the second U stands where the first does");
    }

    #[test]
    fn mistakes_say_where_they_are() {
        let (player, _) = new();
        let wrong = |text| Reading::new(text, player.line()).unwrap_err().bytes;
        assert_eq!([wrong("R U Q"), wrong("R 4Rw U"), wrong("R (U")], [4..5, 2..5, 4..4]);
        assert!(Reading::new("((((R)999)999)999)", player.line()).is_err());
    }
}
