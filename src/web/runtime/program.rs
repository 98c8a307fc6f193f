//! The start that all programs of the page share, and callbacks that do not keep alive what they act on.

use std::rc::{Rc, Weak};

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{ErrorEvent, EventTarget};

use super::dom::{DomError, window};
use super::guard::{end_program, is_in_call, set_selector};
use super::listener::Listener;

#[wasm_bindgen]
extern "C" {
    /// The address of the running program.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static URL: String;
}

/// Returns the address of a file in the folder of the running program.
pub fn beside(file: &str) -> String {
    URL.with(|url| {
        url.rsplit_once('/').map_or_else(|| file.to_owned(), |(folder, _)| format!("{folder}/{file}"))
    })
}

/// Guards this program, whose elements the selector finds: a panic or an exception ends it.
pub fn guard(selector: &'static str) {
    set_selector(selector);
    std::panic::set_hook(Box::new(|panic| {
        let reason = panic.to_string();
        web_sys::console::error_1(&reason.as_str().into());
        end_program(&reason);
    }));
    // The listener stays until the page is closed.
    std::mem::forget(end_after_exceptions());
}

/// Ends the program after an exception that passed through it, which leaves a call begun and not ended.
fn end_after_exceptions() -> Result<Listener, DomError> {
    Listener::new(window()?.as_ref(), "error", |event: ErrorEvent| {
        let reason = event.message();
        // A microtask runs between calls, so a call that counts as under way has been cut short.
        let check = Closure::once_into_js(move || {
            if is_in_call() {
                end_program(&reason);
            }
        });
        if let Ok(window) = window() {
            window.queue_microtask(check.unchecked_ref());
        }
    })
}

/// Makes functions for the browser to call. They hold a weak reference to what they act on.
pub trait CallBack<M: 'static> {
    /// Returns a function that calls `act` while `self` is alive, and returns `gone` after that.
    fn with<T, R: Clone + 'static, A>(&self, gone: R, act: A) -> impl FnMut(T) -> R + use<Self, M, T, R, A>
    where
        A: Fn(&Rc<M>, T) -> R + 'static;

    /// Calls `act` for each event of this kind on `target` while `self` is alive.
    fn on<E: JsCast + 'static>(
        &self,
        target: &EventTarget,
        kind: &'static str,
        act: impl Fn(&Rc<M>, &E) + 'static,
    ) -> Result<Listener, DomError>;
}

impl<M: 'static> CallBack<M> for Rc<M> {
    fn with<T, R: Clone + 'static, A>(&self, gone: R, act: A) -> impl FnMut(T) -> R + use<M, T, R, A>
    where
        A: Fn(&Rc<M>, T) -> R + 'static,
    {
        let weak: Weak<M> = Rc::downgrade(self);
        move |argument| match weak.upgrade() {
            Some(mount) => act(&mount, argument),
            None => gone.clone(),
        }
    }

    fn on<E: JsCast + 'static>(
        &self,
        target: &EventTarget,
        kind: &'static str,
        act: impl Fn(&Rc<M>, &E) + 'static,
    ) -> Result<Listener, DomError> {
        Listener::new(target, kind, self.with((), move |mount, event: E| act(mount, &event)))
    }
}
