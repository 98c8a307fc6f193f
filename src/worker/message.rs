//! Reads messages between the page and a worker.

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::wire::Fields;

/// The data of a message event.
pub struct Message(pub JsValue);

impl Message {
    /// Returns the field of this name; `undefined` if the message has none.
    pub(super) fn value(&self, name: &str) -> Option<JsValue> {
        // Throws for a value that is not an object.
        Reflect::get(&self.0, &name.into()).ok()
    }
}

impl Fields for Message {
    fn has(&self, name: &str) -> bool {
        self.value(name).is_some_and(|value| !value.is_null() && !value.is_undefined())
    }

    fn text(&self, name: &str) -> Option<String> {
        self.value(name)?.as_string()
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.value(name)?.as_f64()
    }

    fn texts(&self, name: &str) -> Option<Vec<String>> {
        let texts: Array = self.value(name)?.dyn_into().ok()?;
        texts.iter().map(|text| text.as_string()).collect()
    }

    fn object(&self, name: &str) -> Option<Message> {
        self.value(name).filter(JsValue::is_object).map(Message)
    }

    fn objects(&self, name: &str) -> Option<Vec<Message>> {
        let objects: Array = self.value(name)?.dyn_into().ok()?;
        Some(objects.iter().map(Message).collect())
    }
}
