//! The program of the page's web worker.

use cubelab::service::cube3::Cube3;
use cubelab::worker::WorkerScope;

fn main() {
    console_error_panic_hook::set_once();
    match WorkerScope::<Cube3>::start(None) {
        // It lives as long as the worker does.
        Ok(scope) => std::mem::forget(scope),
        Err(error) => wasm_bindgen::throw_str(&error.to_string()),
    }
}
