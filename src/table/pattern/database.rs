//! Pattern databases in memory.

use std::sync::Arc;

use super::Pattern;
use crate::cube::Cube;
use crate::numbers::{Depth, Number};
use crate::table::{Column, Nibbles, Row};

/// The least number of turns (HTM) that solves some pieces, for every arrangement of them, in four bits each.
///
/// The distance is an admissible and consistent heuristic for the whole cube, in the half turn metric and in
/// the quarter turn metric. A clone shares the table.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    pattern: Pattern,
    exact: u8,
    counts: Vec<u64>,
    cells: Arc<Nibbles>,
}

impl PatternDatabase {
    /// Builds a database from these distances. Empty cells are filled with `farthest + 1`.
    pub(super) fn new(pattern: Pattern, farthest: Depth, mut cells: Nibbles) -> PatternDatabase {
        let mut counts = cells.counts().to_vec();
        let rest = pattern.arrangements() - counts.iter().sum::<u64>();
        if rest > 0 {
            cells.fill_rest(farthest + 1);
            counts[farthest.index() + 1] += rest;
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        let exact = if rest > 0 { farthest.turns() } else { counts.len().to_u8() - 1 };
        PatternDatabase { pattern, exact, counts, cells: Arc::new(cells) }
    }

    /// Builds a database from the header and the cells of a file whose checksums have been verified.
    pub(super) fn of_file(pattern: Pattern, exact: u8, counts: Vec<u64>, cells: Nibbles) -> PatternDatabase {
        PatternDatabase { pattern, exact, counts, cells: Arc::new(cells) }
    }

    /// Returns the pattern: the pieces that the database covers.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// Returns the distance of the pieces on this cube. Distances over [`PatternDatabase::exact`] are returned
    /// as `exact + 1`.
    #[inline]
    pub fn distance(&self, cube: &Cube) -> Depth {
        let (row, column) = self.pattern.place(cube);
        self.cells.distance(row, column)
    }

    /// Returns the distance of the arrangement in this row and column, see [`Pattern::place`].
    #[inline]
    pub fn distance_at(&self, row: Row, column: Column) -> Depth {
        self.cells.distance(row, column)
    }

    /// Returns the largest distance that is exact: the depth that the database was built to, or the largest
    /// distance of all.
    pub fn exact(&self) -> u8 {
        self.exact
    }

    /// Returns the largest entry.
    pub fn largest(&self) -> u8 {
        self.counts.len().to_u8() - 1
    }

    /// Returns true if all distances are exact.
    pub fn is_complete(&self) -> bool {
        self.largest() == self.exact
    }

    /// Returns the number of arrangements at each distance, from 0 to [`PatternDatabase::largest`].
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the mean of all distances. The higher the mean, the fewer nodes a search expands.
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.counts.iter().zip(0..).map(|(count, distance)| count * distance).sum();
        sum.to_f64() / self.pattern.arrangements().to_f64()
    }

    /// Returns the database of the other six edges, sharing this one's table; `None` if the pattern is not one
    /// of six edges.
    pub fn other_six_edges(&self) -> Option<PatternDatabase> {
        let pattern = match self.pattern {
            Pattern::Edges6a => Pattern::Edges6b,
            Pattern::Edges6b => Pattern::Edges6a,
            Pattern::Corners | Pattern::Edges7 => return None,
        };
        Some(PatternDatabase { pattern, ..self.clone() })
    }

    /// Returns the size of the table in bytes.
    pub fn memory_usage(&self) -> usize {
        self.cells.memory_usage()
    }

    pub(super) fn cells(&self) -> &Nibbles {
        &self.cells
    }
}
