//! What the browser calls once, at a time of its own.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::{JsCast, JsValue};

use super::dom::DomError;
use super::guard::{enter, leave};

/// A function that may be called once. It is there until then: a [`Closure`] that is dropped before makes an error of
/// the call. So it should hold on to nothing that is not its own.
pub fn once<T: FromWasmAbi + 'static>(call: impl FnOnce(T) + 'static) -> Function {
    Closure::once_into_js(move |value| {
        if enter() {
            call(value);
            leave();
        }
    })
    .unchecked_into()
}

/// Reports whether a promise without a value was fulfilled.
pub fn settled(promise: &Promise, settled: impl FnOnce(bool) + 'static) -> Result<(), DomError> {
    // A promise that is kept brings no value, one that is not brings the reason.
    then(promise, move |reason: JsValue| settled(reason.is_undefined()))
}

/// Calls `settle` with the value of a promise, or with the reason why it has none.
pub fn then(promise: &Promise, settle: impl FnOnce(JsValue) + 'static) -> Result<(), DomError> {
    let settle = once(settle);
    let then: Function = Reflect::get(promise, &"then".into())?.dyn_into()?;
    then.call2(promise, &settle, &settle)?;
    Ok(())
}
