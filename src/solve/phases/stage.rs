//! A phase under way: from the candidates of the phase before to those of the next.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use rustc_hash::FxBuildHasher;

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
    pub(in crate::solve) found: &'a mut Found,
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

/// The solutions of a phase, each for another cube: different turns often lead to the same cube.
#[derive(Default)]
pub(in crate::solve) struct Found {
    candidates: Vec<Candidate>,
    /// The hashes of the cubes.
    cubes: HashSet<u64, FxBuildHasher>,
}

impl Found {
    /// Adds a solution, unless an earlier one leads to the same cube.
    pub(in crate::solve) fn push(&mut self, candidate: Candidate) {
        if self.cubes.insert(FixedState::default().hash_one(&candidate.cube)) {
            self.candidates.push(candidate);
        }
    }

    /// Returns the number of solutions.
    pub(in crate::solve) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// True if there is no solution yet.
    pub(in crate::solve) fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Returns the solutions, and forgets them.
    pub(in crate::solve) fn take(&mut self) -> Vec<Candidate> {
        std::mem::take(self).candidates
    }
}

/// Positions that are read from cubes, and the turns that lead from one to another.
pub(in crate::solve) trait Readable: Space<Node: Send> + Sync {
    /// Returns the turns, in the order of their numbers.
    fn turns(&self) -> &TurnSet;

    /// Lists the positions of a cube, each with a lower bound on the turns to the goal. Turns of two layers turn as many as
    /// `depth`.
    fn positions(&self, cube: &LayeredCube, depth: u8, found: &mut dyn FnMut(Self::Node, u8));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Face, Symmetry};
    use crate::nxn::Position;
    use crate::solve::phases::turns::Turn;

    #[test]
    fn turns_that_lead_to_one_cube_are_kept_once() {
        let start = Candidate::new(LayeredCube::new(&Position::solved(6)));
        let after =
            |faces: [Face; 2]| start.after(Symmetry::IDENTITY, &faces.map(|face| Turn::outer(face, 1)), 0);
        let mut found = Found::default();
        [[Face::R, Face::L], [Face::L, Face::R], [Face::R, Face::U], [Face::U, Face::R]]
            .into_iter()
            .for_each(|faces| found.push(after(faces)));
        assert_eq!((found.len(), found.is_empty()), (3, false));
        let first: Vec<Turn> = found.take()[0].turns.iter().map(|(turn, _)| *turn).collect();
        assert_eq!(first, [Turn::outer(Face::R, 1), Turn::outer(Face::L, 1)]);
        assert!(found.is_empty());
        found.push(after([Face::R, Face::L]));
        assert_eq!(found.len(), 1);
    }
}
