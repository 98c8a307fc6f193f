//! Turns of outer blocks, and the turns of each phase.

use crate::cube::{Axis, Face, Symmetry};
use crate::numbers::number;
use crate::nxn::{LayerTurn, least_quarters};
use crate::table::members;

/// A turn of an outer block, numbered `3 * block + quarters - 1`. The blocks are U R F D L B, then Uw Rw Fw Dw Lw Bw, then
/// those of three layers, and so on.
///
/// A 4x4x4 has no fixed centres, so Dw, Lw and Bw equal Uw, Rw and Fw up to a rotation of the cube. They occur
/// when turns are conjugated by a symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn(u16);

impl Turn {
    /// The number of turns of blocks of one layer, and of each larger number of layers.
    const OF_DEPTH: usize = 18;

    /// The number of turns of one and two layers.
    pub(in crate::solve) const COUNT: usize = 2 * Turn::OF_DEPTH;

    /// Returns all turns of one and two layers, in the order of their numbers.
    pub(in crate::solve) fn all() -> impl Iterator<Item = Turn> {
        Turn::up_to(2)
    }

    /// Returns all turns of at most this many layers, in the order of their numbers.
    pub(in crate::solve) fn up_to(depth: usize) -> impl Iterator<Item = Turn> {
        (0..depth * Turn::OF_DEPTH).map(Turn::from_index)
    }

    /// Returns the turn with this number.
    pub(in crate::solve) const fn from_index(index: usize) -> Turn {
        Turn(number!(index => u16))
    }

    const fn new(face: Face, depth: u8, quarters: u8) -> Turn {
        let block = number!(face.index() => u16) + 6 * (number!(depth => u16) - 1);
        Turn(3 * block + number!((quarters + 3) % 4 => u16))
    }

    /// Returns the number of layers of the block.
    pub(in crate::solve) const fn depth(self) -> u8 {
        number!(self.0 / 18 => u8) + 1
    }

    /// Returns the turn with a block of two layers replaced by one of this many. Other turns stay as they are.
    pub(in crate::solve) const fn deepened(self, depth: u8) -> Turn {
        if self.depth() == 2 { Turn::new(self.face(), depth, self.quarters()) } else { self }
    }

    /// Returns the turn of an outer layer by 1 to 3 quarters clockwise.
    pub(in crate::solve) const fn outer(face: Face, quarters: u8) -> Turn {
        Turn::new(face, 1, quarters)
    }

    /// Returns the turn of these layers of an outer block.
    ///
    /// # Panics
    /// If the block is not outer, or the turn has 0 quarters.
    pub(in crate::solve) const fn of_layers(turn: LayerTurn) -> Turn {
        let quarters = number!(turn.quarters().rem_euclid(4) => u8);
        assert!(turn.first() == 1 && quarters > 0, "a turn of an outer block");
        Turn::new(turn.face(), number!(turn.last() => u8), quarters)
    }

    /// For a turn of two layers, returns the turn of the other two that has the same effect up to a rotation of
    /// the cube.
    pub(in crate::solve) const fn across(self) -> Turn {
        Turn::new(self.face().opposite(), self.depth(), self.quarters())
    }

    /// Returns the number of the turn.
    pub(in crate::solve) const fn index(self) -> usize {
        number!(self.0 => usize)
    }

    /// Returns the face of the outermost layer.
    pub(in crate::solve) const fn face(self) -> Face {
        Face::from_index(number!(self.0 => usize) / 3 % 6)
    }

    /// Returns the axis of the face.
    pub(in crate::solve) const fn axis(self) -> Axis {
        self.face().axis()
    }

    pub(in crate::solve) const fn is_wide(self) -> bool {
        self.0 >= 18
    }

    /// Returns the number of clockwise quarter turns, 1 to 3.
    pub(in crate::solve) const fn quarters(self) -> u8 {
        number!(self.0 % 3 => u8) + 1
    }

    /// True if the turn is by two quarters.
    pub(in crate::solve) const fn is_half(self) -> bool {
        self.quarters() == 2
    }

    /// True if the turn moves an inner layer.
    pub(in crate::solve) const fn turns_inner_layer(self) -> bool {
        self.is_wide()
    }

    /// True if the turn moves an inner layer by a quarter, which permutes the wings oddly.
    pub(in crate::solve) const fn is_odd_for_wings(self) -> bool {
        self.is_wide() && !self.is_half()
    }

