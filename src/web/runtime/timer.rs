//! A call after some time, unless it is dropped before.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::Window;

use super::dom::{DomError, window};
use super::guard::guarded;

/// A call that will be made once.
pub struct Timer {
    window: Window,
    handle: i32,
    _closure: Closure<dyn FnMut()>,
}

impl Timer {
    /// Calls `ring` after so many milliseconds.
    pub fn new(millis: i32, mut ring: impl FnMut() + 'static) -> Result<Timer, DomError> {
        let window = window()?;
        let closure = Closure::<dyn FnMut()>::new({
            let mut ring = guarded(move |()| ring());
            move || ring(())
        });
        let handle = window.set_timeout_with_callback_and_timeout_and_arguments_0(
            closure.as_ref().unchecked_ref(),
            millis,
        )?;
        Ok(Timer { window, handle, _closure: closure })
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.window.clear_timeout_with_handle(self.handle);
    }
}
