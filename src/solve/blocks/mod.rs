//! Solutions of cubes of five and more layers by reduction in turns of outer blocks: phases reduce the cube to a 3x3x3, which
//! two-phase solves.
//!
//! Many candidates are carried from each phase to the next, and the best total wins. `plan` lists the phases of each size.
//! docs/solvers/nxn.md explains the tables and lists the experiments.

mod bars;
mod effort;
mod eight_pairs;
mod entry;
mod four_orbits;
mod four_pairs;
mod joined_rows;
mod middle;
mod plan;
mod search;
mod split_pairs;
mod tables;

pub use entry::CONSTRUCTOR;
pub use search::Search;
pub use tables::{TableBuilder, Tables};
