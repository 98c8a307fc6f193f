//! How much work fits into a slice, learnt from the slices before.

/// What a slice is at least: no machine is so slow that this takes long.
const LEAST: f64 = 16.0;

/// A guess of how many steps of some work take a given time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    steps_per_milli: f64,
    most: u32,
}

impl Pace {
    /// With a guess to begin with, and the most steps of a slice.
    pub const fn new(steps_per_milli: f64, most: u32) -> Pace {
        Pace { steps_per_milli, most }
    }

    /// How many steps to make in so many milliseconds.
    pub fn steps(self, millis: f64) -> u64 {
        // The library's `clamp` can say which floats are wrong, with tables for writing any float.
        (self.steps_per_milli * millis).max(LEAST).min(self.most.into()) as u64
    }

    /// Learns from a slice of so many steps, which took so many milliseconds. The guess falls at once
    /// when work gets harder. It rises by a factor of 2 at most, as a clock may be coarse.
    pub fn learn(&mut self, steps: u64, millis: f64) {
        let measured = steps as f64 / millis.max(0.1);
        self.steps_per_milli = measured.min(self.steps_per_milli * 2.0);
    }

    /// Learns from a slice of `steps` out of the `meant` ones. One that ended early says little about the pace.
    pub fn learn_if_full(&mut self, steps: u64, meant: u64, millis: f64) {
        if steps >= meant / 2 {
            self.learn(steps, millis);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u32 = 4_000_000;

    #[test]
    fn slices_come_to_take_the_time_that_is_meant() {
        for speed in [100.0, 5_000.0, 60_000.0] {
            let mut pace = Pace::new(2_000.0, MOST);
            for _ in 0..10 {
                let steps = pace.steps(8.0);
                pace.learn(steps, steps as f64 / speed);
            }
            let millis = pace.steps(8.0) as f64 / speed;
            assert!((7.9..8.1).contains(&millis), "{millis} at {speed} steps a millisecond");
        }
    }

    #[test]
    fn a_clock_that_stands_still_or_runs_back_leaves_a_slice_of_some_size() {
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
