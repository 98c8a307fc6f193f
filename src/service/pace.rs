//! Estimates how much work fits into a slice, from the durations of earlier slices.

use crate::numbers::{Number, WholePart};

/// The fewest steps of a slice. They take little time on any machine.
const LEAST: f64 = 16.0;

/// An estimate of the speed of some work.
///
/// ```
/// use cubelab::service::Pace;
///
/// let mut pace = Pace::new(1000.0, 1_000_000);
/// assert_eq!(pace.steps(8.0), 8000);
/// // These steps took twice as long as estimated.
/// pace.learn(8000, 16.0);
/// assert_eq!(pace.steps(8.0), 4000);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    steps_per_milli: f64,
    /// The most steps of a slice.
    most: u32,
}

impl Pace {
    /// Builds a pace with an initial estimate in steps a millisecond, and the most steps of a slice.
    pub const fn new(steps_per_milli: f64, most: u32) -> Pace {
        Pace { steps_per_milli, most }
    }

    /// Returns the number of steps that take about `millis` milliseconds: at least 16, at most the maximum of the pace.
    pub fn steps(self, millis: f64) -> u64 {
        // Not `f64::clamp`: its panic message would link the code that formats floats.
        (self.steps_per_milli * millis).max(LEAST).min(self.most.into()).whole_u64()
    }

    /// Updates the estimate after `steps` steps that took `millis` milliseconds. The estimate falls at once when work becomes
    /// harder. It rises by a factor of at most 2, because a coarse clock may report too short a time.
    pub fn learn(&mut self, steps: u64, millis: f64) {
        let measured = steps.to_f64() / millis.max(0.1);
        self.steps_per_milli = measured.min(self.steps_per_milli * 2.0);
    }

    /// Updates the estimate like [`Pace::learn`], unless the slice ended before half of its `planned` steps. A short slice says
    /// little about the speed.
    pub fn learn_if_full(&mut self, steps: u64, planned: u64, millis: f64) {
        if steps >= planned / 2 {
            self.learn(steps, millis);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u32 = 4_000_000;

    #[test]
    fn slices_converge_to_the_requested_time() {
        for speed in [100.0, 5_000.0, 60_000.0] {
            let mut pace = Pace::new(2_000.0, MOST);
            for _ in 0..10 {
                let steps = pace.steps(8.0);
                pace.learn(steps, steps.to_f64() / speed);
            }
            let millis = pace.steps(8.0).to_f64() / speed;
            assert!((7.9..8.1).contains(&millis), "{millis} at {speed} steps a millisecond");
        }
    }

    #[test]
    fn a_clock_that_stands_still_or_runs_backwards_keeps_slices_within_limits() {
        let mut pace = Pace::new(2_000.0, MOST);
        for millis in [0.0, -5.0, 0.0, f64::NAN] {
            pace.learn(pace.steps(8.0), millis);
            assert!((16..=u64::from(MOST)).contains(&pace.steps(8.0)));
        }
        for _ in 0..100 {
            pace.learn(pace.steps(8.0), 1e9);
        }
        assert_eq!(pace.steps(8.0), 16);
        pace.learn(16, 0.001);
        assert!(pace.steps(1e12) <= u64::from(MOST));
    }
}
