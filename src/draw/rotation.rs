//! Rotations of the cube in degrees, such as `y45x-34`.

use super::parameter::Why;
use crate::cube::{Axis, Face};
use crate::share::short;
use crate::view::{Point, Rotation};

/// The largest number of rotations of one picture.
const MOST: usize = 20;

/// The largest angle in degrees.
const MOST_DEGREES: f32 = 36_000.0;

/// Reads rotations and returns all of them as one. Positive angles turn as `x`, `y` and `z` of an alg do.
pub(super) fn read(text: &str) -> Result<Rotation, Why> {
    let mut rotation = Rotation::NONE;
    let mut rest = text.trim();
    let mut count = 0;
    while !rest.is_empty() {
        let wrong = || Why::Rotation { found: short(rest), most: MOST };
        let (axis, after) = [('x', Axis::X), ('y', Axis::Y), ('z', Axis::Z)]
            .into_iter()
            .find_map(|(letter, axis)| rest.strip_prefix(letter).map(|after| (axis, after)))
            .ok_or_else(wrong)?;
        let end = after.find(['x', 'y', 'z']).unwrap_or(after.len());
        let number = &after[..end];
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || b".-".contains(&byte));
        let degrees = number.parse::<f32>().ok().filter(|degrees| is_plain && degrees.abs() <= MOST_DEGREES);
        count += 1;
        let degrees = degrees.filter(|_| count <= MOST).ok_or_else(wrong)?;
        rotation = rotation.then(Rotation::about(normal(axis.face()), -degrees.to_radians()));
        rest = &after[end..];
    }
    Ok(rotation)
}

/// Returns the normal of a face as a point.
fn normal(face: Face) -> Point {
    match face {
        Face::R => [1.0, 0.0, 0.0],
        Face::U => [0.0, 1.0, 0.0],
        _ => [0.0, 0.0, 1.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(text: &str, point: Point) -> Point {
        read(text).expect("rotations").apply(point).map(|c| (c * 100.0).round() / 100.0 + 0.0)
    }

    #[test]
    fn quarter_turns_are_those_of_the_notation() {
        // x brings F to the top, y brings R to the front, z brings U to the right.
        assert_eq!(apply("x90", [0.0, 0.0, 1.0]), [0.0, 1.0, 0.0]);
        assert_eq!(apply("y90", [1.0, 0.0, 0.0]), [0.0, 0.0, 1.0]);
        assert_eq!(apply("z90", [0.0, 1.0, 0.0]), [1.0, 0.0, 0.0]);
        assert_eq!(apply("y-90.0", [0.0, 0.0, 1.0]), [1.0, 0.0, 0.0]);
        // The later rotation is about an axis of the viewer.
        assert_eq!(apply("x90y90", [0.0, 0.0, 1.0]), [0.0, 1.0, 0.0]);
        assert_eq!(apply("", [0.5, 0.0, 1.0]), [0.5, 0.0, 1.0]);
    }

    #[test]
    fn what_is_no_rotation_is_named() {
        for (text, rest) in
            [("y45q3", "y45q3"), ("w4", "w4"), ("y45x", "x"), ("yinf", "yinf"), ("x1e9", "x1e9")]
        {
            assert_eq!(read(text), Err(Why::Rotation { found: rest.into(), most: MOST }), "{text}");
        }
        assert!(read(&"x1".repeat(MOST)).is_ok() && read(&"x1".repeat(MOST + 1)).is_err());
    }
}
