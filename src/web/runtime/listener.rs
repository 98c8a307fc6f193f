//! An event listener that goes when it is dropped.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, EventTarget};

use super::dom::DomError;
use super::guard::{guarded, listener_options};

/// Listens to one kind of event until it is dropped.
pub struct Listener {
    target: EventTarget,
    kind: &'static str,
    closure: Closure<dyn FnMut(Event)>,
}

impl Listener {
    /// Calls `handle` for each event of this kind. Events of another type than `E` are ignored.
    pub fn new<E: JsCast>(
        target: &EventTarget,
        kind: &'static str,
        mut handle: impl FnMut(E) + 'static,
    ) -> Result<Listener, DomError> {
        Listener::of_any(
            target,
            kind,
            Box::new(move |event: Event| {
                if let Ok(event) = event.dyn_into::<E>() {
                    handle(event);
                }
            }),
        )
    }

    /// The part that is the same for all listeners, so that the page carries it once.
    fn of_any(
        target: &EventTarget,
        kind: &'static str,
        handle: Box<dyn FnMut(Event)>,
    ) -> Result<Listener, DomError> {
        let closure = Closure::wrap(Box::new(guarded(handle)) as Box<dyn FnMut(Event)>);
        let function = closure.as_ref().unchecked_ref();
        match listener_options() {
            Some(options) => {
                target.add_event_listener_with_callback_and_add_event_listener_options(
                    kind, function, &options,
                )?;
            }
            None => target.add_event_listener_with_callback(kind, function)?,
        }
        Ok(Listener { target: target.clone(), kind, closure })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // A target that is gone fires no event anyway.
        let _ =
            self.target.remove_event_listener_with_callback(self.kind, self.closure.as_ref().unchecked_ref());
    }
}
