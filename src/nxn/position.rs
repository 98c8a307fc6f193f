//! A position that turns of the solved cube reach.

use rand::Rng;
use rand::seq::SliceRandom;

use super::cells::{CentreOrbit, outline_cell, wing_depths};
use super::entry::Part;
use super::{BrokenLaws, Draft, LayerTurn, Stickers, Wing};
use crate::cube::alg::PerformError;
use crate::cube::{Alg, ByFace, Cube, Face, Facelets};

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

    /// A position of this size drawn evenly: from all that turns reach, held any way on an even size and with the
    /// fixed centres in place on an odd one.
    ///
    /// ```
    /// use cubelab::nxn::Position;
    /// use rand::SeedableRng;
    /// use rand::rngs::ChaCha8Rng;
    ///
    /// let position = Position::random(7, &mut ChaCha8Rng::seed_from_u64(1));
    /// assert_eq!(position.stickers().colours().len(), 6 * 49);
    /// // Stickers become a position only if turns can reach them.
    /// assert!(Position::try_from(position.stickers().clone()).is_ok());
    /// ```
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn random(size: usize, random: &mut (impl Rng + ?Sized)) -> Position {
        let mut colours = Stickers::solved(size).colours().to_vec();
        // Corners and middle edges have the same parity. An even size has no middle edges, and so either parity.
        let outline = Facelets::from(&Cube::random(random));
        for (facelet, colour) in outline.0.into_iter().enumerate() {
            if let Some(cell) = outline_cell(size, facelet) {
                colours[cell] = colour;
            }
        }
        let mut wings: Vec<Wing> = Wing::all().collect();
        for depth in wing_depths(size) {
            wings.shuffle(random);
            for (place, wing) in Wing::all().zip(&wings) {
                for (cell, colour) in place.cells(size, depth).into_iter().zip(wing.faces()) {
                    colours[cell] = colour;
                }
            }
        }
        let mut centres: [Face; 24] = std::array::from_fn(|i| Face::from_index(i / 4));
        for orbit in CentreOrbit::all(size) {
            centres.shuffle(random);
            for (cell, colour) in orbit.cells(size).into_iter().zip(centres) {
                colours[cell] = colour;
            }
        }
        let mut position = Position::solved(size);
        position.0.refill(colours);
        position
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

    /// These stickers with other names for the colours, which some rotation of the whole cube brings about.
    pub(super) fn renamed(&self, names: ByFace<Face>) -> Position {
        let mut renamed = self.clone();
        renamed.0.refill(self.0.colours().iter().map(|colour| names[*colour]));
        renamed
    }

    /// Makes the turns of an alg: all of them, or none if there is an error.
    pub fn perform(&mut self, alg: &Alg) -> Result<(), PerformError> {
        self.0.perform(alg)
    }
}

impl TryFrom<Stickers> for Position {
    type Error = BrokenLaws;

    /// Reads the stickers as a cube in any holding orientation, or returns every law they break.
    fn try_from(stickers: Stickers) -> Result<Position, BrokenLaws> {
        let (colours, size) = (stickers.colours(), stickers.size());
        if Part::all(size).all(|part| part.keeps_laws(colours, size)) {
            return Ok(Position(stickers));
        }
        Err(Draft::from(&stickers).broken_laws())
    }
}
