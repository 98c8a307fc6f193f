//! A helper for tests that interrupt a child process.

use std::sync::{Arc, atomic::AtomicBool};

/// Makes SIGINT end the children started from now on, even if this process was started with SIGINT ignored, as
/// background jobs of scripts are. Children inherit an ignored signal, but not a handled one.
pub fn ends_children() {
    let by_default = Arc::new(AtomicBool::new(true));
    signal_hook::flag::register_conditional_default(signal_hook::consts::SIGINT, by_default)
        .expect("a handler");
}
