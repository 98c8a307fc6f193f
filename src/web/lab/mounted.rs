//! The lab on an element of the page: puts together its state, its parts and what the browser calls.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::Element;

use super::check::stop_check;
use super::mount::Mount;
use super::race::stop_race;
use super::settings::fill_fields;
use super::show::show;
use super::state::{Checking, Notices, Racing, Shown, State, Stepping, Sweeping};
use super::step::{pause_step, reset_step};
use super::sweep::stop_sweep;
use super::wiring;
use crate::app::address::{Concern, is_of_lab};
use crate::lab::{Experiment, Fault, Start, fault_words, lab_markup};
use crate::text::LabText;
use crate::web::player::address::{Address, Addressed};
use crate::web::runtime::dom::{DomError, set_attribute};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::runtime::guard::{BrokenWords, set_broken_words};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::media::MediaQuery;
use crate::web::runtime::on_element::{OnElement, Part};
use crate::web::runtime::program::CallBack;
use crate::web::runtime::size_observer::SizeObserver;
use crate::web::runtime::words::words;

/// The lab on an element. Dropping it ends its workers and leaves the element empty.
pub struct LabMounted {
    _part: OnElement<Mount, Subscriptions>,
}

/// What the browser calls.
struct Subscriptions {
    _dark: MediaQuery,
    _listeners: Vec<Listener>,
    _size: SizeObserver,
}

impl LabMounted {
    /// Puts the lab on an element, as the page's address says; its workers are at this address, and its words in the
    /// catalogue `lab`.
    pub fn new(root: &Element, worker_url: String, lab: String) -> Result<LabMounted, DomError> {
        let text: &'static LabText = words(vec![lab])?;
        set_broken_words(BrokenWords { broken: text.errors.broken, again: text.errors.again });
        Ok(LabMounted { _part: OnElement::new(root, || start(root, worker_url, text))? })
    }
}

impl Part for Mount {
    const ATTRIBUTES: &'static [&'static str] = &["data-ready"];

    fn end(&self) {
        self.address.take();
        self.frames.take();
    }
}

fn start(
    root: &Element,
    worker_url: String,
    text: &'static LabText,
) -> Result<(Rc<Mount>, Subscriptions), DomError> {
    let experiment = Experiment::default();
    root.set_inner_html(&lab_markup(&experiment, text));
    let state = State {
        cube: experiment.start.cube(),
        race: Racing::new(&experiment),
        step: Stepping::default(),
        sweep: Sweeping::default(),
        check: Checking::default(),
        notices: Notices::default(),
        scramble: experiment.start,
        dark: false,
        shown: Shown::default(),
        saved: None,
        experiment,
    };
    let mount = Rc::new(Mount {
        root: root.clone(),
        text,
        state: RefCell::new(state),
        worker_url,
        frames: RefCell::default(),
        address: RefCell::default(),
    });
    let subscriptions = subscribe(&mount)?;
    fill_fields(&mount);
    set_attribute(root, "data-ready", Some(""));
    Ok((mount, subscriptions))
}

fn subscribe(mount: &Rc<Mount>) -> Result<Subscriptions, DomError> {
    let draw = mount.with(false, |mount, _| {
        show(mount);
        false
    });
    let frames = FrameLoop::new(&mount.root, draw)?;
    let mut resized = mount.with((), |mount, ()| {
        mount.state.borrow_mut().shown.forget_pictures();
        mount.request_frame();
    });
    let dark = MediaQuery::new("(prefers-color-scheme: dark)", mount.with((), set_dark))?;
    let address = Address::follow(mount, false)?;
    let listeners = wiring::listeners(mount)?;
    let size = SizeObserver::new(&mount.root, move |_, _| resized(()))?;
    mount.address.replace(Some(address));
    mount.frames.replace(Some(frames));
    set_dark(mount, dark.matches());
    Ok(Subscriptions { _dark: dark, _listeners: listeners, _size: size })
}

fn set_dark(mount: &Rc<Mount>, is_dark: bool) {
    {
        let state = &mut *mount.state.borrow_mut();
        state.dark = is_dark;
        state.shown.forget_pictures();
    }
    mount.request_frame();
}

/// Ends all that runs.
fn stop_all(mount: &Rc<Mount>) {
    stop_race(mount);
    pause_step(mount);
    stop_sweep(mount);
    stop_check(mount);
}

fn tell_faults(mount: &Mount, faults: &[Fault]) {
    if let Some(words) = fault_words(faults, mount.text) {
        mount.say_error(mount.part(), words);
    }
}

impl Addressed for Mount {
    fn concern(&self, end: &str) -> Concern {
        if is_of_lab(end) { Concern::Link } else { Concern::Other }
    }

    fn end(&self) -> String {
        self.state.borrow().experiment.to_text()
    }

    fn open(self: &Rc<Self>, end: &str) {
        let (experiment, faults) = Experiment::from_text(end);
        if self.state.borrow().experiment == experiment {
            return tell_faults(self, &faults);
        }
        stop_all(self);
        {
            let state = &mut *self.state.borrow_mut();
            state.cube = experiment.start.cube();
            state.race = Racing::new(&experiment);
            state.sweep = Sweeping::default();
            state.check = Checking::default();
            state.shown = Shown::default();
            state.notices = Notices::default();
            if matches!(experiment.start, Start::Scramble { .. }) {
                state.scramble = experiment.start;
            }
            state.experiment = experiment;
        }
        reset_step(self);
        fill_fields(self);
        tell_faults(self, &faults);
        self.request_frame();
    }

    /// What nobody sees should cost nothing.
    fn leave(self: &Rc<Self>) {
        stop_all(self);
    }

    fn with_address(&self, act: impl FnOnce(&Address)) {
        if let Some(address) = &*self.address.borrow() {
            act(address);
        }
    }
}
