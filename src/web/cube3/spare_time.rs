//! When the worker of the 3x3x3 may work ahead: not while a player of the page moves, as both share the processor, nor
//! while none is to be seen.

use std::cell::Cell;
use std::rc::Rc;

use crate::protocol::SolverProtocol;
use crate::web::worker::worker_client::WorkerClient;

/// The spare time of a worker that several players use.
pub struct SpareTime {
    worker: Rc<WorkerClient<SolverProtocol>>,
    /// How many players there are, how many of them move, and how many are hidden.
    players: Cell<u32>,
    moving: Cell<u32>,
    hidden: Cell<u32>,
}

impl SpareTime {
    /// That of this worker, before there are players.
    pub fn of(worker: Rc<WorkerClient<SolverProtocol>>) -> Rc<SpareTime> {
        Rc::new(SpareTime {
            worker,
            players: Cell::default(),
            moving: Cell::default(),
            hidden: Cell::default(),
        })
    }

    /// The worker.
    pub fn worker(&self) -> &Rc<WorkerClient<SolverProtocol>> {
        &self.worker
    }

    fn update(&self) {
        let nobody_looks = self.players.get() > 0 && self.hidden == self.players;
        self.worker.hold(self.moving.get() > 0 || nobody_looks);
    }
}

/// The part that one player has in this. Dropping it takes the player out.
pub struct Share {
    whole: Rc<SpareTime>,
    moves: Cell<bool>,
    is_hidden: Cell<bool>,
}

impl Share {
    /// That of a player which rests in sight.
    pub fn new(whole: Rc<SpareTime>) -> Share {
        whole.players.set(whole.players.get() + 1);
        Share { whole, moves: Cell::default(), is_hidden: Cell::default() }
    }

    /// Notes whether the player moves.
    pub fn hear_moving(&self, moves: bool) {
        count(&self.whole.moving, &self.moves, moves);
        self.whole.update();
    }

    /// Notes whether the player is hidden.
    pub fn hear_hidden(&self, is_hidden: bool) {
        count(&self.whole.hidden, &self.is_hidden, is_hidden);
        self.whole.update();
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.whole.players.set(self.whole.players.get() - 1);
        self.hear_hidden(false);
        self.hear_moving(false);
    }
}

/// Counts a player of which something is now so or not.
fn count(all: &Cell<u32>, was: &Cell<bool>, is: bool) {
    all.set(all.get() + u32::from(is) - u32::from(was.replace(is)));
}
