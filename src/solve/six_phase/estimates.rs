//! Combines the distances in a phase's tables into one estimate, by look-up.

use crate::numbers::{Depth, Number, nearest_f32};
use crate::search::heuristics::Combination;

/// A table of a combination's estimates for one or two distances.
pub(super) struct Estimates {
    estimates: Box<[f32]>,
    /// The least estimate over all second distances, by the first distance.
    least: [f32; COUNT],
}

/// The multiple of the standard deviation in [`Combination::MaxPlusDeviation`].
const DEVIATIONS: f64 = 1.0;

/// The largest distance in the table; larger ones count as this one.
const MOST: Depth = Depth::new(31);

/// The number of distances.
const COUNT: usize = MOST.index() + 1;

impl Estimates {
    /// Tabulates the estimates of a phase with one or two tables.
    pub(super) fn new(combination: Combination, tables: usize) -> Estimates {
        let of = |number: usize| {
            let values = [(number / COUNT).to_f64(), (number % COUNT).to_f64()];
            nearest_f32(combination.of(&values[..tables], DEVIATIONS))
        };
        let estimates: Box<[f32]> = (0..COUNT * COUNT).map(of).collect();
        let least = |first| estimates[first * COUNT..][..COUNT].iter().copied().fold(f32::INFINITY, f32::min);
        Estimates { least: std::array::from_fn(least), estimates }
    }

    #[inline]
    pub(super) fn of(&self, first: Depth, second: Depth) -> f32 {
        self.estimates[first.min(MOST).index() * COUNT + second.min(MOST).index()]
    }

    /// Returns the least estimate with this distance in the first table.
    #[inline]
    pub(super) fn least(&self, first: Depth) -> f32 {
        self.least[first.min(MOST).index()]
    }
}
