//! The camera, which goes round the cube and always looks at its centre.

use std::f32::consts::{PI, TAU};

use super::space::{Point, dot};

/// A 4x4 matrix as graphics cards take it: four columns.
pub type Matrix = [[f32; 4]; 4];

/// How far from the centre a corner is, at rest or while its layer turns.
const REACH: f32 = 1.732_050_8;

/// How far from the centre the corners of the stickers are that hang behind the cube.
const REACH_OF_HINTS: f32 = 2.22;

/// The camera's distance from the centre: far enough for a slight perspective only.
const DISTANCE: f32 = 9.0;

/// Where the cube is seen from. At yaw and pitch 0 the camera stands before F.
///
/// The picture is a square in which the cube stays whole in any position and during any turn. Its
/// points run from -1 to 1, x to the right and y down; in an oblong picture the square is centred.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Orbit {
    yaw: f32,
    pitch: f32,
    /// How far from the centre the picture reaches.
    reach: f32,
}

impl Orbit {
    /// The classic view: F, R and U visible, F the widest.
    pub const CLASSIC: Orbit = Orbit { yaw: 0.61, pitch: 0.53, reach: REACH };

    /// The greatest pitch up or down. Short of the poles, so that up stays up.
    pub const MAX_PITCH: f32 = 1.45;

    /// The camera at these angles in radians: `yaw` to the right round the cube, any value, and
    /// `pitch` up, which is kept within [`Orbit::MAX_PITCH`].
    pub fn new(yaw: f32, pitch: f32) -> Orbit {
        Orbit {
            yaw: (yaw + PI).rem_euclid(TAU) - PI,
            pitch: pitch.clamp(-Orbit::MAX_PITCH, Orbit::MAX_PITCH),
            reach: REACH,
        }
    }

    /// The same with room for stickers that hang behind the cube, if there are `hints`.
    pub const fn with_hints(self, hints: bool) -> Orbit {
        Orbit { reach: if hints { REACH_OF_HINTS } else { REACH }, ..self }
    }

    /// The camera across the cube.
    pub fn across(self) -> Orbit {
        Orbit { reach: self.reach, ..Orbit::new(self.yaw + PI, -self.pitch) }
    }

    /// Radians to the right round the cube, from -pi to pi.
    pub const fn yaw(&self) -> f32 {
        self.yaw
    }

    /// Radians up, within [`Orbit::MAX_PITCH`].
    pub const fn pitch(&self) -> f32 {
        self.pitch
    }

    /// Turns the cube under a pointer that moved by so many pixels to the right and down, in a
    /// picture whose smaller side is `extent` pixels: half a turn for the whole of it. Returns
    /// whether anything changed.
    pub fn drag(&mut self, right: f32, down: f32, extent: f32) -> bool {
        let angle = PI / extent.max(1.0);
        let dragged = Orbit::new(self.yaw - right * angle, self.pitch + down * angle);
        let dragged = Orbit { reach: self.reach, ..dragged };
        std::mem::replace(self, dragged) != dragged
    }

    /// Where the camera is.
    pub fn eye(&self) -> Point {
        self.axes()[2].map(|c| c * DISTANCE)
    }

    /// The matrix from the space of the cube to that of the camera, which looks along -z.
    pub fn view(&self) -> Matrix {
        let [right, up, back] = self.axes();
        let column = |i| [right[i], up[i], back[i], 0.0];
        [column(0), column(1), column(2), [0.0, 0.0, -DISTANCE, 1.0]]
    }

    /// The matrix from the space of the camera to clip space, for a picture of these sides.
    pub fn projection(&self, width: f32, height: f32) -> Matrix {
        let (near, far) = (DISTANCE - self.reach - 0.5, DISTANCE + self.reach + 0.5);
        let side = width.min(height);
        let (x, y) = (self.focus() * side / width, self.focus() * side / height);
        let (depth, shift) = ((near + far) / (near - far), 2.0 * near * far / (near - far));
        [[x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, depth, -1.0], [0.0, 0.0, shift, 0.0]]
    }

    /// Where a point of space is seen in the picture.
    ///
    /// ```
    /// use cubelab::view::Orbit;
    ///
    /// // The middle of the cube is seen in the middle of the picture.
    /// let [x, y] = Orbit::CLASSIC.project([0.0; 3]);
    /// assert!(x.abs() < 1e-6 && y.abs() < 1e-6);
    /// ```
    pub fn project(&self, point: Point) -> [f32; 2] {
        let [right, up, back] = self.axes();
        let scale = self.focus() / (DISTANCE - dot(point, back));
        [dot(point, right) * scale, -dot(point, up) * scale]
    }

    /// The direction, from the camera, of what is seen at a point of the picture; not of length 1.
    pub fn ray(&self, [x, y]: [f32; 2]) -> Point {
        let [right, up, back] = self.axes();
        std::array::from_fn(|i| x * right[i] - y * up[i] - self.focus() * back[i])
    }

    /// How long a thing of length 1 at the centre of the cube is in the picture.
    pub fn scale(&self) -> f32 {
        self.focus() / DISTANCE
    }

    /// The distance at which a screen of half-width 1 just holds a ball that reaches the corners.
    fn focus(&self) -> f32 {
        (DISTANCE * DISTANCE - self.reach * self.reach).sqrt() / self.reach
    }

