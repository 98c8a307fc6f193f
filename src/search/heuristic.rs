//! Estimates of how far it is to the goal.

use std::ops::RangeInclusive;

/// What a heuristic promises of its estimates.
#[derive(Clone, PartialEq, Debug)]
pub struct Promise {
    /// It never says more moves than are needed.
    pub admissible: bool,
    /// It never changes by more than 1 with a move, and is 0 at the goal.
    pub consistent: bool,
    /// The estimates there can be.
    pub range: RangeInclusive<f64>,
}

/// An estimate of the number of moves from a state to the goal, from a look at the state alone.
pub trait Heuristic<S: ?Sized> {
    /// The estimate, 0 or more, in moves.
    fn estimate(&self, state: &S) -> f64;

    /// What the estimates can be trusted for.
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

/// Knows nothing: a search that uses it is blind.
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
