//! Points and rotations in the space of the cube. Its faces lie at -1 and 1, whatever its number of layers.

use super::sines::sin_cos;
use crate::cube::Vec3;
use crate::numbers::Number;

/// A point or a direction: x to the right (R), y up (U), z to the viewer (F).
pub type Point = [f32; 3];

/// Converts an integer direction to a [`Point`].
pub fn direction(vector: Vec3) -> Point {
    vector.map(|c| c.to_f32())
}

/// Returns `a + k b`.
pub fn along(a: Point, b: Point, k: f32) -> Point {
    std::array::from_fn(|i| a[i] + k * b[i])
}

/// Returns the inner product of two vectors.
pub fn dot(a: Point, b: Point) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Returns the cross product of two vectors.
pub fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A rotation about the centre of the cube, stored as the images of the x, y and z axes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rotation(pub [Point; 3]);

impl Rotation {
    /// The identity.
    pub const NONE: Rotation = Rotation([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);

    /// Returns the rotation by `angle` radians about `axis`, a vector of length 1. A positive angle is counter-clockwise for a
    /// viewer at the end of the axis (Rodrigues' formula).
    ///
    /// ```
    /// use cubelab::view::Rotation;
    ///
    /// // A quarter turn about z takes x to y.
    /// let turned = Rotation::about([0.0, 0.0, 1.0], std::f32::consts::FRAC_PI_2).apply([1.0, 0.0, 0.0]);
    /// assert!((turned[1] - 1.0).abs() < 1e-6);
    /// ```
    pub fn about(axis: Point, angle: f32) -> Rotation {
        let (sin, cos) = sin_cos(angle);
        Rotation(Rotation::NONE.0.map(|v| {
            let kept = along(v.map(|c| c * cos), axis, dot(axis, v) * (1.0 - cos));
            along(kept, cross(axis, v), sin)
        }))
    }

    /// Rotates a point.
    pub fn apply(&self, [x, y, z]: Point) -> Point {
        let Rotation([a, b, c]) = self;
        std::array::from_fn(|i| a[i] * x + b[i] * y + c[i] * z)
    }

    /// Returns the rotation that has the effect of this one followed by another.
    pub fn then(&self, next: Rotation) -> Rotation {
        Rotation(self.0.map(|image| next.apply(image)))
    }

    /// Rotates a point back: the inverse of [`Rotation::apply`].
    pub fn undo(&self, point: Point) -> Point {
        self.0.map(|image| dot(image, point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_close(a: Point, b: Point) -> bool {
        a.into_iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6)
    }

    #[test]
    fn a_quarter_about_z_takes_x_to_y() {
        let quarter = Rotation::about([0.0, 0.0, 1.0], std::f32::consts::FRAC_PI_2);
        assert!(is_close(quarter.apply([1.0, 0.0, 0.5]), [0.0, 1.0, 0.5]));
    }

    #[test]
    fn undo_leads_back() {
        let rotation = Rotation::about([0.6, 0.0, -0.8], 1.1);
        let point = [0.3, -0.7, 0.9];
        assert!(is_close(rotation.undo(rotation.apply(point)), point));
    }
}
