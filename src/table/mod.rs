//! Integers to tables: what a turn or a symmetry makes of a coordinate or a set of places, and how far every value is
//! from solved.

mod breadth;
mod cells;
mod classes;
mod conjugates;
mod distances;
mod moves;
pub mod pattern;
mod ranks;
#[cfg(test)]
mod sample;
mod sets;
mod slopes;

pub use breadth::{Breadth, Distances, Index, SetIndex};
pub use cells::{Bytes, Cells, ColumnList, Images, MOST_COLUMNS, Nibbles, Row, Thirds};
pub use classes::Classes;
pub use conjugates::{Conjugates, all_images};
pub use distances::{Builder, Columns, Space};
pub use moves::MoveTable;
pub use ranks::Ranks;
pub use sets::{HALVES, Halves, Numbering, SetMap, Subsets, members, numbered};
pub use slopes::{SeenTurns, Slopes, TurnSet};
