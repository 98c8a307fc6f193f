//! The 2x2x2, always as short as can be: a table says of each of its 3 674 160 states how far it is from solved.
//!
//! A 2x2x2 has no centres, so a turn of D is a turn of U with the cube held otherwise afterwards. Turns of U, R and F
//! alone, which leave the corner DBL where it is, are all there is to choose from: every state is named as it looks
//! from that corner, and solved in whatever orientation that corner has.

mod moves;
mod optimal;
mod scramble;
mod search;
mod state;
mod tables;

pub use optimal::OptimalSolutions;
pub use scramble::Scrambles;
pub use search::Search;
pub use state::State;
pub use tables::{TableBuilder, Tables};
