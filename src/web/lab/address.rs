//! The address of the page while the lab is shown: its end from `#lab` on says what is chosen.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::mount::Mount;
use crate::lab::Experiment;
use crate::web::dom::{DomError, window};
use crate::web::listener::Listener;
use crate::web::program::CallBack;
use crate::web::timer::Timer;

/// How long nothing must be changed before the address follows, in milliseconds.
const REST: i32 = 300;

/// Brings the address after the lab, and the lab after the address.
pub struct Address {
    resting: RefCell<Option<Timer>>,
    is_due: Cell<bool>,
    _changed: Listener,
}

/// What the address says now, and what in it makes no sense.
pub fn read() -> Result<(Experiment, Vec<String>), DomError> {
    let hash = window()?.location().hash()?;
    Ok(Experiment::from_text(if is_lab(&hash) { &hash } else { "" }))
}

fn is_lab(hash: &str) -> bool {
    hash.starts_with("#lab")
}

impl Address {
    /// Hears when somebody changes the address.
    pub fn follow(mount: &Rc<Mount>) -> Result<Address, DomError> {
        let changed = mount.with((), |mount, _: web_sys::Event| {
            let Ok(hash) = window().and_then(|window| Ok(window.location().hash()?)) else { return };
            if is_lab(&hash) {
                let (experiment, faults) = Experiment::from_text(&hash);
                mount.open(experiment, &faults);
            } else {
                // The lab is not shown: what nobody sees should cost nothing.
                mount.stop_all();
            }
        });
        let listener = Listener::new(window()?.as_ref(), "hashchange", changed)?;
        Ok(Address { resting: RefCell::default(), is_due: Cell::default(), _changed: listener })
    }

    /// Writes the address soon.
    pub fn rest(&self, mount: &Rc<Mount>) {
        if !self.is_due.replace(true) {
            let mut write = mount.with((), |mount, ()| {
                mount.address_written();
                // A page that is not allowed an address of its own does without.
                let _ = write(&mount.state.borrow().experiment);
            });
            self.resting.replace(Timer::new(REST, move || write(())).ok());
        }
    }

    /// Notes that it was written.
    pub fn written(&self) {
        self.is_due.set(false);
    }
}

fn write(experiment: &Experiment) -> Result<(), DomError> {
    let (location, history) = (window()?.location(), window()?.history()?);
    let address = format!("#{}", experiment.to_text());
    let hash = location.hash()?;
    if is_lab(&hash) && hash != address {
        history.replace_state_with_url(&history.state()?, "", Some(&address))?;
    }
    Ok(())
}
