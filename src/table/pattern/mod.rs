//! Pattern databases: for every arrangement of some pieces, the least number of turns that solves those pieces,
//! wherever the other pieces are.
//!
//! Turns that solve a cube also solve every subset of its pieces, so the distance of a subset never exceeds the
//! distance of the cube (Culberson and Schaeffer 1996; for the cube Korf, "Finding optimal solutions to Rubik's
//! Cube using pattern databases", AAAI 1997). Distances are in the half turn metric. They are also lower bounds
//! in the quarter turn metric, in which a solution is never shorter.

mod builder;
mod corners;
mod database;
mod edges;
mod file;
mod kind;
mod proof;

pub use builder::PatternBuilder;
pub use database::PatternDatabase;
pub use file::HEADER_BYTES;
pub use kind::Pattern;
pub use proof::Wrong;
