//! The catalogues in `assets/words` against the words that the programs read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::fs;
use std::path::Path;

use cubelab::lab::{HeuristicName, Measure, Part, Representation, Strategy, Varied};
use cubelab::play::Preset;
use cubelab::search::heuristics::Combination;
use cubelab::search::spaces::MoveSet;
use cubelab::search::{Duplicates, Schedule, Verdict};
use cubelab::solve::Method;
use cubelab::solve::staged::Phase;
use cubelab::table::FileFaultKind;
use cubelab::text::{
    AttributeErrorText, CameraText, Catalogue, Category, LAB_ENGLISH, LabText, Locale, MethodsText,
    SIZES_ENGLISH, SizesPageText, Text, TimerText, WordGroup,
};
use cubelab::view::{Marks, Mask, Scheme};

/// The files of a language, which the tests keep for ever.
fn file(language: &str, name: &str) -> &'static str {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/words/{language}/{name}.properties"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).leak()
}

fn languages() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/words");
    let entries = fs::read_dir(folder).expect("the languages");
    entries.map(|entry| entry.expect("a language").file_name().to_string_lossy().into_owned()).collect()
}

/// The files of a language.
const FILES: [&str; 11] = [
    "page",
    "sizes",
    "lab",
    "camera",
    "timer",
    "methods",
    "element",
    "element_attributes",
    "element_failures",
    "embed",
    "help",
];

/// The plural categories of each language, as Unicode CLDR 44 has them.
const CATEGORIES: [(&str, &[Category]); 6] = {
    use Category::{Few, Many, One, Other, Two, Zero};
    [
        ("en", &[One, Other]),
        ("de", &[One, Other]),
        ("fr", &[One, Many, Other]),
        ("es", &[One, Many, Other]),
        ("ja", &[Other]),
        ("ar", &[Zero, One, Two, Few, Many, Other]),
    ]
};

/// Asserts that a file is of a language.
fn assert_language(catalogue: &Catalogue, language: &str) {
    // It may say more, such as the country or the digits.
    let found = catalogue.language().and_then(|tag| tag.split('-').next());
    assert_eq!(found, Some(language));
}

/// Returns the key of a text. That of a plural form is the key of the form `other`, which all languages have.
fn without_form(key: &str) -> String {
    match key.rsplit_once('.') {
        Some((base, form)) if Category::named(form).is_some() => format!("{base}.other"),
        _ => key.to_owned(),
    }
}

/// Asserts that the files have exactly the words of `T`, in their order.
fn assert_whole<T: WordGroup>(files: &[&'static str]) {
    let catalogue = Catalogue::new(files);
    let mut keys: Vec<String> = catalogue.entries().iter().map(|(key, _)| without_form(key)).collect();
    assert_eq!(keys.remove(0), "language");
    keys.dedup();
    let read = T::SHAPE.keys();
    for i in 0..keys.len().max(read.len()) {
        assert_eq!(
            keys.get(i),
            read.get(i),
            "after {:?}: in the file, and in the program",
            read.get(i.wrapping_sub(1))
        );
    }
    assert!(catalogue.words::<T>().is_ok());
}

#[test]
fn every_language_has_exactly_the_words_that_are_read() {
    for language in languages() {
        let file = |name| file(&language, name);
        assert_whole::<Text>(&[file("page")]);
        // Players of other sizes read the page's words too, some of which their own file replaces.
        assert_whole::<SizesPageText>(&[file("page"), file("sizes")]);
        assert_whole::<LabText>(&[file("lab")]);
        assert_whole::<CameraText>(&[file("camera")]);
        assert_whole::<TimerText>(&[file("timer")]);
        assert_whole::<MethodsText>(&[file("methods")]);
        assert_whole::<AttributeErrorText>(&[file("element_attributes")]);
    }
}

#[test]
fn every_language_has_exactly_the_words_of_the_element() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scripts = fs::read_dir(root.join("www/element")).expect("the scripts of the element");
    let script: String =
        scripts.map(|file| fs::read_to_string(file.expect("a file").path()).expect("a script")).collect();
    for language in languages() {
        let catalogue = Catalogue::new(&[file(&language, "element")]);
        assert_language(&catalogue, &language);
        let keys: BTreeSet<&str> =
            catalogue.entries().iter().map(|(key, _)| *key).filter(|key| *key != "language").collect();
        let is_listed = |key: &str| script.contains(&format!("\"{key}\""));
        // The labels of pictures are named by their views.
        let unused: Vec<_> =
            keys.iter().filter(|key| !key.starts_with("picture.") && !is_listed(key)).collect();
        assert!(unused.is_empty(), "{language}: {unused:?}");
        let named = script.match_indices("words(\"").map(|(at, call)| {
            let rest = &script[at + call.len()..];
            &rest[..rest.find('"').expect("the end of a key")]
        });
        let missing: Vec<_> = named.filter(|key| !keys.contains(key)).collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
        for view in ["3d", "plan", "net"] {
            assert!(keys.contains(format!("picture.{view}").as_str()), "{language}: {view}");
        }
    }
}

