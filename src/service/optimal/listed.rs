//! Lists solutions for the page.

use super::super::Step;
use crate::cube::{Alg, Move};
use crate::job::Listing;
use crate::numbers::Number;
use crate::protocol::Outcome;

/// A list of solutions, and those found so far.
pub(super) struct Listed<L> {
    pub(super) listing: L,
    algs: Vec<String>,
}

impl<L: Listing<Solution = Vec<Move>>> Listed<L> {
    /// Begins a list.
    pub(super) const fn new(listing: L) -> Listed<L> {
        Listed { listing, algs: Vec::new() }
    }

    /// Lists solutions until about `nodes` more nodes are counted.
    pub(super) fn advance(&mut self, nodes: u64) -> Step {
        let pause = self.listing.nodes().saturating_add(nodes.max(1));
        while !self.listing.is_complete() && self.listing.nodes() < pause {
            let solution = self.listing.advance(pause - self.listing.nodes());
            self.algs.extend(solution.map(|turns| turns.into_iter().collect::<Alg>().to_string()));
        }
        if self.listing.is_complete() { Step::Finished(Outcome::Optimal) } else { Step::Running }
    }

    /// Returns up to `most` of the solutions found, and the number of all of them.
    pub(super) fn all(&self, most: usize) -> (Vec<String>, u32) {
        (self.algs.iter().take(most).cloned().collect(), self.algs.len().to_u32())
    }
}
