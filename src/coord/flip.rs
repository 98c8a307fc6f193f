//! The coordinate of the flips of the twelve edges.

use super::Coordinate;
use super::digits::moved_digits;
use crate::cube::{Cube, EdgeAt, Symmetry};
use crate::numbers::Number;

/// The flips of the edges at the first eleven places as binary digits: 2^11 = 2048 values. The twelfth
/// flip follows from the others, as their sum is even. The solved cube has the value 0.
///
/// ```
/// use cubelab::coord::{Coordinate, Flip};
/// use cubelab::cube::{Cube, Face, Move};
///
/// // A quarter turn of F flips four edges; a half turn flips none.
/// assert_ne!(Flip::of(&Cube::of(Move::new(Face::F, 1))), 0);
/// assert_eq!(Flip::of(&Cube::of(Move::new(Face::F, 2))), 0);
/// ```
pub enum Flip {}

impl Coordinate for Flip {
    const NAME: &'static str = "flips of the edges";

    const COUNT: usize = 2048;

    const DISTRIBUTION: &'static [usize] = &[1, 2, 25, 202, 620, 900, 285, 13];

    fn of(cube: &Cube) -> usize {
        cube.edges()[..11].iter().fold(0, |value, at| value * 2 + at.flip.index())
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        Cube::from_valid(*Cube::SOLVED.corners(), flipped(*Cube::SOLVED.edges(), value))
    }

    fn turned(turn: &Cube) -> Vec<u16> {
        let mut to = [(0, 0); 12];
        for (place, at) in turn.edges().iter().enumerate() {
            to[at.piece.index()] = (place, at.flip.index());
        }
        moved_digits(2, 12, &|from, flip| (to[from].0, flip ^ to[from].1))
    }

    fn conjugated(symmetry: Symmetry) -> Vec<u16> {
        let places = symmetry.edge_places();
        moved_digits(2, 12, &|from, flip| (places[from].index(), flip))
    }
}

/// Returns these edges with the flips of this value.
pub(super) fn flipped(mut edges: [EdgeAt; 12], value: usize) -> [EdgeAt; 12] {
    for (i, at) in edges[..11].iter_mut().enumerate() {
        at.flip = (value >> (10 - i) & 1).to_u8();
    }
    edges[11].flip = value.count_ones().to_u8() % 2;
    edges
}
