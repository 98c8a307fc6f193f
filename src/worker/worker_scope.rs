//! The worker's end of the page: messages to requests, events to messages, and slices of work in between.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use serde::Serialize;
use thiserror::Error;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue, throw_val};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

use super::message::Message;
use crate::service::{Clock, Host, Program, ProtocolOf, Service};
use crate::table::SharedMemory;
use crate::wire::{Event, Field, JobId, Request};

/// The field of a message that holds a shared memory.
pub(super) const MEMORY: &str = "memory";

/// Why the program cannot work here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WorkerScopeError {
    /// It does not run in a worker of a page.
    #[error("not in a worker; expected to be started by a page, with new Worker(...)")]
    NoWorker,
    /// There is no clock.
    #[error("no performance.now(); expected a browser that has it")]
    NoClock,
    /// The browser refused.
    #[error("the browser refused to open a message channel")]
    NoChannel,
}

/// A worker program at work, as long as this is kept.
pub struct WorkerScope<P: Program> {
    shared: Rc<Shared<P>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_turn: Closure<dyn FnMut()>,
}

/// Stores tables in the browser. A program that stores none is linked without.
pub struct TableStore<P: Program> {
    /// The kind of tables, with which their addresses in the store begin. Nothing is fetched from these addresses.
    pub kind: &'static str,
    /// Attaches the memory in a message, which the worker shares with others; `None` if it cannot be read.
    pub attach: fn(&JsValue) -> Option<Rc<dyn SharedMemory>>,
    /// Fetches the tables at this address; calls [`Shared::fetched`] or [`Shared::fetched_shared`] then, in any case.
    pub fetch: fn(&Rc<Shared<P>>, String),
    /// Stores tables at this address; calls [`Shared::stored`] then, in any case.
    pub store: fn(&Rc<Shared<P>>, String, Vec<u8>),
}

impl<P: Program> TableStore<P> {
    fn address(&self, name: &str) -> String {
        format!("{}-{name}", self.kind)
    }
}

/// The service of a worker, and the browser around it.
pub struct Shared<P: Program> {
    scope: DedicatedWorkerGlobalScope,
    clock: Performance,
    store: Option<TableStore<P>>,
    /// The memory that the worker shares with others.
    memory: RefCell<Option<AttachedMemory>>,
    /// None before it is started.
    service: RefCell<Option<Service<P>>>,
    turns: Turns,
}

/// A shared memory.
struct AttachedMemory {
    memory: Rc<dyn SharedMemory>,
    /// The address of its tables in the store, once they were fetched.
    address: Option<String>,
}

impl<P: Program> WorkerScope<P> {
    /// Posts that the worker is ready, and takes requests from now on.
    pub fn start(store: Option<TableStore<P>>) -> Result<WorkerScope<P>, WorkerScopeError> {
        let scope: DedicatedWorkerGlobalScope =
            js_sys::global().dyn_into().map_err(|_| WorkerScopeError::NoWorker)?;
        let clock = scope.performance().ok_or(WorkerScopeError::NoClock)?;
        let (memory, service, turns) = (RefCell::default(), RefCell::default(), Turns::new()?);
        let shared = Rc::new(Shared { scope, clock, store, memory, service, turns });
        let service = Service::start(&mut Page(shared.clone()));
        shared.service.replace(Some(service));

        let taking = shared.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            taking.handle(&Message(event.data()));
        });
        shared.scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let working = shared.clone();
        let on_turn = Closure::<dyn FnMut()>::new(move || working.work());
        shared.turns.call(&on_turn);
        shared.ask_for_turn();
        Ok(WorkerScope { shared, _on_message: on_message, _on_turn: on_turn })
    }
}

impl<P: Program> Drop for WorkerScope<P> {
    fn drop(&mut self) {
        self.shared.scope.set_onmessage(None);
    }
}

impl<P: Program> Shared<P> {
    /// What belongs to the worker in the browser.
    pub const fn scope(&self) -> &DedicatedWorkerGlobalScope {
        &self.scope
    }

    /// Takes tables that were to be fetched; none if nothing was stored.
    pub fn fetched(self: &Rc<Self>, stored: Option<&[u8]>) {
        self.with_service(|service, _| service.fetched(stored));
    }

    /// Takes tables that were to be fetched, and are in this shared memory.
    pub fn fetched_shared(self: &Rc<Self>, memory: &dyn SharedMemory) {
        self.with_service(|service, _| service.fetched_shared(memory));
    }

