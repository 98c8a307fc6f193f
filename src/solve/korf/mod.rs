//! Optimal solutions of the 3x3x3: IDA* with pattern databases of the corners and of both halves of the edges
//! (Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", AAAI 1997). docs/solvers/korf.md
//! explains the tables.

mod corners;
mod entry;
mod search;
mod tables;
mod triples;

pub use entry::CONSTRUCTOR;
pub use search::Search;
pub use tables::Tables;
