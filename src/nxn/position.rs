//! A position that turns of the solved cube reach.

use super::{LayerTurn, PerformError, Stickers};
use crate::cube::Alg;

/// The stickers of an NxNxN that some turns of its layers bring about, in any holding orientation. Whatever takes
/// a position need not check it again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position(Stickers);

impl Position {
    /// The solved cube of this size; see [`Stickers::solved`].
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn solved(size: usize) -> Position {
        Position(Stickers::solved(size))
    }

    /// The number of layers, N.
    pub const fn size(&self) -> usize {
        self.0.size()
    }

    /// Its stickers.
    pub const fn stickers(&self) -> &Stickers {
        &self.0
    }

    /// Whether each face has one colour, in any holding orientation.
    pub fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// Turns layers; see [`Stickers::turn`].
    pub fn turn(&mut self, turn: LayerTurn) {
        self.0.turn(turn);
    }

    /// Makes the turns of an alg: all of them, or none if there is an error.
    pub fn perform(&mut self, alg: &Alg) -> Result<(), PerformError> {
        self.0.perform(alg)
    }
}
