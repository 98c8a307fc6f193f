//! Where the edges of the middle slice are, in any order.

use super::{Coordinate, EdgeArrangement, choose};
use crate::cube::Cube;

/// The places of the four edges FR, FL, BL, BR in any order, numbered in colexicographic order.
/// Solved is 494.
pub enum Slice {}

impl Slice {
    /// The value when all four edges are in their slice.
    pub const SOLVED: usize = Slice::COUNT - 1;
}

impl Coordinate for Slice {
    /// C(12, 4).
    const COUNT: usize = choose(12, 4);

    fn of(cube: &Cube) -> usize {
        let edges = cube.edges().iter().enumerate();
        let slice = edges.filter(|(_, at)| at.piece as usize >= 8);
        slice.zip(1..).map(|((place, _), k)| choose(place, k)).sum()
    }

    fn cube(value: usize) -> Cube {
        EdgeArrangement::cube(value * 24)
    }
}
