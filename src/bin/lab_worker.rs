//! The program of the lab's web workers.

use cubelab::lab::service::Lab;
use cubelab::worker::{LAB_TABLES, WorkerScope};

fn main() {
    console_error_panic_hook::set_once();
    match WorkerScope::<Lab>::start(Some(LAB_TABLES)) {
        // It lives as long as the worker does.
        Ok(scope) => std::mem::forget(scope),
        Err(error) => wasm_bindgen::throw_str(&error.to_string()),
    }
}
