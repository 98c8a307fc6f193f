//! Coordinates: each file numbers the arrangements of one part of the cube.
//!
//! Two cubes have the same value of a coordinate if this part is arranged alike in both. The value after a turn
//! depends only on the value before, so a table look-up replaces turning the cube (Kociemba's coordinate level,
//! <https://kociemba.org/math/coordlevel.htm>).
//!
//! ```
//! use cubelab::coord::{Coordinate, Flip, Twist};
//! use cubelab::cube::{Cube, Face, Move};
//!
//! // U moves corners and edges, but twists and flips none of them.
//! let turned = Cube::SOLVED.after(Move::new(Face::U, 1));
//! assert_eq!((Twist::of(&turned), Flip::of(&turned)), (0, 0));
//! // 2187 ways to twist the corners, of which one is 0 turns away, four are 1 turn away, and so on.
//! assert_eq!(Twist::COUNT, 2187);
//! assert_eq!(Twist::DISTRIBUTION, [1, 4, 34, 186, 816, 1018, 128]);
//! ```

mod arrangement;
mod corner_arrangement;
mod corner_layers;
mod corner_permutation;
mod digits;
mod edge_arrangement;
mod edge_turns;
mod flip;
mod flip_slice;
mod permutation;
mod slice;
mod twist;

pub use arrangement::{arrangement, choose, rank_arrangement};
pub use corner_arrangement::CornerArrangement;
pub use corner_layers::CornerLayers;
pub use corner_permutation::CornerPermutation;
pub use edge_arrangement::EdgeArrangement;
pub use edge_turns::{EdgeTurn, edge_turns};
pub use flip::Flip;
pub use flip_slice::FlipSlice;
pub(crate) use permutation::places;
pub use permutation::{factorial, permutation, rank_permutation, rank_sequence, sequence, sequences};
pub use slice::Slice;
pub use twist::Twist;

use crate::cube::{Cube, Symmetry};
use crate::numbers::Number;

/// A numbering of the arrangements of one part of the cube.
pub trait Coordinate {
    /// The part of the cube and the property that the coordinate numbers, for messages.
    const NAME: &'static str;

    /// The number of arrangements; values are below it. The solved cube need not have the value 0.
    const COUNT: usize;

    /// The number of values at each distance from the value of the solved cube, from 0 turns on, in the
    /// half turn metric.
    const DISTRIBUTION: &'static [usize];

    /// Returns the value of this cube.
    fn of(cube: &Cube) -> usize;

    /// Returns a cube with this value.
    ///
    /// # Panics
    /// If `value` is [`Coordinate::COUNT`] or more.
    fn cube(value: usize) -> Cube;

    /// Returns, for every value in order, the value after `turn`. For coordinates of at most 65 536
    /// values.
    fn turned(turn: &Cube) -> Vec<u16> {
        (0..Self::COUNT).map(|value| Self::of(&(Self::cube(value) * *turn)).to_u16()).collect()
    }

    /// Returns, for every value in order, the value of the cube conjugated by `symmetry`, which must keep
    /// the axis through U and D. For coordinates of at most 65 536 values.
    fn conjugated(symmetry: Symmetry) -> Vec<u16> {
        (0..Self::COUNT).map(|value| Self::of(&Self::cube(value).conjugate(symmetry)).to_u16()).collect()
    }
}

/// Calls a generic function for each of these coordinates.
#[cfg(test)]
macro_rules! for_each {
    ($check:ident: $($coordinate:ty),+) => {{
        $($check::<$coordinate>();)+
    }};
}

#[cfg(test)]
pub(crate) use for_each;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;

    /// Calls a generic function for every coordinate.
    macro_rules! for_all {
        ($check:ident) => {
            for_each!($check: Twist, Flip, Slice, CornerArrangement, CornerLayers, CornerPermutation, EdgeArrangement, FlipSlice)
        };
    }

    /// Checks that every value has a cube with that value, and that a turn's effect depends on the value
    /// alone.
    fn check<C: Coordinate>() {
        for value in 0..C::COUNT {
            assert_eq!(C::of(&C::cube(value)), value);
        }
        let first = C::of(&Cube::SOLVED);
        assert!(first < C::COUNT);
        let mut cube = Cube::SOLVED;
        for i in 0..2000 {
            let m = Move::from_index(i * i % 18);
            assert_eq!(C::of(&C::cube(C::of(&cube)).after(m)), C::of(&cube.after(m)));
            cube = cube.after(m);
        }
    }

    /// Returns the number of values at each distance from the solved cube's, breadth first over the cubes
    /// that [`Coordinate::cube`] returns.
    fn distribution<C: Coordinate>() -> Vec<usize> {
        let mut seen = vec![false; C::COUNT];
        let mut last = vec![C::of(&Cube::SOLVED)];
        seen[last[0]] = true;
        let mut counts = Vec::new();
        while !last.is_empty() {
            counts.push(last.len());
            let mut next = Vec::new();
            for cube in last.into_iter().map(C::cube) {
                for m in Move::ALL {
                    let value = C::of(&cube.after(m));
                    if !std::mem::replace(&mut seen[value], true) {
                        next.push(value);
                    }
                }
            }
            last = next;
        }
        counts
    }

    fn check_distribution<C: Coordinate>() {
        assert_eq!(distribution::<C>(), C::DISTRIBUTION, "{}", C::NAME);
        assert_eq!(C::DISTRIBUTION.iter().sum::<usize>(), C::COUNT, "{}", C::NAME);
    }

    #[test]
    fn values_are_distributed_as_stated() {
        for_all!(check_distribution);
    }

    #[test]
    fn every_value_of_every_coordinate_round_trips() {
        for_all!(check);
    }
}
