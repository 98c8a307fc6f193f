//! A turn on its way.

use std::f32::consts::FRAC_PI_2;

use super::space::{Rotation, direction};
use crate::nxn::LayerTurn;

/// A turn of which a part has been made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// The whole turn.
    pub turn: LayerTurn,
    /// How much of it has been made, from 0 to 1, as the eye sees it.
    pub fraction: f32,
}

impl Turning {
    /// Where the layers that turn are by now.
    pub fn rotation(&self) -> Rotation {
        // Clockwise as seen on a face is the negative sense about its outward normal.
        let angle = -FRAC_PI_2 * f32::from(self.turn.quarters) * self.fraction;
        Rotation::about(direction(self.turn.face.frame().normal), angle)
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
