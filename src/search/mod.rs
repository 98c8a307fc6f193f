//! A space of states and a way to go through it, to a path from a state to a goal: one way a file,
//! and none of them knows what a cube is.
//!
//! A search is advanced in slices and owns no clock: whoever advances it can report, wait, or stop.

mod admissibility;
mod best_first;
mod bidirectional;
mod depth_first;
mod frontier;
mod heuristic;
pub mod heuristics;
mod index;
mod limits;
mod patterns;
#[cfg(test)]
mod sample;
mod space;
pub mod spaces;
mod store;
mod successors;
#[cfg(test)]
mod tests;
mod watch;

pub use admissibility::{AdmissibilityCheck, Counterexample, Estimates};
pub use best_first::{BestFirst, Duplicates, GoalTest, Manner, Order, Schedule};
pub use bidirectional::Bidirectional;
pub use depth_first::{Deepening, DepthFirst};
pub use heuristic::{Heuristic, Promise, Zero};
pub use limits::Limits;
pub use patterns::Patterns;
pub use space::Space;
pub use store::{Link, Node, Store};
pub use watch::{Seen, Verdict, Watch};
