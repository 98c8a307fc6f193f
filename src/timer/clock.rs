//! The clock: presses and releases at points in time → inspection, the running time, results.
//!
//! ```text
//!            press            release           press                release after the hold
//!   Idle ───────────> Pressed ───────> Inspecting ───────> Holding ────────────────────────> Running
//!     │  with inspection                   ^    <───────────┘                                   │ press
//!     │                                    └ release before                                     v
//!     └──────────────────────────────────────> Holding <──────────────────── Idle <───────── Stopped
//!        without inspection                                                       release
//! ```

use super::Penalty;
use crate::limits;
use crate::numbers::{Number, WholePart};

/// The rules of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Whether there are 15 seconds of inspection before the start.
    pub inspects: bool,
    /// For how long the key is held before it is ready, in milliseconds.
    pub hold: u32,
}

/// The hold times to choose from, in milliseconds. 550 is that of a Stackmat timer.
pub const HOLDS: [u32; 4] = [0, 300, 550, 1000];

/// The seconds of inspection.
const INSPECTION: f64 = 15.0;

/// The seconds of inspection after which the solve is DNF (WCA Regulation A4d2).
const DNF_AFTER: f64 = 17.0;

/// A call of the judge during the inspection (WCA Regulation A3a3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// After 8 seconds.
    Eight,
    /// After 12 seconds.
    Twelve,
}

/// The clock. All points in time are milliseconds of one clock that never goes back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clock {
    rules: Rules,
    phase: Phase,
    /// The number of calls made in the current inspection.
    calls: usize,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Phase {
    Idle,
    /// The key is down, and its release begins the inspection.
    Pressed,
    /// Since this time.
    Inspecting(f64),
    /// The key is down since `since`, during an inspection that began at `inspecting`.
    Holding {
        since: f64,
        inspecting: Option<f64>,
    },
    /// Since this time, with the penalty of the inspection.
    Running(f64, Penalty),
    /// The key that stopped the clock is still down.
    Stopped,
}

/// What a press or release has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing that needs to be noted.
    None,
    /// The inspection began.
    Inspects,
    /// The time began to run.
    Starts,
    /// The time stopped.
    Stops {
        /// The time in milliseconds.
        millis: u32,
        /// The penalty for a late start.
        penalty: Penalty,
    },
}

/// What the clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// The last result.
    Idle,
    /// The last result, while the key is held for the start or the inspection.
    Held {
        /// Whether a release starts.
        ready: bool,
    },
    /// The inspection.
    Inspection {
        /// The seconds left, of 15, rounded up; 0 when they are over.
        left: u32,
        /// The penalty of a start at this time.
        penalty: Penalty,
        /// While the key is held, whether a release starts.
        held: Option<bool>,
    },
    /// The running time in milliseconds.
    Running(u32),
}

impl Clock {
    /// Returns a clock that is idle.
    pub const fn new(rules: Rules) -> Clock {
        Clock { rules, phase: Phase::Idle, calls: 0 }
    }

