//! The players of all sizes but 3, one at a time, on an element of the page.

mod asking;
mod chapters;
mod choices;
mod long_list;
mod mounted;
mod net_picture;
mod role;

pub use mounted::SizesMounted;
