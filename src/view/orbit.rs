//! The camera. It moves on a sphere around the cube and always looks at the centre.

use std::f32::consts::{PI, TAU};

use super::sines::sin_cos;
use super::space::{Point, Rotation, dot};

/// A 4x4 matrix as an array of columns, as graphics cards expect it.
pub type Matrix = [[f32; 4]; 4];

/// The distance of a corner of the cube from the centre. Turning a layer does not change it.
const REACH: f32 = 1.732_050_8;

/// The largest distance of a corner of a hint from the centre.
const REACH_OF_HINTS: f32 = 2.22;

/// The camera's usual distance from the centre. It is large, so the perspective is slight.
const DISTANCE: f32 = 9.0;

/// The position of the camera. At yaw 0 and pitch 0 it is in front of F.
///
/// The picture is a square that contains the whole cube from every position and during every turn. Coordinates in the picture run
/// from -1 to 1, x to the right and y down. In an oblong picture the square is centred.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Orbit {
    yaw: f32,
    pitch: f32,
    /// The angle by which the camera is tilted: the picture turns clockwise.
    roll: f32,
    /// The distance from the centre.
    distance: f32,
    /// The radius of the ball around the centre that the picture contains.
    reach: f32,
    /// The directions to the right, up and backward of yaw, pitch and roll: see [`axes`].
    axes: [Point; 3],
}

/// [`axes`] of [`Orbit::CLASSIC`]. A program that shows no other camera needs no sines.
const CLASSIC_AXES: [Point; 3] = [
    [0.819_648, 0.0, -0.572_867_45],
    [-0.289_603_6, 0.862_807_1, -0.414_359_4],
    [0.494_274_1, 0.505_533_34, 0.707_198_14],
];

/// Returns the camera's right, up and backward directions, each of length 1, for three angles in radians.
fn axes(yaw: f32, pitch: f32, roll: f32) -> [Point; 3] {
    let (yaw_sin, yaw_cos) = sin_cos(yaw);
    let (pitch_sin, pitch_cos) = sin_cos(pitch);
    let (roll_sin, roll_cos) = sin_cos(roll);
    let right = [yaw_cos, 0.0, -yaw_sin];
    let up = [-yaw_sin * pitch_sin, pitch_cos, -yaw_cos * pitch_sin];
    let tilted = |a: f32, b: f32| std::array::from_fn(|i| a * right[i] + b * up[i]);
    [
        tilted(roll_cos, -roll_sin),
        tilted(roll_sin, roll_cos),
        [yaw_sin * pitch_cos, pitch_sin, yaw_cos * pitch_cos],
    ]
}

impl Orbit {
    /// The classic view: U, R and F are visible, and F is the widest.
    pub const CLASSIC: Orbit =
        Orbit { yaw: 0.61, pitch: 0.53, roll: 0.0, distance: DISTANCE, reach: REACH, axes: CLASSIC_AXES };

    /// The greatest pitch up or down in radians. It stays short of the poles, where the camera would have no upward direction.
    pub const MAX_PITCH: f32 = 1.45;

    /// Returns the camera at these angles in radians: `yaw` to the right around the cube, any value, and `pitch` up, limited to
    /// plus or minus [`Orbit::MAX_PITCH`].
    ///
    /// ```
    /// use cubelab::view::Orbit;
    ///
    /// assert_eq!(Orbit::new(0.0, 9.0).pitch(), Orbit::MAX_PITCH);
    /// ```
    pub fn new(yaw: f32, pitch: f32) -> Orbit {
        Orbit::CLASSIC.at(
            (yaw + PI).rem_euclid(TAU) - PI,
            pitch.clamp(-Orbit::MAX_PITCH, Orbit::MAX_PITCH),
            0.0,
        )
    }

    /// Returns this camera at other angles.
    fn at(self, yaw: f32, pitch: f32, roll: f32) -> Orbit {
        Orbit { yaw, pitch, roll, axes: axes(yaw, pitch, roll), ..self }
    }

