//! Small changes of stickers.

use super::Draft;
use crate::cube::{Axis, Corner, Edge, Face};

/// The most repairs that are offered.
pub(super) const MOST: usize = 5;

/// A small change of the stickers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// One sticker gets this colour, or becomes empty.
    Paint {
        /// The sticker.
        cell: usize,
        /// Its colour.
        colour: Option<Face>,
    },
    /// Two stickers change places.
    Exchange([usize; 2]),
    /// An edge is flipped where it is.
    Flip(Edge),
    /// A corner is twisted where it is, by a third of a turn.
    Twist {
        /// The corner.
        corner: Corner,
        /// Which way, as seen from outside.
        clockwise: bool,
    },
    /// Two edges change places.
    SwapEdges([Edge; 2]),
    /// Two corners change places.
    SwapCorners([Corner; 2]),
}

/// A change of stickers that break laws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// What changes.
    pub change: Change,
    /// The stickers after it.
    pub result: Draft,
    /// How many laws are still broken then: fewer than before.
    pub left: usize,
}

/// Of three stickers of a corner, clockwise, those whose colours they get when it is twisted.
pub(super) const fn twisted([a, b, c]: [usize; 3], clockwise: bool) -> [usize; 3] {
    if clockwise { [c, a, b] } else { [b, c, a] }
}

/// How much two colours of the western scheme look alike, from 0 to 2.
pub(super) fn alike(a: Face, b: Face) -> i32 {
    match a.axis() {
        axis if axis != b.axis() => 0,
        Axis::X => 2,
        _ => 1,
    }
}
