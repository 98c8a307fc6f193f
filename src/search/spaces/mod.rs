//! What can be searched: cubes with a set of moves.

mod cube;

pub use cube::{CubeSpace, MoveSet};
