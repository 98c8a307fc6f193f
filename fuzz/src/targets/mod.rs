//! What is fuzzed: for each target inputs that are valid, and what must hold of every input.

mod algs;
mod facelets;
mod lab_files;
mod links;
mod messages;
mod player;
mod services;
mod tables;

/// Something that is given random inputs.
pub struct Target {
    /// Its name in the arguments.
    pub name: &'static str,
    /// Inputs that are valid or nearly so, to be changed.
    pub corpus: fn() -> Vec<Vec<u8>>,
    /// Takes an input, and panics if something does not hold.
    pub run: fn(&[u8]),
}

/// All targets, in the order in which they run.
pub const TARGETS: [Target; 9] = [
    algs::TARGET,
    facelets::TARGET,
    links::TARGET,
    lab_files::TARGET,
    messages::TARGET,
    player::TARGET,
    tables::TARGET,
    services::SIZES,
    services::THREE,
];

/// Texts as inputs.
fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