#[test]
fn every_language_has_exactly_the_failures_of_the_element() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scripts = fs::read_dir(root.join("www/element")).expect("the scripts of the element");
    let script: String =
        scripts.map(|file| fs::read_to_string(file.expect("a file").path()).expect("a script")).collect();
    // `fail` of the workers passes its key on.
    let named: BTreeSet<&str> = [" failure(\"", "(failure(\"", " fail(\""]
        .into_iter()
        .flat_map(|call| script.match_indices(call).map(|(at, call)| &script[at + call.len()..]))
        .map(|rest| &rest[..rest.find('"').expect("the end of a key")])
        .collect();
    for language in languages() {
        let catalogue = Catalogue::new(&[file(&language, "element_failures")]);
        assert_language(&catalogue, &language);
        let keys: BTreeSet<&str> =
            catalogue.entries().iter().map(|(key, _)| *key).filter(|key| *key != "language").collect();
        assert_eq!(keys, named, "{language}");
    }
}

#[test]
fn every_language_has_exactly_the_words_of_the_code_for_other_pages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = fs::read_to_string(root.join("www/embed-code.js")).expect("the script");
    let words = [
        "tag",
        "frame",
        "copy_tag",
        "copy_frame",
        "copied",
        "by_hand",
        "hint",
        "incomplete",
        "preview",
        "title",
    ];
    for language in languages() {
        let catalogue = Catalogue::new(&[file(&language, "embed")]);
        let keys: Vec<&str> =
            catalogue.entries().iter().map(|(key, _)| *key).filter(|key| *key != "language").collect();
        assert_eq!(keys, words, "{language}");
    }
    // The labels of fields and their buttons are named by the field.
    for word in words.iter().filter(|word| !["tag", "frame", "copy_tag", "copy_frame"].contains(word)) {
        let is_read = script.contains(&format!("#words.{word}"))
            || script.contains(&format!("{{ {word} }} = this.#words"));
        assert!(is_read, "{word}");
    }
}

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("index.html")).expect("the page")
}

/// The words that index.html has around its players: each text, and the key it names in `data-words`.
fn words_of_page() -> Vec<(String, String)> {
    let page = page();
    let mut words = Vec::new();
    for (at, _) in page.match_indices(" data-words=\"") {
        let start = page[..at].rfind('<').expect("an element");
        let end = at + page[at..].find('>').expect("its end");
        let element = &page[start..end];
        let attribute = |name: &str| {
            let (_, rest) = element.split_once(&format!(" {name}=\""))?;
            Some(rest.split_once('"')?.0.to_owned())
        };
        for pair in attribute("data-words").expect("the keys").split(' ') {
            let (place, key) = pair.split_once('=').expect("a place and a key");
            let text = match place {
                "text" => page[end + 1..].split_once('<').map(|(text, _)| text.to_owned()),
                name => attribute(name),
            };
            words.push((text.unwrap_or_else(|| panic!("{element} has no {place}")), key.to_owned()));
        }
    }
    words
}

