//! Move tables: what each turn makes of a coordinate.

use std::marker::PhantomData;

use crate::coord::Coordinate;
use crate::cube::{Cube, Face, Move};

/// What each of the 18 turns makes of each value of a coordinate with at most 65 536 values.
#[derive(Debug)]
pub struct MoveTable<C> {
    next: Box<[[u16; Move::COUNT]]>,
    coordinate: PhantomData<C>,
}

impl<C: Coordinate> MoveTable<C> {
    /// Builds the table: the quarter turns from the pieces, the others by repetition.
    #[inline(never)]
    pub fn new() -> Self {
        assert!(C::COUNT <= 1 << 16, "the values of the coordinate fit 16 bits");
        let mut next = vec![[0; Move::COUNT]; C::COUNT].into_boxed_slice();
        for face in Face::ALL {
            let quarter = Move::new(face, 1);
            let turned = C::turned(&Cube::of(quarter));
            for (row, &once) in next.iter_mut().zip(&turned) {
                let twice = turned[once as usize];
                row[quarter.index()..][..3].copy_from_slice(&[once, twice, turned[twice as usize]]);
            }
        }
        MoveTable { next, coordinate: PhantomData }
    }

    /// What the turn makes of the value.
    #[inline]
    pub fn next(&self, value: usize, m: Move) -> usize {
        self.next[value][m.index()] as usize
    }

    /// What all turns make of the value, by their numbers.
    #[inline]
    pub fn row(&self, value: usize) -> &[u16; Move::COUNT] {
        &self.next[value]
    }

    /// Bytes taken by the table.
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
    use crate::coord::{CornerArrangement, CornerPermutation, EdgeArrangement, Flip, Slice, Twist};

    fn check<C: Coordinate>() {
        let table = MoveTable::<C>::new();
        for m in Move::ALL {
            let mut seen = vec![false; C::COUNT];
            for value in 0..C::COUNT {
                let next = table.next(value, m);
                assert!(!std::mem::replace(&mut seen[next], true), "{m} is no permutation");
                assert_eq!(table.next(next, m.inverse()), value);
            }
            for value in (0..C::COUNT).step_by(97) {
                assert_eq!(table.next(value, m), C::of(&C::cube(value).after(m)));
            }
        }
    }

    #[test]
    fn turns_permute_the_values() {
        check::<Twist>();
        check::<Flip>();
        check::<Slice>();
        check::<CornerArrangement>();
        check::<CornerPermutation>();
        check::<EdgeArrangement>();
    }
}
