//! Runs a coordinator of proofs in a web worker: starts workers of the same program, and passes messages between them and the page.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::Reflect;
use serde::Serialize;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    DedicatedWorkerGlobalScope, ErrorEvent, Event, MessageEvent, Performance, Worker, WorkerOptions,
    WorkerType,
};

use super::message::Message;
use super::shared_memory::{device_memory, is_isolated, make};
use super::worker_scope::{MEMORY, WorkerScopeError, or_throw};
use crate::app::coordinator::{Coordinator, ProofPlatform};
use crate::app::device::Device;
use crate::app::{Platform, WorkerId};
use crate::numbers::Number;
use crate::protocol::{self, SolverProtocol, Task};
use crate::service::{Clock, Host};
use crate::solve::optimal::Size;

/// The name of the workers that a coordinator starts.
const SHARE: &str = "share";

/// True in a worker that a coordinator has started.
pub fn is_share() -> bool {
    js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>().is_ok_and(|scope| scope.name() == SHARE)
}

/// A coordinator at work, as long as this is kept.
pub struct CoordinatorScope {
    _shared: Rc<Shared>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

/// A coordinator, and the browser around it.
struct Shared {
    scope: DedicatedWorkerGlobalScope,
    clock: Performance,
    /// None before it is started.
    coordinator: RefCell<Option<Coordinator<Browser>>>,
}

/// Starts workers of the program of this worker.
struct Browser {
    shared: Weak<Shared>,
    /// The memory that the workers share for a table of this size.
    memory: Option<(Size, JsValue)>,
}

/// A worker that ends when it is dropped.
struct ShareWorker {
    worker: Worker,
    timer: Option<Timer>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

/// A call after some time, unless it is dropped before.
struct Timer {
    scope: DedicatedWorkerGlobalScope,
    handle: i32,
    _closure: Closure<dyn FnMut()>,
}

/// The page, as the coordinator sees it.
struct Page<'a>(&'a Shared);

impl CoordinatorScope {
    /// Posts that the worker is ready, and takes requests from now on.
    pub fn start() -> Result<CoordinatorScope, WorkerScopeError> {
        let scope: DedicatedWorkerGlobalScope =
            js_sys::global().dyn_into().map_err(|_| WorkerScopeError::NoWorker)?;
        let clock = scope.performance().ok_or(WorkerScopeError::NoClock)?;
        let shared = Rc::new(Shared { scope, clock, coordinator: RefCell::default() });
        let browser = Browser { shared: Rc::downgrade(&shared), memory: None };
        let coordinator = Coordinator::start(browser, &mut Page(&shared));
        shared.coordinator.replace(Some(coordinator));
        let taking = shared.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            taking.handle(&Message(event.data()));
        });
        shared.scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Ok(CoordinatorScope { _shared: shared, _on_message: on_message })
    }
}

impl Shared {
    fn handle(&self, message: &Message) {
        // The page posts nothing else: a request that is none comes from a page of another version, which ends this worker.
        if let Ok(request) = protocol::Request::parse(message) {
            self.with(|coordinator, page| coordinator.handle(request, page));
        }
    }

    fn with(&self, call: impl FnOnce(&mut Coordinator<Browser>, &mut Page)) {
        if let Some(coordinator) = &mut *self.coordinator.borrow_mut() {
            call(coordinator, &mut Page(self));
        }
    }
}

impl Browser {
    fn try_start(&self, id: WorkerId) -> Result<ShareWorker, JsValue> {
        let Some(shared) = self.shared.upgrade() else { return Err(JsValue::NULL) };
        let address = shared.scope.location().href();
        let options = WorkerOptions::new();
        options.set_name(SHARE);
        // A page in a sandboxed frame starts workers from scripts that may not be modules.
        if !address.starts_with("blob:") {
            options.set_type(WorkerType::Module);
        }
        let worker = Worker::new_with_options(&address, &options)?;
        let weak = self.shared.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let parsed = protocol::Event::parse(&Message(event.data())).map_err(|error| error.to_string());
            if let Some(shared) = weak.upgrade() {
                shared.with(|coordinator, page| coordinator.handle_worker(id, parsed, page));
            }
        });
        let weak = self.shared.clone();
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            event.prevent_default();
            let reason = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
            if let Some(shared) = weak.upgrade() {
                shared.with(|coordinator, page| coordinator.died(id, reason, page));
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(ShareWorker { worker, timer: None, _on_message: on_message, _on_error: on_error })
    }
}

impl Platform<SolverProtocol> for Browser {
    type Worker = ShareWorker;

    fn start(&mut self, id: WorkerId) -> Result<ShareWorker, String> {
        self.try_start(id).map_err(|error| reason(&error))
    }

    fn post(&mut self, worker: &ShareWorker, request: &protocol::Request) -> Result<(), String> {
        let message = request.serialize(&serde_wasm_bindgen::Serializer::new());
        let message = message.map_err(|error| error.to_string())?;
        if let Some((size, memory)) = &self.memory
            && let protocol::Request::Begin { task: Task::Solve { settings, .. }, .. } = request
            && settings.tier == size.tier()
        {
            Reflect::set(&message, &MEMORY.into(), memory).map_err(|error| reason(&error))?;
        }
        worker.worker.post_message(&message).map_err(|error| reason(&error))
    }

    fn watch(&mut self, worker: &mut ShareWorker, id: WorkerId, millis: Option<u32>) {
        let weak = self.shared.clone();
        worker.timer = millis.zip(self.shared.upgrade()).and_then(|(millis, shared)| {
            Timer::new(&shared.scope, millis, move || {
                if let Some(shared) = weak.upgrade() {
                    shared.with(|coordinator, page| coordinator.time_out(id, page));
                }
            })
        });
    }

    fn is_online(&self) -> bool {
        true
    }
}

impl ProofPlatform for Browser {
    fn share_table(&mut self, size: Option<Size>) -> bool {
        if self.memory.as_ref().map(|(of, _)| *of) != size {
            // The memory before is freed first.
            self.memory = None;
            self.memory = size.and_then(|size| Some((size, make(size.limit())?)));
        }
        self.memory.is_some()
    }

    /// A page that is not isolated has limited the number itself.
    fn with_own_tables(&self, size: Size, workers: u32) -> u32 {
        if !is_isolated() {
            return workers;
        }
        Device { memory: device_memory(), processors: workers.into(), shares_tables: false }.workers(size)
    }
}

impl Drop for ShareWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Timer {
    fn new(scope: &DedicatedWorkerGlobalScope, millis: u32, ring: impl FnMut() + 'static) -> Option<Timer> {
        let closure = Closure::<dyn FnMut()>::new(ring);
        let call = closure.as_ref().unchecked_ref();
        let handle =
            scope.set_timeout_with_callback_and_timeout_and_arguments_0(call, millis.to_i32()).ok()?;
        Some(Timer { scope: scope.clone(), handle, _closure: closure })
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.scope.clear_timeout_with_handle(self.handle);
    }
}

impl Clock for Page<'_> {
    fn now(&self) -> f64 {
        self.0.clock.now()
    }
}

impl Host<SolverProtocol> for Page<'_> {
    fn emit(&mut self, event: protocol::Event) {
        let message = event.serialize(&serde_wasm_bindgen::Serializer::new());
        or_throw(message.map_err(JsValue::from).and_then(|message| self.0.scope.post_message(&message)));
    }
}

/// Returns what an error says.
fn reason(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(String::new, |error| String::from(error.message()))
}
