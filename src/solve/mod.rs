//! Solving methods, each in its own folder, which find the turns that solve a cube.
//!
//! The registry lists an [`Entry`] for each method and size, as plain data. A [`TableSet`] and the
//! [`Constructor`]s of a program build a [`Solver`], which begins a search for each position.

#[cfg(feature = "sizes")]
pub mod blocks;
mod buckets;
mod entries;
mod entry;
#[cfg(feature = "sizes")]
mod five;
#[cfg(feature = "sizes")]
pub mod four;
pub mod goal;
pub mod korf;
pub mod optimal;
mod permutations;
mod phases;
#[cfg(feature = "sizes")]
pub mod reduction;
mod registry;
pub mod scramble;
#[cfg(feature = "sizes")]
pub mod six_phase;
mod solver;
pub mod staged;
mod three;
pub mod two;
pub mod two_phase;

pub use entry::{Entry, Estimate, LARGEST, Measured, Method, Promise, Tier, Worker};
pub(crate) use phases::rows::rows_in_order;
pub use registry::{WrongMethod, WrongMetric};
pub use solver::{Constructor, Options, Scrambler, Solver, SolverBuilder, TableSet};

/// The constructors of all methods. A program that uses this links every solver.
#[cfg(feature = "sizes")]
pub static ALL_CONSTRUCTORS: &[Constructor] = &[
    two::CONSTRUCTOR,
    two_phase::CONSTRUCTOR,
    korf::CONSTRUCTOR,
    optimal::CONSTRUCTOR,
    four::CONSTRUCTOR,
    six_phase::CONSTRUCTOR,
    blocks::CONSTRUCTOR,
    reduction::CONSTRUCTOR,
];
