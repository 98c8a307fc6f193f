//! The objects that messages are read from, and the types of fields.

use crate::numbers::{Number, WholePart};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// An object with named fields, as received over the wire.
pub trait Fields: Sized {
    /// True if there is a field of this name that is neither null nor undefined.
    fn has(&self, name: &str) -> bool;

    /// Returns the field, if it is a text.
    fn text(&self, name: &str) -> Option<String>;

    /// Returns the field, if it is a number.
    fn number(&self, name: &str) -> Option<f64>;

    /// Returns the field, if it is a list of texts.
    fn texts(&self, name: &str) -> Option<Vec<String>>;

    /// Returns the field, if it is an object.
    fn object(&self, name: &str) -> Option<Self>;

    /// Returns the field, if it is a list of objects.
    fn objects(&self, name: &str) -> Option<Vec<Self>>;
}

/// A type with named fields of its own, declared by the macro `message!`.
pub trait Record: Sized + Serialize {
    /// Writes the fields into an object.
    fn write<O: SerializeStruct>(&self, object: &mut O) -> Result<(), O::Error>;
    /// Reads the fields from an object; `None` if a field is missing or has another type.
    fn read<F: Fields>(fields: &F) -> Option<Self>;
}

/// Serializes a record as an object of its fields.
pub fn serialize<R: Record, S: Serializer>(record: &R, serializer: S) -> Result<S::Ok, S::Error> {
    // The number of fields is only a hint, except that serde_json closes the object at once if it is 0.
    let mut object = serializer.serialize_struct("", 1)?;
    record.write(&mut object)?;
    object.end()
}

/// A type that a field of a message can have.
pub trait Field: Sized {
    /// Writes the value into an object under this name.
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error>;

    /// Reads the field of this name; `None` if it is missing or has another type.
    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<Self>;
}

impl Field for f64 {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        object.serialize_field(name, self)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<f64> {
        fields.number(name)
    }
}

impl Field for u32 {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        object.serialize_field(name, self)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<u32> {
        let number = fields.number(name)?;
        Some(number.whole_u32()).filter(|whole| f64::from(*whole) == number)
    }
}

impl Field for u8 {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        u32::from(*self).write_as(name, object)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<u8> {
        u8::try_from(u32::read_at(fields, name)?).ok()
    }
}

/// Written as a JavaScript number: values above 2^53 are rounded.
impl Field for u64 {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        self.to_f64().write_as(name, object)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<u64> {
        let number = fields.number(name)?;
        (number >= 0.0).then_some(number.whole_u64())
    }
}

impl Field for String {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        object.serialize_field(name, self)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<String> {
        fields.text(name)
    }
}

impl Field for Vec<String> {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        object.serialize_field(name, self)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<Vec<String>> {
        fields.texts(name)
    }
}

/// `None` writes no field. A missing field reads as `Some(None)`, a field of another type as `None`, an error.
impl<T: Field> Field for Option<T> {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        match self {
            Some(value) => value.write_as(name, object),
            None => Ok(()),
        }
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<Option<T>> {
        if fields.has(name) { T::read_at(fields, name).map(Some) } else { Some(None) }
    }
}

impl<R: Record> Field for R {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        object.serialize_field(name, self)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<R> {
        R::read(&fields.object(name)?)
    }
}

impl<R: Record> Field for Vec<R> {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        object.serialize_field(name, self)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<Vec<R>> {
        fields.objects(name)?.iter().map(R::read).collect()
    }
}
