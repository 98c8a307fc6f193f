//! Numbers of turns.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

use super::number;

/// A number of turns: a depth in a search, a distance to a goal, or a bound on one of them.
///
/// ```
/// use cubelab::numbers::Depth;
///
/// let bound = Depth::new(12);
/// assert!(bound + 1 > bound && bound - 12 == Depth::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct Depth(u8);

impl Depth {
    /// No turns.
    pub const ZERO: Depth = Depth(0);

    /// The largest depth. It stands for "no limit", and for "not reached" in a table.
    pub const MAX: Depth = Depth(u8::MAX);

    /// Returns the depth of this many turns.
    #[inline(always)]
    pub const fn new(turns: u8) -> Depth {
        Depth(turns)
    }

    /// Returns the depth of this many turns, at most 255.
    #[inline(always)]
    pub const fn from_index(turns: usize) -> Depth {
        Depth(number!(turns => u8))
    }

    /// Returns the number of turns.
    #[inline(always)]
    pub const fn turns(self) -> u8 {
        self.0
    }

    /// Returns the number of turns as an index, for lists with a value for each depth.
    #[inline(always)]
    pub const fn index(self) -> usize {
        number!(self.0 => usize)
    }

    /// Returns the depth after this many more turns, at most [`Depth::MAX`].
    #[inline(always)]
    pub const fn saturating_add(self, turns: u8) -> Depth {
        Depth(self.0.saturating_add(turns))
    }
}

impl Add<u8> for Depth {
    type Output = Depth;

    #[inline(always)]
    fn add(self, turns: u8) -> Depth {
        Depth(self.0 + turns)
    }
}

impl AddAssign<u8> for Depth {
    #[inline(always)]
    fn add_assign(&mut self, turns: u8) {
        self.0 += turns;
    }
}

impl Sub<u8> for Depth {
    type Output = Depth;

    #[inline(always)]
    fn sub(self, turns: u8) -> Depth {
        Depth(self.0 - turns)
    }
}

/// Writes the number of turns.
impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! into_number {
    ($($number:ty)*) => {$(
        impl From<Depth> for $number {
            #[inline(always)]
            fn from(depth: Depth) -> $number {
                depth.0.into()
            }
        }
    )*};
}

into_number!(u32 usize f64);
