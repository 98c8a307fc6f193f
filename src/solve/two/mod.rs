//! Optimal solutions of the 2x2x2: a table holds the distance of each of its 3 674 160 states from solved.
//!
//! A 2x2x2 has no centres, so a turn of D is a turn of U followed by a rotation of the whole cube. Solutions
//! therefore need only turns of U, R and F, which keep the corner at DBL in place. States are numbered relative
//! to this corner, and the cube is solved in the corner's orientation.
//!
//! docs/solvers/two.md explains the method and its tables.

mod entry;
mod moves;
mod optimal;
mod scramble;
mod search;
mod state;
mod tables;

pub use entry::CONSTRUCTOR;
pub use optimal::OptimalSolutions;
pub use scramble::Scrambles;
pub use search::Search;
pub use state::State;
pub use tables::{TableBuilder, Tables};
