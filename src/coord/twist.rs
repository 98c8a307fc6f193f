//! How the corners are twisted.

use super::Coordinate;
use crate::cube::{CornerAt, Cube};

/// The twists of the first seven corners as digits to base 3; the eighth follows from the rest.
/// Solved is 0.
pub enum Twist {}

impl Coordinate for Twist {
    /// 3^7.
    const COUNT: usize = 2187;

    fn of(cube: &Cube) -> usize {
        cube.corners()[..7].iter().fold(0, |value, at| value * 3 + at.twist as usize)
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let mut corners: [CornerAt; 8] = *Cube::SOLVED.corners();
        let mut rest = value;
        let mut sum = 0;
        for at in corners[..7].iter_mut().rev() {
            at.twist = (rest % 3) as u8;
            sum += at.twist;
            rest /= 3;
        }
        corners[7].twist = (21 - sum) % 3;
        Cube::new(corners, *Cube::SOLVED.edges()).expect("the last twist balances the others")
    }
}
