//! A puzzle to the turns that solve it: one method a file or folder.

pub mod four;
pub mod korf;
mod method;
pub mod reduction;
pub mod scramble;
pub mod sizes;
pub mod staged;
pub mod two;
pub mod two_phase;

pub use method::{Method, WrongMethod};
