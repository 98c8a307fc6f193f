//! The picture's way to the state: the turns still to be shown, one of them under way.

use std::collections::VecDeque;

use crate::numbers::Number;
use crate::nxn::{LayerTurn, Stickers};

/// When several turns wait, the next takes at most this long divided by their number, in seconds:
/// the picture never falls far behind the hand, and a long way is rushed through and ends softly.
const CATCH_UP: f64 = 0.3;

/// How fast a turn is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// At once, at the speed of a hand.
    Hand,
    /// At the tempo of the playback.
    Playback,
}

/// A turn under way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// The turn.
    pub turn: LayerTurn,
    /// How much of it is done, from 0 to 1; a finger may pull it beyond either.
    pub fraction: f64,
}

/// What is shown and what will be: the state before the turn under way, that turn, and the turns
/// waiting after it.
#[derive(Clone, Debug)]
pub struct Motion {
    state: Stickers,
    current: Option<Beat>,
    waiting: VecDeque<Beat>,
    /// Whether turns are cut instead of shown on their way.
    cuts: bool,
}

/// A turn on its way, or a pause.
#[derive(Clone, Copy, Debug)]
struct Beat {
    turn: Option<LayerTurn>,
    pace: Pace,
    /// The part of its time that has passed, from 0 to 1.
    progress: f64,
    /// How it goes on its way.
    gait: Gait,
}

/// How a turn goes on its way.
#[derive(Clone, Copy, Debug)]
enum Gait {
    /// From rest to rest.
    Eased,
    /// Following a finger, that holds it at this fraction of the turn, which may be any number.
    Held(f64),
    /// Let go at this fraction, to come to rest at its end, or where it began if it `returns`.
    Settling { from: f64, returns: bool },
}

impl Beat {
    /// The time of a quarter turn made by hand, in seconds.
    const HAND: f64 = 0.17;

    /// The time this takes at a tempo in turns a second, in seconds.
    fn duration(&self, tempo: f64) -> f64 {
        let quarters = self.turn.map_or(1, |turn| turn.quarters().unsigned_abs());
        let weight = match self.gait {
            // The way that is left, a short one faster; never so fast that it is not seen.
            Gait::Settling { from, returns } => {
                let left = if returns { from } else { 1.0 - from };
                (left.abs() * f64::from(quarters)).sqrt().max(0.3)
            }
            _ if quarters > 1 => 1.5,
            _ => 1.0,
        };
        weight * if self.pace == Pace::Hand { Beat::HAND } else { 1.0 / tempo }
    }

    /// How much of the turn is made; less than 0 or more than 1 if a finger pulled it there.
    fn fraction(&self) -> f64 {
        match self.gait {
            Gait::Eased => ease(self.progress),
            Gait::Held(fraction) => fraction,
            Gait::Settling { from, returns } => {
                let end = f64::from(u8::from(!returns));
                // Fast at first, as the finger was, and to rest at the end.
                end + (from - end) * (1.0 - self.progress).powi(2)
            }
        }
    }

    /// Whether it ends as a turn made.
    const fn is_made(&self) -> bool {
        !matches!(self.gait, Gait::Settling { returns: true, .. })
    }

    /// The way back from where it is: the other way round, also for a half turn.
    fn reversed(self) -> Beat {
        let turn = self.turn.map(|turn| turn.with_quarters(turn.quarters().wrapping_neg()));
        match self.gait {
            Gait::Eased => Beat { turn, progress: 1.0 - self.progress, ..self },
            _ => {
                let gait = Gait::Settling { from: 1.0 - self.fraction(), returns: false };
                Beat { turn, progress: 0.0, gait, ..self }
            }
        }
    }
}

impl Motion {
    /// At rest.
    pub const fn new(state: Stickers) -> Motion {
        Motion { state, current: None, waiting: VecDeque::new(), cuts: false }
    }

    /// The stickers before the turn under way.
    pub const fn state(&self) -> &Stickers {
        &self.state
    }

    /// The turn under way, as it should be drawn.
    pub fn turning(&self) -> Option<Turning> {
        // What follows a finger is no motion of its own.
        let beat = self.current.filter(|beat| !self.cuts || matches!(beat.gait, Gait::Held(_)))?;
        let fraction = beat.fraction();
        beat.turn.filter(|_| fraction != 0.0).map(|turn| Turning { turn, fraction })
    }

