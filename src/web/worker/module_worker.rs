//! A web worker that runs a module.

use std::ops::Deref;

use js_sys::{Array, JSON};
use web_sys::{Blob, BlobPropertyBag, Url, Worker, WorkerOptions, WorkerType};

use crate::web::runtime::dom::{DomError, window};
use crate::web::runtime::guard::{disown_worker, own_worker};

/// A worker that ends when it is dropped, or when the program does.
pub struct ModuleWorker(Worker);

impl ModuleWorker {
    /// Starts the worker at this address. In a sandboxed frame it starts once its script has come.
    pub fn start(url: &str) -> Result<ModuleWorker, DomError> {
        let worker = if window()?.origin() == "null" {
            Worker::new(&importing(url)?)?
        } else {
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            Worker::new_with_options(url, &options)?
        };
        own_worker(&worker);
        Ok(ModuleWorker(worker))
    }
}

/// The address of a classic script that imports the module at `url`. A page in a sandboxed frame has no origin and may
/// only start workers from scripts that it made itself; in Chromium these may not be modules. A rejected promise is
/// no error of a worker, so a timer throws what failed.
fn importing(url: &str) -> Result<String, DomError> {
    let url = JSON::stringify(&url.into())?;
    let script = format!("import({url}).catch((e) => setTimeout(() => {{ throw e; }}))");
    let settings = BlobPropertyBag::new();
    settings.set_type("text/javascript");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&script.into()), &settings)?;
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
