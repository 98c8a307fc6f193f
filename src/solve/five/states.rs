//! The states of one pair of faces that the turns of a phase reach.

use super::pairs::{PAIR_STATES, Pair, closure};
use crate::cube::{Axis, Symmetry};
use crate::numbers::Number;
use crate::solve::phases::turns::Turn;
use crate::table::memory_of;

/// Numbers the states that turns reach from some, and tabulates them after each turn.
pub(in crate::solve) struct States {
    pair: Pair,
    all: Vec<u16>,
    /// The number of each state; `u16::MAX` for states not reached.
    numbers: Vec<u16>,
    /// The numbers after each turn: by number, then by turn.
    after: Vec<u16>,
    turns: usize,
}

impl States {
    pub(in crate::solve) fn new(axis: Axis, turns: &[Turn], start: impl IntoIterator<Item = u16>) -> States {
        let pair = Pair::new(axis);
        let moves = pair.moves(turns);
        let mut all = closure(start, |state| moves.of(state).to_vec());
        all.sort_unstable();
        let mut numbers = vec![u16::MAX; PAIR_STATES];
        for (number, state) in all.iter().enumerate() {
            numbers[usize::from(*state)] = number.to_u16();
        }
        let after = all.iter().flat_map(|state| moves.of(*state)).map(|next| numbers[usize::from(*next)]);
        States { after: after.collect(), pair, all, numbers, turns: turns.len() }
    }

    /// Returns the states in the order of their numbers.
    pub(in crate::solve) fn all(&self) -> &[u16] {
        &self.all
    }

    pub(in crate::solve) fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the number of a state.
    pub(in crate::solve) fn number(&self, state: u16) -> usize {
        self.numbers[usize::from(state)].into()
    }

    /// Returns the numbers after each turn.
    #[inline]
    pub(in crate::solve) fn after(&self, number: usize) -> &[u16] {
        &self.after[number * self.turns..][..self.turns]
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(self.all, self.numbers, self.after)
    }

    /// Returns the image of each state under a symmetry that keeps the axis, by number.
    pub(in crate::solve) fn images(&self, symmetry: Symmetry) -> Vec<u16> {
        let images = self.pair.images(symmetry);
        self.all.iter().map(|state| self.numbers[usize::from(images[usize::from(*state)])]).collect()
    }
}
