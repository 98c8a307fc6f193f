//! Values put into sentences, and numbers with their digits in groups.

use crate::numbers::WholePart;

/// Puts values in the places of the words in braces.
pub fn fill(template: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let mut text = template.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), &value.to_string());
    }
    text
}

/// A whole number with its digits in groups of three, apart by thin spaces that do not break.
pub fn grouped(number: f64) -> String {
    let digits = number.round().whole_u64().to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_filled() {
        assert_eq!(fill("{done} of {total}", &[("done", &3), ("total", &"7")]), "3 of 7");
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!(grouped(0.0), "0");
        assert_eq!(grouped(1234567.0), "1\u{202f}234\u{202f}567");
    }
}
