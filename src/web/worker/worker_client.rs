//! Workers of one program in the browser: a [`WorkerPool`] with the browser's workers, messages and timers.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use serde::Serialize;
use wasm_bindgen::JsCast;
use web_sys::{ErrorEvent, Event, MessageEvent};

use super::module_worker::ModuleWorker;
use crate::app::{Platform, PoolFailure, PoolRules, WorkerEvent, WorkerId, WorkerPool};
use crate::numbers::Number;
use crate::web::runtime::dom::{DomError, reason, window};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::timer::Timer;
use crate::wire::{self, JobId, Protocol, Request};
use crate::worker::message::Message;

/// Starts workers, sends them requests, and passes their events to all who listen.
pub struct WorkerClient<M: Protocol> {
    inner: Rc<Inner<M>>,
}

/// Takes the events of workers, as long as its owner keeps it.
pub type WorkerListener<M> = dyn Fn(&WorkerEvent<M>);

struct Inner<M: Protocol> {
    pool: RefCell<WorkerPool<M, Browser<M>>>,
    listeners: RefCell<Vec<Weak<WorkerListener<M>>>>,
}

/// The address of the workers' file, and the listener for their messages.
struct Browser<M: Protocol> {
    url: String,
    inner: Weak<Inner<M>>,
}

/// A running worker.
struct BrowserWorker {
    worker: ModuleWorker,
    timer: Option<Timer>,
    _listeners: [Listener; 2],
}

impl<M: Protocol> WorkerClient<M> {
    /// Workers of the program at this address. None starts before the first job, or before [`WorkerClient::start`].
    pub fn new(url: String, rules: PoolRules) -> WorkerClient<M> {
        let inner = Rc::new_cyclic(|inner| {
            let browser = Browser { url, inner: inner.clone() };
            Inner { pool: RefCell::new(WorkerPool::new(browser, rules)), listeners: RefCell::default() }
        });
        WorkerClient { inner }
    }

    /// Passes all events to `listener` as long as the caller keeps it.
    pub fn listen(&self, listener: &Rc<WorkerListener<M>>) {
        let mut listeners = self.inner.listeners.borrow_mut();
        listeners.retain(|listener| listener.strong_count() > 0);
        listeners.push(Rc::downgrade(listener));
    }

    /// Why there is no worker, if so.
    pub fn failure(&self) -> Option<PoolFailure> {
        self.inner.pool.borrow().failure().cloned()
    }

    /// Starts a worker if there is none.
    pub fn start(&self) {
        self.inner.change(WorkerPool::start);
    }

    /// A number for a job.
    pub fn new_job(&self) -> JobId {
        self.inner.pool.borrow_mut().new_job()
    }

    /// Begins a job; see [`WorkerPool::begin`].
    pub fn begin(&self, job: JobId, task: M::Task) {
        self.inner.change(|pool| pool.begin(job, task));
    }

    /// Ends a job with what it has found so far.
    pub fn stop(&self, job: JobId) {
        self.inner.change(|pool| pool.stop(job));
    }

    /// Has tables built in spare time.
    pub fn prepare(&self, tables: &M::Tables) {
        self.inner.change(|pool| pool.prepare(tables));
    }

    /// Informs the workers whether the page needs the processor.
    pub fn hold(&self, is_held: bool) {
        self.inner.change(|pool| pool.hold(is_held));
    }
}

impl<M: Protocol> Inner<M> {
    /// Changes the pool, and passes on what is new. Listeners may use the client, and stop listening, meanwhile.
    fn change(&self, change: impl FnOnce(&mut WorkerPool<M, Browser<M>>) -> Vec<WorkerEvent<M>>) {
        let events = change(&mut self.pool.borrow_mut());
        for event in events {
            let listeners = self.listeners.borrow().clone();
            listeners.iter().filter_map(Weak::upgrade).for_each(|listener| listener(&event));
        }
    }
}

impl<M: Protocol> Browser<M> {
    fn try_start(&self, id: WorkerId) -> Result<BrowserWorker, DomError> {
        let worker = ModuleWorker::start(&self.url)?;
        let inner = self.inner.clone();
        let posted = Listener::new(&worker, "message", move |event: MessageEvent| {
            if let Some(inner) = inner.upgrade() {
                let event = wire::Event::parse(&Message(event.data())).map_err(|error| error.to_string());
                inner.change(|pool| pool.handle(id, event));
            }
        })?;
        let (inner, url) = (self.inner.clone(), self.url.clone());
        let died = Listener::new(&worker, "error", move |event: Event| {
            event.prevent_default();
            if let Some(inner) = inner.upgrade() {
                inner.change(|pool| pool.died(id, message_of(&event, &url)));
            }
        })?;
        Ok(BrowserWorker { worker, timer: None, _listeners: [posted, died] })
    }
}

impl<M: Protocol> Platform<M> for Browser<M> {
    type Worker = BrowserWorker;

    fn start(&mut self, id: WorkerId) -> Result<BrowserWorker, String> {
        self.try_start(id).map_err(|error| error.to_string())
    }

    fn post(&mut self, worker: &BrowserWorker, request: &Request<M>) -> Result<(), String> {
        let message = request.serialize(&serde_wasm_bindgen::Serializer::new());
        let message = message.map_err(|error| error.to_string())?;
        worker.worker.post_message(&message).map_err(|error| reason(&error))
    }

    fn watch(&mut self, worker: &mut BrowserWorker, id: WorkerId, millis: Option<u32>) {
        let inner = self.inner.clone();
        worker.timer = millis.and_then(|millis| {
            let ring = move || {
                if let Some(inner) = inner.upgrade() {
                    inner.change(|pool| pool.time_out(id));
                }
            };
            Timer::new(millis.to_i32(), ring).ok()
        });
    }

    fn is_online(&self) -> bool {
        window().is_ok_and(|window| window.navigator().on_line())
    }
}

/// What an error event of a worker says; one without words is a file that did not come.
fn message_of(event: &Event, url: &str) -> String {
    match event.dyn_ref::<ErrorEvent>() {
        Some(error) => error.message(),
        None => format!("{url} did not load"),
    }
}
