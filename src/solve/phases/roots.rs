//! The positions at which a phase begins, prepared a candidate at a time.

use super::candidate::Candidate;
use super::deepening::Root;
use super::layered_cube::LayeredCube;
use crate::cube::Symmetry;

/// The cost of preparing the roots of one candidate, in nodes.
const PREPARING: u64 = 500;

/// The roots of a phase, prepared for one candidate after another.
pub(in crate::solve) struct Roots<N> {
    /// The roots by their bounds: lower bounds on the number of turns up to the end of the phase. They are collected in this order, because a
    /// sort of all roots at the end would delay Stop.
    prepared: Vec<Vec<Root<N>>>,
    /// The index of the next candidate.
    next: usize,
}

impl<N> Roots<N> {
    pub(in crate::solve) const fn new() -> Roots<N> {
        Roots { prepared: Vec::new(), next: 0 }
    }

    /// Prepares the roots of the next candidate, in each of these rotations. Returns all roots, by their bounds, if no
    /// candidate is left. `positions` lists the positions of a cube, each with a lower bound on the turns of the phase.
    pub(in crate::solve) fn advance(
        &mut self,
        candidates: &[Candidate],
        rotations: &[Symmetry],
        nodes: &mut u64,
        positions: impl Fn(&LayeredCube, &mut dyn FnMut(N, u8)),
    ) -> Option<Vec<Vec<Root<N>>>> {
        let (index, length) = match candidates.get(self.next) {
            Some(candidate) => (self.next, candidate.length()),
            None => return Some(std::mem::take(&mut self.prepared)),
        };
        *nodes += PREPARING;
        for &rotation in rotations {
            positions(&candidates[index].cube.held(rotation), &mut |node, bound| {
                let bound = usize::from(length) + usize::from(bound);
                if self.prepared.len() <= bound {
                    self.prepared.resize_with(bound + 1, Vec::new);
                }
                self.prepared[bound].push(Root { node, candidate: index, rotation, length });
            });
        }
        self.next += 1;
        None
    }
}
