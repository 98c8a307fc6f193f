//! Cubes of any size to solutions by reduction: centres to their faces, wings to pairs, and what is left is a 3x3x3.
//!
//! What counts as one turn is a [`LayerTurn`](crate::nxn::LayerTurn): any block of neighbouring layers about one axis,
//! whether it begins at a face or lies inside, by any amount. So lengths are not those of OBTM, in which an inner block
//! counts as two.

mod beam;
mod board;
mod centres;
mod commutators;
mod face_search;
mod face_steps;
mod family;
mod finish;
mod gains;
mod gather;
mod geometry;
mod goals;
mod grid;
mod grid_moves;
mod layers;
mod mates;
mod offsets;
mod orbit;
mod orbit_search;
mod orbit_tables;
mod pairs;
mod search;
mod slots;
mod wings;

pub use search::{Search, TableBuilder, Tables};
