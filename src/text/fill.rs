//! Values put into sentences.

use super::locale::locale;

/// Puts values in the places of the words in braces. In a language that is written from right to left, each value is isolated, so
/// that its characters keep their own order.
pub fn fill(template: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let mut text = template.to_owned();
    let isolates = locale().isolates;
    for (name, value) in values {
        let value = if isolates { format!("\u{2068}{value}\u{2069}") } else { value.to_string() };
        text = text.replace(&format!("{{{name}}}"), &value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::{Locale, set_locale};
    use super::*;

    #[test]
    fn templates_are_filled() {
        assert_eq!(fill("{done} of {total}", &[("done", &3), ("total", &"7")]), "3 of 7");
    }

    #[test]
    fn values_are_isolated_where_sentences_run_from_right_to_left() {
        set_locale(Locale { isolates: true, ..Locale::ENGLISH });
        assert_eq!(fill("ثم {moves}", &[("moves", &"R U'")]), "ثم \u{2068}R U'\u{2069}");
    }
}
