//! A space of states and a way to go through it, to a path from a state to a goal: one way a file,
//! and none of them knows what a cube is.

mod heuristic;
mod space;
pub mod spaces;
mod verdict;

pub use heuristic::{Heuristic, Promise, Zero};
pub use space::Space;
pub use verdict::{Limits, Outcome, Progress, Stats};
