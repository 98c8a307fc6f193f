//! The program of the web worker for large cubes in phases of outer-block turns.

use cubelab::service::sizes::Blocks;
use cubelab::worker::WorkerScope;

fn main() {
    console_error_panic_hook::set_once();
    match WorkerScope::<Blocks>::start(None) {
        // It lives as long as the worker does.
        Ok(scope) => std::mem::forget(scope),
        Err(error) => wasm_bindgen::throw_str(&error.to_string()),
    }
}
