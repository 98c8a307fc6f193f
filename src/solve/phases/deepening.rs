//! Iterative deepening over many candidates at once: all solutions of a phase, in the order of the total length.

use super::walk::{Space, Stop, Walk};
use crate::cube::Symmetry;
use crate::numbers::Number;

/// A position at which a phase begins.
pub(in crate::solve) struct Root<N> {
    /// The position.
    pub(in crate::solve) node: N,
    /// The index of the solution of the phases before.
    pub(in crate::solve) candidate: usize,
    /// The rotation in which the cube is held from now on.
    pub(in crate::solve) rotation: Symmetry,
    /// The number of turns before.
    pub(in crate::solve) length: u16,
}

/// The search of one phase.
pub(in crate::solve) struct Deepening<N> {
    /// The roots by their bounds: lower bounds on the number of turns up to the end of the phase.
    roots: Vec<Vec<Root<N>>>,
    /// The current total length.
    total: u16,
    /// The bound of the current root, and its place among those of this bound.
    bound: usize,
    at: usize,
    walk: Option<Walk<N>>,
    /// The largest difference of the total length from that of the first solution.
    slack: u16,
    shortest: Option<u16>,
}

impl<N: Copy> Deepening<N> {
    /// Begins at these roots, given by their bounds.
    pub(in crate::solve) fn new(roots: Vec<Vec<Root<N>>>, slack: u16) -> Deepening<N> {
        let total = roots.iter().position(|roots| !roots.is_empty()).unwrap_or_default().to_u16();
        Deepening { roots, total, bound: 0, at: 0, walk: None, slack, shortest: None }
    }

    /// Returns the least total length that is too long beside the first solution.
    fn most(&self) -> u16 {
        self.shortest.map_or(u16::MAX, |shortest| shortest + self.slack + 1)
    }

    /// Searches until `nodes` reaches `stop`, `keep` returns true, or all other solutions have at least `limit` turns or
    /// are too long beside the first. Returns true when it is over. `keep` gets each solution: its root, and the numbers of
    /// its turns.
    pub(in crate::solve) fn advance(
        &mut self,
        space: &impl Space<Node = N>,
        limit: u16,
        nodes: &mut u64,
        stop: u64,
        mut keep: impl FnMut(&Root<N>, &[u8]) -> bool,
    ) -> bool {
        while !self.roots.is_empty() && self.total < limit.min(self.most()) {
            let Some(walk) = &mut self.walk else {
                let roots = self.roots.get(self.bound).filter(|_| self.bound <= usize::from(self.total));
                let Some(roots) = roots else {
                    (self.bound, self.at) = (0, 0);
                    self.total += 1;
                    continue;
                };
                if let Some(root) = roots.get(self.at) {
                    let mut walk = Walk::new();
                    walk.begin(space, &root.node, (self.total - root.length).to_u8(), nodes);
                    self.walk = Some(walk);
                } else {
                    (self.bound, self.at) = (self.bound + 1, 0);
                }
                continue;
            };
            match walk.advance(space, nodes, stop) {
                Stop::Goal => {
                    self.shortest.get_or_insert(self.total);
                    if keep(&self.roots[self.bound][self.at], walk.path()) {
                        return true;
                    }
                }
                Stop::Nodes => return false,
                Stop::Over => {
                    self.walk = None;
                    self.at += 1;
                }
            }
        }
        true
    }
}
