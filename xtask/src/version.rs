//! Parses and compares version numbers as programs print them.

/// Returns the first version number in a text, such as `1.95.0` in `rustc 1.95.0 (59807616e 2026-04-14)`.
pub fn first(text: &str) -> Option<&str> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let number = &text[start..];
    let end = number.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(number.len());
    Some(number[..end].trim_end_matches('.'))
}

/// True if `found` is `least` or newer, compared number by number: 1.100 is newer than 1.95.
pub fn at_least(least: &str, found: &str) -> bool {
    let numbers = |version: &str| -> Vec<u64> {
        version.split('.').map(|number| number.parse().unwrap_or(0)).collect()
    };
    let (least, found) = (numbers(least), numbers(found));
    let number = |version: &[u64], place: usize| version.get(place).copied().unwrap_or(0);
    (0..least.len().max(found.len()))
        .map(|place| number(&found, place).cmp(&number(&least, place)))
        .find(|order| order.is_ne())
        .is_none_or(|order| order.is_gt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_of_what_programs_print() {
        assert_eq!(first("rustc 1.95.0 (59807616e 2026-04-14)"), Some("1.95.0"));
        assert_eq!(first("v20.20.2\n"), Some("20.20.2"));
        assert_eq!(first("wasm-opt version 132 (version_132)"), Some("132"));
        assert_eq!(first("trunk 0.21.14."), Some("0.21.14"));
        assert_eq!(first("no number"), None);
    }

    #[test]
    fn versions_compare_by_number() {
        assert!(at_least("1.95", "1.95.0"));
        assert!(at_least("1.95", "1.100"));
        assert!(at_least("20", "20.20.2"));
        assert!(!at_least("1.95.1", "1.95"));
        assert!(!at_least("20", "8.9"));
    }
}
