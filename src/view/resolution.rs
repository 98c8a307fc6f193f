//! The times of frames to the resolution of a moving picture, so that frames come in time.

/// The number of frames in a window, after which the resolution is reconsidered.
const WINDOW: u32 = 10;

/// The gap in milliseconds from which a frame is late, on a screen of 60 frames a second.
const LATE: f64 = 21.0;

/// A longer gap between frames, in milliseconds, is a pause.
const REST: f64 = 700.0;

/// The factor by which the number of pixels changes.
const STEP: f32 = 0.6;

/// Fewer pixels have helped if a window takes at most this fraction of the time before.
const HELPED: f64 = 0.92;

/// The number of reductions without effect after which reducing counts as useless. A single window may be slow for other
/// reasons.
const STEPS: u32 = 2;

/// The least fraction of its pixels that a picture is drawn with.
const LEAST: f32 = 0.25;

/// The number of windows in time before more pixels are tried, at first and at most.
const PATIENCE: u32 = 4;
const MOST_PATIENCE: u32 = 64;

/// The fraction of its pixels that a moving picture is drawn with. It falls while frames come late and fewer pixels help, and
/// rises again once frames come in time.
#[derive(Clone, Copy, Debug)]
pub struct Resolution {
    share: f32,
    /// When the frame before was drawn, in milliseconds.
    last: f64,
    /// The frames of this window: their number, the number of late ones, and their time in milliseconds.
    frames: u32,
    late: u32,
    millis: f64,
    /// The last reduction, until its effect is known.
    tried: Option<Trial>,
    /// The windows in time since the last change, and the number to wait for.
    good: u32,
    patience: u32,
    /// The number of windows for which the resolution is not reduced.
    hold: u32,
}

/// A reduction of the resolution.
#[derive(Clone, Copy, Debug)]
struct Trial {
    /// The fraction before, and the time of a window then, in milliseconds.
    share: f32,
    millis: f64,
    /// The number of reductions since.
    steps: u32,
}

impl Default for Resolution {
    /// All pixels.
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
    /// The share of the pixels, up to 1.
    pub const fn share(&self) -> f32 {
        self.share
    }

    /// Notes that a frame of a movement is drawn at this time, in milliseconds.
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
            // Something other than drawing is slow, so the picture gets all its pixels.
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

/// The number of frames whose median decides a change. A single frame may be slow because of other programs.
const MEASURED: usize = 5;

/// The target time of a frame, and the longest acceptable one, in milliseconds of 16.7.
const AIM: f64 = 11.5;
const ALLOWED: std::ops::RangeInclusive<f64> = 10.0..=13.0;

/// The largest factor by which the number of pixels changes at once.
const CHANGE: std::ops::RangeInclusive<f64> = 0.4..=1.5;

/// The fraction of its pixels that a moving picture is drawn with where the processor draws and the page waits for it. It starts
/// low, so that the first frames come in time, and rises as long as frames leave time to spare.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    share: f32,
    millis: [f64; MEASURED],
    frames: usize,
}

impl Default for Measured {
    /// The fewest pixels.
    fn default() -> Measured {
        Measured { share: LEAST, millis: [0.0; MEASURED], frames: 0 }
    }
}

impl Measured {
    /// The share of the pixels, up to 1.
    pub const fn share(&self) -> f32 {
        self.share
    }

    /// Notes what a frame of a movement took, in milliseconds.
    pub fn took(&mut self, millis: f64) {
        self.millis[self.frames] = millis;
        self.frames = (self.frames + 1) % MEASURED;
        if self.frames == 0 {
            self.millis.sort_by(f64::total_cmp);
            let median = self.millis[MEASURED / 2];
            if !ALLOWED.contains(&median) {
                let change = (AIM / median.max(0.1)).clamp(*CHANGE.start(), *CHANGE.end());
                self.share = (self.share * change as f32).clamp(LEAST, 1.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share after many frames on a machine that takes so many milliseconds for a frame with this share of its
    /// pixels, and the longest that a frame took.
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
            // However fine the picture becomes, no frame on the way is late.
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

    /// The shares of many frames on a machine that needs so many milliseconds for a picture with this share of
    /// its pixels, and shows each on the next of 60 occasions a second.
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
        // 16.7 of 40 milliseconds, by steps, and now and then a trial with more.
        let in_time = shares.iter().filter(|share| (0.3..0.42).contains(*share)).count();
        assert!(in_time > 1700, "{in_time}");
    }

    #[test]
    fn however_slow_a_machine_is_it_draws_some_pixels() {
        let shares = shares(|share| 400.0 * f64::from(share));
        assert!(shares.iter().all(|share| *share > 0.2) && shares[1999] < 0.25);
    }

    #[test]
    fn where_fewer_pixels_do_not_help_none_are_taken_away_for_long() {
        let fine = shares(|_| 30.0).iter().filter(|share| **share == 1.0).count();
        assert!(fine > 1900, "{fine}");
    }

    #[test]
    fn a_rest_is_no_late_frame() {
        let mut resolution = Resolution::default();
        for turn in 0..100 {
            (0..8).for_each(|frame| resolution.frame(f64::from(turn * 2000 + frame * 16)));
        }
        assert_eq!(resolution.share(), 1.0);
    }
}
