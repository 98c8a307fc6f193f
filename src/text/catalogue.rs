//! Reads words from catalogues: files of lines `group.key = text`, one file a language and program.
//!
//! The files are what tools for translators know as `.properties` files, in UTF-8, without escapes and without values
//! over several lines. Lines that begin with `#` are comments. The words stand in the order in which the program declares
//! them with `words!`, so that a program carries neither texts nor keys. The keys are for people and tests; their
//! fingerprint shows the program whether the file is of its own version.

use thiserror::Error;

use super::category::Category;
use crate::cube::ByFace;
use crate::numbers::number;

/// The key of the language in every file.
const LANGUAGE: &str = "language";

/// The files of a catalogue do not have exactly the words of the program, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the catalogue of words is of another version; expected that of the program")]
pub struct OtherVersion;

/// The words of a program in one language.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Keys and texts, in the order of the files.
    entries: Vec<(&'static str, &'static str)>,
}

impl Catalogue {
    /// Reads files. A text in a later file takes the place of the one with the same key in an earlier file.
    pub fn new(files: &[&'static str]) -> Catalogue {
        let mut entries: Vec<(&str, &str)> = Vec::new();
        for file in files {
            // Keys are unique within a file.
            let earlier = entries.len();
            let lines = file.lines().filter(|line| !line.starts_with('#'));
            for (key, text) in lines.filter_map(|line| line.split_once('=')) {
                let (key, text) = (key.trim(), text.trim());
                match entries[..earlier].iter_mut().find(|(other, _)| *other == key) {
                    Some(entry) => entry.1 = text,
                    None => entries.push((key, text)),
                }
            }
        }
        Catalogue { entries }
    }

    /// The language, as the attribute `lang` of HTML names it: the text with the key `language`.
    pub fn language(&self) -> Option<&'static str> {
        self.entries.iter().find(|(key, _)| *key == LANGUAGE).map(|(_, text)| *text)
    }

    /// The keys and texts, in the order of the files.
    pub fn entries(&self) -> &[(&'static str, &'static str)] {
        &self.entries
    }

    /// Returns the words of a program, which stay in memory for ever: a program reads its words once.
    pub fn words<T: WordGroup>(&self) -> Result<&'static T, OtherVersion> {
        let texts = self.texts(const { fingerprint(&T::SHAPE) })?;
        if texts.len() != const { T::SHAPE.texts() } {
            return Err(OtherVersion);
        }
        // One cast instead of code for every word, which was a fortieth of the app (12 kB). `WordGroup` promises that `T`
        // consists of that many texts and nothing else.
        #[expect(unsafe_code, reason = "see above")]
        Ok(unsafe { &*texts.as_ptr().cast::<T>() })
    }

    /// Returns all texts, six for a word in plural forms, if the keys have this fingerprint.
    fn texts(&self, expected: u32) -> Result<&'static [&'static str], OtherVersion> {
        let mut texts = Vec::new();
        let mut found = START;
        let mut forms = [None; PLURAL_FORMS];
        for (key, text) in self.entries.iter().filter(|(key, _)| *key != LANGUAGE) {
            let form = key.rsplit_once('.').and_then(|(_, name)| Category::named(name));
            match form {
                Some(Category::Other) => texts.extend(forms.map(|form: Option<&str>| form.unwrap_or(text))),
                Some(form) => {
                    forms[form.index()] = Some(*text);
                    continue;
                }
                None => texts.push(*text),
            }
            if form.is_some() {
                forms = [None; PLURAL_FORMS];
            }
            found = mix(mix(found, key), "\n");
        }
        if found == expected { Ok(texts.leak()) } else { Err(OtherVersion) }
    }
}

/// What a type of words consists of. Programs use it while they are compiled only.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// One text.
    Word,
    /// A text for each plural form.
    Plural,
    /// The same for each of these names.
    List(&'static [&'static str], &'static Shape),
    /// Parts with names. A part without a name has its keys beside those of the others.
    Group(&'static [(&'static str, Shape)]),
}

/// How many forms a counted word has.
const PLURAL_FORMS: usize = Category::ALL.len();

impl Shape {
    /// How many texts these words are.
    const fn texts(&self) -> usize {
        match self {
            Shape::Word => 1,
            Shape::Plural => PLURAL_FORMS,
            Shape::List(names, shape) => names.len() * shape.texts(),
            Shape::Group(parts) => {
                let (mut sum, mut i) = (0, 0);
                while i < parts.len() {
                    sum += parts[i].1.texts();
                    i += 1;
                }
                sum
            }
        }
    }

