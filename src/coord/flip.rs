//! How the edges are flipped.

use super::Coordinate;
use super::digits::moved_digits;
use crate::cube::{Cube, EdgeAt, Symmetry};

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

    fn turned(turn: &Cube) -> Vec<u16> {
        let mut to = [(0, 0); 12];
        for (place, at) in turn.edges().iter().enumerate() {
            to[at.piece as usize] = (place, at.flip as usize);
        }
        moved_digits(2, 12, &|from, flip| (to[from].0, flip ^ to[from].1))
    }

    fn seen(symmetry: Symmetry) -> Vec<u16> {
        let places = symmetry.edge_places();
        moved_digits(2, 12, &|from, flip| (places[from] as usize, flip))
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
