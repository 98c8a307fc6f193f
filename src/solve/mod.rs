//! A puzzle to the turns that solve it: one method a file or folder.

mod estimate;
pub mod four;
pub mod korf;
mod method;
pub mod reduction;
pub mod scramble;
pub mod six_phase;
pub mod sizes;
pub mod staged;
pub mod two;
pub mod two_phase;

pub use estimate::Estimate;
pub use method::{Method, WrongMethod};
