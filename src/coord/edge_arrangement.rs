//! The coordinate of the places of the four edges of the middle slice.

use super::arrangement::pieces_at;
use super::{Coordinate, arrangement, choose, places, rank_arrangement};
use crate::cube::{Cube, Edge, EdgeAt};

/// The places of the edges FR, FL, BL and BR, in order: 12 * 11 * 10 * 9 = 11 880 values. The solved cube
/// has the value `494 * 24`; below 1680 none of the four is in the slice.
///
/// [`EdgeArrangement::all`] numbers the edges of the U and D layers by the same rule. The three numbers
/// together determine the permutation of all edges.
pub enum EdgeArrangement {}

impl EdgeArrangement {
    /// Returns the arrangements of the edges of the U layer (UR, UF, UL, UB), of the D layer (DR, DF, DL,
    /// DB) and of the slice.
    pub fn all(cube: &Cube) -> [usize; 3] {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = places(cube.edges().map(|at| at.piece.index()));
        [[a, b, c, d], [e, f, g, h], [i, j, k, l]].map(rank_arrangement)
    }
}

impl Coordinate for EdgeArrangement {
    const NAME: &'static str = "arrangement of the slice edges";

    const COUNT: usize = choose(12, 4) * 24;

    const DISTRIBUTION: &'static [usize] = &[1, 12, 138, 1308, 6005, 4348, 68];

    fn of(cube: &Cube) -> usize {
        EdgeArrangement::all(cube)[2]
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let mut edges =
            pieces_at(arrangement(value), 8).map(|piece| EdgeAt { piece: Edge::from_index(piece), flip: 0 });
        // If the parities differ, two other edges are swapped, which does not change the value.
        Cube::new(*Cube::SOLVED.corners(), edges).unwrap_or_else(|_| {
            let mut others = (0..12).filter(|&place| edges[place].piece.index() < 8);
            if let (Some(a), Some(b)) = (others.next(), others.next()) {
                edges.swap(a, b);
            }
            Cube::from_valid(*Cube::SOLVED.corners(), edges)
        })
    }
}
