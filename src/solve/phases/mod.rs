//! Parts of the searches in phases that carry many candidates from each phase to the next: turns of outer blocks, walks of one
//! length, iterative deepening, rounds and their width, and the 3x3x3s at the end.

pub(super) mod deepening;
pub(super) mod last;
pub(super) mod rounds;
pub(super) mod turns;
pub(super) mod walk;
pub(super) mod width;
