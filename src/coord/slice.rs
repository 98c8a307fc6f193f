//! The coordinate of the set of places of the four edges of the middle slice.

use super::{Coordinate, EdgeArrangement, arrangement, choose, places, rank_arrangement};
use crate::cube::{Cube, Symmetry};
use crate::numbers::Number;

/// The set of the places of the edges FR, FL, BL and BR, numbered in colexicographic order:
/// C(12, 4) = 495 values. The solved cube has the value 494.
///
/// ```
/// use cubelab::coord::{Coordinate, Slice};
/// use cubelab::cube::{Cube, Face, Move};
///
/// assert_eq!(Slice::of(&Cube::SOLVED), Slice::SOLVED);
/// // U keeps the edges of the middle slice in the slice, R takes two of them out of it.
/// assert_eq!(Slice::of(&Cube::of(Move::new(Face::U, 1))), Slice::SOLVED);
/// assert_ne!(Slice::of(&Cube::of(Move::new(Face::R, 1))), Slice::SOLVED);
/// ```
pub enum Slice {}

impl Slice {
    /// The value with all four edges in the slice.
    pub const SOLVED: usize = Slice::COUNT - 1;
}

impl Coordinate for Slice {
    const NAME: &'static str = "places of the slice edges";

    const COUNT: usize = choose(12, 4);

    const DISTRIBUTION: &'static [usize] = &[1, 4, 50, 286, 152, 2];

    fn of(cube: &Cube) -> usize {
        let edges = cube.edges().iter().enumerate();
        let slice = edges.filter(|(_, at)| at.piece.index() >= 8);
        slice.zip(1..).map(|((place, _), k)| choose(place, k)).sum()
    }

    fn cube(value: usize) -> Cube {
        EdgeArrangement::cube(value * 24)
    }

    fn turned(turn: &Cube) -> Vec<u16> {
        moved(places(turn.edges().map(|at| at.piece.index())))
    }

    fn conjugated(symmetry: Symmetry) -> Vec<u16> {
        moved(symmetry.edge_places().map(|place| place.index().to_u8()))
    }
}

/// Returns, for every value in order, the value after the edge at each place has moved to `to[place]`.
fn moved(to: [u8; 12]) -> Vec<u16> {
    let places = (0..Slice::COUNT).map(|value| arrangement(value * 24));
    places.map(|places| (rank_arrangement(places.map(|place| to[place.index()])) / 24).to_u16()).collect()
}
