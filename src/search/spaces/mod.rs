//! State spaces: cubes with a set of moves.

mod cube;
mod lab;

pub use cube::{CubeSpace, MoveSet};
pub use lab::LabSpace;
