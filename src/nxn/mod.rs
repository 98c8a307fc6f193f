//! An NxNxN cube as stickers, and the turns of its layers, for any N.

mod net;
mod perform;
mod scramble;
mod stickers;
mod turn;
mod written;

pub use perform::PerformError;
pub use scramble::random_moves;
pub use stickers::Stickers;
pub use turn::LayerTurn;
