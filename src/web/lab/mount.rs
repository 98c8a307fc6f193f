//! The lab on an element: everything it owns. Whatever happens changes the [`State`] and asks for a frame;
//! the frame brings the page after it.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::Element;

use super::check::Checking;
use super::race::Racing;
use super::show::{Shown, show};
use super::step::Stepping;
use super::sweep::Sweeping;
use super::wiring;
use crate::cube::Cube;
use crate::lab::{Experiment, Fault, fault_words, lab_markup};
use crate::text::{FromCatalogue, LabText};
use crate::web::player::address::{Address, Addressed, is_of_lab};
use crate::web::runtime::dom::{DomError, set_attribute};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::runtime::guard::{BrokenWords, set_broken_words};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::media::MediaQuery;
use crate::web::runtime::program::CallBack;
use crate::web::runtime::saving::Saved;
use crate::web::runtime::size_observer::SizeObserver;
use crate::web::runtime::words::words;

/// The lab on an element. Dropping it ends its workers and leaves the element empty.
pub struct LabMounted {
    inner: Option<Rc<Mount>>,
    root: Element,
}

impl LabMounted {
    /// Puts the lab on an element, as the page's address says; its workers are at this address, and its words in the
    /// catalogue `lab`.
    pub fn new(root: &Element, worker_url: String, lab: String) -> Result<LabMounted, DomError> {
        let text: &'static LabText = words(vec![lab], LabText::read);
        set_broken_words(BrokenWords { broken: text.errors.broken, again: text.errors.again });
        let mut mounted = LabMounted { inner: None, root: root.clone() };
        mounted.inner = Some(Mount::start(root, worker_url, text)?);
        Ok(mounted)
    }
}

impl Drop for LabMounted {
    fn drop(&mut self) {
        if let Some(inner) = self.inner.take() {
            // What holds a reference back to the lab goes before the lab does.
            inner.owned.take();
        }
        self.root.set_inner_html("");
        set_attribute(&self.root, "data-ready", None);
    }
}

/// The lab at work.
pub struct Mount {
    /// The element it is on.
    pub root: Element,
    /// The words.
    pub text: &'static LabText,
    /// What is chosen, and what came of it.
    pub state: RefCell<State>,
    /// Where the file of the workers is.
    pub worker_url: String,
    owned: RefCell<Option<Owned>>,
}

/// What is subscribed.
struct Owned {
    frames: FrameLoop,
    dark: MediaQuery,
    address: Address,
    _listeners: Vec<Listener>,
    _size: SizeObserver,
}

/// Everything that changes.
pub struct State {
    /// What is chosen.
    pub experiment: Experiment,
    /// The cube to begin with.
    pub cube: Cube,
    /// The race.
    pub race: Racing,
    /// The search that goes step by step.
    pub step: Stepping,
    /// The sweep.
    pub sweep: Sweeping,
    /// The check.
    pub check: Checking,
    /// The text of the status, and whether it is an error.
    pub notice: (String, bool),
    /// Whether the page is dark.
    pub dark: bool,
    /// What is on the page.
    pub shown: Shown,
    /// A file that was saved last.
    pub saved: Option<Saved>,
}

impl Mount {
    fn start(root: &Element, worker_url: String, text: &'static LabText) -> Result<Rc<Mount>, DomError> {
        let experiment = Experiment::default();
        root.set_inner_html(&lab_markup(&experiment, text));
        let state = State {
            cube: experiment.start.cube(),
            race: Racing::new(&experiment),
            step: Stepping::default(),
            sweep: Sweeping::default(),
            check: Checking::default(),
            notice: Default::default(),
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
            owned: RefCell::new(None),
        });
        let owned = mount.subscribe()?;
        mount.owned.replace(Some(owned));
        mount.fill_fields();
        mount.preferences_changed();
        set_attribute(root, "data-ready", Some(""));
        Ok(mount)
    }

    fn subscribe(self: &Rc<Self>) -> Result<Owned, DomError> {
        let mut changed = self.with((), |mount, ()| mount.preferences_changed());
        let mut resized = self.with((), |mount, ()| {
            mount.state.borrow_mut().shown.forget_pictures();
            mount.request_frame();
        });
        Ok(Owned {
            frames: FrameLoop::new(
                &self.root,
                self.with(false, |mount, _| {
                    show(mount);
                    false
                }),
            )?,
            dark: MediaQuery::new("(prefers-color-scheme: dark)", move |_| changed(()))?,
            address: Address::follow(self, false)?,
            _listeners: wiring::listeners(self)?,
            _size: SizeObserver::new(&self.root, move |_, _| resized(()))?,
        })
    }

    /// Asks for a frame that shows what has changed.
    pub fn request_frame(&self) {
        if let Some(owned) = &*self.owned.borrow() {
            owned.frames.request();
        }
    }

    /// Brings the address after what is chosen, soon.
    pub fn note_address(self: &Rc<Self>) {
        self.with_address(|address| address.rest(self));
    }

    /// Says something.
    pub fn say(&self, words: String) {
        self.state.borrow_mut().notice = (words, false);
        self.request_frame();
    }

    /// Says that something is wrong.
    pub fn say_error(&self, words: String) {
        self.state.borrow_mut().notice = (words, true);
        self.request_frame();
    }

    /// Ends all that runs.
    pub fn stop_all(self: &Rc<Self>) {
        self.stop_race();
        self.pause_step();
        self.stop_sweep();
        self.stop_check();
    }

    fn preferences_changed(&self) {
        if let Some(owned) = &*self.owned.borrow() {
            let state = &mut *self.state.borrow_mut();
            state.dark = owned.dark.matches();
            state.shown.forget_pictures();
        }
        self.request_frame();
    }

    /// Takes another cube: what was found for the one before is gone.
    pub fn begin_with(self: &Rc<Self>, start: crate::lab::Start) {
        self.stop_race();
        {
            let state = &mut *self.state.borrow_mut();
            state.experiment.start = start;
            state.cube = start.cube();
            state.race = Racing::new(&state.experiment);
            state.shown.forget_pictures();
            state.notice = Default::default();
        }
        self.reset_step();
        self.note_address();
        self.request_frame();
    }

    fn tell_faults(&self, faults: &[Fault]) {
        if let Some(words) = fault_words(faults, self.text) {
            self.say_error(words);
        }
    }
}

impl Addressed for Mount {
    fn is_own(&self, end: &str) -> bool {
        is_of_lab(end)
    }

    fn end(&self) -> String {
        self.state.borrow().experiment.to_text()
    }

    fn open(self: &Rc<Self>, end: &str) {
        let (experiment, faults) = Experiment::from_text(end);
        if self.state.borrow().experiment == experiment {
            return self.tell_faults(&faults);
        }
        self.stop_all();
        {
            let state = &mut *self.state.borrow_mut();
            state.cube = experiment.start.cube();
            state.race = Racing::new(&experiment);
            state.sweep = Sweeping::default();
            state.check = Checking::default();
            state.shown = Shown::default();
            state.notice = Default::default();
            state.experiment = experiment;
        }
        self.reset_step();
        self.fill_fields();
        self.tell_faults(&faults);
        self.request_frame();
    }

    /// What nobody sees should cost nothing.
    fn leave(self: &Rc<Self>) {
        self.stop_all();
    }

    fn with_address(&self, act: impl FnOnce(&Address)) {
        if let Some(owned) = &*self.owned.borrow() {
            act(&owned.address);
        }
    }
}
