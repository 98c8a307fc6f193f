//! Lists of solutions.

/// All solutions of a kind, found one after the other in slices.
///
/// ```
/// use cubelab::cube::{Cube, Face, Metric, Move};
/// use cubelab::job::{Build, Listing};
/// use cubelab::solve::goal::{Goal, TableBuilder, Ways};
///
/// let tables = TableBuilder::new(&[Goal::Cross(Face::D)], Metric::Htm).finish();
/// let scrambled = Cube::SOLVED.after_all([Move::new(Face::F, 1), Move::new(Face::B, 1)]);
/// let mut ways = Ways::new(tables.into(), &scrambled);
/// assert_eq!(ways.advance(1_000).map(|way| way.len()), Some(2));
/// // Without a pause between them.
/// assert!(ways.solutions().all(|way| way.len() == 2));
/// ```
pub trait Listing: Sized {
    /// The type of solutions.
    type Solution;

    /// Works until the next solution is found, all are listed, or about `nodes` more nodes are counted. Returns the solution, if one
    /// is found.
    fn advance(&mut self, nodes: u64) -> Option<Self::Solution>;

    /// True if all solutions are listed.
    fn is_complete(&self) -> bool;

    /// Returns the number of nodes counted so far.
    fn nodes(&self) -> u64;

    /// Returns an iterator that works without a pause until each of the remaining solutions is found.
    fn solutions(mut self) -> impl Iterator<Item = Self::Solution> {
        std::iter::from_fn(move || self.advance(u64::MAX))
    }
}
