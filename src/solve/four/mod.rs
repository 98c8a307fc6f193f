//! The 4x4x4 by reduction: three phases make it a 3x3x3, which two-phase solves.
//!
//! | phase | goal | turns |
//! |---|---|---|
//! | 1 | the centres of two opposite colours lie on two opposite faces | 27: all |
//! | 2 | the centres of all colours lie on the faces of their axes | 23 |
//! | 3 | the centres are solved, the edges paired, and neither parity is left | 17 |
//! | 4 | the rest, a 3x3x3, is solved | 18: the faces |
//!
//! What makes the solutions short is to carry many candidates from each phase to the next, and to
//! choose by the length of all (Chen Shuang's TPR, after Tsai's eight steps). Each phase has a table of distances, so
//! that all ways of one length are found without detours.

mod centres;
pub(super) mod cube;
mod first;
mod last;
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
pub(super) mod turns;
mod walk;
mod width;

pub use scramble::Scrambles;
pub use search::Search;
pub use tables::{TableBuilder, Tables};