    /// Returns the inverse turn.
    pub(in crate::solve) const fn inverse(self) -> Turn {
        Turn::new(self.face(), self.depth(), 4 - self.quarters())
    }

    /// Returns the turn of one layer, or of two if the block is at least this deep: the turn of the 5x5x5 that the outer layers, the
    /// layers at this depth and the middle make.
    pub(in crate::solve) const fn of_five(self, depth: u8) -> Turn {
        Turn::new(self.face(), if self.depth() >= depth { 2 } else { 1 }, self.quarters())
    }

    /// Returns the turn conjugated by a symmetry of the whole cube.
    pub(in crate::solve) fn conjugated(self, symmetry: Symmetry) -> Turn {
        let quarters = if symmetry.is_mirror() { 4 - self.quarters() } else { self.quarters() };
        Turn::new(symmetry.face(self.face()), self.depth(), quarters)
    }

    /// Returns the turn in the form for any size.
    pub(in crate::solve) const fn layers(self) -> LayerTurn {
        let last = number!(self.depth() => u16);
        LayerTurn::block(self.face(), 1..=last, least_quarters(number!(self.quarters() => i8)))
    }

    /// True for the 27 turns of phase 1: all turns that differ by more than a rotation of the cube.
    pub(in crate::solve) fn is_of_phase_one(self) -> bool {
        !self.is_wide() || matches!(self.face(), Face::U | Face::R | Face::F)
    }

    /// True for the 23 turns of phase 2, which keep the centres of R and L on these faces.
    pub(in crate::solve) fn is_of_phase_two(self) -> bool {
        self.is_of_phase_one() && self.keeps_centres_on(Axis::X)
    }

    /// True for the 17 turns of phase 3, which keep the centres on their axes, and wings in high places in high
    /// places.
    pub(in crate::solve) fn is_of_phase_three(self) -> bool {
        self.is_of_phase_one() && (self.is_half() || !self.is_wide() && self.axis() != Axis::X)
    }

    /// True if the turn keeps the centres of the two faces of an axis on these faces.
    fn keeps_centres_on(self, axis: Axis) -> bool {
        !self.is_wide() || self.is_half() || self.axis() == axis
    }

    /// True if a solution of phase 1 onto the faces of this axis may end with these turns: the last turns must
    /// bring centres there. Otherwise a shorter solution ends before them.
    pub(in crate::solve) fn may_end_phase_one(turns: &[Turn], axis: Axis) -> bool {
        last_about_one_axis(turns).all(|turn| !turn.keeps_centres_on(axis))
    }

    /// True if a search makes this turn after `last`. Turns about one axis commute, so they are made only in
    /// the order of their blocks.
    fn may_follow(self, last: Turn) -> bool {
        last.axis() != self.axis() || last.0 / 3 < self.0 / 3
    }
}

/// Returns the last turns, which are about one axis and commute.
fn last_about_one_axis(turns: &[Turn]) -> impl Iterator<Item = Turn> {
    let axis = turns.last().map(|turn| turn.axis());
    turns.iter().rev().copied().take_while(move |turn| Some(turn.axis()) == axis)
}

/// Appends a turn, or joins it with a turn of the same layers if only turns about the same axis lie between.
/// Each turn has a mark; joined turns get the mark of the earlier one.
pub(in crate::solve) fn push_joined<M>(turns: &mut Vec<(Turn, M)>, turn: Turn, mark: M) {
    let between = turns.iter().rev().take_while(|(other, _)| other.axis() == turn.axis());
    let back = between.enumerate().find(|(_, (other, _))| other.0 / 3 == turn.0 / 3).map(|(back, _)| back);
    let Some(back) = back else {
        turns.push((turn, mark));
        return;
    };
    let at = turns.len() - 1 - back;
    match (turns[at].0.quarters() + turn.quarters()) % 4 {
        0 => drop(turns.remove(at)),
        quarters => turns[at].0 = Turn::new(turn.face(), turn.depth(), quarters),
    }
}

/// Returns the turns with these numbers in a list.
pub(in crate::solve) fn of_numbers(turns: &[Turn], numbers: &[u8]) -> Vec<Turn> {
    numbers.iter().map(|number| turns[usize::from(*number)]).collect()
}

