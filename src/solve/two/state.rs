//! A 2x2x2 to two small integers: a permutation and a twist.

use crate::coord::{factorial, permutation, rank_permutation};
use crate::cube::{Corner, CornerAt};
use crate::numbers::{Number, number};
use crate::nxn::Position;

/// A 2x2x2 relative to the corner at DBL, whatever colours that corner has: the permutation and the twists of the other
/// seven corners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// The permutation of the seven corners in lexicographic order, below 5040.
    pub(super) permutation: u16,
    /// The twists of the first six corners as digits to base 3, below 729. The seventh follows from the others.
    pub(super) twist: u16,
}

/// The corners that turns of U, R and F move, in the order in which states number them.
pub(super) const CORNERS: [Corner; 7] = {
    use Corner::*;
    [URF, UFL, ULB, UBR, DFR, DLF, DRB]
};

impl State {
    /// The number of permutations of the seven corners.
    pub(super) const PERMUTATIONS: usize = factorial(7);

    /// The number of ways to twist the seven corners.
    pub(super) const TWISTS: usize = 729;

    /// The number of states.
    pub const COUNT: usize = State::PERMUTATIONS * State::TWISTS;

    /// The solved cube.
    pub const SOLVED: State = State { permutation: 0, twist: 0 };

    /// Returns the state with this number.
    ///
    /// # Panics
    /// If `number` is [`State::COUNT`] or more.
    pub const fn from_number(number: usize) -> State {
        assert!(number < State::COUNT);
        State {
            permutation: number!(number / State::TWISTS => u16),
            twist: number!(number % State::TWISTS => u16),
        }
    }

    /// Returns this state's number: `729 * permutation + twist`.
    pub const fn number(self) -> usize {
        number!(self.permutation => usize) * State::TWISTS + number!(self.twist => usize)
    }

    /// Returns, for each place of [`CORNERS`], the index in [`CORNERS`] of the piece there, and its twist.
    pub(super) fn corners(self) -> [(u8, u8); 7] {
        let pieces: [u8; 7] = permutation(self.permutation.into());
        let (mut rest, mut sum) = (self.twist, 0);
        let mut corners = pieces.map(|piece| (piece, 0));
        for (_, twist) in corners[..6].iter_mut().rev() {
            *twist = (rest % 3).to_u8();
            sum += *twist;
            rest /= 3;
        }
        corners[6].1 = (18 - sum) % 3;
        corners
    }

    /// Returns the state with these pieces and twists; see [`State::corners`].
    pub(super) fn of_corners(corners: [(u8, u8); 7]) -> State {
        State {
            permutation: rank_permutation(corners.map(|(piece, _)| piece)).to_u16(),
            twist: corners[..6].iter().fold(0, |value, &(_, twist)| value * 3 + u16::from(twist)),
        }
    }
}

impl From<&Position> for State {
    /// The state of a 2x2x2, in any holding orientation.
    ///
    /// # Panics
    /// If the position is of another size.
    fn from(position: &Position) -> State {
        assert_eq!(position.size(), 2, "a state is that of a 2x2x2");
        let held = position.held().cube;
        State::of_corners(CORNERS.map(|place| {
            let at = CornerAt::of_colours(held.stickers().corner(place));
            let CornerAt { piece, twist } = at.expect("a position has the corners of a cube");
            (number_of(piece), twist)
        }))
    }
}

/// Returns the index of a corner in [`CORNERS`].
pub(super) fn number_of(corner: Corner) -> u8 {
    CORNERS.iter().position(|other| *other == corner).expect("the corner DBL is at home").to_u8()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_its_number() {
        for number in (0..State::COUNT).step_by(101).chain([State::COUNT - 1]) {
            let state = State::from_number(number);
            assert_eq!(State::of_corners(state.corners()), state);
            assert_eq!(state.number(), number);
        }
    }

    #[test]
    fn the_colours_of_the_corner_that_stays_make_no_difference() {
        let state = |alg: &str| {
            let mut cube = Position::solved(2);
            cube.perform(&alg.parse().expect("an alg")).expect("turns of a 2x2x2");
            State::from(&cube)
        };
        for alg in ["", "R", "R U2 F' L", "D B2 L' U"] {
            for rotation in ["x", "y' z2", "x' y", "x y z'"] {
                assert_eq!(state(&format!("{rotation} {alg}")), state(alg), "{rotation} {alg}");
            }
        }
        assert_eq!(state("x2 y"), State::SOLVED);
        assert_ne!(state("U"), State::SOLVED);
    }
}
