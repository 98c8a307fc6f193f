//! The coordinate of the flips of the twelve edges and the places of the slice edges.

use super::{Coordinate, Flip, Slice, flip};
use crate::cube::Cube;

/// `2048 * slice + flip`, with the values of [`Slice`] and [`Flip`]: C(12, 4) * 2^11 = 1 013 760 values. The
/// solved cube has the value 494 * 2048.
///
/// The 16 symmetries that keep the axis through U and D divide the values into 64 430 classes.
pub enum FlipSlice {}

impl Coordinate for FlipSlice {
    const NAME: &'static str = "flips of the edges and places of the slice edges";

    const COUNT: usize = Slice::COUNT * Flip::COUNT;

    const DISTRIBUTION: &'static [usize] = &[1, 4, 50, 532, 4804, 41832, 238_263, 555_636, 172_314, 324];

    fn of(cube: &Cube) -> usize {
        Slice::of(cube) * Flip::COUNT + Flip::of(cube)
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let cube = Slice::cube(value / Flip::COUNT);
        Cube::from_valid(*cube.corners(), flip::flipped(*cube.edges(), value % Flip::COUNT))
    }
}
