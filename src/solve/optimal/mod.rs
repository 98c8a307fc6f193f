//! Optimal solutions of the 3x3x3: IDA* with one large table of the distances of cosets, looked up for the cube and for its
//! inverse. The subgroup is that of H48 (Tronto, nissy-core) with further parts, and the table is built breadth first.
//! docs/solvers/optimal.md explains the coordinate and lists the experiments.

mod all;
mod along;
mod axes;
mod build;
mod bytes;
mod child;
mod coding;
mod coset;
mod entry;
mod file;
mod gather;
mod groupings;
mod pieces;
mod search;
mod size;
mod table;
mod tables;
#[cfg(test)]
mod tests;
mod walk;
mod walk_on;

pub use all::OptimalSolutions;
pub use build::TableBuilder;
pub use entry::CONSTRUCTOR;
pub use file::HEADER_BYTES;
pub use gather::GATHER_MODULE;
pub use search::{Checkpoint, Limits, Search};
pub use size::Size;
pub use table::Table;
pub use tables::{Tables, near_tables};
pub use walk::PIECES_VERSION;
