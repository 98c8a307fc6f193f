//! Move tables: the value of a coordinate after each turn.

use super::{ImageTable, Proof, WrongEntry};
use crate::coord::Coordinate;
use crate::cube::{Cube, Face, Move};
use crate::numbers::Number;

/// The value after each of the 18 turns, for every value of a coordinate with at most 65 536 values.
///
/// ```
/// use cubelab::coord::{Coordinate, Twist};
/// use cubelab::cube::{Cube, Face, Move};
/// use cubelab::table::MoveTable;
///
/// let twists = MoveTable::<Twist>::new();
/// let turn = Move::new(Face::R, 1);
/// assert_eq!(twists.next(Twist::of(&Cube::SOLVED), turn), Twist::of(&Cube::of(turn)));
/// let proof = twists.verify().expect("every entry is right");
/// assert_eq!(proof.entries, 2187 * 18);
/// ```
pub type MoveTable<C> = ImageTable<C, { Move::COUNT }>;

impl<C: Coordinate> MoveTable<C> {
    /// Builds the table: quarter turns from the pieces, other turns by repeating quarter turns.
    pub fn new() -> Self {
        ImageTable::of(images_by_turns(C::COUNT, C::turned))
    }

    /// Returns the value after the turn.
    #[inline]
    pub fn next(&self, value: usize, m: Move) -> usize {
        self.row(value)[m.index()].index()
    }

    /// Checks every entry against a turned cube.
    ///
    /// # Errors
    /// The first wrong entry, indexed `18 * value + turn`.
    pub fn verify(&self) -> Result<Proof, WrongEntry> {
        self.check(&|cube, turn| cube.after(Move::from_index(turn)))
    }
}

/// Returns, for each of so many values, the value after each turn. `turned` returns all values after a turn.
// Compiled once for all coordinates.
#[inline(never)]
fn images_by_turns(count: usize, turned: fn(&Cube) -> Vec<u16>) -> Box<[[u16; Move::COUNT]]> {
    let mut next = vec![[0; Move::COUNT]; count].into_boxed_slice();
    for face in Face::ALL {
        let quarter = Move::new(face, 1);
        let turned = turned(&Cube::of(quarter));
        for (row, &once) in next.iter_mut().zip(&turned) {
            let twice = turned[once.index()];
            row[quarter.index()..][..3].copy_from_slice(&[once, twice, turned[twice.index()]]);
        }
    }
    next
}

impl<C: Coordinate> Default for MoveTable<C> {
    fn default() -> Self {
        Self::new()
    }
}
