//! What the systems that this project brings together were seen to do.
#![allow(dead_code, reason = "each test needs its own part")]

pub mod lab;
pub mod notebook;
pub mod scrambles;

/// The text of a file of the systems themselves, which are not part of this repository; where it is
/// absent, says so, and the figures here have to do.
pub fn shared(path: &str) -> Option<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    let text = std::fs::read_to_string(&path);
    if text.is_err() {
        eprintln!("skipped: no {}", path.display());
    }
    text.ok()
}
