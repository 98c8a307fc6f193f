//! Enums whose values have names: in links, in messages, on the command line and in tables.

use thiserror::Error;

/// A name that is none of those there are.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no {what} has the name {found:?}; expected one of {expected}")]
pub struct UnknownName {
    /// What it should name.
    pub what: &'static str,
    /// What was found instead.
    pub found: String,
    /// The names there are, with commas between them.
    pub expected: String,
}

/// Defines an enum without fields, each of its values with a name in kebab-case. It becomes that name
/// in text and in messages, and is read from it.
macro_rules! named {
    (
        $(#[$about:meta])*
        $kind:ident ($what:literal) {
            $($(#[$about_value:meta])* $value:ident = $name:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $kind {
            $($(#[$about_value])* #[serde(rename = $name)] $value,)*
        }

        impl $kind {
            /// All of them.
            pub const ALL: &'static [$kind] = &[$($kind::$value,)*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$value => $name,)*
                }
            }

            /// The value of this name.
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
                    expected: [$($name,)*].join(", "),
                })
            }
        }
    };
}

pub(crate) use named;
