//! Turns the attributes of the element `<cube-lab>` into a cube that plays, its pictures, its moves and its stickers.
//!
//! An element begins as a [`Still`], which reads [`Attribute`]s and draws views. Once a person touches it, it is a [`Figure`], which
//! also takes actions and passing time.

mod attribute;
mod figure;
mod fingers;
mod settings;
mod still;
mod texts;

pub use attribute::{Attribute, AttributeError, Why};
pub use figure::Figure;
pub use settings::{Anchor, Control, Settings, View};
pub use still::Still;
pub use texts::{error_texts, joined, read_given};
