//! Names for the six faces, and where each lies in space.

use crate::numbers::number;
use std::fmt;
use std::ops::{Index, IndexMut};

/// A face of the cube, and also the colour that face has on a solved cube.
///
/// The order `U R F D L B` is that of facelet strings (Kociemba). The net, with the rows and
/// columns of each face as they are read, seen from outside:
///
/// ```text
///               U1 U2 U3
///               U4 U5 U6
///               U7 U8 U9
///     L1 L2 L3  F1 F2 F3  R1 R2 R3  B1 B2 B3
///     L4 L5 L6  F4 F5 F6  R4 R5 R6  B4 B5 B6
///     L7 L8 L9  F7 F8 F9  R7 R8 R9  B7 B8 B9
///               D1 D2 D3
///               D4 D5 D6
///               D7 D8 D9
/// ```
///
/// In the western colour scheme U is white, R red, F green, D yellow, L orange, B blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

/// A direction or a point in space: x to the right (R), y up (U), z to the viewer (F).
pub type Vec3 = [i32; 3];

/// How a face lies in space: its outward normal, and the directions in which the columns and the
/// rows of its stickers are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Points out of the cube.
    pub normal: Vec3,
    /// The direction from column 0 to column 1.
    pub right: Vec3,
    /// The direction from row 0 to row 1.
    pub down: Vec3,
}

impl Face {
    /// All faces in facelet order.
    pub const ALL: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

    /// The face with this place in [`Face::ALL`].
    ///
    /// # Panics
    /// If `index` is 6 or more.
    pub const fn from_index(index: usize) -> Face {
        Face::ALL[index]
    }

    /// The place of this face in [`Face::ALL`], 0 to 5.
    pub const fn index(self) -> usize {
        number!(self => usize)
    }

    /// The face across the cube.
    ///
    /// ```
    /// use cubelab::cube::Face;
    ///
    /// assert_eq!(Face::U.opposite(), Face::D);
    /// assert_eq!(Face::U.axis(), Face::D.axis());
    /// ```
    pub const fn opposite(self) -> Face {
        Face::ALL[(self.index() + 3) % 6]
    }

    /// The axis this face is turned about.
    pub const fn axis(self) -> Axis {
        Axis::ALL[self.index() % 3]
    }

    /// The capital letter of the face.
    pub const fn letter(self) -> char {
        ['U', 'R', 'F', 'D', 'L', 'B'][self.index()]
    }

    /// The face with this capital letter.
    ///
    /// ```
    /// use cubelab::cube::Face;
    ///
    /// assert_eq!(Face::from_letter('F'), Some(Face::F));
    /// assert_eq!(Face::from_letter('X'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Face> {
        Some(match letter {
            'U' => Face::U,
            'R' => Face::R,
            'F' => Face::F,
            'D' => Face::D,
            'L' => Face::L,
            'B' => Face::B,
            _ => return None,
        })
    }

    /// Where the face lies; every table of turns in the house is derived from these six.
    pub const fn frame(self) -> Frame {
        let (normal, right, down) = match self {
            Face::U => ([0, 1, 0], [1, 0, 0], [0, 0, 1]),
            Face::R => ([1, 0, 0], [0, 0, -1], [0, -1, 0]),
            Face::F => ([0, 0, 1], [1, 0, 0], [0, -1, 0]),
            Face::D => ([0, -1, 0], [1, 0, 0], [0, 0, -1]),
            Face::L => ([-1, 0, 0], [0, 0, 1], [0, -1, 0]),
            Face::B => ([0, 0, -1], [-1, 0, 0], [0, -1, 0]),
        };
        Frame { normal, right, down }
    }

    /// The face whose normal is this unit vector, if it is one.
    pub fn from_normal(normal: Vec3) -> Option<Face> {
        Face::ALL.into_iter().find(|f| f.frame().normal == normal)
    }

    /// The four neighbours in the order in which a clockwise turn of this face moves their
    /// stickers, starting with the first neighbour in facelet order.
    pub fn clockwise_neighbours(self) -> [Face; 4] {
        let mut face = Face::ALL[if self.axis() == Axis::Y { 1 } else { 0 }];
        std::array::from_fn(|_| {
            let here = face;
            face = self.clockwise(here);
            here
        })
    }

    /// Where a quarter turn of the whole cube, clockwise as seen on this face, takes `other`.
    ///
    /// ```
    /// use cubelab::cube::Face;
    ///
    /// // Turned clockwise on U, the front goes to the left.
    /// assert_eq!(Face::U.clockwise(Face::F), Face::L);
    /// assert_eq!(Face::U.clockwise(Face::U), Face::U);
    /// ```
    pub fn clockwise(self, other: Face) -> Face {
        if other.axis() == self.axis() {
            return other;
        }
        let turned = cross(other.frame().normal, self.frame().normal);
        Face::from_normal(turned).expect("the cross product of two axes is an axis")
    }
}

/// The cross product.
pub const fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The inner product.
pub const fn dot(a: Vec3, b: Vec3) -> i32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// An axis of rotation, named by the coordinate along it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Axis {
    /// Through U and D.
    Y,
    /// Through R and L.
    X,
    /// Through F and B.
    Z,
}

impl Axis {
    /// The axes in the order of their first faces U, R, F.
    pub const ALL: [Axis; 3] = [Axis::Y, Axis::X, Axis::Z];

    /// The place of this axis in [`Axis::ALL`], 0 to 2.
    pub const fn index(self) -> usize {
        number!(self => usize)
    }

    /// The face whose clockwise turn is the positive turn about this axis: U, R or F.
    pub const fn face(self) -> Face {
        Face::ALL[self.index()]
    }
}

/// One value for each face, in memory as an array of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(transparent)]
pub struct ByFace<T>(pub [T; 6]);

impl<T> ByFace<T> {
    /// Asks `value` once for each face.
    pub fn from_fn(mut value: impl FnMut(Face) -> T) -> Self {
        ByFace(std::array::from_fn(|i| value(Face::ALL[i])))
    }

    /// Every face with its value, in facelet order.
    pub fn iter(&self) -> impl Iterator<Item = (Face, &T)> {
        Face::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Face> for ByFace<T> {
    type Output = T;

    fn index(&self, face: Face) -> &T {
        &self.0[face.index()]
    }
}

impl<T> IndexMut<Face> for ByFace<T> {
    fn index_mut(&mut self, face: Face) -> &mut T {
        &mut self.0[face.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_right_handed_seen_from_outside() {
        for face in Face::ALL {
            let Frame { normal, right, down } = face.frame();
            assert_eq!(cross(down, right), normal, "{face}");
        }
    }

    #[test]
    fn neighbours_go_round_clockwise() {
        assert_eq!(Face::U.clockwise_neighbours(), [Face::R, Face::F, Face::L, Face::B]);
        assert_eq!(Face::F.clockwise_neighbours(), [Face::U, Face::R, Face::D, Face::L]);
        assert_eq!(Face::R.clockwise_neighbours(), [Face::U, Face::B, Face::D, Face::F]);
    }
}
