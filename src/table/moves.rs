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
    pub fn new() -> Self {
        assert!(C::COUNT <= 1 << 16, "the values of the coordinate fit 16 bits");
        let quarters = Face::ALL.map(|face| Cube::of(Move::new(face, 1)));
        let mut next: Box<[[u16; Move::COUNT]]> = (0..C::COUNT)
            .map(|value| {
                let cube = C::cube(value);
                let mut row = [0; Move::COUNT];
                for (face, quarter) in Face::ALL.into_iter().zip(quarters) {
                    row[Move::new(face, 1).index()] = C::of(&(cube * quarter)) as u16;
                }
                row
            })
            .collect();
        for face in Face::ALL {
            let quarter = Move::new(face, 1).index();
            for amount in 2..=3 {
                for value in 0..C::COUNT {
                    let before = next[value][quarter + amount - 2];
                    next[value][quarter + amount - 1] = next[before as usize][quarter];
                }
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
