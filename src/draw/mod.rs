//! Turns parameters, such as an alg, a mask and arrows, into a still picture of a cube as SVG text.
//!
//! A [`Request`] is read from named parameters or from a query string of VisualCube. Its [`Drawing`] describes the picture.

mod arrow;
mod colour;
mod document;
mod drawing;
mod moved;
mod parameter;
mod request;
mod rotation;
mod stage;

pub use arrow::{Arrow, read as read_arrows};
pub use colour::read_scheme;
pub use document::strip_svg;
pub use drawing::{Drawing, Fill, Paint, View};
pub use parameter::{ArrowFault, Parameter, ParameterError, Why};
pub use request::{Format, Reader, Request, is_query, painted};
pub use stage::{Stage, read_mask};
