//! Parts of the searches in phases that carry many candidates from each phase to the next: turns of outer blocks, rows of centres, walks of one
//! length, iterative deepening, beam search, rounds and their width, and the 3x3x3s at the end.

pub(super) mod axis_orbits;
pub(super) mod beam;
pub(super) mod candidate;
pub(super) mod deepening;
pub(super) mod direct;
pub(super) mod gathering;
pub(super) mod last;
pub(super) mod layered_cube;
pub(super) mod packed_distances;
pub(super) mod pair_distances;
pub(super) mod parity_set;
pub(super) mod roots;
pub(super) mod rounds;
pub(super) mod rows;
pub(super) mod stage;
pub(super) mod turns;
pub(super) mod walk;
pub(super) mod walking;
pub(super) mod width;
