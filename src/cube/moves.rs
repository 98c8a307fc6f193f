//! The 18 turns of the faces of a 3x3x3.

use std::fmt;

use rand::{Rng, RngExt};

use super::Face;
use super::debug::debug_as_display;
use crate::numbers::{Number, number, numbered_type};

/// A turn of one face by a quarter clockwise, a half, or a quarter counter-clockwise: one turn in
/// the half turn metric (HTM).
///
/// Numbered `3 * face + quarters - 1` in the face order U R F D L B: `U U2 U' R R2 R' ...`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

numbered_type!(Move(u8), 18 "turns");

impl Move {
    /// All turns, in the order of their numbers.
    pub const ALL: [Move; Move::COUNT] = {
        let mut all = [Move(0); Move::COUNT];
        let mut i = 0;
        while i < Move::COUNT {
            all[i] = Move(number!(i => u8));
            i += 1;
        }
        all
    };

    /// The turn of `face` by `quarters` clockwise quarter turns, which must be 1, 2 or 3.
    ///
    /// # Panics
    /// If `quarters` is anything else.
    pub const fn new(face: Face, quarters: u8) -> Move {
        assert!(quarters >= 1 && quarters <= 3, "a turn is by 1, 2 or 3 quarters");
        Move(number!(face.index() => u8) * 3 + quarters - 1)
    }

    /// The face that turns.
    pub const fn face(self) -> Face {
        Face::ALL[number!(self.0 => usize) / 3]
    }

    /// By how many clockwise quarter turns: 1, 2 or 3.
    pub const fn quarters(self) -> u8 {
        self.0 % 3 + 1
    }

    /// A random turn that [may follow](Move::may_follow) the one before. The same random numbers give the same
    /// turns.
    pub fn random_after(previous: Option<Move>, random: &mut (impl Rng + ?Sized)) -> Move {
        loop {
            let next = Move::from_index(random.random_range(0..Move::COUNT));
            if next.may_follow(previous) {
                return next;
            }
        }
    }

    /// The turn that undoes this one.
    ///
    /// ```
    /// use cubelab::cube::{Face, Move};
    ///
    /// assert_eq!(Move::new(Face::R, 1).inverse(), Move::new(Face::R, 3));
    /// assert_eq!(Move::new(Face::R, 2).inverse(), Move::new(Face::R, 2));
    /// ```
    pub const fn inverse(self) -> Move {
        Move::new(self.face(), 4 - self.quarters())
    }

    /// Whether `self` after `previous` is in the order a search generates: never the same face
    /// twice, and of two opposite faces the first in facelet order first.
    ///
    /// ```
    /// use cubelab::cube::{Face, Move};
    ///
    /// let turn = |face| Move::new(face, 1);
    /// // Two turns of one face are one turn; of two opposite faces only one order is needed.
    /// assert!(!turn(Face::R).may_follow(Some(turn(Face::R))));
    /// assert!(turn(Face::L).may_follow(Some(turn(Face::R))) != turn(Face::R).may_follow(Some(turn(Face::L))));
    /// ```
    pub const fn may_follow(self, previous: Option<Move>) -> bool {
        match previous {
            None => true,
            Some(previous) => {
                let (a, b) = (number!(previous.face().index() => u8), number!(self.face().index() => u8));
                a != b && a != b + 3
            }
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face(), ["", "2", "'"][self.quarters().index() - 1])
    }
}

debug_as_display!(Move);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_parts_agree() {
        for m in Move::ALL {
            assert_eq!(Move::new(m.face(), m.quarters()), m);
            assert_eq!(m.inverse().inverse(), m);
        }
        assert_eq!(
            Move::ALL.map(|m| m.to_string()).join(" "),
            "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'"
        );
    }

    #[test]
    fn opposite_faces_come_in_one_order_only() {
        let (u, d) = (Move::new(Face::U, 1), Move::new(Face::D, 1));
        assert!(d.may_follow(Some(u)));
        assert!(!u.may_follow(Some(d)));
        assert!(!u.may_follow(Some(u)));
    }
}
