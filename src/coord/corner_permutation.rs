//! Where the corners are.

use super::{Coordinate, factorial, permutation, rank_permutation};
use crate::cube::{Corner, CornerAt, Cube};

/// The corner in each place, as a permutation in lexicographic order. Solved is 0.
pub enum CornerPermutation {}

impl Coordinate for CornerPermutation {
    /// 8!.
    const COUNT: usize = factorial(8);

    fn of(cube: &Cube) -> usize {
        rank_permutation(cube.corners().map(|at| at.piece as u8))
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let pieces: [u8; 8] = permutation(value);
        let corners = pieces.map(|piece| CornerAt { piece: Corner::from_index(piece.into()), twist: 0 });
        // Two edges are swapped if that is what parity takes.
        Cube::new(corners, *Cube::SOLVED.edges()).unwrap_or_else(|_| {
            let mut edges = *Cube::SOLVED.edges();
            edges.swap(0, 1);
            Cube::new(corners, edges).expect("a swap changes the parity")
        })
    }
}
