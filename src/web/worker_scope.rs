//! The worker's end of the page: messages to requests, answers to messages, and a slice of work
//! whenever nothing has been said.

use std::cell::RefCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

use crate::protocol::{Answer, Request};
use crate::service::{Outside, Service};

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

/// The worker at work, as long as it is kept.
pub struct WorkerScope {
    shared: Rc<Shared>,
    on_message: Closure<dyn FnMut(MessageEvent)>,
    on_turn: Closure<dyn FnMut()>,
}

struct Shared {
    page: Page,
    service: RefCell<Service>,
    /// A message through this channel comes back after those that the page has sent by then. A timer
    /// would come back later: browsers let timers that start timers wait for 4 ms.
    turn: MessagePort,
    turned: MessagePort,
    is_turning: RefCell<bool>,
}

/// The page that started the worker, and the clock.
#[derive(Clone)]
struct Page {
    scope: DedicatedWorkerGlobalScope,
    clock: Performance,
}
