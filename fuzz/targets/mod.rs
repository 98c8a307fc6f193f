//! The fuzz targets: their valid inputs, and the properties that every input must have.

mod algs;
mod facelets;
mod lab_files;
mod links;
mod messages;
mod pictures;
mod player;
mod services;
mod tables;
mod timer;

/// A property that is checked on random inputs.
pub struct Target {
    /// The name in the arguments.
    pub name: &'static str,
    /// Returns valid or nearly valid inputs, which are then changed at random.
    pub corpus: fn() -> Vec<Vec<u8>>,
    /// Checks an input, and panics if the property does not hold.
    pub run: fn(&[u8]),
}

/// All targets, in the order in which they run.
pub const TARGETS: [Target; 12] = [
    algs::TARGET,
    facelets::TARGET,
    links::TARGET,
    pictures::TARGET,
    lab_files::TARGET,
    timer::TARGET,
    messages::TARGET,
    player::TARGET,
    tables::TARGET,
    services::SIZES,
    services::BLOCKS,
    services::THREE,
];

/// Converts texts to inputs.
fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
