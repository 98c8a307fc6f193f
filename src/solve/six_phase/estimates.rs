//! The distances in a phase's tables to one estimate.

use crate::search::heuristics::Combination;

/// What a combination makes of one or two distances, as a table: whatever the formula is, a search reads it alike.
pub(super) struct Estimates {
    estimates: Box<[f32]>,
    /// By the first distance: the least estimate that any second one gives.
    least: [f32; COUNT],
}

/// The multiple of the standard deviation in [`Combination::MaxPlusDeviation`].
const DEVIATIONS: f64 = 1.0;

/// Distances over this count as this.
const MOST: u8 = 31;

/// The distances there are.
const COUNT: usize = MOST as usize + 1;

impl Estimates {
    /// The estimates of a phase with so many tables, one or two.
    pub(super) fn new(combination: Combination, tables: usize) -> Estimates {
        let of = |number| {
            let values = [(number / COUNT) as f64, (number % COUNT) as f64];
            combination.of(&values[..tables], DEVIATIONS) as f32
        };
        let estimates: Box<[f32]> = (0..COUNT * COUNT).map(of).collect();
        let least = |first| estimates[first * COUNT..][..COUNT].iter().copied().fold(f32::INFINITY, f32::min);
        Estimates { least: std::array::from_fn(least), estimates }
    }

    #[inline]
    pub(super) fn of(&self, first: u8, second: u8) -> f32 {
        self.estimates[usize::from(first.min(MOST)) * COUNT + usize::from(second.min(MOST))]
    }

    /// The least estimate with this distance in the first table.
    #[inline]
    pub(super) fn least(&self, first: u8) -> f32 {
        self.least[usize::from(first.min(MOST))]
    }
}
