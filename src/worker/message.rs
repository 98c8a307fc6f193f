//! Reads and writes messages between the page and a worker.

use std::convert::Infallible;

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::wire::{Fields, Record, Writer};

/// The data of a message event.
pub struct Message(pub JsValue);

impl Message {
    fn value(&self, name: &str) -> Option<JsValue> {
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

/// An object that a message is written to.
struct Written(Object);

/// Returns the object of a message, to post.
pub fn object_of<R: Record>(record: &R) -> JsValue {
    let mut object = Written(Object::new());
    let Ok(()) = record.write(&mut object);
    object.0.into()
}

impl Written {
    fn set(&self, name: &str, value: &JsValue) -> Result<(), Infallible> {
        // A new object takes every field.
        let _ = Reflect::set(&self.0, &name.into(), value);
        Ok(())
    }
}

impl Writer for Written {
    type Error = Infallible;

    fn write_text(&mut self, name: &'static str, text: &str) -> Result<(), Infallible> {
        self.set(name, &text.into())
    }

    fn write_whole(&mut self, name: &'static str, number: u32) -> Result<(), Infallible> {
        self.set(name, &number.into())
    }

    fn write_number(&mut self, name: &'static str, number: f64) -> Result<(), Infallible> {
        self.set(name, &number.into())
    }

    fn write_texts(&mut self, name: &'static str, texts: &[String]) -> Result<(), Infallible> {
        let array = Array::new();
        for text in texts {
            array.push(&text.into());
        }
        self.set(name, &array)
    }

    fn write_object<R: Record>(&mut self, name: &'static str, record: &R) -> Result<(), Infallible> {
        self.set(name, &object_of(record))
    }

    fn write_objects<R: Record>(&mut self, name: &'static str, records: &[R]) -> Result<(), Infallible> {
        let array = Array::new();
        for record in records {
            array.push(&object_of(record));
        }
        self.set(name, &array)
    }
}
