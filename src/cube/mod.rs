//! What a 3x3x3 is: faces, turns, stickers that may be nonsense and cubes that may not.

pub mod alg;
mod completion;
mod cubies;
mod draft;
mod face;
mod facelets;
mod laws;
mod moves;
mod piece;
mod reading;
mod repair;
mod symmetry;
mod written;

pub use alg::{Alg, Metric, ParseAlgError, Turn};
pub use cubies::{CornerAt, Cube, EdgeAt, Imbalance, PieceFault};
pub use draft::Draft;
pub use face::{Axis, ByFace, Face, Frame, Vec3, cross, dot};
pub use facelets::{Facelets, Held};
pub use laws::{BrokenLaw, BrokenLaws};
pub use moves::Move;
pub use piece::{Corner, Edge};
pub use reading::Reading;
pub use repair::{Change, Repair};
pub use symmetry::Symmetry;
pub(crate) use written::face_letter;
pub use written::{ParseFaceletsError, StickerCount, StickerSigns, Written, WrittenOrder, stickers_of};
