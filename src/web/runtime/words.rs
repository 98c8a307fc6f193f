//! The words of a program, which the page fetches for it in one language.

use std::cell::RefCell;

use js_sys::{Array, Intl::PluralRules, Object};
use wasm_bindgen::JsValue;

use crate::text::{Catalogue, Category, OtherVersion, WordGroup, set_plural_rule};

thread_local! {
    /// The plural rules of the program's language.
    static RULES: RefCell<Option<PluralRules>> = const { RefCell::new(None) };
}

/// Reads the words of the program from the catalogues in these files.
///
/// Files and words stay for ever: a program reads them when it starts, and all of it refers to them until it ends.
pub fn words<T: WordGroup>(files: Vec<String>) -> Result<&'static T, OtherVersion> {
    let files: Vec<&'static str> = files.into_iter().map(|file| &*file.leak()).collect();
    let catalogue = Catalogue::new(&files);
    let languages: Array = catalogue.language().map(JsValue::from).into_iter().collect();
    RULES.set(Some(PluralRules::new(&languages, &Object::new())));
    set_plural_rule(category);
    catalogue.words()
}

/// The plural category of a count, as the browser knows it.
fn category(count: f64) -> Category {
    let name = RULES.with_borrow(|rules| rules.as_ref().map(|rules| String::from(rules.select(count))));
    name.and_then(|name| Category::named(&name)).unwrap_or(Category::Other)
}
