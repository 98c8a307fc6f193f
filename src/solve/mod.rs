//! A puzzle to the turns that solve it: one method a file or folder.
//!
//! The registry lists what there is, as plain data: an [`Entry`] for each method and size. A [`TableSet`] and the
//! [`Constructor`]s of a program build a [`Solver`], and that with a position begins a search.

pub mod four;
pub mod korf;
pub mod reduction;
mod registry;
pub mod scramble;
pub mod six_phase;
mod solver;
pub mod staged;
mod three;
pub mod two;
pub mod two_phase;

pub use registry::{
    ALL_CONSTRUCTORS, Entry, Estimate, LARGEST, Measured, Method, Promise, Tier, WrongMethod,
};
pub use solver::{Constructor, Options, Scrambler, Solver, SolverBuilder, TableSet};
