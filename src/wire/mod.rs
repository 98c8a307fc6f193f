//! Turns messages into plain objects with named fields, and such objects into messages.
//!
//! The macro `message!` declares a message once and gives its type, its writer and its reader. Field names are
//! those of Rust; the variant of an enum is named by the field `type`. Writing goes through serde, to
//! JavaScript objects in a browser and to JSON in tests. Reading goes through [`Fields`]: the readers that serde
//! derives take a tenth of the page's program.
//!
//! [`Request`] and [`Event`] are the envelope of every worker program; a [`Protocol`] names what they carry.

mod declare;
mod envelope;
mod field;
mod job_id;

pub(crate) use declare::{message, read_field, wire_names, write_field};
pub use envelope::{Event, Failure, FailureKind, NotAMessage, Protocol, Request};
pub use field::{Field, Fields, Record, serialize};
pub use job_id::JobId;

#[cfg(test)]
pub(crate) mod json;
