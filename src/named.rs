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

/// Defines an enum without fields, with a kebab-case name for each value. Values are displayed, serialized and
/// parsed as their names.
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
            /// All values, in the order of their declaration.
            pub const ALL: &'static [$kind] = &[$($kind::$value,)*];

            /// Returns the place of the value in the declaration, from 0 up.
            pub const fn index(self) -> usize {
                $crate::numbers::number!(self => usize)
            }

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$value => $name,)*
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
                    expected: &[$($name,)*],
                })
            }
        }
    };
}

pub(crate) use named;
