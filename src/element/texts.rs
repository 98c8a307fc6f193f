//! Lists as one text each, which is how the programs of the element and its script pass them: that takes the least code.

use super::attribute::{Attribute, AttributeError};

/// Separates the texts of a list: a control character that no text has.
const SEPARATOR: char = '\u{1f}';

/// Separates lists.
pub(super) const GROUP: &str = "\u{1e}";

/// Writes a list.
pub fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut list = String::new();
    for (i, text) in texts.enumerate() {
        if i > 0 {
            list.push(SEPARATOR);
        }
        list.push_str(text);
    }
    list
}

/// Writes an attribute, its value and the error in words for each error.
pub fn error_texts(errors: &[AttributeError], words: impl Fn(&AttributeError) -> String) -> String {
    let parts =
        |error: &AttributeError| joined([error.attribute.name(), &error.value, &words(error)].into_iter());
    let texts: Vec<String> = errors.iter().map(parts).collect();
    joined(texts.iter().map(String::as_str))
}

/// Reads a name and a value for each attribute. Unknown names are ignored.
pub fn read_given(text: &str) -> Vec<(Attribute, String)> {
    let mut words = text.split(SEPARATOR);
    let mut given = Vec::new();
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        given.extend(Attribute::named(name).map(|attribute| (attribute, value.to_owned())));
    }
    given
}
