//! Reads words from catalogues: files of lines `group.key = text`, one file a language and program.
//!
//! The files are what tools for translators know as `.properties` files, in UTF-8, without escapes and without values
//! over several lines. Lines that begin with `#` are comments.

use super::PluralRule;
use crate::cube::ByFace;

/// The key of the language in every file.
const LANGUAGE: &str = "language";

/// The words of a program in one language.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Keys and texts. The last of several texts with one key counts.
    entries: Vec<(&'static str, &'static str)>,
}

impl Catalogue {
    /// Reads files; a text in a later file replaces one with the same key in an earlier file.
    pub fn new(files: &[&'static str]) -> Catalogue {
        let lines = files.iter().flat_map(|file| file.lines());
        let entries = lines
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once('='))
            .map(|(key, text)| (key.trim(), text.trim()))
            .collect();
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
}

/// Words that can be read from a catalogue.
pub trait FromCatalogue {
    /// Reads the words below the key at which the reader is.
    fn read(from: &mut Reader<'_>) -> Self;
}

/// Reads groups of words from a catalogue, and notes what the catalogue lacks.
#[derive(Debug)]
pub struct Reader<'c> {
    catalogue: &'c Catalogue,
    /// The key of what is read now.
    key: String,
    /// How the language counts.
    rule: PluralRule,
    is_read: Vec<bool>,
    missing: Vec<&'static str>,
}

impl<'c> Reader<'c> {
    /// A reader at the root of the keys, for a language that counts by this rule.
    pub fn new(catalogue: &'c Catalogue, rule: PluralRule) -> Reader<'c> {
        let is_read = vec![false; catalogue.entries.len()];
        Reader { catalogue, key: String::new(), rule, is_read, missing: Vec::new() }
    }

    /// How the language counts.
    pub const fn rule(&self) -> PluralRule {
        self.rule
    }

    /// Reads what has this name below the present key.
    pub fn part<T: FromCatalogue>(&mut self, name: &str) -> T {
        let length = self.enter(name);
        let part = T::read(self);
        self.key.truncate(length);
        part
    }

    /// Reads the word with this name below the present key, if there is one.
    pub fn part_if_any(&mut self, name: &str) -> Option<&'static str> {
        let length = self.enter(name);
        let part = self.find();
        self.key.truncate(length);
        part
    }

    /// Reads a part for each of `names` below `name`.
    pub fn list<T: FromCatalogue, const N: usize>(&mut self, name: &str, names: [&str; N]) -> [T; N] {
        let length = self.enter(name);
        let list = names.map(|name| self.part(name));
        self.key.truncate(length);
        list
    }

    /// Goes down to this name, and returns the length of the key before.
    fn enter(&mut self, name: &str) -> usize {
        let length = self.key.len();
        if length > 0 {
            self.key.push('.');
        }
        self.key.push_str(name);
        length
    }

    /// The text with the present key. Where there is none, the key itself stands for it, and is noted as missing.
    fn text(&mut self) -> &'static str {
        self.find().unwrap_or_else(|| {
            // A program reads its words once, and a whole catalogue has none missing.
            let key: &'static str = self.key.clone().leak();
            self.missing.push(key);
            key
        })
    }

    fn find(&mut self) -> Option<&'static str> {
        let at = self.catalogue.entries.iter().rposition(|(key, _)| *key == self.key)?;
        self.is_read[at] = true;
        Some(self.catalogue.entries[at].1)
    }

    /// The keys that were asked for and are not in the catalogue.
    pub fn missing(&self) -> &[&'static str] {
        &self.missing
    }

    /// The keys in the catalogue that nothing has asked for. A key that is there twice counts once, and the key of the
    /// language not at all.
    pub fn unknown(&self) -> Vec<&'static str> {
        let entries = &self.catalogue.entries;
        let is_known =
            |key| entries.iter().zip(&self.is_read).any(|((other, _), is_read)| *other == key && *is_read);
        entries.iter().map(|(key, _)| *key).filter(|key| *key != LANGUAGE && !is_known(*key)).collect()
    }
}

impl<T: FromCatalogue> FromCatalogue for ByFace<T> {
    fn read(from: &mut Reader<'_>) -> ByFace<T> {
        ByFace(["U", "R", "F", "D", "L", "B"].map(|face| from.part(face)))
    }
}

impl FromCatalogue for &'static str {
    fn read(from: &mut Reader<'_>) -> &'static str {
        from.text()
    }
}

/// Declares a group of words: a struct with a field for each word, and how it is read from a catalogue.
///
/// A field is a word, a type of its own (`laws: Laws`), or a list with the keys of its parts: of words
/// (`presets["letters", "twizzle"]`) or of groups (`phases: PhaseText["centres", "edges"]`).
macro_rules! words {
    (
        $(#[$about:meta])*
        pub struct $Group:ident {
            $($(#[$what:meta])* $field:ident $(: $Part:ty)? $([$($name:literal),+ $(,)?])?),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $Group {
            $($(#[$what])* pub $field: $crate::text::catalogue::words!(@type $($Part)? $([$($name),+])?),)+
        }

        impl $crate::text::catalogue::FromCatalogue for $Group {
            fn read(from: &mut $crate::text::catalogue::Reader<'_>) -> $Group {
                $Group {
                    $($field: $crate::text::catalogue::words!(@read from $field $([$($name),+])?),)+
                }
            }
        }
    };
    (@type) => { &'static str };
    (@type [$($name:literal),+]) => { [&'static str; [$($name),+].len()] };
    (@type $Part:ty) => { $Part };
    (@type $Part:ty [$($name:literal),+]) => { [$Part; [$($name),+].len()] };
    (@read $from:ident $field:ident) => { $from.part(stringify!($field)) };
    (@read $from:ident $field:ident [$($name:literal),+]) => { $from.list(stringify!($field), [$($name),+]) };
}

pub(crate) use words;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::english_plural;

    words! {
        /// Words with every kind of field.
        pub struct Sample {
            /// A word.
            word,
            /// A list of words.
            list["first", "second"],
            /// A group.
            group: Inner,
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

    const WHOLE: &str = "# a comment = none\nlanguage = en\nword = One = 1\nlist.first = 1\nlist.second=2\n\n group.name  =  in \ngroups.a.name = A\ngroups.b-c.name = B\n";

    #[test]
    fn words_lists_and_groups_are_read() {
        let catalogue = Catalogue::new(&[WHOLE]);
        let mut reader = Reader::new(&catalogue, english_plural);
        let sample = Sample::read(&mut reader);
        assert_eq!((sample.word, sample.list, sample.group.name), ("One = 1", ["1", "2"], "in"));
        assert_eq!(sample.groups.map(|group| group.name), ["A", "B"]);
        assert!(
            reader.missing().is_empty() && reader.unknown().is_empty() && catalogue.language() == Some("en")
        );
    }

    #[test]
    fn later_files_replace_and_missing_and_unknown_keys_are_named() {
        let catalogue = Catalogue::new(&[
            "word = a\nlist.first = 1\nlist.third = 3",
            "word = b\ngroup.name = c\ngroups = d",
        ]);
        let mut reader = Reader::new(&catalogue, english_plural);
        let sample = Sample::read(&mut reader);
        assert_eq!((sample.word, sample.list), ("b", ["1", "list.second"]));
        assert_eq!(reader.missing(), ["list.second", "groups.a.name", "groups.b-c.name"]);
        assert_eq!(reader.unknown(), ["list.third", "groups"]);
    }
}
