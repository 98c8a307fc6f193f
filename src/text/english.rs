//! English, for tests and the command line. A page gets its catalogues when it starts, and carries none.

use std::sync::LazyLock;

use super::{
    CameraText, Catalogue, LabText, MethodsText, SizesPageText, SizesText, Text, TimerText, WordGroup,
};

/// The catalogue of the page.
pub(super) const PAGE: &str = include_str!("../../assets/words/en/page.properties");
const SIZES: &str = include_str!("../../assets/words/en/sizes.properties");
const LAB: &str = include_str!("../../assets/words/en/lab.properties");
const CAMERA: &str = include_str!("../../assets/words/en/camera.properties");
const TIMER: &str = include_str!("../../assets/words/en/timer.properties");
const METHODS: &str = include_str!("../../assets/words/en/methods.properties");

/// The words of the page.
pub static ENGLISH: LazyLock<&Text> = LazyLock::new(|| read(&[PAGE]));

/// The words of the page as players of other sizes than 3 have them.
pub static SIZES_PLAYER_ENGLISH: LazyLock<&Text> = LazyLock::new(|| &sizes_page().text);

/// The words that only players of other sizes than 3 have.
pub static SIZES_ENGLISH: LazyLock<&SizesText> = LazyLock::new(|| &sizes_page().sizes);

/// The words of the lab.
pub static LAB_ENGLISH: LazyLock<&LabText> = LazyLock::new(|| read(&[LAB]));

/// The words of the program that reads a cube by camera.
pub static CAMERA_ENGLISH: LazyLock<&CameraText> = LazyLock::new(|| read(&[CAMERA]));
/// The words of the timer.
pub static TIMER_ENGLISH: LazyLock<&TimerText> = LazyLock::new(|| read(&[TIMER]));

/// The words for the methods.
pub static METHODS_ENGLISH: LazyLock<&MethodsText> = LazyLock::new(|| read(&[METHODS]));

fn sizes_page() -> &'static SizesPageText {
    read(&[PAGE, SIZES])
}

fn read<T: WordGroup>(files: &[&'static str]) -> &'static T {
    Catalogue::new(files).words().unwrap_or_else(|error| panic!("English: {error}"))
}
