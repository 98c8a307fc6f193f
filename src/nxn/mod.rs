//! An NxNxN cube as stickers, and the turns of its layers, for any N.

mod cells;
mod corner;
mod entry;
mod held;
mod lab_face;
mod lab_turn;
mod net;
mod perform;
mod position;
mod scramble;
mod stickers;
mod turn;
mod wing;
mod written;

pub use cells::CentreOrbit;
pub use entry::{
    BrokenLaw, BrokenLaws, Change, Draft, OrbitLaw, Reading, Repair, Repeated, WingPlace, Written,
    WrittenOrder,
};
pub use lab_face::LabFace;
pub use lab_turn::{LabLetter, LabRule, LabTurn, NoSuchLayer, ParseLabTurnError};
pub use position::Position;
pub use scramble::random_moves;
pub use stickers::Stickers;
pub use turn::{LayerTurn, least_quarters};
pub use wing::Wing;
