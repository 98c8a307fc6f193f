//! What the methods are called, and what they do.

/// The words for the methods of the registry in one language.
#[derive(Clone, Copy, Debug)]
pub struct MethodsText(&'static [MethodText]);

/// The words for a method.
#[derive(Clone, Copy, Debug)]
pub struct MethodText {
    /// The key that the registry has, see [`Entry::words`](crate::solve::Entry::words).
    pub key: &'static str,
    /// Its name, as a heading.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
}

impl MethodsText {
    /// The words with this key; the key stands for a name that is missing.
    pub fn method(&self, key: &'static str) -> MethodText {
        let known = self.0.iter().find(|words| words.key == key);
        known.copied().unwrap_or(MethodText { key, name: key, about: "" })
    }
}

/// English.
pub static METHODS_ENGLISH: MethodsText = MethodsText(&[
    MethodText {
        key: "optimal",
        name: "Shortest",
        about: "A table with the distances of all positions leads straight to a shortest solution.",
    },
    MethodText {
        key: "two-phase",
        name: "Two-phase",
        about: "Kociemba's algorithm: a short solution at once, and shorter ones with time.",
    },
    MethodText {
        key: "korf",
        name: "Korf",
        about: "IDA* with pattern databases: a shortest solution, which may take hours.",
    },
    MethodText {
        key: "reduction",
        name: "Reduction",
        about: "Centres are gathered and edges paired; what is left is solved as a 3x3x3.",
    },
    MethodText {
        key: "phases",
        name: "Six phases",
        about: "Six small searches with a choice of heuristics, to be taught and compared.",
    },
]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Entry;

    #[test]
    fn every_entry_of_the_registry_has_words() {
        for entry in Entry::all() {
            let words = METHODS_ENGLISH.method(entry.words());
            assert!(words.name != words.key && words.about.ends_with('.'), "{}", entry.method);
        }
    }
}
