//! A puzzle to the turns that solve it: one method a file or folder.

mod scramble;
pub mod two_phase;

pub use scramble::random_state;