    /// The camera's right, up and back, each of length 1.
    fn axes(&self) -> [Point; 3] {
        let (yaw_sin, yaw_cos) = self.yaw.sin_cos();
        let (pitch_sin, pitch_cos) = self.pitch.sin_cos();
        [
            [yaw_cos, 0.0, -yaw_sin],
            [-yaw_sin * pitch_sin, pitch_cos, -yaw_cos * pitch_sin],
            [yaw_sin * pitch_cos, pitch_sin, yaw_cos * pitch_cos],
        ]
    }
}

impl Default for Orbit {
    fn default() -> Orbit {
        Orbit::CLASSIC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;
    use crate::view::mesh::HINT_DISTANCE;
    use crate::view::space::{along, direction};

    const VIEWS: [(f32, f32); 5] = [(0.61, 0.53), (0.0, 0.0), (-2.0, -1.0), (3.0, 1.4), (1.0, 0.2)];

    #[test]
    fn the_classic_view_shows_up_front_and_right() {
        let eye = Orbit::CLASSIC.eye();
        let visible = Face::ALL.into_iter().filter(|face| dot(direction(face.frame().normal), eye) > 1.0);
        assert_eq!(visible.collect::<Vec<_>>(), [Face::U, Face::R, Face::F]);
    }

    #[test]
    fn matrices_agree_with_the_projection_of_points() {
        let apply = |m: Matrix, p: [f32; 4]| -> [f32; 4] {
            std::array::from_fn(|row| (0..4).map(|column| m[column][row] * p[column]).sum())
        };
        for (yaw, pitch) in VIEWS {
            let orbit = Orbit::new(yaw, pitch);
            for (width, height) in [(300.0, 300.0), (640.0, 360.0), (200.0, 500.0)] {
                let [x, y, z] = [0.3, -0.8, 0.6];
                let [cx, cy, cz, w] =
                    apply(orbit.projection(width, height), apply(orbit.view(), [x, y, z, 1.0]));
                assert!(cz.abs() < w, "between the near and the far plane");
                let half = width.min(height) / 2.0;
                let seen = [cx / w * width / 2.0 / half, -cy / w * height / 2.0 / half];
                let expected = orbit.project([x, y, z]);
                assert!((seen[0] - expected[0]).abs() < 1e-4 && (seen[1] - expected[1]).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn a_ray_leads_to_the_point_it_was_projected_from() {
        for (yaw, pitch) in VIEWS {
            let (orbit, point) = (Orbit::new(yaw, pitch), [0.3, -0.8, 0.6]);
            let (eye, ray) = (orbit.eye(), orbit.ray(orbit.project(point)));
            let far = along(point, eye, -1.0).map(f32::abs).into_iter().sum::<f32>();
            let near = ray.map(f32::abs).into_iter().sum::<f32>();
            let reached = along(eye, ray, far / near);
            assert!(along(reached, point, -1.0).iter().all(|c| c.abs() < 1e-4), "{reached:?}");
        }
    }

    #[test]
    fn the_cube_stays_within_the_picture_from_everywhere() {
        for step in 0..200 {
            let orbit = Orbit::new(step as f32 * 0.37, (step as f32 * 0.61).sin() * 1.5);
            // The corners, at rest and with a layer half way.
            for corner in [[1.0, 1.0, 1.0], [-1.0, 1.0, -1.0], [1.0, 1.414, 0.0], [0.0, 1.0, -1.414]] {
                let [x, y] = orbit.project(corner);
                assert!(x.abs() <= 1.0 && y.abs() <= 1.0, "{orbit:?} puts {corner:?} at {x}, {y}");
            }
        }
    }

    #[test]
    fn what_hangs_behind_the_cube_stays_within_the_picture() {
        for step in 0..200 {
            let orbit = Orbit::new(step as f32 * 0.37, (step as f32 * 0.61).sin() * 1.5).with_hints(true);
            let far = 1.0 + HINT_DISTANCE;
            for corner in [[far, 0.95, 0.95], [-0.95, far, 0.95], [0.95, -0.95, -far], [0.0, 1.34, -far]] {
                let [x, y] = orbit.project(corner);
                assert!(x.abs() <= 1.0 && y.abs() <= 1.0, "{orbit:?} puts {corner:?} at {x}, {y}");
            }
        }
    }

    #[test]
    fn from_across_one_sees_what_was_hidden() {
        let eye = Orbit::CLASSIC.across().eye();
        let visible = Face::ALL.into_iter().filter(|face| dot(direction(face.frame().normal), eye) > 1.0);
        assert_eq!(visible.collect::<Vec<_>>(), [Face::D, Face::L, Face::B]);
    }

    #[test]
    fn dragging_takes_the_near_side_along_and_stops_at_the_poles() {
        let mut orbit = Orbit::new(0.0, 0.0);
        let front = [0.0, 0.0, 1.0];
        assert!(orbit.drag(30.0, 20.0, 300.0));
        let [x, y] = orbit.project(front);
        assert!(x > 0.0 && y > 0.0);
        assert!(orbit.drag(0.0, 10_000.0, 300.0));
        assert_eq!(orbit.pitch(), Orbit::MAX_PITCH);
        assert!(!orbit.drag(0.0, 5.0, 300.0));
        assert!(orbit.drag(12_345.0, 0.0, 300.0));
        assert!(orbit.yaw().abs() <= PI);
    }
}
