//! Move tables: the value of a coordinate after each turn.

use std::marker::PhantomData;

use super::{Proof, WrongEntry, check_images};
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
#[derive(Debug)]
pub struct MoveTable<C> {
    next: Box<[[u16; Move::COUNT]]>,
    coordinate: PhantomData<C>,
}

impl<C: Coordinate> MoveTable<C> {
    /// Builds the table: quarter turns from the pieces, other turns by repeating quarter turns.
    #[inline(never)]
    pub fn new() -> Self {
        assert!(C::COUNT <= 1 << 16, "the values of the coordinate fit 16 bits");
        let mut next = vec![[0; Move::COUNT]; C::COUNT].into_boxed_slice();
        for face in Face::ALL {
            let quarter = Move::new(face, 1);
            let turned = C::turned(&Cube::of(quarter));
            for (row, &once) in next.iter_mut().zip(&turned) {
                let twice = turned[once.index()];
                row[quarter.index()..][..3].copy_from_slice(&[once, twice, turned[twice.index()]]);
            }
        }
        MoveTable { next, coordinate: PhantomData }
    }

    /// Returns the value after the turn.
    #[inline]
    pub fn next(&self, value: usize, m: Move) -> usize {
        self.next[value][m.index()].index()
    }

    /// Returns the values after all turns, in the order of [`Move::ALL`].
    #[inline]
    pub fn row(&self, value: usize) -> &[u16; Move::COUNT] {
        &self.next[value]
    }

    /// Checks every entry against a turned cube.
    ///
    /// # Errors
    /// The first wrong entry, indexed `18 * value + turn`.
    pub fn verify(&self) -> Result<Proof, WrongEntry> {
        check_images::<C, _>(&self.next, &|cube, turn| cube.after(Move::from_index(turn)))
    }

    /// Returns the size of the table in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.next)
    }
}

impl<C: Coordinate> Default for MoveTable<C> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::{CornerArrangement, CornerPermutation, EdgeArrangement, Flip, Slice, Twist, for_each};

    fn check<C: Coordinate>() {
        let mut table = MoveTable::<C>::new();
        let proof = table.verify().expect("every entry is right");
        assert_eq!((proof.entries, proof.bytes), ((C::COUNT * 18).to_u64(), C::COUNT * 36));
        table.next[C::COUNT - 1][17] ^= 1;
        assert_eq!(table.verify().map_err(|wrong| wrong.entry), Err((C::COUNT * 18 - 1).to_u64()));
    }

    #[test]
    fn tables_are_proved_and_a_wrong_entry_found() {
        for_each!(check: Twist, Flip, Slice, CornerArrangement, CornerPermutation, EdgeArrangement);
    }
}
