//! What a 3x3x3 is: faces, turns, stickers that may be nonsense and cubes that may not.

mod face;
mod moves;

pub use face::{Axis, ByFace, Face, Frame, Vec3, cross, dot};
pub use moves::Move;
