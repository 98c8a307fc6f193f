//! How fine a moving picture is drawn, so that its frames come in time.

/// Frames after which it is judged how they came.
const WINDOW: u32 = 10;

/// From so many milliseconds on, a frame is late: a screen shows 60 frames a second.
const LATE: f64 = 21.0;

/// A gap between frames that is longer than this, in milliseconds, is a rest.
const REST: f64 = 700.0;

/// By how much the number of pixels is changed.
const STEP: f32 = 0.6;

/// What part of the time before a window may take for fewer pixels to have helped.
const HELPED: f64 = 0.92;

/// The least share of its pixels that a picture is drawn with.
const LEAST: f32 = 0.25;

/// How many windows in time are waited for before more pixels are tried, at first and at most.
const PATIENCE: u32 = 4;
const MOST_PATIENCE: u32 = 64;

/// The share of its pixels that a moving picture is drawn with: fewer where frames come late and fewer
/// pixels help, more again once frames come in time.
#[derive(Clone, Copy, Debug)]
pub struct Resolution {
    share: f32,
    /// When the frame before was drawn, in milliseconds.
    last: f64,
    /// Of the frames since the last judgement: how many, how many of them late, and the milliseconds they took.
    frames: u32,
    late: u32,
    millis: f64,
    /// What a window took before pixels were taken away, until it shows whether that helped.
    before: Option<f64>,
    /// Windows in time since the last change, and how many are waited for.
    good: u32,
    patience: u32,
    /// For how many windows no pixels are taken away.
    hold: u32,
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
            before: None,
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
        if self.before.take().is_some_and(|before| millis > HELPED * before) {
            // Something else is slow, or the screen is: then the picture may as well be fine.
            (self.share, self.hold) = (self.finer(), MOST_PATIENCE);
        } else if late > WINDOW / 2 && self.hold == 0 && self.share > LEAST {
            (self.share, self.before) = (self.share * STEP, Some(millis));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The least and the last share of many frames on a machine that needs so many milliseconds for a picture with
    /// this share of its pixels, and shows each on the next of 60 occasions a second.
    fn shares(takes: impl Fn(f32) -> f64) -> (f32, f32) {
        let (mut resolution, mut now, mut least) = (Resolution::default(), 0.0, 1.0_f32);
        for _ in 0..2000 {
            resolution.frame(now);
            least = least.min(resolution.share());
            now += (takes(resolution.share()) / 16.7).ceil().max(1.0) * 16.7;
        }
        (least, resolution.share())
    }

    #[test]
    fn a_fast_machine_draws_all_pixels() {
        assert_eq!(shares(|share| 12.0 * f64::from(share)), (1.0, 1.0));
    }

    #[test]
    fn a_slow_machine_draws_as_many_as_come_in_time() {
        let (least, last) = shares(|share| 40.0 * f64::from(share));
        assert!(least >= 0.2 && last <= 0.6, "{least} {last}");
        let (least, _) = shares(|share| 400.0 * f64::from(share));
        assert!((0.2..0.25).contains(&least), "{least}");
    }

    #[test]
    fn where_fewer_pixels_do_not_help_none_are_taken_away_for_long() {
        let (_, last) = shares(|_| 30.0);
        assert_eq!(last, 1.0);
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
