//! How much work fits into a slice, learnt from the slices before.

/// What a slice is at least and at most: no machine is so slow or so fast.
const LEAST: f64 = 200.0;
const MOST: f64 = 4e6;

/// A guess of how many steps of some work take a given time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pace {
    steps_per_milli: f64,
}

impl Pace {
    /// With this guess to begin with.
    pub(super) const fn new(steps_per_milli: f64) -> Pace {
        Pace { steps_per_milli }
    }

    /// How many steps to make in so many milliseconds.
    pub(super) fn steps(self, millis: f64) -> u64 {
        (self.steps_per_milli * millis).clamp(LEAST, MOST) as u64
    }

    /// Learns from a slice of so many steps, which took so many milliseconds. A clock may be coarse,
    /// and a slice may be interrupted by other work of the machine, so one slice changes the guess by
    /// a factor of 2 at most.
    pub(super) fn learn(&mut self, steps: u64, millis: f64) {
        let measured = steps as f64 / millis.max(0.1);
        self.steps_per_milli = measured.clamp(self.steps_per_milli / 2.0, self.steps_per_milli * 2.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_to_take_the_time_that_is_meant() {
        for speed in [100.0, 5_000.0, 60_000.0] {
            let mut pace = Pace::new(2_000.0);
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
        let mut pace = Pace::new(2_000.0);
        for millis in [0.0, -5.0, 0.0, f64::NAN] {
            pace.learn(pace.steps(8.0), millis);
            assert!((200..=4_000_000).contains(&pace.steps(8.0)));
        }
        for _ in 0..100 {
            pace.learn(pace.steps(8.0), 1e9);
        }
        assert_eq!(pace.steps(8.0), 200);
    }
}
