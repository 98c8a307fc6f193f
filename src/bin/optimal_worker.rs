//! The program of the web workers that prove shortest solutions of the 3x3x3: of the one that the page starts, which divides each
//! proof, and of those that it starts for the shares.

use cubelab::service::optimal::Optimal;
use cubelab::worker::{CoordinatorScope, OPTIMAL_TABLES, WorkerScope, WorkerScopeError, is_share};

fn main() {
    console_error_panic_hook::set_once();
    // Each lives as long as the worker does.
    let started: Result<(), WorkerScopeError> = if is_share() {
        WorkerScope::<Optimal>::start(Some(OPTIMAL_TABLES)).map(std::mem::forget)
    } else {
        CoordinatorScope::start().map(std::mem::forget)
    };
    if let Err(error) = started {
        wasm_bindgen::throw_str(&error.to_string());
    }
}
