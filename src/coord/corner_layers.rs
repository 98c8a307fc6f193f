//! The coordinate of the layers of the corners.

use super::{Coordinate, CornerArrangement, choose};
use crate::cube::Cube;

/// The number of orders of the four corners in their places.
const ORDERS: usize = 24;

/// The layer that each corner belongs to, U or D: the set of the places of the four corners URF, UFL, ULB and UBR. C(8, 4) = 70 values.
/// The solved cube has the value 0.
///
/// It is [`CornerArrangement`] without the order of the four corners.
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

    const COUNT: usize = CornerArrangement::COUNT / ORDERS;

    const DISTRIBUTION: &'static [usize] = &[1, 12, 49, 8];

    fn of(cube: &Cube) -> usize {
        CornerArrangement::of(cube) / ORDERS
    }

    fn cube(value: usize) -> Cube {
        CornerArrangement::cube(value * ORDERS)
    }
}
