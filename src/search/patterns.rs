//! Pattern databases as a heuristic.

use std::sync::Arc;

use super::{Heuristic, Promise};
use crate::cube::Cube;
use crate::table::pattern::PatternDatabase;

/// The largest of the distances in some pattern databases, 0 of none: admissible and consistent as
/// each of them, with half turns as with quarter turns alone.
///
/// For states that are no [`Cube`] but stand for one, [`Patterns::distance`] is a way to make a
/// heuristic of their own.
#[derive(Clone, Debug)]
pub struct Patterns(Arc<[PatternDatabase]>);

impl Patterns {
    /// The maximum of these.
    pub fn new(databases: impl IntoIterator<Item = PatternDatabase>) -> Patterns {
        Patterns(databases.into_iter().collect())
    }

    /// The databases.
    pub fn databases(&self) -> &[PatternDatabase] {
        &self.0
    }

    /// The largest of the distances of this cube's patterns.
    pub fn distance(&self, cube: &Cube) -> u8 {
        self.0.iter().map(|database| database.distance(cube)).max().unwrap_or(0)
    }
}

impl Heuristic<Cube> for Patterns {
    fn estimate(&self, cube: &Cube) -> f64 {
        self.distance(cube).into()
    }

    fn promise(&self) -> Promise {
        let largest = self.0.iter().map(PatternDatabase::largest).max().unwrap_or(0);
        Promise { admissible: true, consistent: true, range: 0.0..=f64::from(largest) }
    }
}
