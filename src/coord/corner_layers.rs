//! The coordinate of the layers of the corners.

use super::{Coordinate, choose};
use crate::cube::{Corner, CornerAt, Cube};

/// The layer that each corner belongs to, U or D: the set of the places of the four corners URF, UFL, ULB and UBR. C(8, 4) = 70 values.
/// The solved cube has the value 0.
pub enum CornerLayers {}

impl CornerLayers {
    /// Returns the value of the set of the places of the corners URF, UFL, ULB and UBR: a mask of four of the eight places.
    ///
    /// ```
    /// use cubelab::coord::CornerLayers;
    ///
    /// assert_eq!(CornerLayers::of_places(0b0000_1111), 0);
    /// assert_eq!(CornerLayers::of_places(0b1111_0000), 69);
    /// ```
    pub fn of_places(mask: usize) -> usize {
        let places = (0..8).filter(|place| mask >> place & 1 == 1);
        places.zip(1..).map(|(place, number)| choose(place, number)).sum()
    }
}

impl Coordinate for CornerLayers {
    const NAME: &'static str = "layers of the corners";

    const COUNT: usize = choose(8, 4);

    const DISTRIBUTION: &'static [usize] = &[1, 12, 49, 8];

    fn of(cube: &Cube) -> usize {
        let upper = cube.corners().iter().enumerate().filter(|(_, at)| at.piece.index() < 4);
        CornerLayers::of_places(upper.map(|(place, _)| 1 << place).sum())
    }

    fn cube(value: usize) -> Cube {
        let is_of_value = |mask: &usize| mask.count_ones() == 4 && CornerLayers::of_places(*mask) == value;
        let mask = (0..256).find(is_of_value).expect("a value below 70");
        let (mut upper, mut lower) = (0..4, 4..8);
        let mut corners: [CornerAt; 8] = std::array::from_fn(|place| {
            let next = if mask >> place & 1 == 1 { upper.next() } else { lower.next() };
            CornerAt { piece: Corner::from_index(next.expect("four of each layer")), twist: 0 }
        });
        // If the permutation is odd, two corners of one layer are exchanged, which does not change the value.
        Cube::new(corners, *Cube::SOLVED.edges()).unwrap_or_else(|_| {
            let mut others = (0..8).filter(|place| mask >> place & 1 == 0);
            if let (Some(a), Some(b)) = (others.next(), others.next()) {
                corners.swap(a, b);
            }
            Cube::from_valid(corners, *Cube::SOLVED.edges())
        })
    }
}
