//! The lab at work. It knows none of its activities, nor the parts that show them. Whatever happens changes the
//! [`State`] and asks for a frame; the frame brings the page after it.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::Element;

use super::state::State;
use super::workers::LabWorkers;
use crate::app::{PoolFailure, PoolRules, WorkerEvent};
use crate::lab::Part;
use crate::lab::protocol::{Event, LabProtocol};
use crate::text::LabText;
use crate::web::player::address::{Address, Addressed};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::worker::worker_client::WorkerListener;
use crate::wire::{Failure, JobId};

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
    /// Its frames; none before it is ready.
    pub frames: RefCell<Option<FrameLoop>>,
    /// The page's address; none before it is ready.
    pub address: RefCell<Option<Address>>,
}

impl Mount {
    /// Asks for a frame that shows what has changed.
    pub fn request_frame(&self) {
        if let Some(frames) = &*self.frames.borrow() {
            frames.request();
        }
    }

    /// Brings the address after what is chosen, soon.
    pub fn note_address(self: &Rc<Self>) {
        self.with_address(|address| address.rest(self));
    }

    /// Shows a text in the status of a part.
    pub fn say(&self, part: Part, words: String) {
        self.state.borrow_mut().notices.set(part, words, false);
        self.request_frame();
    }

    /// Shows an error in the status of a part.
    pub fn say_error(&self, part: Part, words: String) {
        self.state.borrow_mut().notices.set(part, words, true);
        self.request_frame();
    }

    /// Returns the part that is shown.
    pub fn part(&self) -> Part {
        self.state.borrow().experiment.part
    }

    /// Workers of a part, whose events go to `handle` as long as they are kept. A job that is lost with its worker has failed.
    pub fn workers(
        self: &Rc<Self>,
        part: Part,
        rules: PoolRules,
        handle: fn(&Rc<Mount>, Event),
    ) -> Rc<LabWorkers> {
        let weak = Rc::downgrade(self);
        let listener: Rc<WorkerListener<LabProtocol>> = Rc::new(move |event| {
            let Some(mount) = weak.upgrade() else { return };
            let errors = &mount.text.errors;
            let fail = |jobs: &[JobId], failure: Failure| {
                for job in jobs {
                    handle(&mount, Event::Failed { job: Some(*job), failure: failure.clone() });
                }
            };
            let died = |reason: &String| Failure::Worker { reason: reason.clone() };
            match event {
                WorkerEvent::Event(event) => {
                    if matches!(event, Event::Ready { .. }) {
                        mount.state.borrow_mut().notices.take_back(errors.worker_late);
                    }
                    handle(&mount, event.clone());
                }
                WorkerEvent::Late => mount.say_error(part, errors.worker_late.to_owned()),
                WorkerEvent::Lost { jobs, reason } => fail(jobs, died(reason)),
                WorkerEvent::Failed { jobs, failure: PoolFailure::Version } => fail(jobs, Failure::Version),
                WorkerEvent::Failed { jobs, failure: PoolFailure::Start(reason) } => fail(jobs, died(reason)),
            }
            mount.request_frame();
        });
        Rc::new(LabWorkers::start(self.worker_url.clone(), rules, listener))
    }
}
