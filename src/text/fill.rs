//! Values put into sentences.

use std::fmt::Write;

use super::locale::locale;

/// Puts values in the places of the words in braces. In a language that is written from right to left, each value is isolated, so
/// that its characters keep their own order.
pub fn fill(template: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let (mut text, mut rest) = (String::new(), template);
    let isolates = locale().isolates;
    while let Some((before, name, after)) = placeholder(rest) {
        text += before;
        // Writing to a string cannot fail.
        let _ = match values.iter().find(|(other, _)| *other == name) {
            Some((_, value)) if isolates => write!(text, "\u{2068}{value}\u{2069}"),
            Some((_, value)) => write!(text, "{value}"),
            None => write!(text, "{{{name}}}"),
        };
        rest = after;
    }
    text + rest
}

/// Returns the text before the first placeholder, its name, and the text after it.
fn placeholder(template: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = template.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
mod tests {
    use super::super::{Locale, set_locale};
    use super::*;

    #[test]
    fn templates_are_filled() {
        assert_eq!(fill("{done} of {total}", &[("done", &3), ("total", &"7")]), "3 of 7");
        assert_eq!(fill("{a} {b} {", &[("a", &"{c}"), ("c", &"d")]), "{c} {b} {", "a value is no template");
    }

    #[test]
    fn values_are_isolated_where_sentences_run_from_right_to_left() {
        set_locale(Locale { isolates: true, ..Locale::ENGLISH });
        assert_eq!(fill("ثم {moves}", &[("moves", &"R U'")]), "ثم \u{2068}R U'\u{2069}");
    }
}
