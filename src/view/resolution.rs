//! Turns the times of frames into the resolution of a moving picture, so that frames come in time.

use crate::numbers::nearest_f32;

/// The number of frames in a window, after which the resolution is reconsidered.
const WINDOW: u32 = 10;

/// The gap in milliseconds from which a frame is late, on a screen of 60 frames a second.
const LATE: f64 = 21.0;

/// The gap in milliseconds above which the movement had paused.
const REST: f64 = 700.0;

/// The factor of one reduction of the number of pixels.
const STEP: f32 = 0.6;

/// A reduction has helped if a window takes at most this fraction of its time before the reduction.
const HELPED: f64 = 0.92;

/// The number of reductions without effect after which they are undone. One is not enough, because a single window may be slow for
/// other reasons.
const STEPS: u32 = 2;

/// The least fraction of the pixels to draw.
const LEAST: f32 = 0.25;

/// The number of windows in time before a trial with more pixels, at first and at most.
const PATIENCE: u32 = 4;
const MOST_PATIENCE: u32 = 64;

/// The fraction of the pixels to draw while the picture moves. It falls while frames come late and fewer pixels help, and rises
/// again once frames come in time.
#[derive(Clone, Copy, Debug)]
pub struct Resolution {
    share: f32,
    /// The time of the previous frame in milliseconds.
    last: f64,
    /// The current window: its frames, its late frames, and its length in milliseconds.
    frames: u32,
    late: u32,
    millis: f64,
    /// The last reduction, until its effect is known.
    tried: Option<Trial>,
    /// The windows in time since the last change, and the number required before a trial with more pixels.
    good: u32,
    patience: u32,
    /// The number of windows during which the resolution is not reduced.
    hold: u32,
}

/// A reduction of the resolution.
#[derive(Clone, Copy, Debug)]
struct Trial {
    /// The fraction before the reduction, and the length of a window then, in milliseconds.
    share: f32,
    millis: f64,
    /// The number of reductions since then.
    steps: u32,
}

impl Default for Resolution {
    /// Returns a resolution that draws all pixels.
    fn default() -> Resolution {
        Resolution {
            share: 1.0,
            last: f64::NEG_INFINITY,
            frames: 0,
            late: 0,
            millis: 0.0,
            tried: None,
            good: 0,
            patience: PATIENCE,
            hold: 0,
        }
    }
}

impl Resolution {
    /// The fraction of the pixels to draw, up to 1.
    pub const fn share(&self) -> f32 {
        self.share
    }

    /// Records a frame of a movement at this time in milliseconds.
    pub fn frame(&mut self, now: f64) {
        let gap = now - std::mem::replace(&mut self.last, now);
        if gap > REST {
            (self.frames, self.late, self.millis) = (0, 0, 0.0);
            return;
        }
        self.frames += 1;
        self.late += u32::from(gap > LATE);
        self.millis += gap;
        if self.frames == WINDOW {
            let (late, millis) = (self.late, self.millis);
            (self.frames, self.late, self.millis) = (0, 0, 0.0);
            self.judge(late, millis);
        }
    }

    fn judge(&mut self, late: u32, millis: f64) {
        self.hold = self.hold.saturating_sub(1);
        let tried = self.tried.take().filter(|tried| millis > HELPED * tried.millis);
        if let Some(tried) = tried
            && (tried.steps == STEPS || self.share <= LEAST)
        {
            // Something other than drawing is slow, so the reductions are undone.
            (self.share, self.hold) = (tried.share, MOST_PATIENCE);
        } else if late > WINDOW / 2 && self.hold == 0 && self.share > LEAST {
            let mut trial = tried.unwrap_or(Trial { share: self.share, millis, steps: 0 });
            trial.steps += 1;
            (self.share, self.tried) = (self.share * STEP, Some(trial));
            (self.good, self.patience) = (0, (2 * self.patience).min(MOST_PATIENCE));
        } else if late < WINDOW / 4 {
            self.good += 1;
            if self.good >= self.patience {
                (self.share, self.good) = (self.finer(), 0);
            }
        }
    }

    fn finer(&self) -> f32 {
        (self.share / STEP).min(1.0)
    }
}

/// The number of frames whose median decides on a change. A single frame may be slow because of other programs.
const MEASURED: usize = 5;

/// The time that a frame should take, and the range within which nothing changes, in milliseconds. A frame has 16.7 ms.
const AIM: f64 = 11.5;
const ALLOWED: std::ops::RangeInclusive<f64> = 10.0..=13.0;

/// The least and the largest factor of one change of the number of pixels.
const CHANGE: std::ops::RangeInclusive<f64> = 0.4..=1.5;

/// The fraction of the pixels to draw while the picture moves and the processor draws it, so that the page can measure a frame. It
/// starts low, so that the first frames come in time, and rises as long as frames leave time to spare.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    share: f32,
    millis: [f64; MEASURED],
    frames: usize,
}

