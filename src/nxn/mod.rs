//! An NxNxN cube as stickers, and the turns of its layers, for any N.

mod cells;
mod corner;
mod draft;
mod forced;
mod held;
mod lab_face;
mod lab_turn;
mod laws;
mod net;
mod part;
mod perform;
mod position;
mod reading;
mod repair;
mod scramble;
mod stickers;
mod turn;
mod wing;
mod written;

pub use cells::CentreOrbit;
pub use draft::Draft;
pub use held::Held;
pub use lab_face::LabFace;
pub use lab_turn::{LabLetter, LabRule, LabTurn, NoSuchLayer, ParseLabTurnError};
pub use laws::{BrokenLaw, BrokenLaws, WingPlace};
pub use perform::PerformError;
pub use position::Position;
pub use reading::Reading;
pub use repair::Repair;
pub use scramble::random_moves;
pub use stickers::Stickers;
pub use turn::{LayerTurn, least_quarters};
pub use wing::Wing;
