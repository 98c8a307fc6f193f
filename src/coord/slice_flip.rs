//! Where the edges of the middle slice are, and how they are flipped.

use super::{Coordinate, EdgeArrangement, choose};
use crate::cube::Cube;

/// The places of the four edges FR, FL, BL, BR in any order (495), times 16 for the flips of the
/// edges on these places. Solved is 494 * 16.
pub enum SliceFlip {}

impl SliceFlip {
    /// The value when all four edges are in their slice and none is flipped.
    pub const SOLVED: usize = (choose(12, 4) - 1) * 16;
}

impl Coordinate for SliceFlip {
    /// C(12, 4) * 2^4.
    const COUNT: usize = choose(12, 4) * 16;

    fn of(cube: &Cube) -> usize {
        let mut combination = 0;
        let mut flips = 0;
        let mut found = 0;
        for (place, at) in cube.edges().iter().enumerate() {
            if at.piece as usize >= 8 {
                found += 1;
                combination += choose(place, found);
                flips = flips * 2 + at.flip as usize;
            }
        }
        combination * 16 + flips
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let cube = EdgeArrangement::cube(value / 16 * 24);
        let mut edges = *cube.edges();
        let mut bits = (0..4).rev().map(|bit| (value >> bit & 1) as u8);
        for at in edges.iter_mut().filter(|at| at.piece as usize >= 8) {
            at.flip = bits.next().expect("four edges belong to the slice");
        }
        let other = edges.iter_mut().find(|at| (at.piece as usize) < 8).expect("eight do not");
        other.flip = (value % 16).count_ones() as u8 % 2;
        Cube::new(*cube.corners(), edges).expect("the other edge balances the flips")
    }
}
