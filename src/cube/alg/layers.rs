//! The layers of a cube of some size that a written turn moves.

use std::fmt;

use super::{Block, Turn};
use crate::cube::Face;
use crate::numbers::Number;

/// Layers `first..=last` of a cube, counted from 1 at `face`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers {
    /// The face the layers are counted from, and on which the direction is seen.
    pub face: Face,
    /// The outermost layer.
    pub first: u16,
    /// The innermost layer.
    pub last: u16,
}

/// A turn that a cube of this size does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerError {
    /// The turn.
    pub turn: Turn,
    /// The number of layers of the cube.
    pub size: usize,
}

impl Turn {
    /// The layers that turn on a cube of `size` layers.
    ///
    /// A block is smaller than the cube: `3Rw` needs 4 layers, and to turn all of them is written
    /// `x`. `M`, `E`, `S` are the one layer in the middle, so a cube of even size has none; `m`, `e`,
    /// `s` are the layers 2 to N - 1 of L, D, F on every size from 3 up. Twizzle reads them so too.
    pub fn layers(self, size: usize) -> Result<Layers, LayerError> {
        let error = LayerError { turn: self, size };
        let face = self.block().face();
        let (first, last) = match self.block() {
            Block::Layers { first, last, .. } => (first.index(), last.index()),
            Block::Slice(_) if size % 2 == 1 => (size / 2 + 1, size / 2 + 1),
            Block::Inside(_) if size > 2 => (2, size - 1),
            Block::Slice(_) | Block::Inside(_) => return Err(error),
            Block::Rotation(_) => (1, size),
        };
        let is_rotation = matches!(self.block(), Block::Rotation(_));
        if last > size || first == 1 && last == size && last > 1 && !is_rotation {
            return Err(error);
        }
        match (u16::try_from(first), u16::try_from(last)) {
            (Ok(first), Ok(last)) => Ok(Layers { face, first, last }),
            _ => Err(error),
        }
    }
}

impl fmt::Display for LayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LayerError { turn, size } = self;
        write!(f, "{turn} is no turn of a {size}x{size}x{size}: ")?;
        match turn.block() {
            Block::Layers { first, last, .. } if first == last => {
                write!(f, "expected a layer from 1 to {size}")
            }
            Block::Layers { first: 1, .. } => write!(f, "expected fewer than {size} layers"),
            Block::Layers { .. } => write!(f, "expected layers from 1 to {size}"),
            Block::Slice(_) => write!(f, "expected an odd number of layers, so that one is in the middle"),
            Block::Inside(_) => write!(f, "expected at least 3 layers, so that some are inside"),
            Block::Rotation(_) => write!(f, "expected at most {} layers", u16::MAX),
        }
    }
}

impl std::error::Error for LayerError {}
