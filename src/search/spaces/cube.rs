//! The state space of the 3x3x3, in any representation, with turns of its faces.

use std::marker::PhantomData;

use crate::cube::{Face, Move};
use crate::named::named;
use crate::repr::{PACKED, Representation};
use crate::search::Space;

named! {
    /// The turns that count as one move.
    MoveSet ("move set") {
        /// The 12 quarter turns (the quarter turn metric), in the order of the notebook best-first search
        /// (docs/solvers/lab.md): L L' R R' F F' B B' U U' D D'.
        Quarter,
        /// All 18 turns (the half turn metric), in the order of [`Move::ALL`].
        Face,
    }
}

impl MoveSet {
    /// Returns the turns, in the order in which a search tries them.
    pub const fn moves(self) -> &'static [Move] {
        match self {
            MoveSet::Quarter => &QUARTER_TURNS,
            MoveSet::Face => &Move::ALL,
        }
    }
}

const QUARTER_TURNS: [Move; 12] = {
    let faces = [Face::L, Face::R, Face::F, Face::B, Face::U, Face::D];
    let mut turns = [Move::ALL[0]; 12];
    let mut i = 0;
    while i < 12 {
        turns[i] = Move::new(faces[i / 2], if i % 2 == 0 { 1 } else { 3 });
        i += 1;
    }
    turns
};

/// The space of the 3x3x3's states that turns of its faces reach; the goal is the solved cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CubeSpace<R> {
    move_set: MoveSet,
    representation: PhantomData<R>,
}

impl<R: Representation> CubeSpace<R> {
    /// Returns the space with these moves.
    pub const fn new(move_set: MoveSet) -> CubeSpace<R> {
        CubeSpace { move_set, representation: PhantomData }
    }

    /// Returns the set of moves.
    pub const fn move_set(&self) -> MoveSet {
        self.move_set
    }

    /// Returns the turn with this number.
    ///
    /// # Panics
    /// If no turn has this number.
    #[inline]
    pub fn turn(&self, number: usize) -> Move {
        self.move_set.moves()[number]
    }
}

impl<R: Representation> Space for CubeSpace<R> {
    type State = R;

    fn moves(&self) -> usize {
        self.move_set.moves().len()
    }

    #[inline]
    fn make(&self, state: &mut R, number: usize) {
        state.turn(self.turn(number));
    }

    fn inverse(&self, number: usize) -> usize {
        match self.move_set {
            MoveSet::Quarter => number ^ 1,
            MoveSet::Face => self.turn(number).inverse().index(),
        }
    }

    /// No face turns twice in a row, and of two opposite faces, the first in facelet order turns first. With
    /// quarter turns, a half turn is two clockwise turns.
    fn may_follow(&self, previous: usize, number: usize) -> bool {
        let (before, m) = (self.turn(previous), self.turn(number));
        let is_half = self.move_set == MoveSet::Quarter && before == m && m.quarters() == 1;
        is_half || m.may_follow(Some(before))
    }

    fn is_goal(&self, state: &R) -> bool {
        state.is_solved()
    }

    fn goals(&self, _: &R) -> Vec<R> {
        vec![R::SOLVED]
    }

    fn packed_len(&self) -> usize {
        PACKED
    }

    #[inline]
    fn pack(&self, state: &R, packed: &mut [u8]) {
        packed.copy_from_slice(&state.pack());
    }

    #[inline]
    fn unpack(&self, packed: &[u8], state: &mut R) {
        *state = R::unpack(packed.try_into().expect("as many bytes as were packed"));
    }

    fn written(&self, number: usize) -> String {
        self.turn(number).to_string()
    }
}
