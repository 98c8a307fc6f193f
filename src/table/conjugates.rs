//! Conjugation tables: the value of a coordinate after conjugating the cube by a symmetry.

use super::{ImageTable, Proof, WrongEntry};
use crate::coord::Coordinate;
use crate::cube::Symmetry;
use crate::numbers::Number;

/// Returns, for every value, its images under the 16 symmetries that keep the axis through U and D.
///
/// The arguments are the images of every value under the symmetries 1, 2 and 8: the mirror, the quarter turn
/// and the half turn that generate the sixteen.
// Compiled once for all coordinates.
#[inline(never)]
pub fn all_images([mirror, quarter, half]: [&[u16]; 3]) -> Box<[[u16; Symmetry::UD_COUNT]]> {
    let image = |value: u16, by: &[u16]| by[value.index()];
    let images = (0..mirror.len()).map(|value| {
        // Symmetry 8 b + 2 c + d makes d reflections, then c quarter turns, then b half turns.
        let mut row = [value.to_u16(); Symmetry::UD_COUNT];
        row[1] = image(row[0], mirror);
        for index in 2..8 {
            row[index] = image(row[index - 2], quarter);
        }
        for index in 8..Symmetry::UD_COUNT {
            row[index] = image(row[index - 8], half);
        }
        row
    });
    images.collect()
}

/// The value of a cube conjugated by each of the 16 symmetries that keep the axis through U and D, for every
/// value of a coordinate with at most 65 536 values.
///
/// ```
/// use cubelab::coord::{Coordinate, Twist};
/// use cubelab::cube::{Cube, Face, Move, Symmetry};
/// use cubelab::table::Conjugates;
///
/// let images = Conjugates::<Twist>::new();
/// let (turn, symmetry) = (Move::new(Face::R, 1), Symmetry::from_index(2));
/// let twist = Twist::of(&Cube::of(turn));
/// assert_eq!(images.image(twist, symmetry), Twist::of(&Cube::of(symmetry.turn(turn))));
/// ```
pub type Conjugates<C> = ImageTable<C, { Symmetry::UD_COUNT }>;

impl<C: Coordinate> Conjugates<C> {
    /// Builds the table from three symmetries that generate the sixteen.
    ///
    /// For some coordinates, the image under a symmetry depends on more than the value: conjugating by a
    /// quarter turn changes the flips of edges depending on their places. The table then holds the image of the
    /// cube that [`Coordinate::cube`] returns, which need not be the image of other cubes with the value.
    #[inline(never)]
    pub fn new() -> Self {
        let [mirror, quarter, half] = [1, 2, 8].map(|index| C::conjugated(Symmetry::from_index(index)));
        ImageTable::of(all_images([&mirror, &quarter, &half]))
    }

    /// Returns the image of the value under a symmetry that keeps the axis through U and D.
    #[inline]
    pub fn image(&self, value: usize, symmetry: Symmetry) -> usize {
        self.row(value)[symmetry.index() % Symmetry::UD_COUNT].index()
    }

    /// Checks every entry against a conjugated cube.
    ///
    /// # Errors
    /// The first wrong entry, indexed `16 * value + symmetry`.
    pub fn verify(&self) -> Result<Proof, WrongEntry> {
        self.check(&|cube, symmetry| cube.conjugate(Symmetry::from_index(symmetry)))
    }
}

impl<C: Coordinate> Default for Conjugates<C> {
    fn default() -> Self {
        Self::new()
    }
}
