//! Solutions of the 4x4x4 by reduction: three phases reduce it to a 3x3x3, which two-phase solves.
//!
//! | phase | goal | turns |
//! |---|---|---|
//! | 1 | the centres of two opposite colours lie on two opposite faces | 27: all |
//! | 2 | the centres of all colours lie on the faces of their axes | 23 |
//! | 3 | the centres are solved, the edges paired, and neither parity is left | 17 |
//! | 4 | the rest, a 3x3x3, is solved | 18: the faces |
//!
//! Solutions are short because many candidates are carried from each phase to the next, and the best total wins
//! (Chen Shuang's TPR, after Tsai's eight steps). Each phase has a table of distances, so all solutions of one
//! length are found without visiting dead ends. docs/solvers/four.md explains the tables and lists the
//! experiments.

mod centres;
pub(super) mod cube;
mod entry;
mod first;
mod near;
mod pairing;
mod pairing_rows;
mod pairing_table;
mod phase_one;
mod phase_three;
mod phase_two;
pub(super) mod places;
mod scramble;
mod search;
mod second;
mod tables;
mod third;

pub use entry::CONSTRUCTOR;
pub use scramble::Scrambles;
pub use search::Search;
pub use tables::{TableBuilder, Tables};
