//! Combines several estimates into one.

use crate::named::named;
use crate::numbers::Number;
use crate::search::{Heuristic, Promise};

named! {
    /// A formula that combines several estimates: one of the five of the six-phase 4x4x4
    /// (docs/solvers/six-phase.md).
    Combination ("combination") {
        /// The maximum: admissible and consistent if all estimates are.
        Max,
        /// The sum.
        Sum,
        /// The maximum plus a multiple of the standard deviation.
        MaxPlusDeviation = "max-sd",
        /// The square root of the sum of squares.
        Euclid,
        /// A weighted mean of the maximum and the root of the sum of squares; see [`Combination::of`].
        Blended,
    }
}

impl Combination {
    /// Combines estimates; returns 0 for none. `a` is the multiple that [`Combination::MaxPlusDeviation`] adds;
    /// the other formulas ignore it.
    ///
    /// Blended is (1 - t) max + t euclid with t = 2^-((1.6 max / sd - 1.9)^2), and max if the standard
    /// deviation sd is 0. The deviation is that of a population: the sum of squared differences is divided by
    /// the number of estimates.
    pub fn of(self, estimates: &[f64], a: f64) -> f64 {
        let max = estimates.iter().copied().fold(0.0, f64::max);
        match self {
            Combination::Max => max,
            Combination::Sum => estimates.iter().sum(),
            Combination::MaxPlusDeviation => max + a * deviation(estimates),
            Combination::Euclid => euclid(estimates),
            Combination::Blended => {
                let deviation = deviation(estimates);
                if deviation == 0.0 {
                    return max;
                }
                let t = (-(1.6 * max / deviation - 1.9).powi(2)).exp2();
                (1.0 - t) * max + t * euclid(estimates)
            }
        }
    }
}

fn euclid(estimates: &[f64]) -> f64 {
    estimates.iter().map(|estimate| estimate * estimate).sum::<f64>().sqrt()
}

/// Returns the standard deviation of a population.
fn deviation(estimates: &[f64]) -> f64 {
    let count = estimates.len().max(1).to_f64();
    let mean = estimates.iter().sum::<f64>() / count;
    (estimates.iter().map(|estimate| (estimate - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// A heuristic that combines several heuristics.
pub struct Combined<H> {
    /// The heuristics.
    pub parts: Vec<H>,
    /// The formula.
    pub combination: Combination,
    /// The multiple of [`Combination::MaxPlusDeviation`].
    pub a: f64,
}

impl<S, H: Heuristic<S>> Heuristic<S> for Combined<H> {
    fn estimate(&self, state: &S) -> f64 {
        /// The number of estimates that are stored on the stack; more are stored on the heap.
        const FEW: usize = 8;
        if self.parts.len() <= FEW {
            let mut estimates = [0.0; FEW];
            for (estimate, part) in estimates.iter_mut().zip(&self.parts) {
                *estimate = part.estimate(state);
            }
            self.combination.of(&estimates[..self.parts.len()], self.a)
        } else {
            let estimates: Vec<f64> = self.parts.iter().map(|part| part.estimate(state)).collect();
            self.combination.of(&estimates, self.a)
        }
    }

    fn promise(&self) -> Promise {
        let promises: Vec<Promise> = self.parts.iter().map(Heuristic::promise).collect();
        let is_max = self.combination == Combination::Max;
        let ends: Vec<f64> = promises.iter().map(|promise| *promise.range.end()).collect();
        let largest = match self.combination {
            // The deviation of values between 0 and m is at most m / 2, and blended is at most euclid.
            Combination::MaxPlusDeviation => {
                Combination::Max.of(&ends, self.a) * (1.0 + self.a.max(0.0) / 2.0)
            }
            Combination::Blended => Combination::Euclid.of(&ends, self.a),
            other => other.of(&ends, self.a),
        };
        Promise {
            admissible: is_max && promises.iter().all(|promise| promise.admissible),
            consistent: is_max && promises.iter().all(|promise| promise.consistent),
            range: 0.0..=largest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_ways_to_join_three_distances() {
        let joined = |combination: Combination, estimates: &[f64]| combination.of(estimates, 0.5);
        let distances = [3.0, 6.0, 6.0];
        assert_eq!(joined(Combination::Max, &distances), 6.0);
        assert_eq!(joined(Combination::Sum, &distances), 15.0);
        assert_eq!(joined(Combination::Euclid, &distances), 9.0);
        // The mean is 5, the squared differences are 4, 1 and 1, so the deviation is the root of 2.
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found}");
        close(joined(Combination::MaxPlusDeviation, &distances), 6.0 + 0.5 * 2f64.sqrt());
        // t = 2^-((1.6 * 6 / 1.4142... - 1.9)^2) = 2^-23.853...
        let t = 2f64.powf(-(9.6 / 2f64.sqrt() - 1.9) * (9.6 / 2f64.sqrt() - 1.9));
        assert!(t > 6e-8 && t < 7e-8);
        close(joined(Combination::Blended, &distances), 6.0 + 3.0 * t);
        // For widely spread values, blended is nearer to euclid: sd is 5, and 1.6 * 10 / 5 = 3.2.
        close(joined(Combination::Blended, &[0.0, 10.0]), 10.0);
        close(joined(Combination::Blended, &[1.0, 10.0]), {
            let t = 2f64.powf(-(16.0 / 4.5 - 1.9f64).powi(2));
            (1.0 - t) * 10.0 + t * 101f64.sqrt()
        });
        for &combination in Combination::ALL {
            assert_eq!(joined(combination, &[]), 0.0, "{combination}");
            close(joined(combination, &[4.0]), 4.0);
        }
        assert_eq!(joined(Combination::Blended, &[4.0, 4.0, 4.0]), 4.0);
    }
}
