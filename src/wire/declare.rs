//! The macros that declare messages.

/// Declares a message: a struct, or an enum whose variants have names on the wire, as the values of
/// [`named!`](crate::named::named) have. Defines the type, its [`Record`](super::Record) with writer and reader, and
/// `Serialize`.
///
/// A field is a name and a type that implements [`Field`](super::Field). A field with `= default` may be
/// missing in a message written by hand. `@flat` in front of a record puts its fields among the fields of the
/// message.
macro_rules! message {
    (
        $(#[$about:meta])*
        pub struct $kind:ident {
            $($(#[$about_field:meta])* $(@$flat:ident)? $field:ident: $type:ty $(= $default:expr)?,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        pub struct $kind {
            $($(#[$about_field])* pub $field: $type,)*
        }

        impl $crate::wire::Record for $kind {
            fn write<O: serde::ser::SerializeStruct>(&self, object: &mut O) -> Result<(), O::Error> {
                $($crate::wire::write_field!(object, &self.$field, $field [$($flat)?]);)*
                Ok(())
            }

            fn read<F: $crate::wire::Fields>(fields: &F) -> Option<$kind> {
                Some($kind { $($field: $crate::wire::read_field!(fields, $field [$($flat)?] $($default)?),)* })
            }
        }

        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::wire::serialize(self, serializer)
            }
        }
    };
    (
        $(#[$about:meta])*
        pub enum $kind:ident {
            $(
                $(#[$about_variant:meta])*
                $variant:ident $(= $name:literal)? $({
                    $($(#[$about_field:meta])* $(@$flat:ident)? $field:ident: $type:ty $(= $default:expr)?,)*
                })?,
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        pub enum $kind {
            $($(#[$about_variant])* $variant $({ $($(#[$about_field])* $field: $type,)* })?,)*
        }

        impl $kind {
            /// Returns the name on the wire.
            pub const fn name(&self) -> &'static str {
                match self {
                    $($kind::$variant { .. } => $crate::named::name_of!(kebab_case $variant $(= $name)?),)*
                }
            }
        }

        impl $crate::wire::Record for $kind {
            fn write<O: serde::ser::SerializeStruct>(&self, object: &mut O) -> Result<(), O::Error> {
                object.serialize_field("type", self.name())?;
                match self {
                    $($kind::$variant $({ $($field,)* })? => {
                        $($($crate::wire::write_field!(object, $field, $field [$($flat)?]);)*)?
                    })*
                }
                Ok(())
            }

            fn read<F: $crate::wire::Fields>(fields: &F) -> Option<$kind> {
                let name = fields.text("type")?;
                $(
                    if name == $crate::named::name_of!(kebab_case $variant $(= $name)?) {
                        return Some($kind::$variant $({
                            $($field: $crate::wire::read_field!(fields, $field [$($flat)?] $($default)?),)*
                        })?);
                    }
                )*
                None
            }
        }

        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::wire::serialize(self, serializer)
            }
        }
    };
}

/// Writes a field of a message.
macro_rules! write_field {
    ($object:ident, $value:expr, $field:ident []) => {
        $crate::wire::Field::write_as($value, stringify!($field), $object)?
    };
    ($object:ident, $value:expr, $field:ident [flat]) => {
        $crate::wire::Record::write($value, $object)?
    };
}

/// Reads a field of a message.
macro_rules! read_field {
    ($fields:ident, $field:ident []) => {
        $crate::wire::Field::read_at($fields, stringify!($field))?
    };
    ($fields:ident, $field:ident [] $default:expr) => {
        <Option<_> as $crate::wire::Field>::read_at($fields, stringify!($field))?.unwrap_or($default)
    };
    ($fields:ident, $field:ident [flat]) => {
        $crate::wire::Record::read($fields)?
    };
}

/// Implements `Field` for types with a method `name`, which returns the name of a value, and a function
/// `named`, which returns the value of a name.
macro_rules! wire_names {
    ($($kind:ty),* $(,)?) => {$(
        impl $crate::wire::Field for $kind {
            fn write_as<O: serde::ser::SerializeStruct>(
                &self,
                name: &'static str,
                object: &mut O,
            ) -> Result<(), O::Error> {
                object.serialize_field(name, self.name())
            }

            fn read_at<F: $crate::wire::Fields>(fields: &F, name: &str) -> Option<$kind> {
                <$kind>::named(&fields.text(name)?)
            }
        }
    )*};
}

pub(crate) use {message, read_field, wire_names, write_field};
