//! When a worker that several players share may work ahead: not while a player moves, as both share the processor, nor
//! while no player is in sight.

use std::cell::Cell;
use std::rc::Rc;

/// The spare time of a worker that several players share.
pub struct SpareTime {
    hold: Box<dyn Fn(bool)>,
    /// How many players there are, how many of them move, and how many are hidden.
    players: Cell<u32>,
    moving: Cell<u32>,
    hidden: Cell<u32>,
}

impl SpareTime {
    /// Returns the spare time of a worker without players. `hold` is called with whether the worker has to wait, possibly more than
    /// once with the same answer.
    pub fn new(hold: impl Fn(bool) + 'static) -> Rc<SpareTime> {
        Rc::new(SpareTime {
            hold: Box::new(hold),
            players: Cell::default(),
            moving: Cell::default(),
            hidden: Cell::default(),
        })
    }

    fn update(&self) {
        let nobody_looks = self.players.get() > 0 && self.hidden == self.players;
        (self.hold)(self.moving.get() > 0 || nobody_looks);
    }
}

/// The part of one player in the spare time of a worker. Dropping it takes the player out.
pub struct Share {
    whole: Rc<SpareTime>,
    moves: Cell<bool>,
    is_hidden: Cell<bool>,
}

impl Share {
    /// Returns the share of a player that rests in sight.
    pub fn new(whole: Rc<SpareTime>) -> Share {
        whole.players.set(whole.players.get() + 1);
        Share { whole, moves: Cell::default(), is_hidden: Cell::default() }
    }

    /// Notes whether the player moves.
    pub fn set_moving(&self, moves: bool) {
        count(&self.whole.moving, &self.moves, moves);
        self.whole.update();
    }

    /// Notes whether the player is hidden.
    pub fn set_hidden(&self, is_hidden: bool) {
        count(&self.whole.hidden, &self.is_hidden, is_hidden);
        self.whole.update();
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.whole.players.set(self.whole.players.get() - 1);
        self.set_hidden(false);
        self.set_moving(false);
    }
}

/// Counts or no longer counts a player of which something is or is not so.
fn count(all: &Cell<u32>, was: &Cell<bool>, is: bool) {
    all.set(all.get() + u32::from(is) - u32::from(was.replace(is)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the worker has to wait, and the two players that share it.
    fn two_players() -> (Rc<Cell<bool>>, Share, Share) {
        let held = Rc::new(Cell::new(false));
        let sink = held.clone();
        let whole = SpareTime::new(move |is_held| sink.set(is_held));
        (held, Share::new(whole.clone()), Share::new(whole))
    }

    #[test]
    fn a_worker_waits_while_a_player_moves_or_all_are_hidden() {
        let (held, first, second) = two_players();
        first.set_moving(true);
        assert!(held.get());
        second.set_moving(true);
        first.set_moving(false);
        assert!(held.get());
        second.set_moving(false);
        assert!(!held.get());
        first.set_hidden(true);
        assert!(!held.get());
        second.set_hidden(true);
        assert!(held.get());
    }

    #[test]
    fn a_player_that_goes_no_longer_counts() {
        let (held, first, second) = two_players();
        first.set_moving(true);
        drop(first);
        assert!(!held.get());
        let third = Share::new(second.whole.clone());
        second.set_hidden(true);
        third.set_hidden(false);
        assert!(!held.get());
        drop(third);
        assert!(held.get());
        drop(second);
        assert!(!held.get());
    }
}
