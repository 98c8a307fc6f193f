//! Turns the pictures of a camera into the stickers of a 3x3x3, in any light: see docs/camera.md.
//!
//! A [`Picture`] shows one face. Its [`Grid`] says where, and gives a [`Sample`]: the colours of nine stickers. A [`Watch`]
//! decides when a face is held still and was not taken before. [`read`] turns six samples into a [`Reading`].

mod grid;
mod layout;
mod light;
mod model;
mod picture;
mod placing;
mod reading;
pub mod synthetic;
mod trouble;
mod watch;

pub use grid::{Grid, Sample};
pub use light::Light;
pub use picture::Picture;
pub use reading::{Reading, Unreadable, read};
pub use trouble::Trouble;
pub use watch::{Sight, Watch};