#[test]
fn the_page_has_the_words_of_its_first_language() {
    let catalogue = Catalogue::new(&[file("en", "page")]);
    assert_eq!(catalogue.language(), Some(Locale::NAME_OF_ENGLISH));
    let words = words_of_page();
    assert!(words.len() > 8, "{words:?}");
    for (text, key) in words {
        let found = catalogue.entries().iter().find(|(other, _)| *other == key);
        assert_eq!(found.map(|(_, text)| *text), Some(text.as_str()), "{key}");
    }
    let known =
        page().split_once("data-languages=\"").and_then(|(_, rest)| Some(rest.split_once('"')?.0.to_owned()));
    let mut listed: Vec<String> = known.expect("a list").split(' ').map(str::to_owned).collect();
    assert_eq!(listed[0], "en");
    listed.sort();
    let mut there = languages();
    there.sort();
    assert_eq!(listed, there);
}

/// The names in braces in a text.
fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn every_line_is_a_word_or_a_comment_and_has_the_placeholders_of_the_english() {
    for language in languages() {
        for name in FILES {
            for line in file(&language, name).lines() {
                assert!(line.is_empty() || line.starts_with('#') || line.contains(" = "), "{name}: {line}");
                // Tools for translators would read these as escapes.
                assert!(!line.contains('\\'), "{name}: {line}");
            }
            let english = Catalogue::new(&[file("en", name)]);
            let catalogue = Catalogue::new(&[file(&language, name)]);
            assert_language(&catalogue, &language);
            let mut keys = BTreeSet::new();
            for (key, text) in catalogue.entries() {
                assert!(keys.insert(*key), "{language}, {name}: {key} is there twice");
                let of_english = |wanted: &str| {
                    english
                        .entries()
                        .iter()
                        .find(|(key, _)| *key == wanted)
                        .map(|(_, text)| placeholders(text))
                };
                let found = placeholders(text);
                // A form for one or few things need not say how many, and English may not have it.
                let form = key.rsplit_once('.').filter(|(_, form)| Category::named(form).is_some());
                if let Some(expected) = form.and_then(|(base, _)| of_english(&format!("{base}.other"))) {
                    assert!(found.is_subset(&expected), "{language}, {name}: {key} has {found:?}");
                } else {
                    assert_eq!(Some(found), of_english(key), "{language}, {name}: {key}");
                }
            }
        }
    }
}

/// The plural forms that a file has of each counted word.
fn plural_forms(file: &Catalogue) -> BTreeMap<&'static str, Vec<Category>> {
    let mut forms: BTreeMap<&str, Vec<Category>> = BTreeMap::new();
    for (key, _) in file.entries() {
        if let Some((base, category)) =
            key.rsplit_once('.').and_then(|(base, form)| Some((base, Category::named(form)?)))
        {
            forms.entry(base).or_default().push(category);
        }
    }
    forms
}

#[test]
fn every_counted_word_has_the_plural_forms_of_its_language() {
    for language in languages() {
        let known = CATEGORIES.iter().find(|(name, _)| *name == language);
        let (_, categories) = known.unwrap_or_else(|| panic!("{language} has no plural categories here"));
        for name in FILES {
            let english = plural_forms(&Catalogue::new(&[file("en", name)]));
            for (key, forms) in plural_forms(&Catalogue::new(&[file(&language, name)])) {
                // A word without a form for one is never used for none or one.
                let is_of_many = english.get(key).is_some_and(|forms| !forms.contains(&Category::One));
                let is_needed =
                    |category: &Category| !(is_of_many && matches!(category, Category::Zero | Category::One));
                let needed: Vec<Category> = categories.iter().copied().filter(is_needed).collect();
                assert_eq!(forms, needed, "{language}, {name}: {key}");
            }
        }
    }
}

/// The elements of HTML in a text, in their order.
fn elements(text: &str) -> Vec<&str> {
    text.split('<').skip(1).filter_map(|rest| Some(rest.split_once('>')?.0)).collect()
}

