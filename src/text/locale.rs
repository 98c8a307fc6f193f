//! What a platform knows of a language: plural categories, numbers and lists.

use std::cell::Cell;

use super::Decimal;
use super::category::Category;
use crate::numbers::Number;

/// How a language counts, and how it writes numbers and lists.
#[derive(Clone, Copy, Debug)]
pub struct Locale {
    /// Returns the plural category of a count.
    pub category: fn(f64) -> Category,
    /// Formats a number with this many digits after the point, at least and at most 3.
    pub number: fn(f64, [u32; 2]) -> String,
    /// Joins things to a list, such as `a, b and c`.
    pub list: fn(&[String]) -> String,
    /// Values in sentences are isolated: a language that is written from right to left has moves and numbers from left to right.
    pub isolates: bool,
}

impl Locale {
    /// The name of [`Self::ENGLISH`] in its catalogues.
    pub const NAME_OF_ENGLISH: &str = "en-GB";

    /// British English, of the command line and of the page. In another language, a page takes the browser's functions.
    pub const ENGLISH: Locale =
        Locale { category: english_category, number: english_number, list: english_list, isolates: false };
}

thread_local! {
    /// The language of the program: a program has one at a time.
    static LOCALE: Cell<Locale> = const { Cell::new(Locale::ENGLISH) };
}

/// Sets the language of the program, which is English before.
pub fn set_locale(locale: Locale) {
    LOCALE.set(locale);
}

/// Returns the language of the program.
pub(super) fn locale() -> Locale {
    LOCALE.get()
}

fn english_category(count: f64) -> Category {
    if count == 1.0 { Category::One } else { Category::Other }
}

fn english_number(number: f64, [least, most]: [u32; 2]) -> String {
    let text = Decimal(number, most).to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let mut part = part;
    while part.len() > least.index()
        && let Some(shorter) = part.strip_suffix('0')
    {
        part = shorter;
    }
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let mut grouped = sign.to_owned();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if part.is_empty() { grouped } else { format!("{grouped}.{part}") }
}

fn english_list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_counts_one_apart() {
        let categories = [0.0, 0.5, 1.0, 2.0].map(english_category);
        assert_eq!(categories, [Category::Other, Category::Other, Category::One, Category::Other]);
    }

    #[test]
    fn english_numbers_have_groups_of_three_digits() {
        for (number, digits, text) in [
            (0.0, [0, 0], "0"),
            (1_234_567.0, [0, 0], "1,234,567"),
            (-1234.5, [0, 2], "-1,234.5"),
            (999.0, [1, 1], "999.0"),
            (0.25, [0, 1], "0.3"),
            (12.0, [0, 3], "12"),
        ] {
            assert_eq!(english_number(number, digits), text);
        }
    }

    #[test]
    fn english_lists_have_an_and() {
        let list =
            |things: &[&str]| english_list(&things.iter().map(|&thing| thing.to_owned()).collect::<Vec<_>>());
        assert_eq!(
            [list(&[]), list(&["a"]), list(&["a", "b"]), list(&["a", "b", "c"])],
            ["", "a", "a and b", "a, b and c"]
        );
    }
}
