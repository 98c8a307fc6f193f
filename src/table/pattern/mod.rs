//! Pattern databases: how far part of the pieces is from home at least, whatever the others do.
//!
//! The turns that solve a cube bring home any part of its pieces as well, so the distance of the part
//! never exceeds that of the cube (Culberson and Schaeffer 1996; for the cube Korf, "Finding optimal
//! solutions to Rubik's Cube using pattern databases", AAAI 1997). All distances count half turns as one
//! turn, so they are bounds for quarter turns alone as well, which take no fewer.

mod builder;
mod corners;
mod database;
mod edges;
mod file;
mod kind;
mod proof;

pub use builder::PatternBuilder;
pub use database::PatternDatabase;
pub use file::{FileFault, HEADER_BYTES};
pub use kind::Pattern;
pub use proof::Wrong;
