//! Heuristics: estimates of the distance to the goal.

use std::ops::RangeInclusive;

/// The guaranteed properties of a heuristic's estimates.
#[derive(Clone, PartialEq, Debug)]
pub struct Promise {
    /// True if the estimate never exceeds the distance.
    pub admissible: bool,
    /// True if a move never changes the estimate by more than 1, and the estimate is 0 at the goal.
    pub consistent: bool,
    /// The range of the estimates.
    pub range: RangeInclusive<f64>,
}

/// A function that estimates the number of moves from a state to the goal.
pub trait Heuristic<S: ?Sized> {
    /// Returns the estimate in moves, 0 or more.
    fn estimate(&self, state: &S) -> f64;

    /// Returns the properties of the estimates.
    fn promise(&self) -> Promise;
}

impl<S: ?Sized, H: Heuristic<S> + ?Sized> Heuristic<S> for &H {
    fn estimate(&self, state: &S) -> f64 {
        (**self).estimate(state)
    }

    fn promise(&self) -> Promise {
        (**self).promise()
    }
}

impl<S: ?Sized, H: Heuristic<S> + ?Sized> Heuristic<S> for Box<H> {
    fn estimate(&self, state: &S) -> f64 {
        (**self).estimate(state)
    }

    fn promise(&self) -> Promise {
        (**self).promise()
    }
}

/// The heuristic that is always 0: a search that uses it is uninformed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zero;

impl<S: ?Sized> Heuristic<S> for Zero {
    #[inline]
    fn estimate(&self, _: &S) -> f64 {
        0.0
    }

    fn promise(&self) -> Promise {
        Promise { admissible: true, consistent: true, range: 0.0..=0.0 }
    }
}