    /// The keys of these words, in their order. A counted word has the key of its form `other`.
    pub fn keys(&self) -> Vec<String> {
        let below = |name: &str, shape: &Shape| {
            let join = |key: String| {
                [name, &key].into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(".")
            };
            shape.keys().into_iter().map(join).collect::<Vec<_>>()
        };
        match self {
            Shape::Word => vec![String::new()],
            Shape::Plural => vec![Category::Other.name().to_owned()],
            Shape::List(names, shape) => names.iter().flat_map(|name| below(name, shape)).collect(),
            Shape::Group(parts) => parts.iter().flat_map(|(name, shape)| below(name, shape)).collect(),
        }
    }
}

/// The names from the root of the keys to a part, the last one first.
struct Path<'a> {
    name: &'a str,
    above: Option<&'a Path<'a>>,
}

/// Returns the fingerprint of the keys of these words: FNV-1a of the keys, each followed by a line feed.
const fn fingerprint(shape: &Shape) -> u32 {
    mix_keys(START, shape, None)
}

const START: u32 = 0x811c_9dc5;

/// Goes on with a fingerprint by the bytes of a text.
const fn mix(mut hash: u32, text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ number!(bytes[i] => u32)).wrapping_mul(0x0100_0193);
        i += 1;
    }
    hash
}

const fn mix_keys(mut hash: u32, shape: &Shape, path: Option<&Path<'_>>) -> u32 {
    match shape {
        Shape::Word => mix(mix_path(hash, path), "\n"),
        Shape::Plural => mix(mix(mix_path(hash, path), ".other"), "\n"),
        Shape::List(names, shape) => {
            let mut i = 0;
            while i < names.len() {
                hash = mix_keys(hash, shape, Some(&Path { name: names[i], above: path }));
                i += 1;
            }
            hash
        }
        Shape::Group(parts) => {
            let mut i = 0;
            while i < parts.len() {
                let (name, shape) = &parts[i];
                hash = if name.is_empty() {
                    mix_keys(hash, shape, path)
                } else {
                    mix_keys(hash, shape, Some(&Path { name, above: path }))
                };
                i += 1;
            }
            hash
        }
    }
}

const fn mix_path(hash: u32, path: Option<&Path<'_>>) -> u32 {
    match path {
        Some(Path { name, above: None }) => mix(hash, name),
        Some(Path { name, above }) => mix(mix(mix_path(hash, *above), "."), name),
        None => hash,
    }
}

/// Words that can be read from a catalogue. The macro `words!` implements it.
///
/// # Safety
///
/// The type has the layout of an array of as many `&'static str` as its shape has texts, in the order of the shape.
#[expect(unsafe_code, reason = "words are read by one cast; see `Catalogue::words`")]
pub unsafe trait WordGroup: 'static {
    /// What these words consist of.
    const SHAPE: Shape;
}

#[expect(unsafe_code, reason = "it is one text")]
// SAFETY: it is one text.
unsafe impl WordGroup for &'static str {
    const SHAPE: Shape = Shape::Word;
}

#[expect(unsafe_code, reason = "it is six values of a type that promises its layout")]
// SAFETY: an array of six, without anything around it.
unsafe impl<T: WordGroup> WordGroup for ByFace<T> {
    const SHAPE: Shape = Shape::List(&["U", "R", "F", "D", "L", "B"], &T::SHAPE);
}

