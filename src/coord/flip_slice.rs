//! How the edges are flipped, and where those of the middle slice are.

use super::{Coordinate, Flip, Slice, flip};
use crate::cube::Cube;

/// The places of the four edges FR, FL, BL, BR in any order (495), times 2048 for [`Flip`]. Solved
/// is 494 * 2048. The 16 symmetries that keep the axis through U and D leave 64 430 classes.
pub enum FlipSlice {}

impl Coordinate for FlipSlice {
    /// C(12, 4) * 2^11.
    const COUNT: usize = Slice::COUNT * Flip::COUNT;

    fn of(cube: &Cube) -> usize {
        Slice::of(cube) * Flip::COUNT + Flip::of(cube)
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let cube = Slice::cube(value / Flip::COUNT);
        Cube::new(*cube.corners(), flip::flipped(*cube.edges(), value % Flip::COUNT))
            .expect("the last flip balances the others")
    }
}
