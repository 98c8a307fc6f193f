//! The end of the page's address, after `#`, which says what a part of the page shows.
//!
//! It is written in place: going back leads out of the page and not through the turns, a reload brings back what was
//! there, and the address can be copied at any time. [`AddressState`] decides when it is read and written.

use std::cell::RefCell;
use std::rc::Rc;

use crate::app::address::{AddressState, Change, Concern};
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
    /// Returns how an address that ends so, after `#`, concerns this part.
    fn concern(&self, end: &str) -> Concern;

    /// The end of the address that brings back what is shown.
    fn end(&self) -> String;

    /// Shows what an address that ends so says.
    fn open(self: &Rc<Self>, end: &str);

    /// Notes that the address is about something else now.
    fn leave(self: &Rc<Self>) {}

    /// Does something with what follows the address, if this part has it.
    fn with_address(&self, act: impl FnOnce(&Address));
}

/// What follows the address for a part of the page.
pub struct Address {
    state: RefCell<AddressState>,
    resting: RefCell<Option<Timer>>,
    _changed: Listener,
}

impl Address {
    /// Opens what the address says, now and whenever it is changed. A part that `was_left` with something which the
    /// address does not say yet has that written soon.
    pub fn follow<M: Addressed>(part: &Rc<M>, was_left: bool) -> Result<Address, DomError> {
        let end = end_of_address()?;
        let (mut state, opens) = AddressState::start(end.clone(), part.concern(&end));
        if opens {
            part.open(&end);
        }
        if opens || !was_left {
            state.shows(part.end());
        }
        let listener = part.on(window()?.as_ref(), "hashchange", |part, _: &web_sys::Event| {
            // A page that is not allowed an address of its own does without.
            if let Ok(end) = end_of_address() {
                take_change(part, end);
            }
        })?;
        Ok(Address { state: RefCell::new(state), resting: RefCell::default(), _changed: listener })
    }

    /// Brings the address after the part, soon, unless that moves again before. The page may go on drawing
    /// meanwhile, what the worker does for example.
    pub fn rest<M: Addressed>(&self, part: &Rc<M>) {
        if self.state.borrow_mut().rest() {
            let mut write = part.with((), |part: &Rc<M>, ()| {
                let end = part.end();
                part.with_address(|address| {
                    address.state.borrow_mut().wait();
                    // A page that is not allowed an address of its own does without.
                    let _ = address.write(&**part, end);
                });
            });
            self.resting.replace(Timer::new(REST, move || write(())).ok());
        }
    }

    /// Waits until the part rests.
    pub fn wait(&self) {
        self.state.borrow_mut().wait();
        self.resting.replace(None);
    }

    /// Stores the current state for a start after a panic, until the address holds it.
    pub fn remember(&self, part: &impl Addressed) {
        keep_for_start(self.state.borrow().unwritten(part.end()));
    }

    /// Writes the end of the address that brings back what is shown, if the address is about this part and has been read.
    pub fn write(&self, part: &impl Addressed, end: String) -> Result<(), DomError> {
        keep_for_start(None);
        let now = end_of_address()?;
        if !self.state.borrow().writes(&now, part.concern(&now), &end) {
            return Ok(());
        }
        let (location, history) = (window()?.location(), window()?.history()?);
        let address =
            if end.is_empty() { location.pathname()? + &location.search()? } else { format!("#{end}") };
        history.replace_state_with_url(&history.state()?, "", Some(&address))?;
        // The browser may write some letters in another way.
        self.state.borrow_mut().wrote(end_of_address()?, end);
        Ok(())
    }
}

/// Opens the address that a person has entered or gone back to.
fn take_change<M: Addressed>(part: &Rc<M>, end: String) {
    let concern = part.concern(&end);
    let mut change = Change::Leave;
    part.with_address(|address| change = address.state.borrow_mut().change(end.clone(), concern));
    match change {
        Change::Leave => return part.leave(),
        Change::Stay => {}
        Change::Open => {
            part.open(&end);
            let shown = part.end();
            part.with_address(|address| address.state.borrow_mut().shows(shown));
        }
    }
    part.with_address(|address| address.rest(part));
}
