//! What a message is written to and read from, and the types its fields may have.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// An object with named fields, as it came over the wire.
pub trait Fields: Sized {
    /// True if there is a field of this name that is neither null nor undefined.
    fn has(&self, name: &str) -> bool;

    /// The text of this name.
    fn text(&self, name: &str) -> Option<String>;

    /// The number of this name.
    fn number(&self, name: &str) -> Option<f64>;

    /// The list of texts of this name.
    fn texts(&self, name: &str) -> Option<Vec<String>>;

    /// The object of this name.
    fn object(&self, name: &str) -> Option<Self>;

    /// The list of objects of this name.
    fn objects(&self, name: &str) -> Option<Vec<Self>>;
}

/// A type with named fields of its own, declared by the macro `message!`.
pub trait Record: Sized + Serialize {
    /// Writes its fields into an object.
    fn write<O: SerializeStruct>(&self, object: &mut O) -> Result<(), O::Error>;

    /// Reads its fields from an object; none if one is missing or of another type.
    fn read<F: Fields>(fields: &F) -> Option<Self>;
}

/// Serializes a record as an object of its fields.
pub fn serialize<R: Record, S: Serializer>(record: &R, serializer: S) -> Result<S::Ok, S::Error> {
    // The number of fields is a hint; serde_json takes 0 for an object that is complete.
    let mut object = serializer.serialize_struct("", 1)?;
    record.write(&mut object)?;
    object.end()
}

/// A type that a field of a message may have.
pub trait Field: Sized {
    /// Writes the value into an object under this name.
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error>;

    /// Reads the value of this name; none if it is missing or of another type.
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
        Some(number as u32).filter(|whole| f64::from(*whole) == number)
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

/// JavaScript holds whole numbers exactly up to 2^53; larger ones are rounded.
impl Field for u64 {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        (*self as f64).write_as(name, object)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<u64> {
        let number = fields.number(name)?;
        (number >= 0.0).then_some(number as u64)
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

/// Left out where there is none. A value of another type is an error, not none.
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