    /// Changes the rules. What is under way goes on.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// True while the time runs.
    pub const fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running(..))
    }

    /// True if there is nothing to cancel or to stop.
    pub const fn is_idle(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Stopped)
    }

    /// True while what the clock shows depends on the time.
    pub const fn moves(&self) -> bool {
        matches!(self.phase, Phase::Inspecting(_) | Phase::Holding { .. } | Phase::Running(..))
    }

    /// The key, or a finger, goes down.
    pub fn press(&mut self, now: f64) -> Change {
        match self.phase {
            Phase::Idle if self.rules.inspects => self.phase = Phase::Pressed,
            Phase::Idle => self.phase = Phase::Holding { since: now, inspecting: None },
            Phase::Inspecting(began) => {
                self.phase = Phase::Holding { since: now, inspecting: Some(began) };
            }
            Phase::Running(began, penalty) => {
                self.phase = Phase::Stopped;
                return Change::Stops { millis: millis(now - began), penalty };
            }
            Phase::Pressed | Phase::Holding { .. } | Phase::Stopped => {}
        }
        Change::None
    }

    /// The key, or the finger, comes up.
    pub fn release(&mut self, now: f64) -> Change {
        match self.phase {
            Phase::Pressed => {
                self.phase = Phase::Inspecting(now);
                self.calls = 0;
                Change::Inspects
            }
            Phase::Holding { since, inspecting } if self.is_ready(since, now) => {
                let penalty = inspecting.map_or(Penalty::None, |began| penalty_after(now - began));
                self.phase = Phase::Running(now, penalty);
                Change::Starts
            }
            Phase::Holding { .. } => {
                self.let_go();
                Change::None
            }
            Phase::Stopped => {
                self.phase = Phase::Idle;
                Change::None
            }
            Phase::Idle | Phase::Inspecting(_) | Phase::Running(..) => Change::None,
        }
    }

    /// The key is up without a release that counts: the window lost the focus, or the finger scrolled.
    pub const fn let_go(&mut self) {
        self.phase = match self.phase {
            Phase::Holding { inspecting: Some(began), .. } => Phase::Inspecting(began),
            Phase::Holding { .. } | Phase::Pressed | Phase::Stopped => Phase::Idle,
            phase => phase,
        };
    }

    /// Gives up what has not started. Returns true if there was anything.
    pub const fn cancel(&mut self) -> bool {
        let cancels = matches!(self.phase, Phase::Pressed | Phase::Inspecting(_) | Phase::Holding { .. });
        if cancels {
            self.phase = Phase::Idle;
        }
        cancels
    }

    /// Goes to the next step without a hold, for a click that has no press and release: to the inspection, to the running
    /// time, or to the end.
    pub fn click(&mut self, now: f64) -> Change {
        let change = self.press(now);
        if change != Change::None {
            self.let_go();
            return change;
        }
        let hold = std::mem::replace(&mut self.rules.hold, 0);
        let change = self.release(now);
        self.rules.hold = hold;
        change
    }

    /// Returns the call of the judge that is due, each once.
    pub fn call(&mut self, now: f64) -> Option<Call> {
        let (Phase::Inspecting(began) | Phase::Holding { inspecting: Some(began), .. }) = self.phase else {
            return None;
        };
        let due = [(8.0, Call::Eight), (12.0, Call::Twelve)];
        let (at, call) = *due.get(self.calls)?;
        let is_due = (now - began) / 1000.0 >= at;
        self.calls += usize::from(is_due);
        is_due.then_some(call)
    }

    /// Returns what the clock shows.
    pub fn face(&self, now: f64) -> Face {
        match self.phase {
            Phase::Idle | Phase::Stopped => Face::Idle,
            // With inspection, the release begins it at once.
            Phase::Pressed => Face::Held { ready: true },
            Phase::Inspecting(began) => inspection(now - began, None),
            Phase::Holding { since, inspecting: Some(began) } => {
                inspection(now - began, Some(self.is_ready(since, now)))
            }
            Phase::Holding { since, inspecting: None } => Face::Held { ready: self.is_ready(since, now) },
            Phase::Running(began, _) => Face::Running(millis(now - began)),
        }
    }

    fn is_ready(&self, since: f64, now: f64) -> bool {
        now - since >= f64::from(self.rules.hold)
    }
}

fn inspection(elapsed: f64, held: Option<bool>) -> Face {
    let left = (INSPECTION - elapsed / 1000.0).ceil().max(0.0).whole_u32();
    Face::Inspection { left, penalty: penalty_after(elapsed), held }
}

/// Returns the penalty of a start after an inspection of so many milliseconds.
fn penalty_after(elapsed: f64) -> Penalty {
    match elapsed / 1000.0 {
        late if late > DNF_AFTER => Penalty::Dnf,
        late if late > INSPECTION => Penalty::PlusTwo,
        _ => Penalty::None,
    }
}

