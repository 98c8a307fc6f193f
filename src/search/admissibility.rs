//! Compares the estimates of a heuristic with true distances.

use super::followers::Followers;
use super::index::Node;
use super::store::{Link, Store};
use super::{Heuristic, Space};
use crate::job::{Ending, Findings, Job, Step};
use crate::numbers::{Depth, Number};

/// The rounding error that a sum of floats may have.
const ROUNDING: f64 = 1e-9;

/// A breadth-first walk from the goals through all states up to some distance. It compares the estimate of each
/// state with its true distance.
pub struct AdmissibilityCheck<S: Space, H> {
    space: S,
    heuristic: H,
    depth: Depth,
    bytes: usize,
    store: Store,
    next: Node,
    followers: Followers,
    state: S::State,
    successor: S::State,
    packed: Vec<u8>,
    distances: Vec<Estimates>,
    largest_change: f64,
    findings: Findings<Counterexample<S::State>>,
}

/// The estimates of all states of one true distance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimates {
    /// The number of states.
    pub states: u64,
    /// The number of states whose estimate exceeds the distance.
    pub too_large: u64,
    /// The smallest estimate.
    pub least: f64,
    /// The sum of the estimates.
    pub sum: f64,
    /// The largest estimate.
    pub most: f64,
}

/// A state whose estimate exceeds its distance.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample<T> {
    /// The state.
    pub state: T,
    /// The moves that lead from a goal to it.
    pub path: Vec<u8>,
    /// Its distance from the goal.
    pub distance: Depth,
    /// Its estimate.
    pub estimate: f64,
}

impl<S: Space, H: Heuristic<S::State>> AdmissibilityCheck<S, H> {
    /// Starts a check of all states up to `depth` moves from the goals of `start`, in at most this many bytes.
    ///
    /// # Panics
    /// If the space has more than 255 moves.
    pub fn new(space: S, heuristic: H, start: &S::State, depth: Depth, bytes: usize) -> Self {
        let mut check = AdmissibilityCheck {
            followers: Followers::new(&space, true),
            store: Store::new(space.packed_len()),
            next: 0,
            state: start.clone(),
            successor: start.clone(),
            packed: vec![0; space.packed_len()],
            distances: Vec::new(),
            largest_change: 0.0,
            findings: Findings::new(),
            space,
            heuristic,
            depth,
            bytes,
        };
        for goal in check.space.goals(start) {
            check.successor.clone_from(&goal);
            check.space.pack(&goal, &mut check.packed);
            check.meet(Link { parent: None, number: 0, made: 0, depth: Depth::ZERO });
        }
        check
    }

    /// Returns the estimates so far, by distance, from 0 on.
    pub fn distances(&self) -> &[Estimates] {
        &self.distances
    }

    /// Returns the largest change of the estimate by a move. A heuristic is consistent if this is at most 1.
    pub fn largest_change(&self) -> f64 {
        self.largest_change
    }

    fn step(&mut self) {
        let node = self.next;
        if node.index() == self.store.len() {
            self.findings.end(Ending::Exhausted);
            return;
        }
        let link = self.store.link(node);
        if link.depth >= self.depth {
            self.findings.end(Ending::DepthLimit);
            return;
        }
        self.next += 1;
        self.space.unpack(self.store.packed(node), &mut self.state);
        let estimate = self.heuristic.estimate(&self.state);
        let list = self.followers.list(link);
        for at in 0..self.followers.moves(list).len() {
            if self.store.bytes() + self.store.growth() > self.bytes {
                self.findings.end(Ending::MemoryLimit);
                return;
            }
            let made = self.followers.moves(list)[at];
            self.successor.clone_from(&self.state);
            self.space.make(&mut self.successor, made.into());
            self.space.pack(&self.successor, &mut self.packed);
            let number = self.store.len().to_u32();
            let found = self.meet(Link { parent: Some(node), number, made, depth: link.depth + 1 });
            self.largest_change = self.largest_change.max((found - estimate).abs());
        }
    }

    /// Counts the successor unless it was visited before; returns its estimate.
    fn meet(&mut self, link: Link) -> f64 {
        let estimate = self.heuristic.estimate(&self.successor);
        if self.store.know(&self.packed).is_some() {
            return estimate;
        }
        let node = self.store.add(&self.packed, link);
        let depth = link.depth.index();
        if self.distances.len() == depth {
            let none = Estimates { states: 0, too_large: 0, least: f64::MAX, sum: 0.0, most: 0.0 };
            self.distances.push(none);
        }
        let estimates = &mut self.distances[depth];
        estimates.states += 1;
        estimates.least = estimates.least.min(estimate);
        estimates.sum += estimate;
        estimates.most = estimates.most.max(estimate);
        if estimate > f64::from(link.depth) + ROUNDING {
            estimates.too_large += 1;
            if self.findings.best().is_none() {
                self.findings.improve(Counterexample {
                    state: self.successor.clone(),
                    path: self.store.path(node),
                    distance: link.depth,
                    estimate,
                });
            }
        }
        estimate
    }
}

/// The solution is the first state whose estimate is too large, which is one of the nearest to the goal. The
/// check then continues until the depth limit, the last state or the limit on memory.
impl<S: Space, H: Heuristic<S::State>> Job for AdmissibilityCheck<S, H> {
    type Solution = Counterexample<S::State>;

    fn advance(&mut self, states: u64) -> Step {
        let pause = self.nodes().saturating_add(states);
        while !self.findings.has_unreported() && self.nodes() < pause {
            self.step();
        }
        self.findings.step()
    }

    /// Returns the number of states visited.
    fn nodes(&self) -> u64 {
        self.store.len().to_u64()
    }

    fn bound(&self) -> u32 {
        let met = self.distances.len().to_u32();
        self.findings.best().map_or(met.saturating_sub(1), |found| found.distance.into())
    }

    fn findings(&self) -> &Findings<Counterexample<S::State>> {
        &self.findings
    }
}
