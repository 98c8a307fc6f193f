//! Turns all that a player shows into what can be handed on: a link, moves as text, names of files, a
//! hand-out on paper; and any link back into what can be shown of it.

mod fault;
mod handout;
mod link;
mod moves;
mod picture;
mod read;
mod write;

pub use fault::{Fault, fault_words};
pub(crate) use fault::{MOST_TOLD, short};
pub use handout::{Handout, handout};
pub use link::{Link, MOST_MOVES};
pub use moves::{moves_text, picture_name};
pub use picture::picture_svg;
pub(crate) use read::beginning;
pub use read::{SIZES, read_link};