    /// Whether nothing moves.
    pub const fn is_still(&self) -> bool {
        self.current.is_none()
    }

    /// The stickers once nothing moves any more.
    pub fn end(&self) -> Stickers {
        let mut end = self.state.clone();
        let beats = self.current.iter().chain(&self.waiting);
        end.turn_all(beats.filter(|beat| beat.is_made()).filter_map(|beat| beat.turn));
        end
    }

    /// How many turns are still to be shown, the one under way in part.
    pub fn remaining(&self) -> f64 {
        self.current.map_or(0.0, |beat| 1.0 - beat.progress) + self.waiting.len().to_f64()
    }

    /// Shows cuts instead of turns, for people who prefer reduced motion.
    pub const fn set_cuts(&mut self, cuts: bool) {
        self.cuts = cuts;
    }

    /// Shows this turn (or pause) after those that wait already. A turn that takes back the one
    /// before it turns round where that one is.
    pub fn push(&mut self, turn: Option<LayerTurn>, pace: Pace) {
        let beat = Beat { turn, pace, progress: 0.0, gait: Gait::Eased };
        let takes_back =
            |before: &Beat| turn.is_some() && before.is_made() && before.turn.map(LayerTurn::inverse) == turn;
        if self.waiting.back().is_some_and(takes_back) {
            self.waiting.pop_back();
        } else if self.waiting.is_empty() && self.current.as_ref().is_some_and(takes_back) {
            self.turn_round();
        } else if self.current.is_none() {
            self.current = Some(beat);
        } else {
            self.waiting.push_back(beat);
        }
    }

    /// Shows this state at once, at rest.
    pub fn cut(&mut self, state: Stickers) {
        self.state = state;
        self.current = None;
        self.waiting.clear();
    }

    /// Shows this turn at this fraction, and nothing after it.
    pub fn hold(&mut self, state: Stickers, turn: Option<LayerTurn>, fraction: f64) {
        self.cut(state);
        self.current = Some(Beat { turn, pace: Pace::Hand, progress: 0.0, gait: Gait::Held(fraction) });
    }

    /// Lets go of the turn that is held: it goes to its end.
    pub fn go_on(&mut self) {
        if let Some(beat) = &mut self.current {
            let gait = Gait::Settling { from: beat.fraction(), returns: false };
            *beat = Beat { progress: 0.0, gait, ..*beat };
        }
    }

    /// Lets go of a layer that was held at this fraction of the turn: it goes to the end of it, or
    /// back to where it began if it `returns`.
    pub fn settle(&mut self, turn: LayerTurn, from: f64, returns: bool) {
        let gait = Gait::Settling { from, returns };
        self.current = Some(Beat { turn: Some(turn), pace: Pace::Hand, progress: 0.0, gait });
    }

    /// Sends the turn under way back to where it came from.
    pub fn turn_round(&mut self) {
        if let Some(beat) = self.current {
            self.state.turn_all(beat.turn);
            self.current = Some(beat.reversed());
        }
    }

    /// Lets this many seconds pass, and says how many are left after the last turn has ended.
    pub fn advance(&mut self, mut seconds: f64, tempo: f64) -> f64 {
        while let Some(beat) = &mut self.current {
            let mut duration = beat.duration(tempo);
            if self.cuts && beat.pace == Pace::Hand {
                duration = 0.0;
            } else if !self.waiting.is_empty() {
                duration = duration.min(CATCH_UP / (self.waiting.len() + 1).to_f64());
            }
            let needed = (1.0 - beat.progress) * duration;
            if seconds < needed {
                beat.progress += seconds / duration;
                return 0.0;
            }
            seconds -= needed;
            let made = beat.turn.filter(|_| beat.is_made());
            self.state.turn_all(made);
            self.current = self.waiting.pop_front();
        }
        seconds
    }
}

