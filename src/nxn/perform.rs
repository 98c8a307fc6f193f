//! Doing on an NxNxN what an alg says.

use super::{LayerTurn, Stickers, least_quarters};
use crate::cube::alg::{LayerError, Layers, PerformError};
use crate::cube::{Alg, Turn};
use crate::numbers::Number;

impl LayerTurn {
    /// The turn of layers that a written turn is on a cube of `size` layers; see [`Turn::layers`].
    pub fn resolve(turn: Turn, size: usize) -> Result<LayerTurn, LayerError> {
        let Layers { face, first, last } = turn.layers(size)?;
        let quarters = least_quarters(turn.quarters().to_i8());
        LayerTurn::new(face, first..=last, quarters).ok_or(LayerError { turn, size })
    }
}

impl Stickers {
    /// Makes the turns of an alg: all of them, or none if there is an error.
    ///
    /// ```
    /// use cubelab::nxn::Stickers;
    ///
    /// let mut cube = Stickers::solved(3);
    /// // A rotation moves all stickers, and the cube still looks solved.
    /// cube.perform(&"R U R' U' x U R U' R' x'".parse()?)?;
    /// assert!(!cube.is_solved());
    /// assert!(cube.perform(&"4Rw".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perform(&mut self, alg: &Alg) -> Result<(), PerformError> {
        let size = self.size();
        let turns = alg.turns()?.into_iter().map(|turn| LayerTurn::resolve(turn, size));
        let turns = turns.collect::<Result<Vec<_>, _>>()?;
        self.turn_all(turns);
        Ok(())
    }
}
