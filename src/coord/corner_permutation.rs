//! The coordinate of the permutation of the eight corners.

use super::{Coordinate, factorial, permutation, rank_permutation};
use crate::cube::{Corner, CornerAt, Cube};
use crate::numbers::Number;

/// The permutation of the corners, as its rank in lexicographic order: 8! = 40 320 values.
/// The solved cube has the value 0.
pub enum CornerPermutation {}

impl Coordinate for CornerPermutation {
    const NAME: &'static str = "permutation of the corners";

    const COUNT: usize = factorial(8);

    const DISTRIBUTION: &'static [usize] = &[1, 18, 243, 2646, 12516, 17624, 7080, 192];

    fn of(cube: &Cube) -> usize {
        rank_permutation(cube.corners().map(|at| at.piece.index().to_u8()))
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let pieces: [u8; 8] = permutation(value);
        let corners = pieces.map(|piece| CornerAt { piece: Corner::from_index(piece.into()), twist: 0 });
        // If the parities differ, two edges are swapped, which does not change the value.
        Cube::new(corners, *Cube::SOLVED.edges()).unwrap_or_else(|_| {
            let mut edges = *Cube::SOLVED.edges();
            edges.swap(0, 1);
            Cube::from_valid(corners, edges)
        })
    }
}