/// Starts and ends at rest; symmetric, so that a turn can go back along its own way.
fn ease(x: f64) -> f64 {
    x * x * (3.0 - 2.0 * x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;

    const R: LayerTurn = LayerTurn::outer(Face::R, 1);
    const U: LayerTurn = LayerTurn::outer(Face::U, 1);

    fn after(turns: &[LayerTurn]) -> Stickers {
        let mut state = Stickers::solved(3);
        state.turn_all(turns.iter().copied());
        state
    }

    #[test]
    fn turns_are_shown_one_after_the_other() {
        let mut motion = Motion::new(Stickers::solved(3));
        motion.push(Some(R), Pace::Playback);
        motion.push(Some(U), Pace::Playback);
        assert_eq!(motion.advance(0.05, 2.0), 0.0);
        assert_eq!(motion.turning().map(|t| t.turn), Some(R));
        assert_eq!(motion.state(), &after(&[]));
        let left = motion.advance(10.0, 2.0);
        assert!(left > 9.0 && left < 9.5, "{left}");
        assert!(motion.is_still());
        assert_eq!(motion.state(), &after(&[R, U]));
    }

    #[test]
    fn a_turn_taken_back_turns_round_where_it_is() {
        let mut motion = Motion::new(Stickers::solved(3));
        motion.push(Some(R), Pace::Hand);
        motion.advance(Beat::HAND / 4.0, 1.0);
        let before = motion.turning().unwrap();
        motion.push(Some(R.inverse()), Pace::Hand);
        let after_it = motion.turning().unwrap();
        assert_eq!(after_it.turn, R.inverse());
        assert!((before.fraction + after_it.fraction - 1.0).abs() < 1e-12);
        assert!(motion.advance(Beat::HAND / 4.0 + 1e-9, 1.0) >= 0.0);
        assert!(motion.is_still());
        assert_eq!(motion.state(), &after(&[]));
    }

    #[test]
    fn a_half_turn_taken_back_turns_round_where_it_is() {
        let half = R.with_quarters(2);
        let mut motion = Motion::new(Stickers::solved(3));
        motion.push(Some(half), Pace::Hand);
        motion.advance(Beat::HAND / 2.0, 1.0);
        let before = motion.turning().expect("it is on its way");
        motion.push(Some(half.inverse()), Pace::Hand);
        let now = motion.turning().expect("it is on its way back");
        assert_eq!((motion.state(), now.turn.quarters()), (&after(&[half]), -2));
        // From the state after the half turn, the rest of the way back leads to where the layer was.
        assert!((2.0 - 2.0 * now.fraction - 2.0 * before.fraction).abs() < 1e-12);
        assert!(motion.advance(10.0, 1.0) > 0.0);
        assert_eq!(motion.state(), &after(&[]));
    }

    #[test]
    fn a_layer_let_go_comes_to_rest_at_the_end_or_where_it_began() {
        for (from, returns, end) in
            [(0.7, false, after(&[R])), (1.2, false, after(&[R])), (0.3, true, after(&[]))]
        {
            let mut motion = Motion::new(Stickers::solved(3));
            motion.hold(Stickers::solved(3), Some(R), from);
            assert_eq!(motion.turning(), Some(Turning { turn: R, fraction: from }));
            motion.settle(R, from, returns);
            assert_eq!(motion.turning(), Some(Turning { turn: R, fraction: from }));
            assert_eq!(motion.advance(0.02, 1.0), 0.0);
            let (now, to) = (motion.turning().unwrap().fraction, if returns { 0.0 } else { 1.0 });
            assert!((now - to).abs() < f64::abs(from - to) && (now - to) * (from - to) > 0.0, "{now}");
            assert!(motion.advance(1.0, 1.0) > 0.0);
            assert_eq!(motion.state(), &end);
        }
    }

    #[test]
    fn the_tempo_may_change_in_the_middle_of_a_turn() {
        let mut motion = Motion::new(Stickers::solved(3));
        motion.push(Some(R), Pace::Playback);
        motion.advance(0.5, 1.0);
        assert!((motion.turning().unwrap().fraction - 0.5).abs() < 1e-12);
        assert!((motion.advance(0.1, 10.0) - 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_long_way_is_rushed_through() {
        let mut motion = Motion::new(Stickers::solved(3));
        for i in 0..25 {
            motion.push(Some(if i % 2 == 0 { R } else { U }), Pace::Hand);
        }
        assert!(motion.advance(1.5, 1.0) > 0.0, "25 turns take less than 1.5 s");
    }

    #[test]
    fn reduced_motion_cuts() {
        let mut motion = Motion::new(Stickers::solved(3));
        motion.set_cuts(true);
        motion.push(Some(R), Pace::Hand);
        assert_eq!(motion.advance(0.0, 1.0), 0.0);
        assert_eq!(motion.state(), &after(&[R]));
        motion.push(Some(U), Pace::Playback);
        motion.advance(0.5, 1.0);
        assert_eq!(motion.turning(), None);
        assert!(!motion.is_still());
    }
}
