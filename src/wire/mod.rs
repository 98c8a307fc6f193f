//! Converts messages to plain objects with named fields, and such objects to messages.
//!
//! The macro `message!` declares a message once and defines its type, its writer and its reader. Fields on the
//! wire have their Rust names; the field `type` names the variant of an enum. Messages are written through
//! serde, to JavaScript objects in a browser and to JSON in tests. They are read through [`Fields`], because
//! the readers that serde derives would be a tenth of the page's program.
//!
//! [`Request`] and [`Event`] are the envelope of every worker program; a [`Protocol`] defines the types they
//! carry.

mod declare;
mod envelope;
mod field;
mod job_id;

pub(crate) use declare::{message, read_field, wire_names, write_field};
pub(crate) use envelope::protocol;
pub use envelope::{Event, Failure, NotAMessage, Protocol, Request};
pub use field::{Field, Fields, Record, serialize};
pub use job_id::JobId;

#[cfg(test)]
pub(crate) mod json;
