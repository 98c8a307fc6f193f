//! How the edges are flipped.

use super::Coordinate;
use crate::cube::{Cube, EdgeAt};

/// The flips of the first eleven edges as binary digits; the twelfth follows from the rest. Solved
/// is 0.
pub enum Flip {}

impl Coordinate for Flip {
    /// 2^11.
    const COUNT: usize = 2048;

    fn of(cube: &Cube) -> usize {
        cube.edges()[..11].iter().fold(0, |value, at| value * 2 + at.flip as usize)
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        Cube::new(*Cube::SOLVED.corners(), flipped(*Cube::SOLVED.edges(), value))
            .expect("the last flip balances the others")
    }
}

/// These edges with the flips of this number.
pub(super) fn flipped(mut edges: [EdgeAt; 12], value: usize) -> [EdgeAt; 12] {
    for (i, at) in edges[..11].iter_mut().enumerate() {
        at.flip = (value >> (10 - i) & 1) as u8;
    }
    edges[11].flip = value.count_ones() as u8 % 2;
    edges
}
