//! A turn on its way.

use std::f32::consts::FRAC_PI_2;

use super::space::{Rotation, direction};
use crate::nxn::LayerTurn;

/// A turn of which a part has been made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// The whole turn.
    pub turn: LayerTurn,
    /// How much of it has been made, from 0 to 1, as the eye sees it (see [`ease`]).
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

/// How far a turn is seen to be after the given part of its time, both from 0 to 1.
///
/// A hand starts a layer softly and lets it snap home: speed grows and falls smoothly, without a
/// jump at either end, and is greatest in the middle (1.5 times the mean).
pub fn ease(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// How long a turn takes, in milliseconds, when a quarter turn takes `quarter_millis`.
///
/// A half turn takes half as long again and not twice as long, as it does by hand; so a run of
/// mixed turns keeps its beat at any tempo.
pub fn turn_millis(turn: LayerTurn, quarter_millis: f32) -> f32 {
    let quarters = f32::from(turn.quarters.unsigned_abs());
    quarter_millis * if quarters > 0.0 { 0.5 + 0.5 * quarters } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;

    #[test]
    fn easing_rises_from_zero_to_one_and_rests_at_both_ends() {
        assert_eq!((ease(0.0), ease(0.5), ease(1.0)), (0.0, 0.5, 1.0));
        assert_eq!((ease(-1.0), ease(2.0)), (0.0, 1.0));
        let steps: Vec<f32> = (0..=100).map(|i| ease(i as f32 / 100.0)).collect();
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(steps[1] < 0.001 && steps[99] > 0.999);
    }

    #[test]
    fn a_half_turn_takes_half_as_long_again() {
        let millis = |quarters| turn_millis(LayerTurn::outer(Face::R, quarters), 200.0);
        assert_eq!([1, -1, 2, -2, 0].map(millis), [200.0, 200.0, 300.0, 300.0, 0.0]);
    }

    #[test]
    fn clockwise_on_the_right_takes_front_up() {
        let turning = Turning { turn: LayerTurn::outer(Face::R, 1), fraction: 1.0 };
        let [_, y, z] = turning.rotation().apply([0.0, 0.0, 1.0]);
        assert!((y - 1.0).abs() < 1e-6 && z.abs() < 1e-6);
    }
}
