//! The program of the web workers that prove shortest solutions of the 3x3x3.

use cubelab::service::optimal::Optimal;
use cubelab::worker::{OPTIMAL_TABLES, WorkerScope};

fn main() {
    console_error_panic_hook::set_once();
    match WorkerScope::<Optimal>::start(Some(OPTIMAL_TABLES)) {
        // It lives as long as the worker does.
        Ok(scope) => std::mem::forget(scope),
        Err(error) => wasm_bindgen::throw_str(&error.to_string()),
    }
}
