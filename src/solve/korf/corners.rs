//! The corner database by symmetry classes, which takes a fourteenth of the memory.

use crate::coord::{Coordinate, CornerPermutation, Twist};
use crate::cube::{Move, Symmetry};
use crate::numbers::Number;
use crate::table::pattern::{Pattern, PatternDatabase};
use crate::table::{Classes, Conjugates, DistanceRule, MoveTable, Nibbles, Proof, WrongEntry};

/// The rows of a corner database for one permutation of each class under 16 symmetries: 3 MB instead of 44.
/// Every node reads the table once, and a table that stays in the cache is several times as fast.
pub(super) struct CornerDistances {
    rows: Nibbles,
    /// `16 * class + symmetry` for each permutation.
    classes: Box<[u16]>,
    images: Conjugates<Twist>,
    /// The largest distance. It stands for all larger ones if the database is not complete.
    farthest: u8,
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
        CornerDistances {
            rows,
            classes: classes.packed(),
            images: Conjugates::new(),
            farthest: database.largest(),
        }
    }

    /// Returns the distance of the corners with this permutation and this twist.
    #[inline]
    pub(super) fn distance(&self, permutation: u16, twist: u16) -> u8 {
        let packed = self.classes[permutation.index()].index();
        self.rows.distance(packed / 16, self.images.image(twist.into(), packed % 16))
    }

    /// Checks every distance by its neighbours' distances.
    pub(super) fn verify(
        &self,
        permutations: &MoveTable<CornerPermutation>,
        twists: &MoveTable<Twist>,
    ) -> Result<Proof, WrongEntry> {
        let mut representatives = Vec::new();
        for (permutation, packed) in self.classes.iter().enumerate() {
            if usize::from(packed / 16) == representatives.len() {
                representatives.push(permutation);
            }
        }
        let entry = |permutation: usize, twist| {
            let packed = usize::from(self.classes[permutation]);
            packed / 16 * Twist::COUNT + self.images.image(twist, packed % 16)
        };
        let mut distances = vec![0; representatives.len() * Twist::COUNT];
        for (row, distances) in distances.chunks_mut(Twist::COUNT).enumerate() {
            self.rows.unpack(row, distances);
        }
        let rule = DistanceRule {
            table: "corners",
            bytes: self.memory_usage(),
            farthest: self.farthest,
            distances: &distances,
            is_goal: &|number| number == entry(0, 0),
            neighbours: &|number, next| {
                let (permutation, twist) = (representatives[number / Twist::COUNT], number % Twist::COUNT);
                let turned =
                    Move::ALL.map(|m| entry(permutations.next(permutation, m), twists.next(twist, m)));
                next.extend(turned);
            },
        };
        rule.check()
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.rows.memory_usage() + size_of_val(&*self.classes) + self.images.memory_usage()
    }
}
