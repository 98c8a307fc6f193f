//! A turn in progress.

use std::f32::consts::FRAC_PI_2;

use super::space::{Rotation, direction};
use crate::nxn::LayerTurn;

/// A turn in progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// The whole turn.
    pub turn: LayerTurn,
    /// The visible part of the turn, from 0 (not begun) to 1 (complete).
    pub fraction: f32,
}

impl Turning {
    /// Returns the current rotation of the turning layers.
    pub fn rotation(&self) -> Rotation {
        // A turn that is clockwise for a viewer of the face is negative about the outward normal of the face.
        let angle = -FRAC_PI_2 * f32::from(self.turn.quarters()) * self.fraction;
        Rotation::about(direction(self.turn.face().frame().normal), angle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;

    #[test]
    fn clockwise_on_the_right_takes_front_up() {
        let turning = Turning { turn: LayerTurn::outer(Face::R, 1), fraction: 1.0 };
        let [_, y, z] = turning.rotation().apply([0.0, 0.0, 1.0]);
        assert!((y - 1.0).abs() < 1e-6 && z.abs() < 1e-6);
    }
}
