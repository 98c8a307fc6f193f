//! Copying text.

use wasm_bindgen::JsValue;

use super::dom::{DomError, window};
use super::once::settled;

/// Copies `text`, and calls `report` with true if the browser did it. It does not on pages that came over an insecure connection.
pub fn copy_text(text: &str, report: impl FnOnce(bool) + 'static) -> Result<(), DomError> {
    let navigator = window()?.navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))?;
    if clipboard.is_undefined() {
        return Err(DomError::Refused("no clipboard".into()));
    }
    settled(&navigator.clipboard().write_text(text), report)
}
