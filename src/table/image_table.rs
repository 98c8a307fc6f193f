//! Tables of the images of a coordinate's values under some maps of the cube.

use std::marker::PhantomData;

use super::{Proof, WrongEntry};
use crate::coord::Coordinate;
use crate::cube::Cube;
use crate::numbers::Number;

/// For every value of a coordinate with at most 65 536 values, its images under N maps of the cube: turns in a
/// [`MoveTable`](super::MoveTable), symmetries in [`Conjugates`](super::Conjugates).
#[derive(Debug)]
pub struct ImageTable<C, const N: usize> {
    rows: Box<[[u16; N]]>,
    coordinate: PhantomData<C>,
}

impl<C: Coordinate, const N: usize> ImageTable<C, N> {
    /// Returns the table with these images, a row for each value.
    pub(super) fn of(rows: Box<[[u16; N]]>) -> Self {
        const { assert!(C::COUNT <= 1 << 16, "the values of the coordinate fit 16 bits") };
        ImageTable { rows, coordinate: PhantomData }
    }

    /// Returns the images of the value, in the order of the maps.
    #[inline]
    pub fn row(&self, value: usize) -> &[u16; N] {
        &self.rows[value]
    }

    /// Checks every entry; `map(cube, index)` is the image of a cube under the map with this index.
    ///
    /// # Errors
    /// The first wrong entry, indexed `N * value + index`.
    pub(super) fn check(&self, map: &dyn Fn(&Cube, usize) -> Cube) -> Result<Proof, WrongEntry> {
        for (value, row) in self.rows.iter().enumerate() {
            let cube = C::cube(value);
            for (index, found) in row.iter().enumerate() {
                let (found, expected) = (u64::from(*found), C::of(&map(&cube, index)).to_u64());
                if found != expected {
                    let entry = (value * N + index).to_u64();
                    return Err(WrongEntry { table: C::NAME, entry, found, expected });
                }
            }
        }
        let entries = (self.rows.len() * N).to_u64();
        Ok(Proof { table: C::NAME, entries, distribution: Vec::new(), bytes: self.memory_usage() })
    }

    /// Returns the size of the table in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::{CornerArrangement, CornerPermutation, EdgeArrangement, Flip, Slice, Twist, for_each};
    use crate::table::{Conjugates, MoveTable};

    fn check<C: Coordinate, const N: usize>(
        mut table: ImageTable<C, N>,
        verify: fn(&ImageTable<C, N>) -> Result<Proof, WrongEntry>,
    ) {
        let proof = verify(&table).expect("every entry is right");
        assert_eq!((proof.entries, proof.bytes), ((C::COUNT * N).to_u64(), C::COUNT * N * 2));
        table.rows[C::COUNT - 1][N - 1] ^= 1;
        assert_eq!(verify(&table).map_err(|wrong| wrong.entry), Err((C::COUNT * N - 1).to_u64()));
    }

    fn check_moves<C: Coordinate>() {
        check(MoveTable::<C>::new(), MoveTable::<C>::verify);
    }

    fn check_conjugates<C: Coordinate>() {
        check(Conjugates::<C>::new(), Conjugates::<C>::verify);
    }

    #[test]
    fn tables_are_proved_and_a_wrong_entry_found() {
        for_each!(check_moves: Twist, Flip, Slice, CornerArrangement, CornerPermutation, EdgeArrangement);
        for_each!(check_conjugates: CornerPermutation, Twist, Flip, Slice);
    }
}
