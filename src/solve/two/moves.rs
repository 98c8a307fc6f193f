//! The move tables of the 2x2x2.

use super::state::{CORNERS, State, number_of};
use crate::cube::{Cube, Move};
use crate::numbers::Number;
use crate::table::memory_of;

/// The number of turns of U, R and F, which are the first ones in [`Move::ALL`].
pub(super) const TURNS: usize = 9;

/// The permutation and the twist after each turn.
pub(super) struct Moves {
    permutations: Box<[[u16; TURNS]]>,
    twists: Box<[[u16; TURNS]]>,
}

impl Moves {
    pub(super) fn new() -> Moves {
        let rows = |count: usize, state: fn(u16) -> State, value: fn(State) -> u16| -> Box<[[u16; TURNS]]> {
            let row = |number| std::array::from_fn(|m| value(turned(state(number), Move::from_index(m))));
            (0..count.to_u16()).map(row).collect()
        };
        let permutation = |permutation| State { permutation, twist: 0 };
        let twist = |twist| State { permutation: 0, twist };
        Moves {
            permutations: rows(State::PERMUTATIONS, permutation, |state| state.permutation),
            twists: rows(State::TWISTS, twist, |state| state.twist),
        }
    }

    /// Returns the state after a turn of U, R or F.
    #[inline]
    pub(super) fn next(&self, state: State, m: Move) -> State {
        State {
            permutation: self.permutations[usize::from(state.permutation)][m.index()],
            twist: self.twists[usize::from(state.twist)][m.index()],
        }
    }

    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.permutations, self.twists)
    }
}

/// Returns the state after a turn, computed from the pieces.
fn turned(state: State, m: Move) -> State {
    let corners = state.corners();
    let turn = Cube::of(m);
    State::of_corners(CORNERS.map(|place| {
        let from = turn.corners()[place.index()];
        let (piece, twist) = corners[usize::from(number_of(from.piece))];
        (piece, (twist + from.twist) % 3)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Position;

    #[test]
    fn turns_do_to_states_what_they_do_to_stickers() {
        let moves = Moves::new();
        let (mut state, mut cube) = (State::SOLVED, Position::solved(2));
        for i in 0..1000 {
            let m = Move::from_index(i * i % 7 + i % 3);
            state = moves.next(state, m);
            cube.turn(m.into());
            assert_eq!(State::from(&cube), state);
        }
    }
}
