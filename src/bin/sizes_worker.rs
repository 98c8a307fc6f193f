//! The program of the web worker for all sizes but the 3x3x3.

use cubelab::service::sizes::Sizes;
use cubelab::worker::WorkerScope;

fn main() {
    console_error_panic_hook::set_once();
    match WorkerScope::<Sizes>::start(None) {
        // It lives as long as the worker does.
        Ok(scope) => std::mem::forget(scope),
        Err(error) => wasm_bindgen::throw_str(&error.to_string()),
    }
}