impl Default for Measured {
    /// Returns the resolution of the first frames, with the fewest pixels.
    fn default() -> Measured {
        Measured { share: LEAST, millis: [0.0; MEASURED], frames: 0 }
    }
}

impl Measured {
    /// The fraction of the pixels to draw, up to 1.
    pub const fn share(&self) -> f32 {
        self.share
    }

    /// Records the duration of a frame of a movement in milliseconds.
    pub fn took(&mut self, millis: f64) {
        self.millis[self.frames] = millis;
        self.frames = (self.frames + 1) % MEASURED;
        if self.frames == 0 {
            self.millis.sort_by(f64::total_cmp);
            let median = self.millis[MEASURED / 2];
            if !ALLOWED.contains(&median) {
                let change = (AIM / median.max(0.1)).clamp(*CHANGE.start(), *CHANGE.end());
                self.share = (self.share * nearest_f32(change)).clamp(LEAST, 1.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the fraction after many frames, and the longest frame, on a machine where a frame with a fraction of the pixels
    /// takes `takes(fraction)` milliseconds.
    fn measured(takes: impl Fn(f32) -> f64) -> (f32, f64) {
        let (mut measured, mut longest) = (Measured::default(), 0.0_f64);
        for _ in 0..200 {
            let millis = takes(measured.share());
            longest = longest.max(millis);
            measured.took(millis);
        }
        (measured.share(), longest)
    }

    #[test]
    fn as_many_pixels_are_drawn_as_leave_time_to_spare() {
        for (fixed, drawn, least_and_most) in [
            (3.0, 4.0, 1.0..=1.0),
            (3.0, 15.0, 0.46..=0.67),
            (6.0, 40.0, LEAST..=LEAST),
            (0.0, 20.0, 0.5..=0.65),
        ] {
            let (share, longest) = measured(|share| fixed + drawn * f64::from(share));
            assert!(least_and_most.contains(&share), "{fixed} {drawn}: {share}");
            // No frame is late while the resolution rises.
            assert!(longest < 16.7, "{fixed} {drawn}: {longest}");
        }
    }

    #[test]
    fn single_frames_that_take_long_change_nothing() {
        let mut frame = 0;
        let mut measured = Measured::default();
        for _ in 0..500 {
            frame += 1;
            let before = measured.share();
            measured.took(if frame % 3 == 0 { 60.0 } else { 11.5 });
            assert_eq!(measured.share(), before);
        }
    }

    #[test]
    fn a_machine_that_becomes_slower_or_faster_is_followed() {
        let mut measured = Measured::default();
        for (drawn, least_and_most) in [(6.0, 0.9..=1.0), (30.0, 0.33..=0.44), (6.0, 0.9..=1.0)] {
            (0..100).for_each(|_| measured.took(drawn * f64::from(measured.share())));
            assert!(least_and_most.contains(&measured.share()), "{drawn}: {}", measured.share());
        }
    }

    /// Returns the fractions of many frames on a machine with a screen of 60 Hz where drawing a fraction of the pixels takes
    /// `takes(fraction)` milliseconds.
    fn shares(takes: impl Fn(f32) -> f64) -> Vec<f32> {
        let (mut resolution, mut now) = (Resolution::default(), 0.0);
        let frames = (0..2000).map(|_| {
            resolution.frame(now);
            now += (takes(resolution.share()) / 16.7).ceil().max(1.0) * 16.7;
            resolution.share()
        });
        frames.collect()
    }

    #[test]
    fn a_fast_machine_draws_all_pixels() {
        assert!(shares(|share| 12.0 * f64::from(share)).iter().all(|share| *share == 1.0));
    }

    #[test]
    fn a_slow_machine_draws_as_many_as_come_in_time() {
        let shares = shares(|share| 40.0 * f64::from(share));
        // All pixels take 40 ms, of which a frame has 16.7; now and then there is a trial with more pixels.
        let in_time = shares.iter().filter(|share| (0.3..0.42).contains(*share)).count();
        assert!(in_time > 1700, "{in_time}");
    }

    #[test]
    fn a_very_slow_machine_still_draws_some_pixels() {
        let shares = shares(|share| 400.0 * f64::from(share));
        assert!(shares.iter().all(|share| *share > 0.2) && shares[1999] < 0.25);
    }

    #[test]
    fn reductions_that_do_not_help_are_undone() {
        let fine = shares(|_| 30.0).iter().filter(|share| **share == 1.0).count();
        assert!(fine > 1900, "{fine}");
    }

    #[test]
    fn a_pause_is_no_late_frame() {
        let mut resolution = Resolution::default();
        for turn in 0..100 {
            (0..8).for_each(|frame| resolution.frame(f64::from(turn * 2000 + frame * 16)));
        }
        assert_eq!(resolution.share(), 1.0);
    }
}
