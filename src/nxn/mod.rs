//! An NxNxN cube as stickers, and the turns of its layers, for any N.

mod stickers;
mod turn;

pub use stickers::{ParseStickersError, Stickers};
pub use turn::LayerTurn;