/// Returns whole milliseconds, within the limit of a solve.
fn millis(elapsed: f64) -> u32 {
    elapsed.clamp(0.0, limits::SOLVE_MILLIS.to_f64()).whole_u32()
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    const WCA: Rules = Rules { inspects: true, hold: 300 };
    const PLAIN: Rules = Rules { inspects: false, hold: 300 };

    #[test]
    fn a_solve_without_inspection() {
        let mut clock = Clock::new(PLAIN);
        assert_eq!(clock.press(0.0), Change::None);
        assert_eq!(clock.face(299.0), Face::Held { ready: false });
        assert_eq!(clock.face(300.0), Face::Held { ready: true });
        assert_eq!(clock.release(310.0), Change::Starts);
        assert_eq!(clock.face(1310.0), Face::Running(1000));
        assert_eq!(clock.press(12_655.9), Change::Stops { millis: 12_345, penalty: Penalty::None });
        // The key that stopped the clock does not start it, however long it is held.
        assert_eq!(clock.press(13_000.0), Change::None);
        assert_eq!(clock.release(20_000.0), Change::None);
        assert!(clock.is_idle());
    }

    #[test]
    fn a_release_before_the_hold_is_over_starts_nothing() {
        let mut clock = Clock::new(PLAIN);
        clock.press(0.0);
        assert_eq!(clock.release(299.9), Change::None);
        assert!(clock.is_idle());
        let mut clock = Clock::new(WCA);
        clock.press(0.0);
        assert_eq!(clock.release(50.0), Change::Inspects);
        clock.press(1000.0);
        assert_eq!(clock.release(1100.0), Change::None);
        assert_eq!(clock.face(5050.0), Face::Inspection { left: 10, penalty: Penalty::None, held: None });
    }

    #[test]
    fn late_starts_have_their_penalties() {
        for (start, penalty) in [
            (14_999.0, Penalty::None),
            (15_000.0, Penalty::None),
            (15_001.0, Penalty::PlusTwo),
            (17_000.0, Penalty::PlusTwo),
            (17_001.0, Penalty::Dnf),
            (99_000.0, Penalty::Dnf),
        ] {
            let mut clock = Clock::new(WCA);
            clock.press(0.0);
            clock.release(0.0);
            clock.press(start - 400.0);
            assert_eq!(clock.release(start), Change::Starts);
            assert_eq!(clock.press(start + 5000.0), Change::Stops { millis: 5000, penalty });
        }
    }

    #[test]
    fn the_judge_calls_once_each() {
        let mut clock = Clock::new(WCA);
        assert_eq!(clock.call(0.0), None);
        for _ in 0..2 {
            clock.press(0.0);
            clock.release(0.0);
            let calls: Vec<(u32, Call)> = (0..170_u32)
                .filter_map(|tenth| Some((tenth, clock.call(f64::from(tenth) * 100.0)?)))
                .collect();
            assert_eq!(calls, [(80, Call::Eight), (120, Call::Twelve)]);
            assert!(clock.cancel() && !clock.cancel());
        }
    }

    #[test]
    fn a_click_needs_no_hold() {
        let mut clock = Clock::new(WCA);
        assert_eq!(clock.click(0.0), Change::Inspects);
        assert_eq!(clock.click(100.0), Change::Starts);
        assert_eq!(clock.click(1100.0), Change::Stops { millis: 1000, penalty: Penalty::None });
        assert_eq!(clock.click(1200.0), Change::Inspects);
        let mut clock = Clock::new(PLAIN);
        assert_eq!(clock.click(0.0), Change::Starts);
    }

    #[test]
    fn whatever_is_done_every_result_has_one_start_and_one_stop() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        for _ in 0..300 {
            let rules =
                Rules { inspects: random.random_range(0..2) == 0, hold: HOLDS[random.random_range(0..4)] };
            let mut clock = Clock::new(rules);
            let (mut now, mut started, mut inspected) = (0.0, None, None);
            for _ in 0..200 {
                now += f64::from(random.random_range(0..2000_u32));
                let was_running = clock.is_running();
                let change = match random.random_range(0..12) {
                    0 => {
                        clock.let_go();
                        Change::None
                    }
                    1 => {
                        clock.cancel();
                        Change::None
                    }
                    2 => clock.click(now),
                    3..=6 => clock.release(now),
                    _ => clock.press(now),
                };
                match change {
                    Change::None => assert_eq!(was_running, clock.is_running()),
                    Change::Inspects => {
                        assert!(rules.inspects && !was_running);
                        inspected = Some(now);
                    }
                    Change::Starts => {
                        assert!(!was_running && rules.inspects == inspected.is_some());
                        let penalty =
                            inspected.take().map_or(Penalty::None, |began| penalty_after(now - began));
                        started = Some((now, penalty));
                    }
                    Change::Stops { millis, penalty } => {
                        let (began, expected) = started.take().expect("a start");
                        assert_eq!((millis, penalty), ((now - began).whole_u32(), expected));
                    }
                }
                if clock.is_idle() {
                    inspected = None;
                }
                assert_eq!(started.is_some(), clock.is_running());
                assert_eq!(matches!(clock.face(now), Face::Running(_)), clock.is_running());
                assert!(clock.moves() || clock.call(now).is_none());
            }
        }
    }
}
