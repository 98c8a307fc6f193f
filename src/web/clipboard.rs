//! Copying text.

use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

use super::dom::{DomError, window};

/// A copy on its way to the clipboard. Dropping it forgets the answer, not the copy.
pub struct Copying {
    _answers: [Closure<dyn FnMut(JsValue)>; 2],
}

impl Copying {
    /// Copies `text`, and tells whether the browser did it. It does not on pages that came over an
    /// insecure connection.
    pub fn start(text: &str, tell: impl Fn(bool) + Clone + 'static) -> Result<Copying, DomError> {
        let navigator = window()?.navigator();
        let refused = || DomError::Refused("no clipboard".into());
        let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))?;
        if clipboard.is_undefined() {
            return Err(refused());
        }
        let tell_too = tell.clone();
        let copied = Closure::<dyn FnMut(JsValue)>::new(move |_| tell(true));
        let failed = Closure::<dyn FnMut(JsValue)>::new(move |_| tell_too(false));
        let _ = navigator.clipboard().write_text(text).then2(&copied, &failed);
        Ok(Copying { _answers: [copied, failed] })
    }
}
