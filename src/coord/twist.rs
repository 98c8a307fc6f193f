//! How the corners are twisted.

use super::Coordinate;
use super::digits::moved_digits;
use crate::cube::{CornerAt, Cube, Symmetry};

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

    fn turned(turn: &Cube) -> Vec<u16> {
        let mut to = [(0, 0); 8];
        for (place, at) in turn.corners().iter().enumerate() {
            to[at.piece as usize] = (place, at.twist as usize);
        }
        moved_digits(3, 8, &|from, twist| (to[from].0, (twist + to[from].1) % 3))
    }

    fn seen(symmetry: Symmetry) -> Vec<u16> {
        let places = symmetry.corner_places();
        // A mirror shows the other direction.
        let factor = if symmetry.is_mirror() { 2 } else { 1 };
        moved_digits(3, 8, &|from, twist| (places[from] as usize, twist * factor % 3))
    }
}
