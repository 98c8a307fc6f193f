//! A web worker that runs a module.

use std::ops::Deref;

use js_sys::Array;
use web_sys::{Blob, BlobPropertyBag, Url, Worker, WorkerOptions, WorkerType};

use crate::web::runtime::dom::{DomError, window};
use crate::web::runtime::guard::{disown_worker, own_worker};

/// A worker that ends when it is dropped, or when the program does.
pub struct ModuleWorker(Worker);

impl ModuleWorker {
    /// Starts the worker at this address.
    pub fn start(url: &str) -> Result<ModuleWorker, DomError> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&reachable(url)?, &options)?;
        own_worker(&worker);
        Ok(ModuleWorker(worker))
    }
}

/// An address from which this page may start the worker. A page in a sandboxed frame is of no origin, and may start
/// one only from a script of its own, which imports the worker.
fn reachable(url: &str) -> Result<String, DomError> {
    if window()?.origin() != "null" {
        return Ok(url.to_owned());
    }
    let script = Array::of1(&format!("import {url:?};").into());
    let settings = BlobPropertyBag::new();
    settings.set_type("text/javascript");
    let blob = Blob::new_with_str_sequence_and_options(&script, &settings)?;
    Ok(Url::create_object_url_with_blob(&blob)?)
}

impl Deref for ModuleWorker {
    type Target = Worker;

    fn deref(&self) -> &Worker {
        &self.0
    }
}

impl Drop for ModuleWorker {
    fn drop(&mut self) {
        self.0.terminate();
        disown_worker(&self.0);
    }
}
