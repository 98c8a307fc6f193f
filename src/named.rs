//! Enums whose values have names in links, in messages, on the command line and in tables.

use thiserror::Error;

/// The error of a name that no value has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no {what} has the name {found:?}; expected one of {}", .expected.join(", "))]
pub struct UnknownName {
    /// The kind of value, such as "strategy".
    pub what: &'static str,
    /// The unknown name.
    pub found: String,
    /// All valid names.
    pub expected: &'static [&'static str],
}

/// From the words of an identifier in camel case to kebab case: `NearOptimal` to `near-optimal`.
pub(crate) mod kebab_case {
    /// Returns the length of the name.
    pub(crate) const fn length(identifier: &str) -> usize {
        let bytes = identifier.as_bytes();
        let (mut length, mut at) = (bytes.len(), 1);
        while at < bytes.len() {
            if bytes[at].is_ascii_uppercase() {
                length += 1;
            }
            at += 1;
        }
        length
    }

    /// Returns the name.
    pub(crate) const fn name<const N: usize>(identifier: &str) -> [u8; N] {
        let bytes = identifier.as_bytes();
        let mut name = [b'-'; N];
        let (mut at, mut length) = (0, 0);
        while at < bytes.len() {
            if at > 0 && bytes[at].is_ascii_uppercase() {
                length += 1;
            }
            name[length] = bytes[at].to_ascii_lowercase();
            length += 1;
            at += 1;
        }
        name
    }
}

/// Defines a case whose names are as long as the identifiers, with another byte for each.
macro_rules! bytewise_case {
    ($(#[$about:meta])* $case:ident, $byte:ident => $converted:expr) => {
        $(#[$about])*
        pub(crate) mod $case {
            /// Returns the length of the name.
            pub(crate) const fn length(identifier: &str) -> usize {
                identifier.len()
            }

            /// Returns the name.
            pub(crate) const fn name<const N: usize>(identifier: &str) -> [u8; N] {
                let mut name = [0; N];
                let mut at = 0;
                while at < N {
                    let $byte = identifier.as_bytes()[at];
                    name[at] = $converted;
                    at += 1;
                }
                name
            }
        }
    };
}

bytewise_case! {
    /// From a word to capitals: `Back` to `BACK`.
    upper_case, byte => byte.to_ascii_uppercase()
}

#[cfg(feature = "web")]
bytewise_case! {
    /// From underscores to hyphens: `keys_hint` to `keys-hint`.
    hyphens, byte => if byte == b'_' { b'-' } else { byte }
}

/// Converts an identifier to a case of this file, as a constant.
macro_rules! in_case {
    ($case:ident, $identifier:expr) => {
        const {
            const NAME: [u8; $crate::named::$case::length($identifier)] =
                $crate::named::$case::name($identifier);
            match std::str::from_utf8(&NAME) {
                Ok(name) => name,
                Err(_) => panic!("an identifier in another case is UTF-8"),
            }
        }
    };
}

/// Returns the name of a value of an enum as a constant: the given one, or else its identifier in this case.
macro_rules! name_of {
    ($case:ident $value:ident = $name:literal) => {
        $name
    };
    ($case:ident $value:ident) => {
        $crate::named::in_case!($case, stringify!($value))
    };
}

/// Defines an enum without fields. The name of a value is its identifier in kebab case, or in a case given after the kind of
/// values, unless the value has another name: `Value = "name"`. Values are displayed, serialized and parsed as their names, which
/// are part of links, files and messages: an identifier is renamed only if its value keeps the name.
macro_rules! named {
    (
        $(#[$about:meta])*
        $kind:ident ($what:literal) $values:tt
    ) => {
        $crate::named::named! { $(#[$about])* $kind ($what, kebab_case) $values }
    };
    (
        $(#[$about:meta])*
        $kind:ident ($what:literal, $case:ident) {
            $($(#[$about_value:meta])* $value:ident $(= $name:literal)?,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $kind {
            $($(#[$about_value])* $value,)*
        }

        impl $kind {
            /// All values, in the order of their declaration.
            pub const ALL: &'static [$kind] = &[$($kind::$value,)*];

            /// The names, in the order of the values.
            const NAMES: &'static [&'static str] = &[$($crate::named::name_of!($case $value $(= $name)?),)*];

            /// Returns the place of the value in the declaration, from 0 up.
            pub const fn index(self) -> usize {
                $crate::numbers::number!(self => usize)
            }

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                $kind::NAMES[self.index()]
            }

            /// Returns the value with this name, if any.
            pub fn named(name: &str) -> Option<$kind> {
                $kind::ALL.iter().copied().find(|value| value.name() == name)
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $kind {
            type Err = $crate::named::UnknownName;

            fn from_str(name: &str) -> Result<$kind, Self::Err> {
                $kind::named(name).ok_or_else(|| $crate::named::UnknownName {
                    what: $what,
                    found: name.to_owned(),
                    expected: $kind::NAMES,
                })
            }
        }

        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let name = <String as serde::Deserialize>::deserialize(deserializer)?;
                $kind::named(&name).ok_or_else(|| serde::de::Error::unknown_variant(&name, $kind::NAMES))
            }
        }
    };
}

pub(crate) use {in_case, name_of, named};

#[cfg(test)]
mod tests {
    named! {
        /// Values with and without a name of their own.
        Example ("example") {
            /// A word.
            Plain,
            /// Two words.
            NearOptimal,
            /// A word of one letter.
            AStar,
            /// Another name.
            Other = "2nd",
        }
    }

    named! {
        /// Values in another case.
        Loud ("word", upper_case) {
            /// A word.
            Plain,
        }
    }

    #[test]
    fn names_are_identifiers_in_kebab_case_or_those_given() {
        let names = ["plain", "near-optimal", "a-star", "2nd"];
        for (index, (value, name)) in Example::ALL.iter().zip(names).enumerate() {
            assert_eq!(value.index(), index);
            assert_eq!((value.name(), value.to_string()), (name, name.to_owned()));
            assert_eq!((name.parse(), Example::named(name)), (Ok(*value), Some(*value)));
            assert_eq!(serde_json::to_value(value).expect("a name"), name);
            assert_eq!(serde_json::from_value::<Example>(name.into()).expect("a value"), *value);
        }
        assert_eq!((Loud::Plain.name(), "PLAIN".parse()), ("PLAIN", Ok(Loud::Plain)));
        let error = "third".parse::<Example>().expect_err("no value");
        assert_eq!(
            error.to_string(),
            "no example has the name \"third\"; expected one of plain, near-optimal, a-star, 2nd"
        );
    }
}
