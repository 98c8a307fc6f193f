//! Optimal solutions of the 3x3x3: IDA* with pattern databases of the corners and of twice six edges
//! (Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", AAAI 1997).

mod corners;
mod search;
mod tables;
mod triples;

pub use search::Search;
pub use tables::Tables;