/// The turns of a phase, numbered for its tables.
pub(in crate::solve) struct TurnSet {
    turns: Vec<Turn>,
    /// The turns that may follow each turn, a bit for each; the last entry is for the start.
    following: Vec<u64>,
    /// The turns with which a solution of the phase may end, a bit for each.
    ends: u64,
}

impl TurnSet {
    /// Returns the set of turns of one and two layers for which `is_in` is true. A solution may end with any of them.
    pub(in crate::solve) fn new(is_in: impl Fn(Turn) -> bool) -> TurnSet {
        TurnSet::of_kind(&is_in)
    }

    /// Does the work of [`TurnSet::new`]. It is compiled once, not once for each function.
    fn of_kind(is_in: &dyn Fn(Turn) -> bool) -> TurnSet {
        TurnSet::of(Turn::all().filter(|turn| is_in(*turn)))
    }

    /// Returns the set of these turns, at most 64. A solution may end with any of them.
    pub(in crate::solve) fn of(turns: impl Iterator<Item = Turn>) -> TurnSet {
        let turns: Vec<Turn> = turns.collect();
        let bits = |may_follow: &dyn Fn(Turn) -> bool| {
            let all = turns.iter().enumerate();
            all.filter(|(_, turn)| may_follow(**turn)).map(|(number, _)| 1 << number).sum()
        };
        let mut following: Vec<u64> =
            turns.iter().map(|last| bits(&|turn: Turn| turn.may_follow(*last))).collect();
        let all = bits(&|_| true);
        following.push(all);
        TurnSet { turns, following, ends: all }
    }

    /// Returns the set with fewer turns at the end of a solution: a turn for which `ends` is false is left to the next phase, or
    /// cannot reach the goal.
    pub(in crate::solve) fn ending_with(mut self, ends: impl Fn(Turn) -> bool) -> TurnSet {
        let all = self.turns.iter().enumerate();
        self.ends = all.filter(|(_, turn)| ends(**turn)).map(|(number, _)| 1 << number).sum();
        self
    }

    /// True if a solution may end with these turns: those at the end that are about one axis commute, so each of them may be
    /// the last.
    pub(in crate::solve) fn may_end(&self, turns: &[Turn]) -> bool {
        let ends =
            |turn| self.turns.iter().position(|of| *of == turn).is_some_and(|at| self.ends >> at & 1 == 1);
        last_about_one_axis(turns).all(ends)
    }

    /// Returns the turns in the order of their numbers.
    pub(in crate::solve) fn as_slice(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the turns with these numbers.
    pub(in crate::solve) fn of_numbers(&self, numbers: &[u8]) -> Vec<Turn> {
        of_numbers(&self.turns, numbers)
    }

    /// Returns the numbers of the turns that may follow the turn with this number and be followed by `remaining` more.
    #[inline]
    pub(in crate::solve) fn following(
        &self,
        last: Option<u8>,
        remaining: u8,
    ) -> impl Iterator<Item = usize> + use<> {
        let following = self.following_set(last.map(usize::from));
        members(if remaining == 0 { following & self.ends } else { following })
    }

    /// Returns the turns that may follow the turn with this number, a bit for each.
    #[inline]
    pub(in crate::solve) fn following_set(&self, last: Option<usize>) -> u64 {
        self.following[last.unwrap_or(self.turns.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_have_the_stated_numbers_of_turns() {
        for (count, set) in [
            (27, TurnSet::new(Turn::is_of_phase_one)),
            (23, TurnSet::new(Turn::is_of_phase_two)),
            (17, TurnSet::new(Turn::is_of_phase_three)),
        ] {
            assert_eq!(set.as_slice().len(), count);
        }
    }

    #[test]
    fn turns_of_the_same_layers_are_joined_across_others_about_the_axis() {
        let turn = |face, quarters| Turn::outer(face, quarters);
        let mut turns = Vec::new();
        for (face, quarters) in
            [(Face::R, 1), (Face::U, 1), (Face::D, 2), (Face::U, 3), (Face::D, 3), (Face::R, 1)]
        {
            push_joined(&mut turns, turn(face, quarters), ());
        }
        assert_eq!(turns, [(turn(Face::R, 1), ()), (turn(Face::D, 1), ()), (turn(Face::R, 1), ())]);
    }
}
