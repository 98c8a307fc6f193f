//! Turns the attributes of the element `<cube-lab>` into a cube that plays, its pictures, its moves and its stickers.
//!
//! An element begins as a [`Still`], which reads the usual [`Attribute`]s and draws views. Once a person touches it, or if it has
//! other attributes or errors in them, it is a [`Figure`], which also takes actions and passing time.

mod attribute;
mod figure;
mod fingers;
mod plain;
mod settings;
mod still;
mod texts;

pub use attribute::{Attribute, AttributeError, Why};
pub use figure::Figure;
pub use plain::{Anchor, Control, Plain, View};
pub use settings::Settings;
pub use still::Still;
pub use texts::{error_texts, joined, read_given};