/// Declares a group of words: a struct with a field for each word, and how it is read from a catalogue.
///
/// A field is a word, a type of its own (`laws: Laws`), or a list with the keys of its parts: of words
/// (`presets["letters", "twizzle"]`) or of groups (`phases: PhaseText["centres", "edges"]`). No part is named as a
/// plural form, such as `other`.
macro_rules! words {
    (
        $(#[$about:meta])*
        pub struct $Group:ident {
            $($(#[$what:meta])* $field:ident $(: $Part:ty)? $([$($name:literal),+ $(,)?])?),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        #[repr(C)]
        pub struct $Group {
            $($(#[$what])* pub $field: $crate::text::catalogue::words!(@type $($Part)? $([$($name),+])?),)+
        }

        #[expect(unsafe_code, reason = "words are read by one cast; see `Catalogue::words`")]
        // SAFETY: the fields are in the order of their declaration, and each is of a type that promises its layout.
        unsafe impl $crate::text::catalogue::WordGroup for $Group {
            const SHAPE: $crate::text::catalogue::Shape = $crate::text::catalogue::Shape::Group(&[
                $((stringify!($field), $crate::text::catalogue::words!(@shape $($Part)? $([$($name),+])?)),)+
            ]);
        }
    };
    (@type) => { &'static str };
    (@type [$($name:literal),+]) => { [&'static str; [$($name),+].len()] };
    (@type $Part:ty) => { $Part };
    (@type $Part:ty [$($name:literal),+]) => { [$Part; [$($name),+].len()] };
    (@shape) => { $crate::text::catalogue::Shape::Word };
    (@shape [$($name:literal),+]) => {
        $crate::text::catalogue::Shape::List(&[$($name),+], &$crate::text::catalogue::Shape::Word)
    };
    (@shape $Part:ty) => { <$Part as $crate::text::catalogue::WordGroup>::SHAPE };
    (@shape $Part:ty [$($name:literal),+]) => {
        $crate::text::catalogue::Shape::List(
            &[$($name),+],
            &<$Part as $crate::text::catalogue::WordGroup>::SHAPE,
        )
    };
}

pub(crate) use words;

#[cfg(test)]
mod tests {
    use super::super::Plural;
    use super::*;

    words! {
        /// Words with every kind of field.
        pub struct Sample {
            /// A word.
            word,
            /// A list of words.
            list["first", "second"],
            /// A group.
            group: Inner,
            /// A counted word.
            things: Plural,
            /// A list of groups.
            groups: Inner["a", "b-c"],
        }
    }

    words! {
        /// A group of one word.
        pub struct Inner {
            /// The word.
            name,
        }
    }

    const WHOLE: &str = "# a comment = none\nlanguage = en\nword = One = 1\nlist.first = 1\nlist.second=2\n\n group.name  =  in \nthings.few = few\nthings.other = many\ngroups.a.name = A\ngroups.b-c.name = B\n";

    #[test]
    fn words_lists_groups_and_plurals_are_read() {
        let catalogue = Catalogue::new(&[WHOLE]);
        let sample: &Sample = catalogue.words().unwrap();
        assert_eq!((sample.word, sample.list, sample.group.name), ("One = 1", ["1", "2"], "in"));
        assert_eq!(sample.groups.clone().map(|group| group.name), ["A", "B"]);
        assert_eq!([Category::One, Category::Few].map(|form| sample.things.form(form)), ["many", "few"]);
        assert_eq!(catalogue.language(), Some("en"));
        assert_eq!(
            Sample::SHAPE.keys(),
            [
                "word",
                "list.first",
                "list.second",
                "group.name",
                "things.other",
                "groups.a.name",
                "groups.b-c.name"
            ]
        );
    }

    #[test]
    fn a_later_file_replaces_words() {
        let catalogue = Catalogue::new(&[WHOLE, "language = en\nlist.second = two\nthings.few = some"]);
        let sample: &Sample = catalogue.words().unwrap();
        assert_eq!((sample.list, sample.things.form(Category::Few)), (["1", "two"], "some"));
    }

    #[test]
    fn words_that_are_missing_unknown_or_in_another_order_are_of_another_version() {
        let lines: Vec<&str> = WHOLE.lines().collect();
        let read = |lines: &[&str]| Catalogue::new(&[lines.join("\n").leak()]).words::<Sample>().map(|_| ());
        assert_eq!(read(&lines), Ok(()));
        for at in (2..lines.len()).filter(|at| !lines[*at].is_empty() && !lines[*at].contains("few")) {
            let mut without = lines.clone();
            without.remove(at);
            assert_eq!(read(&without), Err(OtherVersion), "without {}", lines[at]);
        }
        assert_eq!(read(&[&lines[..], &["more = 1"]].concat()), Err(OtherVersion));
        let mut swapped = lines.clone();
        swapped.swap(3, 4);
        assert_eq!(read(&swapped), Err(OtherVersion));
    }

    #[test]
    fn the_layout_is_that_of_an_array_of_texts() {
        let texts = |size| size / size_of::<&str>();
        assert_eq!(texts(size_of::<Sample>()), Sample::SHAPE.texts());
        assert_eq!(texts(size_of::<crate::text::Text>()), crate::text::Text::SHAPE.texts());
        assert_eq!(texts(size_of::<crate::text::LabText>()), crate::text::LabText::SHAPE.texts());
        assert_eq!(texts(size_of::<crate::text::TimerText>()), crate::text::TimerText::SHAPE.texts());
    }
}
