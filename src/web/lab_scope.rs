//! The lab worker's end of the page: messages to requests, answers to messages, and slices of work in
//! between.

use std::cell::RefCell;
use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::MessageEvent;

use super::worker_scope::{Page, Turns, WorkerScopeError, job_of, or_throw};
use crate::lab::protocol::{Answer, Request};
use crate::lab::service::{Outside, Service};

/// The service of this worker, at work as long as this is kept.
pub struct LabScope {
    shared: Rc<Shared>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_turn: Closure<dyn FnMut()>,
}

struct Shared {
    page: Page,
    service: RefCell<Service>,
    turns: Turns,
}

impl LabScope {
    /// Tells the page that the worker is ready, and hears its requests from now on.
    pub fn start() -> Result<LabScope, WorkerScopeError> {
        let mut page = Page::find()?;
        let turns = Turns::new()?;
        let service = RefCell::new(Service::start(&mut page));
        let shared = Rc::new(Shared { page, service, turns });

        let hearing = shared.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hearing.hear(&event.data());
        });
        shared.page.scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let working = shared.clone();
        let on_turn = Closure::<dyn FnMut()>::new(move || working.work());
        shared.turns.hear(&on_turn);
        Ok(LabScope { shared, _on_message: on_message, _on_turn: on_turn })
    }
}

impl Drop for LabScope {
    fn drop(&mut self) {
        self.shared.page.scope.set_onmessage(None);
    }
}

impl Shared {
    fn hear(&self, message: &JsValue) {
        let mut page = self.page.clone();
        let mut service = self.service.borrow_mut();
        match serde_wasm_bindgen::from_value::<Request>(message.clone()) {
            Ok(request) => service.hear(request, &mut page),
            Err(error) => service.refuse(job_of(message), &error.to_string(), &mut page),
        }
        drop(service);
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

impl Outside for Page {
    fn tell(&mut self, answer: Answer) {
        let message = answer.serialize(&serde_wasm_bindgen::Serializer::new());
        or_throw(message.map_err(JsValue::from).and_then(|message| self.scope.post_message(&message)));
    }

    fn now(&self) -> f64 {
        self.clock.now()
    }
}
