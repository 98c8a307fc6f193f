//! The phases that reduce a 5x5x5 to a 3x3x3 in turns of outer blocks, and their tables. Two layers at some depth of a larger cube, with
//! the outer layers and the middle, are a 5x5x5 as well.
//!
//! | phase | goal | turns |
//! |---|---|---|
//! | 1 | the centres of two opposite colours lie on two opposite faces, U and D | 36: all |
//! | 2 | the centres of all colours lie on the faces of their axes, and the permutation of the wings is even | 22 |
//! | 3 | turns of R and L and half turns can solve the centres of U and D; they keep one wing of each edge in high places, and midges oriented | 24 |
//! | 4 | the four edges between F and B are paired; half turns can solve the centres of U, D, R and L | 16 |
//! | 5 | the other eight edges are paired and all centres solved | 14 |
//! | 6 | the rest, a 3x3x3, is solved | 18: the faces |
//!
//! The phases are those of Chen Shuang's cube555, after Tsai. Many candidates are carried from each phase to the next,
//! and the best total wins. docs/solvers/nxn.md explains the tables and lists the experiments.

mod axis_key;
pub(super) mod cube;
mod four_edges;
mod near;
pub(super) mod pairs;
pub(super) mod phase_five;
mod phase_four;
mod phase_one;
mod phase_three;
mod phase_two;
pub(super) mod places;
mod readable;
mod split_key;
mod states;
pub(super) mod tables;
pub(super) mod turn_sets;
