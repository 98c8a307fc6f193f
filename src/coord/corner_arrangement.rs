//! The coordinate of the places of the four corners of the U layer.

use super::arrangement::pieces_at;
use super::{Coordinate, arrangement, choose, places, rank_arrangement};
use crate::cube::{Corner, CornerAt, Cube, EdgeAt};

/// The places of the corners URF, UFL, ULB and UBR, in order: 8 * 7 * 6 * 5 = 1680 values. The solved
/// cube has the value 0.
///
/// [`CornerArrangement::both`] numbers the four corners of the D layer by the same rule. The two numbers
/// together determine the permutation of all corners.
pub enum CornerArrangement {}

impl CornerArrangement {
    /// Returns the arrangement of the U corners, and the arrangement of the D corners (DFR, DLF, DBL, DRB),
    /// which is `69 * 24` on the solved cube.
    pub fn both(cube: &Cube) -> [usize; 2] {
        let [a, b, c, d, e, f, g, h] = places(cube.corners().map(|at| at.piece.index()));
        [rank_arrangement([a, b, c, d]), rank_arrangement([e, f, g, h])]
    }
}

impl Coordinate for CornerArrangement {
    const NAME: &'static str = "arrangement of the U corners";

    const COUNT: usize = choose(8, 4) * 24;

    const DISTRIBUTION: &'static [usize] = &[1, 15, 186, 1052, 426];

    fn of(cube: &Cube) -> usize {
        CornerArrangement::both(cube)[0]
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let mut corners = pieces_at(arrangement(value), 0)
            .map(|piece| CornerAt { piece: Corner::from_index(piece), twist: 0 });
        // If the parities differ, two D corners are swapped, which does not change the value.
        Cube::new(corners, *Cube::SOLVED.edges()).unwrap_or_else(|_| {
            let mut others = (0..8).filter(|&place| corners[place].piece.index() >= 4);
            if let (Some(a), Some(b)) = (others.next(), others.next()) {
                corners.swap(a, b);
            }
            let edges: [EdgeAt; 12] = *Cube::SOLVED.edges();
            Cube::from_valid(corners, edges)
        })
    }
}
