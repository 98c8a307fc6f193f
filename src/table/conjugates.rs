//! What the symmetries of an axis make of a coordinate.

use std::marker::PhantomData;

use crate::coord::Coordinate;
use crate::cube::Symmetry;

/// What each of the 16 symmetries that keep the axis through U and D makes of each value, from what those with the
/// numbers 1, 2 and 8 make of them: the mirror, the quarter turn and the half turn that generate the sixteen.
pub fn all_images([mirror, quarter, half]: [&[u16]; 3]) -> Box<[[u16; Symmetry::UD_COUNT]]> {
    let seen = |value: u16, by: &[u16]| by[value as usize];
    let images = (0..mirror.len()).map(|value| {
        // Symmetry 8 b + 2 c + d is d mirrors, then c quarter turns, then b half turns.
        let mut row = [value as u16; Symmetry::UD_COUNT];
        row[1] = seen(row[0], mirror);
        for index in 2..8 {
            row[index] = seen(row[index - 2], quarter);
        }
        for index in 8..Symmetry::UD_COUNT {
            row[index] = seen(row[index - 8], half);
        }
        row
    });
    images.collect()
}

/// What each of the 16 symmetries that keep the axis through U and D makes of each value.
#[derive(Debug)]
pub struct Conjugates<C> {
    image: Box<[[u16; Symmetry::UD_COUNT]]>,
    coordinate: PhantomData<C>,
}

impl<C: Coordinate> Conjugates<C> {
    /// Builds the table from three symmetries that generate the sixteen.
    ///
    /// For a coordinate that only some symmetries act on, such as the flip of the edges, the images
    /// under the others mean nothing.
    #[inline(never)]
    pub fn new() -> Self {
        assert!(C::COUNT <= 1 << 16, "the values of the coordinate fit 16 bits");
        let [mirror, quarter, half] = [1, 2, 8].map(|index| C::seen(Symmetry::from_index(index)));
        let image = all_images([&mirror, &quarter, &half]);
        Conjugates { image, coordinate: PhantomData }
    }

    /// What the symmetry with this number, 0 to 15, makes of the value.
    #[inline]
    pub fn image(&self, value: usize, symmetry: usize) -> usize {
        self.image[value][symmetry] as usize
    }

    /// What the 16 symmetries make of the value.
    #[inline]
    pub fn images(&self, value: usize) -> &[u16; Symmetry::UD_COUNT] {
        &self.image[value]
    }

    /// Bytes taken by the table.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.image)
    }
}

impl<C: Coordinate> Default for Conjugates<C> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::{Flip, Slice, Twist};

    fn check<C: Coordinate>() {
        let table = Conjugates::<C>::new();
        for value in (0..C::COUNT).step_by(7) {
            let cube = C::cube(value);
            for symmetry in Symmetry::all().take(Symmetry::UD_COUNT) {
                assert_eq!(table.image(value, symmetry.index()), C::of(&cube.conjugate(symmetry)));
            }
        }
    }

    #[test]
    fn images_are_those_of_the_pieces() {
        check::<Twist>();
        check::<Flip>();
        check::<Slice>();
    }
}
