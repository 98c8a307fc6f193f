//! The eleven scrambles of 12 quarter turns on which the notebook best-first search (docs/solvers/lab.md) was
//! measured.

/// The scrambles, in the order of the published times.
pub const TWELVE_TURNS: [&str; 11] = [
    "R F D D B L' D' F R' B L' U",
    "F R U U L' D' L F' D B R R",
    "L L U R' F D D R' B' B' L F",
    "L F' D R F F R D' B L' B U",
    "F D D R U B L' U U F' R U'",
    "F' R D D F' U L B L U' F R",
    "R F U R' D' L' U' R U R U F",
    "R U U L' F R F L' D B B D'",
    "L U F' R D D L U' L' B R D",
    "U F D' R' B L D L F B R R",
    "R F D B L F' R' U L B F R",
];
