//! The path of the picture to a place in the line.

use super::Player;
use crate::numbers::{Number, WholePart};
use crate::nxn::{LayerTurn, Stickers};
use crate::play::Pace;

/// The most turns of a path that is shown; after a longer one, the picture jumps to its end.
const LONGEST_WAY: usize = 60;

impl Player {
    /// Where in the line the picture is: a place, and the part of the step under way.
    pub fn position(&self) -> f64 {
        if let Some(position) = self.scrubbed {
            return position;
        }
        let done = if self.way_length > 0.0 { 1.0 - self.motion.remaining() / self.way_length } else { 1.0 };
        let position = self.came_from + (self.place.to_f64() - self.came_from) * done.clamp(0.0, 1.0);
        self.within(position)
    }

    /// The index of the step under way, or else of the next step; the length of the line if all steps are made. Every list of moves
    /// marks this step.
    pub fn current(&self) -> usize {
        self.position().whole_index()
    }

    /// A position brought into the line. Not by the library's clamp: its check of the bounds can write
    /// any float, with all that takes.
    pub(super) fn within(&self, position: f64) -> f64 {
        position.max(0.0).min(self.line.len().to_f64())
    }

    /// Advances the picture by this time. Returns true if it must be drawn again afterwards.
    pub fn advance(&mut self, seconds: f64) -> bool {
        if self.scrubbed.is_some() || self.held.is_some() {
            return false;
        }
        let mut left = self.motion.advance(seconds, self.tempo);
        while self.is_playing && self.motion.is_still() {
            if self.place == self.line.len() {
                self.is_playing = false;
                break;
            }
            self.start_way();
            let shown = self.line.len().min(self.place + self.stride) - 1;
            if shown > self.place {
                self.state.turn_all(self.line.steps[self.place..shown].iter().filter_map(|step| step.turn));
                self.motion.cut(self.state.clone());
            }
            let turn = self.line.steps[shown].turn;
            self.place = shown + 1;
            self.state.turn_all(turn);
            self.motion.push(turn, Pace::Playback);
            self.way_length = 1.0;
            left = self.motion.advance(left, self.tempo);
        }
        !self.is_still()
    }

    /// Goes to a place in the line, along it.
    pub(super) fn go(&mut self, place: usize) {
        let place = place.min(self.line.len());
        let way = self.line.way(self.place, place);
        self.start_way();
        self.place = place;
        self.follow(&way);
    }

    pub(super) fn start_way(&mut self) {
        self.came_from = self.position();
    }

    pub(super) fn follow(&mut self, way: &[LayerTurn]) {
        self.state.turn_all(way.iter().copied());
        if way.len() > LONGEST_WAY {
            return self.cut(self.state.clone());
        }
        for turn in way {
            self.motion.push(Some(*turn), Pace::Hand);
        }
        self.way_length = self.motion.remaining();
    }

    pub(super) fn cut_to(&mut self, place: usize) {
        self.place = place;
        self.cut(self.line.state(place));
    }

    pub(super) fn cut(&mut self, state: Stickers) {
        self.state = state.clone();
        self.motion.cut(state);
        self.came_from = self.place.to_f64();
        self.way_length = 0.0;
    }

    pub(super) fn scrub(&mut self, position: f64) {
        let position = self.within(position);
        let (before, fraction) = (position.floor().whole_index(), position.fract());
        // The state comes from the current one: a long line takes too long from its beginning.
        self.state.turn_all(self.line.way(self.place, before));
        self.place = position.ceil().whole_index();
        if fraction > 0.0 {
            let turn = self.line.steps[before].turn;
            self.motion.hold(self.state.clone(), turn, fraction);
            self.state.turn_all(turn);
        } else {
            self.motion.cut(self.state.clone());
        }
        self.came_from = before.to_f64();
        self.way_length = 1.0;
        self.scrubbed = Some(position);
    }

    pub(super) fn release(&mut self) {
        let Some(position) = self.scrubbed.take() else { return };
        let nearest = position.round().whole_index();
        if nearest < self.place {
            self.motion.turn_round();
            self.state.turn_all(self.line.way(self.place, nearest));
            (self.came_from, self.place) = (self.place.to_f64(), nearest);
        } else {
            self.motion.go_on();
        }
    }
}
