//! When a worker that several players share may work ahead: once a player has a cube to solve, but not while a player
//! moves, as both share the processor, nor while no player is in sight.

use std::cell::Cell;
use std::rc::Rc;

/// The spare time of a worker that several players share.
pub struct SpareTime {
    hold: Box<dyn Fn(bool)>,
    /// The number of players.
    players: Cell<u32>,
    /// The number of players that have had a cube to solve.
    solving: Cell<u32>,
    /// The number of players whose picture moves.
    moving: Cell<u32>,
    /// The number of players out of sight.
    hidden: Cell<u32>,
}

impl SpareTime {
    /// Returns the spare time of a worker without players, which has to wait. `hold` is called with whether the worker has to
    /// wait, possibly more than once with the same answer.
    pub fn new(hold: impl Fn(bool) + 'static) -> Rc<SpareTime> {
        let spare_time = SpareTime {
            hold: Box::new(hold),
            players: Cell::default(),
            solving: Cell::default(),
            moving: Cell::default(),
            hidden: Cell::default(),
        };
        spare_time.update();
        Rc::new(spare_time)
    }

    fn update(&self) {
        let nobody_looks = self.hidden == self.players;
        (self.hold)(self.solving.get() == 0 || self.moving.get() > 0 || nobody_looks);
    }
}

/// The part of one player in the spare time of a worker. Dropping it takes the player out.
pub struct Share {
    whole: Rc<SpareTime>,
    solves: Cell<bool>,
    moves: Cell<bool>,
    is_hidden: Cell<bool>,
}

impl Share {
    /// Returns the share of a player that rests in sight, its cube solved.
    pub fn new(whole: Rc<SpareTime>) -> Share {
        whole.players.set(whole.players.get() + 1);
        Share { whole, solves: Cell::default(), moves: Cell::default(), is_hidden: Cell::default() }
    }

    /// Notes that the player has a cube to solve. This stays noted after the cube is solved, because the person may solve another.
    pub fn set_solving(&self) {
        if !self.solves.get() {
            count(&self.whole.solving, &self.solves, true);
            self.whole.update();
        }
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
        count(&self.whole.solving, &self.solves, false);
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

    /// Whether the worker has to wait, and the two players that share it, their cubes solved.
    fn two_players() -> (Rc<Cell<bool>>, Share, Share) {
        let held = Rc::new(Cell::new(false));
        let sink = held.clone();
        let whole = SpareTime::new(move |is_held| sink.set(is_held));
        (held, Share::new(whole.clone()), Share::new(whole))
    }

    #[test]
    fn a_worker_waits_until_a_player_has_a_cube_to_solve() {
        let (held, first, second) = two_players();
        assert!(held.get());
        first.set_moving(true);
        first.set_solving();
        assert!(held.get());
        first.set_moving(false);
        assert!(!held.get());
        drop(first);
        assert!(held.get());
        second.set_solving();
        second.set_solving();
        assert!(!held.get());
    }

    #[test]
    fn a_worker_waits_while_a_player_moves_or_all_are_hidden() {
        let (held, first, second) = two_players();
        second.set_solving();
        assert!(!held.get());
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
        second.set_solving();
        first.set_moving(true);
        drop(first);
        assert!(!held.get());
        let third = Share::new(second.whole.clone());
        third.set_solving();
        second.set_hidden(true);
        third.set_hidden(false);
        assert!(!held.get());
        drop(third);
        assert!(held.get());
        second.set_hidden(false);
        assert!(!held.get());
    }
}
