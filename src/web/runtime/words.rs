//! The words of a program, which the page fetches for it in one language.

use std::cell::{OnceCell, RefCell};

use js_sys::{Array, Intl::PluralRules, Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::dom::document;
use crate::text::{Catalogue, Category, Locale, OtherVersion, WordGroup, set_locale};

#[wasm_bindgen]
extern "C" {
    /// Formats numbers as a language does.
    #[wasm_bindgen(js_namespace = Intl)]
    type NumberFormat;

    #[wasm_bindgen(constructor, js_namespace = Intl)]
    fn new(languages: &Array, options: &Object) -> NumberFormat;

    #[wasm_bindgen(method)]
    fn format(this: &NumberFormat, number: f64) -> String;

    /// Joins things to lists as a language does.
    #[wasm_bindgen(js_namespace = Intl)]
    type ListFormat;

    #[wasm_bindgen(constructor, js_namespace = Intl)]
    fn new(languages: &Array) -> ListFormat;

    #[wasm_bindgen(method)]
    fn format(this: &ListFormat, things: &Array) -> String;
}

thread_local! {
    /// The language of the program as the browser knows it.
    static LANGUAGE: RefCell<Option<Language>> = const { RefCell::new(None) };
}

/// What the browser knows of a language. Each of its objects is made when it is first used: that takes a millisecond, and 13 for the first
/// of the page.
struct Language {
    names: Array,
    plural: OnceCell<PluralRules>,
    lists: OnceCell<ListFormat>,
    /// Formats of numbers, with the digits that they have at least and at most.
    numbers: Vec<([u32; 2], NumberFormat)>,
}

/// Reads the words of the program from the catalogues in these files.
///
/// Files and words stay for ever: a program reads them when it starts and when a person chooses another language, and all of it
/// refers to them until it ends.
pub fn words<T: WordGroup>(files: Vec<String>) -> Result<&'static T, OtherVersion> {
    let files: Vec<&'static str> = files.into_iter().map(|file| &*file.leak()).collect();
    let catalogue = Catalogue::new(&files);
    let words = catalogue.words()?;
    let locale = match catalogue.language().unwrap_or_default() {
        // Its rules are in the program, which does not have to ask the browser.
        Locale::NAME_OF_ENGLISH => Locale::ENGLISH,
        language => of_browser(language),
    };
    // A page from right to left may have English words, where those of its language do not come.
    let page = document().ok().and_then(|document| document.document_element());
    let isolates = page.is_some_and(|page| page.get_attribute("dir").as_deref() == Some("rtl"));
    set_locale(Locale { isolates, ..locale });
    Ok(words)
}

/// Returns a language as the browser knows it.
fn of_browser(language: &str) -> Locale {
    LANGUAGE.set(Some(Language {
        names: Array::of1(&language.into()),
        plural: OnceCell::new(),
        lists: OnceCell::new(),
        numbers: Vec::new(),
    }));
    Locale { category, number, list, ..Locale::ENGLISH }
}

/// The plural category of a count.
fn category(count: f64) -> Category {
    LANGUAGE.with_borrow(|language| {
        let Some(Language { names, plural, .. }) = language else { return Category::Other };
        let rules = plural.get_or_init(|| PluralRules::new(names, &Object::new()));
        Category::named(&String::from(rules.select(count))).unwrap_or(Category::Other)
    })
}

fn number(number: f64, digits: [u32; 2]) -> String {
    LANGUAGE.with_borrow_mut(|language| {
        let Some(Language { names, numbers, .. }) = language else { return String::new() };
        let at = numbers.iter().position(|(other, _)| *other == digits).unwrap_or_else(|| {
            let options = Object::new();
            for (name, digits) in ["minimumFractionDigits", "maximumFractionDigits"].into_iter().zip(digits) {
                // A new object takes every property.
                let _ = Reflect::set(&options, &name.into(), &JsValue::from(digits));
            }
            numbers.push((digits, NumberFormat::new(names, &options)));
            numbers.len() - 1
        });
        numbers[at].1.format(number)
    })
}

fn list(things: &[String]) -> String {
    let things: Array = things.iter().map(JsValue::from).collect();
    LANGUAGE.with_borrow(|language| {
        let Some(Language { names, lists, .. }) = language else { return String::new() };
        lists.get_or_init(|| ListFormat::new(names)).format(&things)
    })
}
