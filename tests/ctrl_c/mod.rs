//! What tests that interrupt a child need.

use std::sync::{Arc, atomic::AtomicBool};

/// Lets SIGINT end the children started from now on, also where this process was started with SIGINT ignored, as a
/// script's background job is: children inherit an ignored signal, but not a handled one.
pub fn ends_children() {
    let by_default = Arc::new(AtomicBool::new(true));
    signal_hook::flag::register_conditional_default(signal_hook::consts::SIGINT, by_default)
        .expect("a handler");
}
