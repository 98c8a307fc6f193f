//! A layer that a finger holds, and where it comes to rest.

use std::borrow::Cow;

use super::Player;
use crate::numbers::{Number, WholePart};
use crate::nxn::{LayerTurn, Stickers, least_quarters};
use crate::play::{Origin, Step};

/// A flick, in quarters a second, turns on by what it would cover in this time, in seconds.
const FLICK: f64 = 0.1;

/// A layer that was turned by less than this, in quarters, was touched and not turned.
const TOUCHED: f64 = 0.06;

/// The number of quarters at which a layer comes to rest that is let go at `quarters` with this
/// speed in quarters a second: the nearest, unless a flick takes it to the next.
pub fn snap(quarters: f64, speed: f64) -> i8 {
    if quarters.abs() < TOUCHED {
        return 0;
    }
    // However fast, a flick goes no further than to the next quarter.
    (quarters + (speed * FLICK).clamp(-0.4, 0.4)).round().whole_i8()
}

impl Player {
    /// The layer a finger holds, and by how many quarters it is turned.
    pub const fn held(&self) -> Option<(LayerTurn, f64)> {
        self.held
    }

    /// The stickers as a view shows them in which nothing turns: a layer that a finger holds is where
    /// it would come to rest.
    pub fn nearest(&self) -> Cow<'_, Stickers> {
        let Some((turn, quarters)) = self.held else { return Cow::Borrowed(self.shown()) };
        let mut stickers = self.shown().clone();
        stickers.turn(turn.with_quarters(snap(quarters, 0.0)));
        Cow::Owned(stickers)
    }

    pub(super) fn hold(&mut self, turn: LayerTurn, quarters: f64) {
        self.held = Some((turn, quarters));
        self.motion.hold(self.state.clone(), Some(turn), quarters);
        self.came_from = self.place.to_f64();
        self.way_length = 0.0;
    }

    pub(super) fn let_go(&mut self, quarters: i8) {
        let Some((turn, held)) = self.held.take() else { return };
        let made = turn.with_quarters(least_quarters(quarters));
        let Some(written) = made.written(self.state.size()) else {
            // A layer turned all the way round ends there, and nothing has changed.
            return match quarters {
                0 => self.motion.settle(turn, held, true),
                _ => self.motion.settle(turn.with_quarters(quarters), held / f64::from(quarters), false),
            };
        };
        let step = Step { turn: Some(made), text: written.to_string(), origin: Origin::Turn };
        self.append(vec![step], true);
        self.came_from = self.place.to_f64() - 1.0;
        let way = turn.with_quarters(quarters);
        self.motion.cut(self.line.state(self.place - 1));
        self.motion.settle(way, held / f64::from(quarters), false);
        self.way_length = self.motion.remaining();
    }
}