    /// Returns the shared memory for the tables at this address. A memory has the tables of one address.
    pub fn memory_for(&self, address: &str) -> Option<Rc<dyn SharedMemory>> {
        let mut attached = self.memory.borrow_mut();
        let AttachedMemory { memory, address: own } = attached.as_mut()?;
        let is_own = own.get_or_insert_with(|| address.to_owned()) == address;
        is_own.then(|| memory.clone())
    }

    /// Takes that tables were stored, or that the browser refused.
    pub fn stored(self: &Rc<Self>) {
        self.with_service(|service, _| service.stored());
    }

    fn handle(self: &Rc<Self>, message: &Message) {
        self.attach(message);
        self.with_service(|service, page| match Request::parse(message) {
            Ok(request) => service.handle(request, page),
            Err(error) => service.refuse(JobId::read_at(message, "job"), error, page),
        });
    }

    /// Attaches the memory in a message, if it is the first one.
    fn attach(&self, message: &Message) {
        let mut attached = self.memory.borrow_mut();
        if let Some(store) = &self.store
            && attached.is_none()
            && let Some(memory) = message.value(MEMORY).filter(JsValue::is_object)
        {
            *attached = (store.attach)(&memory).map(|memory| AttachedMemory { memory, address: None });
        }
    }

    fn work(self: &Rc<Self>) {
        self.turns.has_come();
        self.with_service(|service, page| service.advance(page));
    }

    fn with_service(self: &Rc<Self>, call: impl FnOnce(&mut Service<P>, &mut Page<P>)) {
        if let Some(service) = &mut *self.service.borrow_mut() {
            call(service, &mut Page(self.clone()));
        }
        self.ask_for_turn();
    }

    fn ask_for_turn(&self) {
        if self.service.borrow().as_ref().is_some_and(Service::has_work) {
            self.turns.ask();
        }
    }
}

/// Calls back after all messages that have come by then. A timer would do so later: browsers let timers that start
/// timers wait for 4 ms.
struct Turns {
    start: MessagePort,
    end: MessagePort,
    is_coming: Cell<bool>,
}

impl Turns {
    fn new() -> Result<Turns, WorkerScopeError> {
        let channel = MessageChannel::new().map_err(|_| WorkerScopeError::NoChannel)?;
        Ok(Turns { start: channel.port1(), end: channel.port2(), is_coming: Cell::new(false) })
    }

    /// Calls this back.
    fn call(&self, on_turn: &Closure<dyn FnMut()>) {
        self.end.set_onmessage(Some(on_turn.as_ref().unchecked_ref()));
    }

    /// Notes that it was called back.
    fn has_come(&self) {
        self.is_coming.set(false);
    }

    /// Asks for a call, if none is on its way.
    fn ask(&self) {
        if !self.is_coming.replace(true) {
            or_throw(self.start.post_message(&JsValue::NULL));
        }
    }
}

impl Drop for Turns {
    fn drop(&mut self) {
        self.end.set_onmessage(None);
        self.end.close();
    }
}

/// The page that started the worker, as the service sees it.
struct Page<P: Program>(Rc<Shared<P>>);

impl<P: Program> Clock for Page<P> {
    fn now(&self) -> f64 {
        self.0.clock.now()
    }
}

impl<P: Program> Host<ProtocolOf<P>> for Page<P> {
    fn emit(&mut self, event: Event<ProtocolOf<P>>) {
        let message = event.serialize(&serde_wasm_bindgen::Serializer::new());
        or_throw(message.map_err(JsValue::from).and_then(|message| self.0.scope.post_message(&message)));
    }

    fn fetch(&mut self, name: &'static str) {
        if let Some(store) = &self.0.store {
            (store.fetch)(&self.0, store.address(name));
        }
    }

    fn store(&mut self, name: &'static str, bytes: Vec<u8>) -> bool {
        if let Some(store) = &self.0.store {
            (store.store)(&self.0, store.address(name), bytes);
        }
        self.0.store.is_some()
    }

    fn shared_memory(&self, name: &'static str) -> Option<Rc<dyn SharedMemory>> {
        self.0.memory_for(&self.0.store.as_ref()?.address(name))
    }
}

/// A worker that cannot post throws. The page receives the error and starts another worker.
pub(super) fn or_throw<T>(result: Result<T, JsValue>) -> T {
    result.unwrap_or_else(|error| throw_val(error))
}
