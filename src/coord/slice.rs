//! Where the edges of the middle slice are, in any order.

use super::{Coordinate, EdgeArrangement, arrangement, choose, rank_arrangement};
use crate::cube::{Cube, Symmetry};

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

    fn turned(turn: &Cube) -> Vec<u16> {
        let mut to = [0; 12];
        for (place, at) in turn.edges().iter().enumerate() {
            to[at.piece as usize] = place as u8;
        }
        moved(to)
    }

    fn seen(symmetry: Symmetry) -> Vec<u16> {
        moved(symmetry.edge_places().map(|place| place as u8))
    }
}

/// What becomes of every value if the edge at each place moves to another, `to[place]`.
fn moved(to: [u8; 12]) -> Vec<u16> {
    let places = (0..Slice::COUNT).map(|value| arrangement(value * 24));
    places.map(|places| (rank_arrangement(places.map(|place| to[place as usize])) / 24) as u16).collect()
}
