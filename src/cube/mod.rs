//! What a 3x3x3 is: faces, turns, stickers that may be nonsense and cubes that may not.

pub mod alg;
mod cubies;
mod face;
mod facelets;
mod laws;
mod moves;
mod piece;
mod symmetry;

pub use alg::{Alg, Metric, ParseAlgError, Turn};
pub use cubies::{CornerAt, Cube, EdgeAt, Imbalance};
pub use face::{Axis, ByFace, Face, Frame, Vec3, cross, dot};
pub use facelets::{Facelets, Held, ParseFaceletsError};
pub use laws::{BrokenLaw, BrokenLaws};
pub use moves::Move;
pub use piece::{Corner, Edge};
pub use symmetry::Symmetry;
