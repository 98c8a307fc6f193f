//! Words with a count, in the form that the count asks for.

use super::catalogue::{FromCatalogue, Reader};
use super::{fill, grouped};
use crate::named::named;

named! {
    /// A form of a counted word, as Unicode CLDR names them. Each language uses some of them.
    Category ("plural category") {
        /// Of no thing, as in Arabic.
        Zero = "zero",
        /// Of one thing.
        One = "one",
        /// Of two things, as in Arabic.
        Two = "two",
        /// Of few things, as in Polish.
        Few = "few",
        /// Of many things, as in Polish.
        Many = "many",
        /// Of all other counts, and the only form in some languages.
        Other = "other",
    }
}

/// Returns the category of a count in one language.
pub type PluralRule = fn(f64) -> Category;

/// The rule of English.
pub fn english_plural(count: f64) -> Category {
    if count == 1.0 { Category::One } else { Category::Other }
}

/// A word in the forms of its language. In a catalogue these are the keys `….one`, `….other`, and so on.
#[derive(Clone, Debug)]
pub struct Plural {
    /// One form for each category; that of `other` where the language has no such category.
    forms: [&'static str; 6],
    rule: PluralRule,
}

impl Plural {
    /// The form for a count.
    pub fn of(&self, count: f64) -> &'static str {
        self.forms[(self.rule)(count) as usize]
    }

    /// The form for a count, with the count in the place of `{count}`.
    pub fn count(&self, count: f64) -> String {
        fill(self.of(count), &[("count", &grouped(count))])
    }
}

impl FromCatalogue for Plural {
    fn read(from: &mut Reader<'_>) -> Plural {
        let other = from.part(Category::Other.name());
        let forms = [Category::Zero, Category::One, Category::Two, Category::Few, Category::Many];
        let [zero, one, two, few, many] =
            forms.map(|category| from.part_if_any(category.name()).unwrap_or(other));
        Plural { forms: [zero, one, two, few, many, other], rule: from.rule() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Catalogue;

    #[test]
    fn the_form_is_that_of_the_count_and_other_stands_for_forms_that_are_not_there() {
        let catalogue = Catalogue::new(&["few = {count} few\nother = {count} things\none = {count} thing"]);
        let rule: PluralRule = |count| match count {
            1.0 => Category::One,
            2.0 => Category::Two,
            3.0 => Category::Few,
            _ => Category::Other,
        };
        let mut reader = Reader::new(&catalogue, rule);
        let words = Plural::read(&mut reader);
        let counts = [0.0, 1.0, 2.0, 3.0, 1200.0].map(|count| words.count(count));
        assert_eq!(counts, ["0 things", "1 thing", "2 things", "3 few", "1\u{202f}200 things"]);
        assert!(reader.missing().is_empty() && reader.unknown().is_empty());
    }

    #[test]
    fn english_counts_one_apart() {
        let categories = [0.0, 0.5, 1.0, 2.0].map(english_plural);
        assert_eq!(categories, [Category::Other, Category::Other, Category::One, Category::Other]);
    }
}
