//! A cube to the distance of some of its pieces.

use std::sync::Arc;

use super::Pattern;
use crate::cube::Cube;
use crate::table::Nibbles;

/// How many turns (HTM) it takes at least to bring some pieces home, for every arrangement of them, in
/// four bits each.
///
/// It is an admissible and consistent estimate of what the whole cube takes, in half turns as in quarter
/// turns. A clone shares the table.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    pattern: Pattern,
    exact: u8,
    counts: Vec<u64>,
    cells: Arc<Nibbles>,
}

impl PatternDatabase {
    /// The database with these distances; empty cells are farther than `farthest`, and get one more.
    pub(super) fn new(pattern: Pattern, farthest: u8, mut cells: Nibbles) -> PatternDatabase {
        let mut counts = cells.counts().to_vec();
        let rest = pattern.arrangements() - counts.iter().sum::<u64>();
        if rest > 0 {
            cells.fill_rest(farthest + 1);
            counts[farthest as usize + 1] += rest;
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        let exact = if rest > 0 { farthest } else { counts.len() as u8 - 1 };
        PatternDatabase { pattern, exact, counts, cells: Arc::new(cells) }
    }

    /// What a file says, whose cells have been found to be as they were.
    pub(super) fn of_file(pattern: Pattern, exact: u8, counts: Vec<u64>, cells: Nibbles) -> PatternDatabase {
        PatternDatabase { pattern, exact, counts, cells: Arc::new(cells) }
    }

    /// Which pieces it looks at.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// The distance of the pieces on this cube; one more than [`PatternDatabase::exact`] for all that is
    /// farther.
    #[inline]
    pub fn distance(&self, cube: &Cube) -> u8 {
        let (row, column) = self.pattern.place(cube);
        self.cells.distance(row, column)
    }

    /// The distance of the arrangement in this row and column, see [`Pattern::place`].
    #[inline]
    pub fn distance_at(&self, row: usize, column: usize) -> u8 {
        self.cells.distance(row, column)
    }

    /// Distances up to this are exact: the depth it was made for, or the largest there is.
    pub fn exact(&self) -> u8 {
        self.exact
    }

    /// The largest estimate.
    pub fn largest(&self) -> u8 {
        self.counts.len() as u8 - 1
    }

    /// Whether all distances are exact.
    pub fn is_complete(&self) -> bool {
        self.largest() == self.exact
    }

    /// How many arrangements have each distance, from 0 to [`PatternDatabase::largest`].
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The mean of all distances: the higher, the more a search is spared.
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.counts.iter().zip(0..).map(|(count, distance)| count * distance).sum();
        sum as f64 / self.pattern.arrangements() as f64
    }

    /// Of one of the two patterns of six edges the database of the other, in the same memory.
    pub fn other_six_edges(&self) -> Option<PatternDatabase> {
        let pattern = match self.pattern {
            Pattern::Edges6a => Pattern::Edges6b,
            Pattern::Edges6b => Pattern::Edges6a,
            Pattern::Corners | Pattern::Edges7 => return None,
        };
        Some(PatternDatabase { pattern, ..self.clone() })
    }

    /// Bytes taken by the table.
    pub fn memory_usage(&self) -> usize {
        self.cells.memory_usage()
    }

    pub(super) fn cells(&self) -> &Nibbles {
        &self.cells
    }
}
