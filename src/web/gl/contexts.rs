//! The WebGL contexts of the page, of which a browser keeps but a few: they are lent to the players in view and in use,
//! and taken back.

use std::cell::RefCell;
use std::rc::Rc;

use crate::app::lending::{Lending, Loan};

/// WebGL contexts that may be alive on one page. Browsers drop the oldest of about sixteen, and
/// each takes memory: the other players are drawn as SVG.
const CONTEXTS: usize = 2;

/// Takes a context (true) or gives it back; false if the borrower cannot draw with one.
type Borrow = dyn Fn(bool) -> bool;

thread_local! {
    static POOL: Rc<Pool> = Rc::new(Pool {
        lending: RefCell::new(Lending::new(CONTEXTS)),
        borrowers: RefCell::default(),
    });
}

struct Pool {
    lending: RefCell<Lending>,
    borrowers: RefCell<Vec<(u32, Rc<Borrow>)>>,
}

/// A player that may have a context. Dropping it gives the context back.
pub struct Borrower {
    pool: Rc<Pool>,
    id: u32,
}

impl Borrower {
    /// Adds a player, which is not in view yet. `borrow` is called with true when it is lent a context and with false
    /// when it has to give that back; it returns false if it cannot draw with a context.
    pub fn join(borrow: impl Fn(bool) -> bool + 'static) -> Borrower {
        let pool = POOL.with(Rc::clone);
        let id = pool.lending.borrow_mut().join();
        pool.borrowers.borrow_mut().push((id, Rc::new(borrow)));
        Borrower { pool, id }
    }

    /// Notes whether the player is in view.
    pub fn set_in_view(&self, is_in_view: bool) {
        let loans = self.pool.lending.borrow_mut().set_in_view(self.id, is_in_view);
        self.pool.settle(loans);
    }

    /// Notes that a person uses the player.
    pub fn note_use(&self) {
        let loans = self.pool.lending.borrow_mut().uses(self.id);
        self.pool.settle(loans);
    }
}

impl Drop for Borrower {
    fn drop(&mut self) {
        let loans = self.pool.lending.borrow_mut().leave(self.id);
        self.pool.settle(loans);
        self.pool.borrowers.borrow_mut().retain(|(id, _)| *id != self.id);
    }
}

impl Pool {
    fn settle(&self, loans: Vec<Loan>) {
        for loan in loans {
            let (id, takes) = match loan {
                Loan::Take(id) => (id, true),
                Loan::GiveBack(id) => (id, false),
            };
            let borrow = self
                .borrowers
                .borrow()
                .iter()
                .find(|(other, _)| *other == id)
                .map(|(_, borrow)| borrow.clone());
            let is_done = borrow.is_some_and(|borrow| borrow(takes));
            if takes && !is_done {
                let loans = self.lending.borrow_mut().refuse(id);
                self.settle(loans);
            }
        }
    }
}