#[test]
fn every_language_has_exactly_the_words_of_the_help() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let template = fs::read_to_string(root.join("www/help.html")).expect("the help");
    let english = Catalogue::new(&[file("en", "help")]);
    for language in languages() {
        let catalogue = Catalogue::new(&[file(&language, "help")]);
        let keys =
            |catalogue: &Catalogue| catalogue.entries().iter().map(|(key, _)| *key).collect::<Vec<_>>();
        assert_eq!(keys(&catalogue), keys(&english), "{language}");
        for ((key, text), (_, original)) in catalogue.entries().iter().zip(english.entries()) {
            let sorted = |text| {
                let mut elements = elements(text);
                elements.sort_unstable();
                elements
            };
            assert_eq!(sorted(text), sorted(original), "{language}: {key}");
        }
    }
    for (key, _) in english.entries().iter().skip(1) {
        assert!(template.contains(&format!("{{{key}}}")), "www/help.html has no {key}");
    }
}

/// Asserts that the texts of a list are those of the keys that its values name.
fn assert_named<V: Copy + Debug>(
    file_name: &str,
    key: &str,
    values: &[V],
    name: impl Fn(V) -> &'static str,
    list: &[&str],
) {
    let catalogue = Catalogue::new(&[file("en", file_name)]);
    assert_eq!(values.len(), list.len(), "{key}");
    for (value, text) in values.iter().zip(list) {
        let key = key.replace('*', name(*value));
        let found = catalogue.entries().iter().find(|(other, _)| *other == key);
        assert_eq!(found.map(|(_, text)| text), Some(text), "{key} of {value:?}");
    }
}

#[test]
fn lists_of_words_are_in_the_order_of_the_values_they_name() {
    let page = &cubelab::text::ENGLISH;
    assert_named("page", "pad.keys.*", &Preset::ALL, Preset::name, &page.pad.keys);
    assert_named("page", "keys.presets.*", &Preset::ALL, Preset::name, &page.keys.presets);
    assert_named("page", "looks.masks.*", &Mask::READY, Mask::name, &page.looks.masks);
    assert_named("page", "looks.marks_names.*", &Marks::ALL, Marks::name, &page.looks.marks_names);
    assert_named("page", "looks.schemes.*", &Scheme::READY, |scheme| scheme.name(), &page.looks.schemes);

    let phases = SIZES_ENGLISH.phases.clone().map(|phase| phase.goal);
    assert_named("sizes", "sizes.phases.*.goal", Phase::ALL, Phase::name, &phases);
    let methods = cubelab::text::METHODS_ENGLISH.methods.clone().map(|method| method.about);
    assert_named("methods", "methods.*.about", Method::ALL, Method::name, &methods);

    let lab = &LAB_ENGLISH;
    let strategies = lab.strategies.clone().map(|strategy| strategy.line);
    assert_named("lab", "strategies.*.line", Strategy::ALL, Strategy::name, &strategies);
    let heuristics = lab.heuristics.clone().map(|heuristic| heuristic.about);
    assert_named("lab", "heuristics.*.about", HeuristicName::ALL, HeuristicName::name, &heuristics);
    assert_named("lab", "tabs.*", &Part::ALL, Part::name, &lab.tabs);
    assert_named("lab", "combinations.*", Combination::ALL, Combination::name, &lab.combinations);
    assert_named("lab", "representations.*", Representation::ALL, Representation::name, &lab.representations);
    assert_named("lab", "moves.*", MoveSet::ALL, MoveSet::name, &lab.moves);
    assert_named("lab", "duplicates.*", Duplicates::ALL, Duplicates::name, &lab.duplicates);
    assert_named("lab", "values.*", Schedule::ALL, Schedule::name, &lab.values);
    assert_named("lab", "step.verdicts.*", Verdict::ALL, Verdict::name, &lab.step.verdicts);
    assert_named("lab", "sweep.varied.*", Varied::ALL, Varied::name, &lab.sweep.varied);
    assert_named("lab", "endings.damages.*", FileFaultKind::ALL, FileFaultKind::name, &lab.endings.damages);
    assert_named("lab", "sweep.measures.*", Measure::ALL, Measure::name, &lab.sweep.measures);
}
