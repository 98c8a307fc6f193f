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

/// Returns the length of [`kebab_case`] of an identifier.
pub(crate) const fn kebab_length(identifier: &str) -> usize {
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

/// Converts an identifier to kebab case: `NearOptimal` to `near-optimal`. `N` is its [`kebab_length`].
pub(crate) const fn kebab_case<const N: usize>(identifier: &str) -> [u8; N] {
    let bytes = identifier.as_bytes();
    let mut kebab = [b'-'; N];
    let (mut at, mut length) = (0, 0);
    while at < bytes.len() {
        if at > 0 && bytes[at].is_ascii_uppercase() {
            length += 1;
        }
        kebab[length] = bytes[at].to_ascii_lowercase();
        length += 1;
        at += 1;
    }
    kebab
}

/// Returns the name of a value of an enum as a constant: the given one, or else its identifier in kebab case.
macro_rules! name_of {
    ($value:ident = $name:literal) => {
        $name
    };
    ($value:ident) => {
        const {
            const KEBAB: [u8; $crate::named::kebab_length(stringify!($value))] =
                $crate::named::kebab_case(stringify!($value));
            match std::str::from_utf8(&KEBAB) {
                Ok(name) => name,
                Err(_) => panic!("an identifier in kebab case is UTF-8"),
            }
        }
    };
}

/// Defines an enum without fields. The name of a value is its identifier in kebab case, unless the value has another name:
/// `Value = "name"`. Values are displayed, serialized and parsed as their names, which are part of links, files and
/// messages: an identifier is renamed only if its value keeps the name.
macro_rules! named {
    (
        $(#[$about:meta])*
        $kind:ident ($what:literal) {
            $($(#[$about_value:meta])* $value:ident $(= $name:literal)?,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $kind {
            $($(#[$about_value])* $(#[serde(rename = $name)])? $value,)*
        }

        impl $kind {
            /// All values, in the order of their declaration.
            pub const ALL: &'static [$kind] = &[$($kind::$value,)*];

            /// Returns the place of the value in the declaration, from 0 up.
            pub const fn index(self) -> usize {
                $crate::numbers::number!(self => usize)
            }

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$value => $crate::named::name_of!($value $(= $name)?),)*
                }
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
                    expected: &[$($crate::named::name_of!($value $(= $name)?),)*],
                })
            }
        }
    };
}

pub(crate) use {name_of, named};

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
        let error = "third".parse::<Example>().expect_err("no value");
        assert_eq!(
            error.to_string(),
            "no example has the name \"third\"; expected one of plain, near-optimal, a-star, 2nd"
        );
    }
}
