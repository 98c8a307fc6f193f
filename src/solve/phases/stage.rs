//! A phase under way: from the candidates of the phase before to those of the next.

use super::candidate::Candidate;
use super::layered_cube::LayeredCube;
use super::turns::TurnSet;
use super::walk::Space;

/// The search of one phase over all candidates. `T` are the tables of all phases.
pub(in crate::solve) trait Stage<T>: Send {
    /// Continues until `nodes` reaches `stop`. Returns true when the phase is over.
    fn advance(&mut self, tables: &T, work: &mut Work<'_>) -> bool;
}

/// What a phase works on.
pub(in crate::solve) struct Work<'a> {
    /// The solutions of the phases before.
    pub(in crate::solve) candidates: &'a [Candidate],
    /// The solutions of this phase so far.
    pub(in crate::solve) found: &'a mut Vec<Candidate>,
    /// The number of the phase.
    pub(in crate::solve) phase: usize,
    /// The number of solutions at which the phase ends.
    pub(in crate::solve) most: usize,
    /// The largest difference in length between the solutions.
    pub(in crate::solve) slack: u16,
    /// The length from which solutions are too long.
    pub(in crate::solve) limit: u16,
    /// The number of nodes of the phase.
    pub(in crate::solve) nodes: &'a mut u64,
    /// The number of nodes at which to pause.
    pub(in crate::solve) stop: u64,
    /// The number of nodes at which a phase by iterative deepening ends if it has a solution.
    pub(in crate::solve) end: u64,
    /// The number of nodes at which it ends without one.
    pub(in crate::solve) last: u64,
}

/// Positions that are read from cubes, and the turns that lead from one to another.
pub(in crate::solve) trait Readable: Space<Node: Send> + Sync {
    /// Returns the turns, in the order of their numbers.
    fn turns(&self) -> &TurnSet;

    /// Lists the positions of a cube, each with a lower bound on the turns to the goal. Turns of two layers turn as many as
    /// `depth`.
    fn positions(&self, cube: &LayeredCube, depth: u8, found: &mut dyn FnMut(Self::Node, u8));
}
