//! The end of the page's address, after `#`, which says what a part of the page shows.
//!
//! It follows that part whenever it rests, in place: going back leads out of the page and not through the turns, a
//! reload brings back what was there, and the address can be copied at any time. The part follows the address when
//! somebody changes that.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::web::runtime::dom::{DomError, end_of_address, window};
use crate::web::runtime::guard::keep_for_start;
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;
use crate::web::runtime::timer::Timer;

/// How long a part must rest before the address follows, in milliseconds. Browsers refuse an address that changes
/// more than a hundred times in half a minute.
const REST: i32 = 400;

/// A part of the page that an address can bring back.
pub trait Addressed: Sized + 'static {
    /// Whether an address that ends so, after `#`, is about this part.
    fn is_own(&self, end: &str) -> bool;

    /// Whether an address that ends so asks for this part as it is.
    fn is_bare(&self, _end: &str) -> bool {
        false
    }

    /// The end of the address that brings back what is shown.
    fn end(&self) -> String;

    /// Shows what an address that ends so says.
    fn open(self: &Rc<Self>, end: &str);

    /// Hears that the address is about something else now.
    fn leave(self: &Rc<Self>) {}

    /// Does something with what follows the address, if this part has it.
    fn with_address(&self, act: impl FnOnce(&Address));
}

/// The address as it was last read or written.
pub struct Address {
    /// How it ended when it was last about this part.
    seen: RefCell<String>,
    /// The end that brings back what was shown then: another one, if somebody's is not whole. That stays as it is
    /// until something is done.
    known: RefCell<String>,
    resting: RefCell<Option<Timer>>,
    /// Whether the timer is running.
    is_due: Cell<bool>,
    _changed: Listener,
}

/// Whether an address that ends so is about the search lab.
pub fn is_of_lab(end: &str) -> bool {
    end.starts_with("lab")
}

/// The size that the end of an address begins with, if it does; any number.
pub fn size_of(end: &str) -> Option<usize> {
    end.strip_prefix("size=")?.split('&').next()?.parse().ok()
}

impl Address {
    /// Opens what the address says, now and whenever it is changed. A part that `was_left` with something which the
    /// address does not say yet has that written soon.
    pub fn follow<M: Addressed>(part: &Rc<M>, was_left: bool) -> Result<Address, DomError> {
        let seen = end_of_address()?;
        let asks = part.is_own(&seen) && !seen.is_empty() && !part.is_bare(&seen);
        if asks {
            part.open(&seen);
        }
        let known = if asks || !was_left { part.end() } else { String::new() };
        let changed = part.with((), |part: &Rc<M>, _: web_sys::Event| {
            // A page that is not allowed an address of its own does without.
            if let Ok(end) = end_of_address() {
                hear(part, end);
            }
        });
        let listener = Listener::new(window()?.as_ref(), "hashchange", changed)?;
        Ok(Address {
            seen: RefCell::new(seen),
            known: RefCell::new(known),
            resting: RefCell::default(),
            is_due: Cell::default(),
            _changed: listener,
        })
    }

    /// Brings the address after the part, soon, unless that moves again before. The page may go on drawing
    /// meanwhile, what the worker does for example.
    pub fn rest<M: Addressed>(&self, part: &Rc<M>) {
        if !self.is_due.replace(true) {
            let mut write = part.with((), |part: &Rc<M>, ()| {
                let end = part.end();
                part.with_address(|address| {
                    address.is_due.set(false);
                    // A page that is not allowed an address of its own does without.
                    let _ = address.write(&**part, end);
                });
            });
            self.resting.replace(Timer::new(REST, move || write(())).ok());
        }
    }

    /// Waits until the part rests.
    pub fn wait(&self) {
        self.is_due.set(false);
        self.resting.replace(None);
    }

    /// Stores the current state for a start after a panic, until the address holds it.
    pub fn remember(&self, part: &impl Addressed) {
        let end = part.end();
        let is_new = *self.known.borrow() != end;
        keep_for_start(is_new.then(|| (self.seen.borrow().clone(), end)));
    }

    fn write(&self, part: &impl Addressed, end: String) -> Result<(), DomError> {
        keep_for_start(None);
        let now = end_of_address()?;
        // One that was not seen yet is somebody's, who is about to be heard.
        if *self.known.borrow() == end || now != *self.seen.borrow() || !part.is_own(&now) {
            return Ok(());
        }
        let (location, history) = (window()?.location(), window()?.history()?);
        let address =
            if end.is_empty() { location.pathname()? + &location.search()? } else { format!("#{end}") };
        history.replace_state_with_url(&history.state()?, "", Some(&address))?;
        // The browser may write some letters in another way.
        self.seen.replace(end_of_address()?);
        self.known.replace(end);
        Ok(())
    }
}

/// Opens what somebody has made of the address.
fn hear<M: Addressed>(part: &Rc<M>, end: String) {
    if !part.is_own(&end) {
        return part.leave();
    }
    let mut is_known = false;
    part.with_address(|address| {
        is_known = end == *address.known.borrow() || end == *address.seen.borrow();
        address.seen.replace(end.clone());
    });
    // Whoever comes back finds the part as it was.
    if !is_known {
        let is_bare = part.is_bare(&end);
        if !is_bare {
            part.open(&end);
        }
        let known = if is_bare { end } else { part.end() };
        part.with_address(|address| drop(address.known.replace(known)));
    }
    part.with_address(|address| address.rest(part));
}
