//! A worker of the lab, which ends when it is dropped.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use serde::Serialize;
use web_sys::{ErrorEvent, Event, MessageEvent};

use crate::lab::protocol::{Answer, LAB_PROTOCOL, Request};
use crate::web::dom::{DomError, reason};
use crate::web::listener::Listener;
use crate::web::message::Message;
use crate::web::module_worker::ModuleWorker;

/// What is new with a worker.
pub enum News {
    /// It answered.
    Answer(Answer),
    /// It is of another version than the page.
    Version,
    /// It died, or never lived.
    Died(String),
}

/// A worker with what it is still to be told.
pub struct LabWorker {
    shared: Rc<Shared>,
    _listeners: [Listener; 2],
}

struct Shared {
    worker: ModuleWorker,
    is_ready: Cell<bool>,
    /// Requests made before it was ready.
    queue: RefCell<Vec<Request>>,
}

impl LabWorker {
    /// Starts a worker, and tells its news as long as it is kept.
    pub fn start(url: &str, tell: impl Fn(News) + Clone + 'static) -> Result<LabWorker, DomError> {
        let worker = ModuleWorker::start(url)?;
        let shared = Rc::new(Shared { worker, is_ready: Cell::new(false), queue: RefCell::default() });
        let (hearing, tell_too) = (Rc::downgrade(&shared), tell.clone());
        let heard = Listener::new(&shared.worker, "message", move |event: MessageEvent| {
            let Some(shared) = hearing.upgrade() else { return };
            match Answer::read(&Message(event.data())) {
                Ok(Answer::Ready { protocol }) if protocol != LAB_PROTOCOL => tell_too(News::Version),
                Ok(Answer::Ready { .. }) => {
                    shared.is_ready.set(true);
                    for request in shared.queue.take() {
                        shared.post(&request, &tell_too);
                    }
                }
                Ok(answer) => tell_too(News::Answer(answer)),
                Err(error) => tell_too(News::Died(error)),
            }
        })?;
        let url = url.to_owned();
        let died = Listener::new(&shared.worker, "error", move |event: Event| {
            event.prevent_default();
            let reason = match wasm_bindgen::JsCast::dyn_ref::<ErrorEvent>(&event) {
                Some(error) => error.message(),
                None => format!("{url} did not load"),
            };
            tell(News::Died(reason));
        })?;
        Ok(LabWorker { shared, _listeners: [heard, died] })
    }

    /// Sends a request, at once or when the worker is ready.
    pub fn send(&self, request: Request) {
        if self.shared.is_ready.get() {
            // What cannot be sent is noticed when no answer comes.
            self.shared.post(&request, &|_| {});
        } else {
            self.shared.queue.borrow_mut().push(request);
        }
    }
}

impl Shared {
    fn post(&self, request: &Request, tell: &impl Fn(News)) {
        let posted = request
            .serialize(&serde_wasm_bindgen::Serializer::new())
            .map_err(|error| error.to_string())
            .and_then(|message| self.worker.post_message(&message).map_err(|error| reason(&error)));
        if let Err(reason) = posted {
            tell(News::Died(reason));
        }
    }
}
