//! English, for tests and the command line. A page gets its catalogues when it starts, and carries none.

use std::sync::LazyLock;

use super::{Catalogue, FromCatalogue, LabText, MethodsText, Reader, SizesText, Text, english_plural};

const PAGE: &str = include_str!("../../assets/words/en/page.properties");
const SIZES: &str = include_str!("../../assets/words/en/sizes.properties");
const LAB: &str = include_str!("../../assets/words/en/lab.properties");
const METHODS: &str = include_str!("../../assets/words/en/methods.properties");

/// The words of the page.
pub static ENGLISH: LazyLock<Text> = LazyLock::new(|| read(&[PAGE]));

/// The words of the page as players of other sizes than 3 have them.
pub static SIZES_PLAYER_ENGLISH: LazyLock<Text> = LazyLock::new(|| read(&[PAGE, SIZES]));

/// The words that only players of other sizes than 3 have.
pub static SIZES_ENGLISH: LazyLock<SizesText> =
    LazyLock::new(|| Reader::new(&Catalogue::new(&[SIZES]), english_plural).part("sizes"));

/// The words of the lab.
pub static LAB_ENGLISH: LazyLock<LabText> = LazyLock::new(|| read(&[LAB]));

/// The words for the methods.
pub static METHODS_ENGLISH: LazyLock<MethodsText> = LazyLock::new(|| read(&[METHODS]));

fn read<T: FromCatalogue>(files: &[&'static str]) -> T {
    T::read(&mut Reader::new(&Catalogue::new(files), english_plural))
}
