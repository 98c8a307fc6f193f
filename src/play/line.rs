//! The line of play: where it starts, and the turns one after the other.

use crate::nxn::{LayerTurn, Stickers};
use crate::text::Moves;

/// Where a step of the line came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// A scramble.
    Scramble,
    /// The person's own turn, by key, button or hand.
    Turn,
    /// An alg that was typed or pasted.
    Alg,
    /// An answer of the solver.
    Solution,
}

impl Origin {
    const ALL: [Origin; 4] = [Origin::Scramble, Origin::Turn, Origin::Alg, Origin::Solution];

    /// Its name as a heading.
    pub const fn words(self, words: &Moves) -> &'static str {
        match self {
            Origin::Scramble => words.scramble,
            Origin::Turn => words.turns,
            Origin::Alg => words.alg,
            Origin::Solution => words.solution,
        }
    }

    /// The comment above its steps in moves as text. It belongs to the notation: it is the same in every language, so
    /// that a text can be read wherever it was written.
    pub const fn comment(self) -> &'static str {
        match self {
            Origin::Scramble => "Scramble",
            Origin::Turn => "Your turns",
            Origin::Alg => "Alg",
            Origin::Solution => "Solution",
        }
    }

    /// The origin that a comment says the steps below it have, in capitals or not.
    pub fn from_comment(comment: &str) -> Option<Origin> {
        Origin::ALL.into_iter().find(|origin| origin.comment().eq_ignore_ascii_case(comment.trim()))
    }
}

/// One entry of the move list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The layers that turn; none for a pause.
    pub turn: Option<LayerTurn>,
    /// How it is written.
    pub text: String,
    /// Where it came from.
    pub origin: Origin,
}

/// A start, and the steps after it.
///
/// A place in the line is a number from 0 to its length: how many steps have been made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The cube before the first step.
    pub start: Stickers,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The place that "go to the beginning" means, from which moves are counted: after a scramble, and where a solution begins.
    pub home: usize,
}

impl Line {
    /// A line without steps.
    pub const fn new(start: Stickers) -> Line {
        Line { start, steps: Vec::new(), home: 0 }
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The number of steps of the scramble with which the line begins.
    pub fn scramble_length(&self) -> usize {
        scramble_length(&self.steps)
    }

    /// The cube at a place. Takes time in proportion to the steps before it.
    pub fn state(&self, place: usize) -> Stickers {
        let mut state = self.start.clone();
        state.turn_all(self.steps[..place].iter().filter_map(|step| step.turn));
        state
    }

    /// The turns that lead from one place to another, made backwards where the way goes back.
    pub fn way(&self, from: usize, to: usize) -> Vec<LayerTurn> {
        if from <= to {
            self.steps[from..to].iter().filter_map(|step| step.turn).collect()
        } else {
            self.steps[to..from].iter().rev().filter_map(|step| step.turn.map(LayerTurn::inverse)).collect()
        }
    }
}

/// Returns the number of steps of the scramble with which a line of these steps begins.
pub(super) fn scramble_length(steps: &[Step]) -> usize {
    steps.iter().take_while(|step| step.origin == Origin::Scramble).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;

    #[test]
    fn the_way_leads_from_place_to_place() {
        let mut line = Line::new(Stickers::solved(3));
        for face in [Face::R, Face::U, Face::F, Face::L] {
            let turn = Some(LayerTurn::outer(face, 1));
            line.steps.push(Step { turn, text: face.to_string(), origin: Origin::Turn });
        }
        line.steps.insert(2, Step { turn: None, text: ".".into(), origin: Origin::Alg });
        for from in 0..=line.len() {
            for to in 0..=line.len() {
                let mut state = line.state(from);
                state.turn_all(line.way(from, to));
                assert_eq!(state, line.state(to), "{from} to {to}");
            }
        }
    }
}
