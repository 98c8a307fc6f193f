//! What a 3x3x3 is: faces, turns, stickers that may be nonsense and cubes that may not.

pub mod alg;
mod completion;
mod cubies;
mod debug;
mod face;
mod facelets;
mod moves;
mod piece;
mod sticker_text;
mod symmetry;

pub use alg::{Alg, Metric, ParseAlgError, Turn};
pub use completion::{NoCompletion, PartialFacelets, complete};
pub(crate) use completion::{grips, no_completion};
pub use cubies::{CornerAt, Cube, EdgeAt, Imbalance, PieceFault};
pub(crate) use debug::debug_as_display;
pub use face::{Axis, ByFace, Face, Frame, Vec3, cross, dot};
pub(crate) use facelets::home_of;
pub use facelets::{Facelets, Held};
pub use moves::Move;
pub use piece::{Corner, Edge};
pub use sticker_text::{ParseFaceletsError, StickerCount, StickerSigns, stickers_of};
pub(crate) use sticker_text::{face_letter, seen_character};
pub use symmetry::Symmetry;
