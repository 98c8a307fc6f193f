//! The worker's end of the page: messages to requests, answers to messages, and slices of work in
//! between.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use serde::Serialize;
use thiserror::Error;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue, throw_val};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

use super::message::Message;
use crate::protocol::{self, Fields};
use crate::service::{self, sizes};

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

/// A service that a worker can give, as a browser meets it.
pub trait Work: 'static {
    /// A service that says that it is ready.
    fn start(page: &mut Page) -> Self;

    /// Takes a message.
    fn hear(&mut self, message: &Message, page: &mut Page);

    /// Does a slice of work.
    fn advance(&mut self, page: &mut Page);

    /// Whether there is something to do.
    fn has_work(&self) -> bool;
}

/// The service of this worker, at work as long as this is kept.
pub struct WorkerScope<W> {
    shared: Rc<Shared<W>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_turn: Closure<dyn FnMut()>,
}

struct Shared<W> {
    page: Page,
    service: RefCell<W>,
    turns: Turns,
}

impl<W: Work> WorkerScope<W> {
    /// Tells the page that the worker is ready, and hears its requests from now on.
    pub fn start() -> Result<WorkerScope<W>, WorkerScopeError> {
        let mut page = Page::find()?;
        let turns = Turns::new()?;
        let service = RefCell::new(W::start(&mut page));
        let shared = Rc::new(Shared { page, service, turns });

        let hearing = shared.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hearing.hear(&event.data());
        });
        shared.page.scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let working = shared.clone();
        let on_turn = Closure::<dyn FnMut()>::new(move || working.work());
        shared.turns.hear(&on_turn);
        shared.ask_for_turn();
        Ok(WorkerScope { shared, _on_message: on_message, _on_turn: on_turn })
    }
}

impl<W> Drop for WorkerScope<W> {
    fn drop(&mut self) {
        self.shared.page.scope.set_onmessage(None);
    }
}

impl<W: Work> Shared<W> {
    fn hear(&self, message: &JsValue) {
        self.service.borrow_mut().hear(&Message(message.clone()), &mut self.page.clone());
        self.ask_for_turn();
    }

    fn work(&self) {
        self.turns.has_come();
        self.service.borrow_mut().advance(&mut self.page.clone());
        self.ask_for_turn();
    }

    fn ask_for_turn(&self) {
        if self.service.borrow().has_work() {
            self.turns.ask();
        }
    }
}

/// Calls back after all messages that have come by then. A timer would do so later: browsers let
/// timers that start timers wait for 4 ms.
pub(super) struct Turns {
    start: MessagePort,
    end: MessagePort,
    is_coming: Cell<bool>,
}

impl Turns {
    pub(super) fn new() -> Result<Turns, WorkerScopeError> {
        let channel = MessageChannel::new().map_err(|_| WorkerScopeError::NoChannel)?;
        Ok(Turns { start: channel.port1(), end: channel.port2(), is_coming: Cell::new(false) })
    }

    /// Calls this back.
    pub(super) fn hear(&self, on_turn: &Closure<dyn FnMut()>) {
        self.end.set_onmessage(Some(on_turn.as_ref().unchecked_ref()));
    }

    /// Notes that it was called back.
    pub(super) fn has_come(&self) {
        self.is_coming.set(false);
    }

    /// Asks for a call, if none is on its way.
    pub(super) fn ask(&self) {
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

/// The page that started the worker, and the clock.
#[derive(Clone)]
pub struct Page {
    pub(super) scope: DedicatedWorkerGlobalScope,
    pub(super) clock: Performance,
}

impl Page {
    pub(super) fn find() -> Result<Page, WorkerScopeError> {
        let scope: DedicatedWorkerGlobalScope =
            js_sys::global().dyn_into().map_err(|_| WorkerScopeError::NoWorker)?;
        let clock = scope.performance().ok_or(WorkerScopeError::NoClock)?;
        Ok(Page { scope, clock })
    }
}

impl Page {
    fn send(&self, answer: &impl Serialize) {
        let message = answer.serialize(&serde_wasm_bindgen::Serializer::new());
        or_throw(message.map_err(JsValue::from).and_then(|message| self.scope.post_message(&message)));
    }
}

impl service::Outside for Page {
    fn tell(&mut self, answer: protocol::Answer) {
        self.send(&answer);
    }

    fn now(&self) -> f64 {
        self.clock.now()
    }
}

impl sizes::Outside for Page {
    fn tell(&mut self, answer: protocol::sizes::Answer) {
        self.send(&answer);
    }

    fn now(&self) -> f64 {
        self.clock.now()
    }
}

/// The 3x3x3.
impl Work for service::Service {
    fn start(page: &mut Page) -> Self {
        service::Service::start(page)
    }

    fn hear(&mut self, message: &Message, page: &mut Page) {
        match protocol::Request::read(message) {
            Ok(request) => service::Service::hear(self, request, page),
            Err(error) => self.refuse(message.whole("job"), &error, page),
        }
    }

    fn advance(&mut self, page: &mut Page) {
        service::Service::advance(self, page);
    }

    fn has_work(&self) -> bool {
        service::Service::has_work(self)
    }
}

/// All other sizes.
impl Work for sizes::Service {
    fn start(page: &mut Page) -> Self {
        sizes::Service::start(page)
    }

    fn hear(&mut self, message: &Message, page: &mut Page) {
        match protocol::sizes::Request::read(message) {
            Ok(request) => sizes::Service::hear(self, request, page),
            Err(error) => self.refuse(message.whole("job"), &error, page),
        }
    }

    fn advance(&mut self, page: &mut Page) {
        sizes::Service::advance(self, page);
    }

    fn has_work(&self) -> bool {
        sizes::Service::has_work(self)
    }
}

/// A worker that cannot speak is of no use: what is thrown here reaches the page, which starts
/// another.
pub(super) fn or_throw<T>(result: Result<T, JsValue>) -> T {
    result.unwrap_or_else(|error| throw_val(error))
}
