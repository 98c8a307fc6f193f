//! The alg as seen in a mirror.

use super::{Alg, Block, Turn};
use crate::cube::Axis;

impl Turn {
    /// The same turn of the mirror image, in a mirror that stands across `axis`.
    pub fn mirror(self, axis: Axis) -> Turn {
        match self.block() {
            // The face across the cube, or the same one, but clockwise becomes counter-clockwise.
            Block::Layers { face, first, last } => {
                let face = if face.axis() == axis { face.opposite() } else { face };
                Turn { block: Block::Layers { face, first, last }, amount: -self.amount(), ..self }
            }
            // What turns about the axis of the mirror looks the same in it.
            Block::Slice(about) | Block::Inside(about) | Block::Rotation(about) => {
                if about == axis {
                    self
                } else {
                    self.inverse()
                }
            }
        }
    }
}

impl Alg {
    /// The mirror image of the alg. [`Axis::X`] exchanges left and right (the mirror is the plane of
    /// M), [`Axis::Y`] up and down (E), [`Axis::Z`] front and back (S).
    ///
    /// ```
    /// use cubelab::cube::{Alg, Axis};
    ///
    /// let sune: Alg = "R U R' U R U2 R'".parse()?;
    /// assert_eq!(sune.mirror(Axis::X).to_string(), "L' U' L U' L' U2' L");
    /// # Ok::<(), cubelab::cube::ParseAlgError>(())
    /// ```
    pub fn mirror(&self, axis: Axis) -> Alg {
        self.map_turns(&|turn| turn.mirror(axis))
    }
}