    /// Returns the camera that sees a cube as one in front of F sees it after this rotation of the cube. `distance` is the distance
    /// from the centre in half sides of the cube, at least 2.
    ///
    /// ```
    /// use cubelab::view::{Orbit, Rotation};
    ///
    /// // The cube is turned a quarter about y, so F is on the right.
    /// let turned = Rotation::about([0.0, 1.0, 0.0], std::f32::consts::FRAC_PI_2);
    /// let [x, _] = Orbit::of_turned_cube(turned, 10.0).project([0.0, 0.0, 1.0]);
    /// assert!(x > 0.5);
    /// ```
    pub fn of_turned_cube(turned: Rotation, distance: f32) -> Orbit {
        let [back, up] = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0]].map(|axis| turned.undo(axis));
        let (yaw, pitch) = (back[0].atan2(back[2]), back[1].clamp(-1.0, 1.0).asin());
        let [right, above, _] = axes(yaw, pitch, 0.0);
        let roll = dot(up, right).atan2(dot(up, above));
        Orbit { distance: distance.max(2.0), ..Orbit::CLASSIC.at(yaw, pitch, roll) }
    }

    /// Returns the same camera with a picture that contains the hints behind the cube, or without them.
    pub const fn with_hints(self, hints: bool) -> Orbit {
        Orbit { reach: if hints { REACH_OF_HINTS } else { REACH }, ..self }
    }

    /// Returns the camera on the opposite side of the cube.
    pub fn across(self) -> Orbit {
        self.at(Orbit::new(self.yaw + PI, 0.0).yaw, -self.pitch, -self.roll)
    }

    /// The angle to the right around the cube in radians, from -pi to pi.
    pub const fn yaw(&self) -> f32 {
        self.yaw
    }

    /// The upward angle in radians, at most [`Orbit::MAX_PITCH`] either way.
    pub const fn pitch(&self) -> f32 {
        self.pitch
    }

    /// Moves the camera for a pointer that drags the cube by these pixels to the right and down. `extent` is the smaller side of
    /// the picture in pixels; dragging over all of it turns the cube by half a turn. Returns true if the camera moved.
    pub fn drag(&mut self, right: f32, down: f32, extent: f32) -> bool {
        let angle = PI / extent.max(1.0);
        let dragged = Orbit::new(self.yaw - right * angle, self.pitch + down * angle);
        let dragged = self.at(dragged.yaw, dragged.pitch, self.roll);
        std::mem::replace(self, dragged) != dragged
    }

    /// Returns the position of the camera.
    pub fn eye(&self) -> Point {
        self.axes[2].map(|c| c * self.distance)
    }

    /// Returns the matrix from the space of the cube to the space of the camera, which looks along -z.
    pub fn view(&self) -> Matrix {
        let [right, up, back] = self.axes;
        let column = |i| [right[i], up[i], back[i], 0.0];
        [column(0), column(1), column(2), [0.0, 0.0, -self.distance, 1.0]]
    }

    /// Returns the matrix from the space of the camera to clip space for a picture of this width and height.
    pub fn projection(&self, width: f32, height: f32) -> Matrix {
        let (near, far) = (self.distance - self.reach - 0.5, self.distance + self.reach + 0.5);
        let side = width.min(height);
        let (x, y) = (self.focus() * side / width, self.focus() * side / height);
        let (depth, shift) = ((near + far) / (near - far), 2.0 * near * far / (near - far));
        [[x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, depth, -1.0], [0.0, 0.0, shift, 0.0]]
    }

    /// Returns the point of the picture where a point of space appears.
    ///
    /// ```
    /// use cubelab::view::Orbit;
    ///
    /// // The middle of the cube is seen in the middle of the picture.
    /// let [x, y] = Orbit::CLASSIC.project([0.0; 3]);
    /// assert!(x.abs() < 1e-6 && y.abs() < 1e-6);
    /// ```
    pub fn project(&self, point: Point) -> [f32; 2] {
        let [right, up, back] = self.axes;
        let scale = self.focus() / (self.distance - dot(point, back));
        [dot(point, right) * scale, -dot(point, up) * scale]
    }

    /// Returns the direction from the camera through a point of the picture. Its length is not 1.
    pub fn ray(&self, [x, y]: [f32; 2]) -> Point {
        let [right, up, back] = self.axes;
        std::array::from_fn(|i| x * right[i] - y * up[i] - self.focus() * back[i])
    }

    /// Returns the length in the picture of a segment of length 1 at the centre of the cube that faces the camera.
    pub fn scale(&self) -> f32 {
        self.focus() / self.distance
    }

    /// Returns the focal length: the distance from the camera of a screen of half-width 1 that just contains the ball of radius
    /// `reach`.
    fn focus(&self) -> f32 {
        (self.distance * self.distance - self.reach * self.reach).sqrt() / self.reach
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
    fn the_axes_of_the_classic_view_are_those_of_its_angles() {
        let Orbit { yaw, pitch, roll, axes: written, .. } = Orbit::CLASSIC;
        for (written, computed) in written.iter().zip(axes(yaw, pitch, roll)) {
            assert!(along(*written, computed, -1.0).iter().all(|c| c.abs() < 2e-7), "{computed:?}");
        }
    }

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
        for step in 0..200u8 {
            let orbit = Orbit::new(f32::from(step) * 0.37, (f32::from(step) * 0.61).sin() * 1.5);
            // Corners of the cube at rest, and with a layer halfway through a quarter turn.
            for corner in [[1.0, 1.0, 1.0], [-1.0, 1.0, -1.0], [1.0, 1.414, 0.0], [0.0, 1.0, -1.414]] {
                let [x, y] = orbit.project(corner);
                assert!(x.abs() <= 1.0 && y.abs() <= 1.0, "{orbit:?} puts {corner:?} at {x}, {y}");
            }
        }
    }

    #[test]
    fn hints_stay_within_the_picture() {
        for step in 0..200u8 {
            let orbit =
                Orbit::new(f32::from(step) * 0.37, (f32::from(step) * 0.61).sin() * 1.5).with_hints(true);
            let far = 1.0 + HINT_DISTANCE;
            for corner in [[far, 0.95, 0.95], [-0.95, far, 0.95], [0.95, -0.95, -far], [0.0, 1.34, -far]] {
                let [x, y] = orbit.project(corner);
                assert!(x.abs() <= 1.0 && y.abs() <= 1.0, "{orbit:?} puts {corner:?} at {x}, {y}");
            }
        }
    }

    #[test]
    fn the_opposite_camera_shows_the_hidden_faces() {
        let eye = Orbit::CLASSIC.across().eye();
        let visible = Face::ALL.into_iter().filter(|face| dot(direction(face.frame().normal), eye) > 1.0);
        assert_eq!(visible.collect::<Vec<_>>(), [Face::D, Face::L, Face::B]);
    }

    #[test]
    fn a_camera_sees_the_cube_as_if_the_cube_were_turned() {
        let front = Orbit::of_turned_cube(Rotation::NONE, DISTANCE);
        for step in 0..60u8 {
            let angle = f32::from(step) * 0.4;
            let axis =
                [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.6, 0.0, -0.8]][usize::from(step % 4)];
            let turned = Rotation::about(axis, angle).then(Rotation::about([0.0, 0.6, 0.8], 0.3 * angle));
            let orbit = Orbit::of_turned_cube(turned, DISTANCE);
            for point in [[1.0, 0.2, -0.4], [0.3, -0.8, 0.6]] {
                let [seen, expected] = [orbit.project(point), front.project(turned.apply(point))];
                assert!((seen[0] - expected[0]).abs() + (seen[1] - expected[1]).abs() < 1e-3, "step {step}");
            }
        }
    }

    #[test]
    fn the_near_side_follows_the_pointer_and_stops_at_the_poles() {
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
