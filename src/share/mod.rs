//! Turns the state of a player into links, texts, file names and printed hand-outs, and any link back into a state.

mod fault;
mod handout;
mod link;
mod moves;
mod picture;
mod read;
mod write;

pub use fault::{Fault, StateError, fault_words};
pub(crate) use fault::{MOST_LISTED, short};
pub use handout::{Handout, handout};
pub use link::{Link, MOST_MOVES};
pub use moves::{moves_text, picture_name};
pub use picture::picture_svg;
pub use read::{SIZES, read_link};
pub(crate) use read::{beginning, decoded};
