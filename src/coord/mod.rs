//! Cube to small integers: each file numbers the arrangements of one part of the cube.
//!
//! A coordinate is the number of a coset: two cubes have the same value if that part of them looks
//! the same. What a turn makes of the part depends on the part alone, so a coordinate moves by table
//! look-up (Kociemba's two-phase algorithm, <https://kociemba.org/math/coordlevel.htm>).

mod arrangement;
mod corner_arrangement;
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
pub use corner_permutation::CornerPermutation;
pub use edge_arrangement::EdgeArrangement;
pub use edge_turns::{EdgeTurn, edge_turns};
pub use flip::Flip;
pub use flip_slice::FlipSlice;
pub use permutation::{factorial, permutation, rank_permutation, rank_sequence, sequence, sequences};
pub use slice::Slice;
pub use twist::Twist;

use crate::cube::{Cube, Symmetry};

/// A numbering of the arrangements of one part of the cube.
pub trait Coordinate {
    /// How many arrangements there are; values are below it. The solved cube need not be 0.
    const COUNT: usize;

    /// The number of the arrangement on this cube.
    fn of(cube: &Cube) -> usize;

    /// A cube with the arrangement of this number.
    ///
    /// # Panics
    /// If `value` is [`Coordinate::COUNT`] or more.
    fn cube(value: usize) -> Cube;

    /// What doing `turn` makes of every value, in order; for at most 65 536 of them.
    fn turned(turn: &Cube) -> Vec<u16> {
        (0..Self::COUNT).map(|value| Self::of(&(Self::cube(value) * *turn)) as u16).collect()
    }

    /// What a symmetry that keeps the axis through U and D makes of every value, in order; for at most
    /// 65 536 of them.
    fn seen(symmetry: Symmetry) -> Vec<u16> {
        (0..Self::COUNT).map(|value| Self::of(&Self::cube(value).conjugate(symmetry)) as u16).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;

    /// Every value has a cube with that value, and turns act on values alone.
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

    #[test]
    fn every_value_of_every_coordinate_round_trips() {
        check::<Twist>();
        check::<Flip>();
        check::<Slice>();
        check::<CornerArrangement>();
        check::<CornerPermutation>();
        check::<EdgeArrangement>();
        check::<FlipSlice>();
    }
}
