//! Turns the pictures of the camera into the stickers of a cube: the panel in which a person holds the faces of a cube
//! before it. The player opens the panel and takes the stickers over: see [`crate::web::cube3`].

mod markup;
mod reader;
mod session;
mod show;
mod source;

pub use session::open;
