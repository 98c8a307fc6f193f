//! Lists as one text each, which is how the programs of the element and its script pass them: that takes the least code.

use super::attribute::{Attribute, AttributeError};

/// Separates the texts of a list: a control character that no text has.
const SEPARATOR: &str = "\u{1f}";

/// Writes a list.
pub fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.collect::<Vec<_>>().join(SEPARATOR)
}

/// Writes an attribute, its value and what is wrong with it for each error.
pub fn error_texts(errors: &[AttributeError]) -> String {
    let parts =
        |error: &AttributeError| [error.attribute.name(), &error.value, &error.to_string()].join(SEPARATOR);
    errors.iter().map(parts).collect::<Vec<_>>().join(SEPARATOR)
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
