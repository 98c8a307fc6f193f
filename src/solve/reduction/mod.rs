//! Solutions of cubes of four or more layers by reduction: first the centres, then the edges, and then the
//! remaining 3x3x3.
//!
//! One turn is a [`LayerTurn`](crate::nxn::LayerTurn): any block of neighbouring layers about one axis, outer
//! or inner, by any amount. This is the slice turn metric. In OBTM, which most programs state, an inner block
//! counts as two turns.
//!
//! docs/solvers/reduction.md explains the phases, their sources and the measurements behind the constants.

mod board;
mod centre_collection;
mod centres;
mod collection_moves;
mod commutator_family;
mod commutators;
mod entry;
mod face_search;
mod face_steps;
mod finish;
mod geometry;
mod goals;
mod grid;
mod layers;
mod lines;
mod offset_sequences;
mod orbit;
mod orbit_pairing;
mod orbit_search;
mod orbit_tables;
mod search;
mod slot_gains;
mod slots;
mod wing_pairing;
mod wings;

pub use entry::CONSTRUCTOR;
pub use search::{Search, TableBuilder, Tables};
