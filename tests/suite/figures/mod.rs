//! Measured figures of the systems that this project brings together.

pub mod lab;
pub mod notebook;
pub mod scrambles;

/// Reads a file of these systems, which are not part of this repository. If it is missing, prints a note and
/// returns `None`; the test then uses only the figures here.
pub fn shared(path: &str) -> Option<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    let text = std::fs::read_to_string(&path);
    if text.is_err() {
        eprintln!("skipped: no {}", path.display());
    }
    text.ok()
}
