//! The coordinate of the twists of the eight corners.

use super::Coordinate;
use super::digits::moved_digits;
use crate::cube::{CornerAt, Cube, Symmetry};
use crate::numbers::Number;

/// The twists of the corners at the first seven places as digits to base 3: 3^7 = 2187 values. The
/// eighth twist follows from the others, as their sum is a multiple of 3. The solved cube has the
/// value 0.
pub enum Twist {}

impl Coordinate for Twist {
    const NAME: &'static str = "twists of the corners";

    const COUNT: usize = 2187;

    const DISTRIBUTION: &'static [usize] = &[1, 4, 34, 186, 816, 1018, 128];

    fn of(cube: &Cube) -> usize {
        cube.corners()[..7].iter().fold(0, |value, at| value * 3 + at.twist.index())
    }

    fn cube(value: usize) -> Cube {
        assert!(value < Self::COUNT);
        let mut corners: [CornerAt; 8] = *Cube::SOLVED.corners();
        let mut rest = value;
        let mut sum = 0;
        for at in corners[..7].iter_mut().rev() {
            at.twist = (rest % 3).to_u8();
            sum += at.twist;
            rest /= 3;
        }
        corners[7].twist = (21 - sum) % 3;
        Cube::from_valid(corners, *Cube::SOLVED.edges())
    }

    fn turned(turn: &Cube) -> Vec<u16> {
        let mut to = [(0, 0); 8];
        for (place, at) in turn.corners().iter().enumerate() {
            to[at.piece.index()] = (place, at.twist.index());
        }
        moved_digits(3, 8, &|from, twist| (to[from].0, (twist + to[from].1) % 3))
    }

    fn conjugated(symmetry: Symmetry) -> Vec<u16> {
        let places = symmetry.corner_places();
        // A reflection reverses the direction of twists.
        let factor = if symmetry.is_mirror() { 2 } else { 1 };
        moved_digits(3, 8, &|from, twist| (places[from].index(), twist * factor % 3))
    }
}
