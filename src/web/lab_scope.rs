//! The lab worker's end of the page: messages to requests, answers to messages, and slices of work in
//! between.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::futures::spawn_local;
use serde::Serialize;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::MessageEvent;

use super::lab_tables::{keep, kept};
use super::message::Message;
use super::worker_scope::{Page, Turns, WorkerScopeError, or_throw};
use crate::lab::protocol::{Answer, Request};
use crate::lab::service::{Outside, Service};
use crate::protocol::Fields;
use crate::table::pattern::{Pattern, PatternDatabase};

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
        let page = Page::find()?;
        let turns = Turns::new()?;
        let service = RefCell::new(Service::start(&mut World { page: page.clone(), shared: None }));
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
    fn hear(self: &Rc<Self>, message: &JsValue) {
        let mut page = self.outside();
        let mut service = self.service.borrow_mut();
        let message = Message(message.clone());
        match Request::read(&message) {
            Ok(request) => service.hear(request, &mut page),
            Err(error) => service.refuse(message.whole("job"), &error, &mut page),
        }
        drop(service);
        self.ask_for_turn();
    }

    fn work(self: &Rc<Self>) {
        self.turns.has_come();
        self.service.borrow_mut().advance(&mut self.outside());
        self.ask_for_turn();
    }

    fn outside(self: &Rc<Self>) -> World {
        World { page: self.page.clone(), shared: Some(self.clone()) }
    }

    fn ask_for_turn(&self) {
        if self.service.borrow().has_work() {
            self.turns.ask();
        }
    }
}

/// The page, the clock, and the browser's store.
struct World {
    page: Page,
    /// What hears of that which was fetched; none before there is a service.
    shared: Option<Rc<Shared>>,
}

impl Outside for World {
    fn tell(&mut self, answer: Answer) {
        let message = answer.serialize(&serde_wasm_bindgen::Serializer::new());
        or_throw(message.map_err(JsValue::from).and_then(|message| self.page.scope.post_message(&message)));
    }

    fn now(&self) -> f64 {
        self.page.clock.now()
    }

    fn fetch(&mut self, pattern: Pattern) {
        if let Some(shared) = self.shared.clone() {
            spawn_local(async move {
                let bytes = kept(&shared.page.scope, pattern).await;
                shared.service.borrow_mut().fetched(pattern, bytes.as_deref());
                shared.ask_for_turn();
            });
        }
    }

    fn keep(&mut self, database: &PatternDatabase) {
        let (scope, database) = (self.page.scope.clone(), database.clone());
        spawn_local(async move {
            keep(&scope, database).await;
        });
    }
}
