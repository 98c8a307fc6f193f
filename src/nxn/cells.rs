//! Where the stickers of the pieces of an NxNxN lie, as places in facelet order.
//!
//! The corners, the middle edges and the fixed centres of an odd size make a 3x3x3 ([`outline_cell`]); an even
//! size has only the corners of it. What else there is comes in orbits of 24 which turns never mix: wings
//! ([`super::Wing`]) by their distance from the nearer corner, and movable centres ([`CentreOrbit`]).

use crate::cube::{Face, Frame, dot};

/// The place of the sticker of `face` that lies so many layers from one neighbouring face, and so many from
/// another, of the other axis.
pub(super) fn cell(size: usize, face: Face, sides: [(Face, usize); 2]) -> usize {
    let Frame { right, down, .. } = face.frame();
    let along = |direction| {
        let place = sides.iter().find_map(|&(side, depth)| match dot(direction, side.frame().normal) {
            0 => None,
            1 => Some(size - 1 - depth),
            _ => Some(depth),
        });
        place.expect("the two sides are of the two axes of the face")
    };
    (face.index() * size + along(down)) * size + along(right)
}

/// The place of a sticker of the 3x3x3 that corners, middle edges and fixed centres make, if this size has it.
pub(super) const fn outline_cell(size: usize, facelet: usize) -> Option<usize> {
    let (face, row, column) = (facelet / 9, facelet % 9 / 3, facelet % 3);
    let has_middle = size % 2 == 1;
    let is_middle = row == 1 && column == 1;
    if (row == 1 || column == 1) && !has_middle || size == 1 && !is_middle {
        return None;
    }
    Some((face * size + row * (size - 1) / 2) * size + column * (size - 1) / 2)
}

/// The distances of wings from the nearer corner: each is an orbit of 24 wings.
pub(super) const fn wing_depths(size: usize) -> std::ops::Range<usize> {
    1..size / 2
}

/// The 24 movable centres that turns bring to one place of a face: four on each face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CentreOrbit {
    /// The row of the place, from 1 to less than N / 2 as the outermost is 0.
    pub row: usize,
    /// The column of the place, from 1 to N / 2 at most.
    pub column: usize,
}

impl CentreOrbit {
    /// All orbits of this size, row by row.
    ///
    /// ```
    /// use cubelab::nxn::CentreOrbit;
    ///
    /// // Centres of a 4x4x4 make one orbit of 24; those of a 7x7x7 six.
    /// assert_eq!([4, 5, 6, 7].map(|size| CentreOrbit::all(size).count()), [1, 2, 4, 6]);
    /// ```
    pub fn all(size: usize) -> impl Iterator<Item = CentreOrbit> {
        (1..size / 2)
            .flat_map(move |row| (1..size.div_ceil(2)).map(move |column| CentreOrbit { row, column }))
    }

    /// The places of its stickers in facelet order, face after face; on each face in the order in which a
    /// clockwise turn of that face moves them.
    pub fn cells(self, size: usize) -> [usize; 24] {
        let CentreOrbit { row, column } = self;
        let last = size - 1;
        let turned = [(row, column), (column, last - row), (last - row, last - column), (last - column, row)];
        std::array::from_fn(|i| {
            let (row, column) = turned[i % 4];
            (i / 4 * size + row) * size + column
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Wing;

    #[test]
    fn every_sticker_belongs_to_one_piece() {
        for size in 1..=12 {
            let mut seen = vec![0; 6 * size * size];
            let outline = (0..54).filter_map(|facelet| outline_cell(size, facelet));
            let wings =
                wing_depths(size).flat_map(|depth| Wing::all().flat_map(move |wing| wing.cells(size, depth)));
            let centres = CentreOrbit::all(size).flat_map(|orbit| orbit.cells(size));
            outline.chain(wings).chain(centres).for_each(|cell| seen[cell] += 1);
            assert!(seen.iter().all(|&times| times == 1), "size {size}: {seen:?}");
        }
    }
}
