//! Words with a count, in the form that the count asks for.

use super::catalogue::{Shape, WordGroup};
use super::category::Category;
use super::locale::locale;
use super::{fill, grouped};

/// A word in the forms of its language. In a catalogue these are the keys `….one`, `….other`, and so on, with `other` at
/// the end.
#[derive(Clone, Debug)]
#[repr(transparent)]
pub struct Plural {
    /// One form for each category; that of `other` where the language has no such category.
    forms: [&'static str; Category::ALL.len()],
}

impl Plural {
    /// The form of a category.
    pub fn form(&self, category: Category) -> &'static str {
        self.forms[category.index()]
    }

    /// The form for a count.
    pub fn of(&self, count: f64) -> &'static str {
        self.form((locale().category)(count))
    }

    /// The form for a count, with the count in the place of `{count}`.
    pub fn count(&self, count: f64) -> String {
        fill(self.of(count), &[("count", &grouped(count))])
    }
}

#[expect(unsafe_code, reason = "words are read by one cast; see `Catalogue::words`")]
// SAFETY: an array with a text for each category, without anything around it.
unsafe impl WordGroup for Plural {
    const SHAPE: Shape = Shape::Plural;
}

#[cfg(test)]
mod tests {
    use super::super::{Locale, set_locale};
    use super::*;

    #[test]
    fn the_form_is_that_of_the_count() {
        let words =
            Plural { forms: ["none", "{count} thing", "a pair", "{count} few", "many", "{count} things"] };
        assert_eq!(
            [1.0, 2.0, 1200.0].map(|count| words.count(count)),
            ["1 thing", "2 things", "1,200 things"]
        );
        set_locale(Locale {
            category: |count| if count == 3.0 { Category::Few } else { Category::Other },
            ..Locale::ENGLISH
        });
        assert_eq!([1.0, 3.0].map(|count| words.count(count)), ["1 things", "3 few"]);
    }
}
