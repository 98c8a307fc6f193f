//! An event listener that goes when it is dropped.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, EventTarget};

use super::dom::DomError;
use super::guard::{guarded, listener_options};

/// Hears one kind of event as long as it lives.
pub struct Listener {
    target: EventTarget,
    kind: &'static str,
    closure: Closure<dyn FnMut(Event)>,
}

impl Listener {
    /// Calls `hear` for each event of this kind; those of another type than `E` are passed over.
    pub fn new<E: JsCast>(
        target: &EventTarget,
        kind: &'static str,
        mut hear: impl FnMut(E) + 'static,
    ) -> Result<Listener, DomError> {
        Listener::of_any(
            target,
            kind,
            Box::new(move |event: Event| {
                if let Ok(event) = event.dyn_into::<E>() {
                    hear(event);
                }
            }),
        )
    }

    /// The part that is the same for all listeners, so that the page carries it once.
    fn of_any(
        target: &EventTarget,
        kind: &'static str,
        hear: Box<dyn FnMut(Event)>,
    ) -> Result<Listener, DomError> {
        let closure = Closure::wrap(Box::new(guarded(hear)) as Box<dyn FnMut(Event)>);
        let hear = closure.as_ref().unchecked_ref();
        match listener_options() {
            Some(options) => {
                target
                    .add_event_listener_with_callback_and_add_event_listener_options(kind, hear, &options)?;
            }
            None => target.add_event_listener_with_callback(kind, hear)?,
        }
        Ok(Listener { target: target.clone(), kind, closure })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // A target that is gone hears nothing anyway.
        let _ =
            self.target.remove_event_listener_with_callback(self.kind, self.closure.as_ref().unchecked_ref());
    }
}
