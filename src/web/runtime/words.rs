//! The words of a program, which the page fetches for it in one language.

use crate::text::{Catalogue, Reader};

/// Reads words from the catalogues in these files, with `read`.
///
/// Files and words stay for ever: a program reads them when it starts, and all of it refers to them until it ends.
pub fn words<T>(files: Vec<String>, read: impl FnOnce(&mut Reader<'_>) -> T) -> &'static T {
    let files: Vec<&'static str> = files.into_iter().map(|file| &*file.leak()).collect();
    let catalogue = Catalogue::new(&files);
    let mut reader = Reader::new(&catalogue);
    let words = Box::leak(Box::new(read(&mut reader)));
    for key in reader.missing() {
        web_sys::console::error_1(&format!("no words: {key}").into());
    }
    words
}
