//! An NxNxN cube as stickers, and the turns of its layers, for any N.

mod lab_face;
mod lab_turn;
mod net;
mod perform;
mod position;
mod scramble;
mod stickers;
mod turn;
mod written;

pub use lab_face::LabFace;
pub use lab_turn::{LabLetter, LabRule, LabTurn, NoSuchLayer, ParseLabTurnError};
pub use perform::PerformError;
pub use position::Position;
pub use scramble::random_moves;
pub use stickers::Stickers;
pub use turn::LayerTurn;
