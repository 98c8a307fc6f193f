//! The program of the page's web worker.

use cubelab::service::Service;
use cubelab::web::WorkerScope;

fn main() {
    console_error_panic_hook::set_once();
    match WorkerScope::<Service>::start() {
        // It lives as long as the worker does.
        Ok(scope) => std::mem::forget(scope),
        Err(error) => wasm_bindgen::throw_str(&error.to_string()),
    }
}
