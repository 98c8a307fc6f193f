//! Pattern databases as a heuristic.

use std::sync::Arc;

use super::{Heuristic, Promise};
use crate::cube::Cube;
use crate::numbers::Depth;
use crate::table::pattern::PatternDatabase;

/// The largest of the distances in some pattern databases; 0 without any. Admissible and consistent in both turn metrics.
///
/// States of other types that represent a [`Cube`] can implement a heuristic by [`Patterns::distance`].
#[derive(Clone, Debug)]
pub struct Patterns(Arc<[PatternDatabase]>);

impl Patterns {
    /// Combines these databases by their maximum.
    pub fn new(databases: impl IntoIterator<Item = PatternDatabase>) -> Patterns {
        Patterns(databases.into_iter().collect())
    }

    /// Returns the databases.
    pub fn databases(&self) -> &[PatternDatabase] {
        &self.0
    }

    /// Returns the largest of the distances of this cube's patterns.
    pub fn distance(&self, cube: &Cube) -> Depth {
        self.0.iter().map(|database| database.distance(cube)).max().unwrap_or(Depth::ZERO)
    }
}

impl Heuristic<Cube> for Patterns {
    fn estimate(&self, cube: &Cube) -> f64 {
        self.distance(cube).turns().into()
    }

    fn promise(&self) -> Promise {
        let largest = self.0.iter().map(PatternDatabase::largest).max().unwrap_or(0);
        Promise { admissible: true, consistent: true, range: 0.0..=f64::from(largest) }
    }
}
