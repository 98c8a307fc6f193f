//! The distances of the corners in a fourteenth of the memory.

use crate::coord::{Coordinate, CornerPermutation, Twist};
use crate::cube::Symmetry;
use crate::table::pattern::{Pattern, PatternDatabase};
use crate::table::{Classes, Conjugates, Nibbles};

/// The rows of a corner database for one permutation out of each class that 16 symmetries leave: 3 MB
/// instead of 44. Every node reads it once, and a table that stays in the cache is read several times as
/// fast.
pub(super) struct CornerDistances {
    rows: Nibbles,
    /// By permutation: `16 * class + symmetry`.
    classes: Box<[u16]>,
    images: Conjugates<Twist>,
}

impl CornerDistances {
    pub(super) fn new(database: &PatternDatabase) -> CornerDistances {
        assert_eq!(database.pattern(), Pattern::Corners, "it is the database of the corners");
        let permutations = Conjugates::<CornerPermutation>::new();
        let symmetries: Vec<usize> = (0..Symmetry::UD_COUNT).collect();
        let image = |value, symmetry| permutations.image(value, symmetry);
        let classes = Classes::new(CornerPermutation::COUNT, &symmetries, image);
        let mut rows = Nibbles::new(classes.count(), Twist::COUNT);
        for class in 0..classes.count() {
            for twist in 0..Twist::COUNT {
                rows.fill(class, twist, database.distance_at(classes.representative(class), twist));
            }
        }
        CornerDistances { rows, classes: classes.packed(), images: Conjugates::new() }
    }

    /// The distance of the corners with this permutation and this twist.
    #[inline]
    pub(super) fn distance(&self, permutation: u16, twist: u16) -> u8 {
        let packed = self.classes[permutation as usize] as usize;
        self.rows.distance(packed / 16, self.images.image(twist.into(), packed % 16))
    }

    /// Bytes taken.
    pub(super) fn memory_usage(&self) -> usize {
        self.rows.memory_usage() + size_of_val(&*self.classes) + self.images.memory_usage()
    }
}
