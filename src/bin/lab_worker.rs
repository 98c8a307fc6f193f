//! The program of the lab's web workers.

use cubelab::web::LabScope;

fn main() {
    console_error_panic_hook::set_once();
    match LabScope::start() {
        // It lives as long as the worker does.
        Ok(scope) => std::mem::forget(scope),
        Err(error) => wasm_bindgen::throw_str(&error.to_string()),
    }
}
