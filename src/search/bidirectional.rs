//! Bidirectional search, which proceeds breadth-first from the start and from the goals until the two sides
//! meet.

use super::index::Node;
use super::store::{Link, Store};
use super::successors::{Successor, Successors};
use super::watch::{Seen, Verdict, Watch};
use super::{Limits, Space};
use crate::job::{Ending, Findings, Job, Stats, Step};
use crate::numbers::{Depth, Number};

/// A search that expands levels from the start and from all goals, always on the side with fewer states to
/// expand. It finds shortest paths; for d moves it visits about as many states as two searches to depth d / 2
/// (Pohl 1971).
///
/// ```
/// use cubelab::cube::{Cube, Face, Move};
/// use cubelab::repr::{Array1, Representation};
/// use cubelab::search::spaces::{CubeSpace, MoveSet};
/// use cubelab::job::Job;
/// use cubelab::search::{Bidirectional, Limits};
///
/// let start = Array1::from_cube(&Cube::SOLVED.after(Move::new(Face::R, 2)));
/// let mut search = Bidirectional::new(CubeSpace::new(MoveSet::Quarter), &start, Limits::default());
/// search.run_to_end();
/// assert_eq!(search.best().map(Vec::len), Some(2));
/// ```
pub struct Bidirectional<S: Space> {
    space: S,
    limits: Limits,
    /// The side of the start and the side of the goals.
    sides: [Side; 2],
    /// The side whose level is being expanded.
    at: usize,
    /// The node expanded last, and its state.
    current: Node,
    /// The number of goals, which have the first numbers of successors.
    goals: u64,
    stats: Stats,
    state: S::State,
    successors: Successors<S>,
    findings: Findings<Vec<u8>>,
}

struct Side {
    store: Store,
    /// The next node to expand, and the first node of the next level.
    next: Node,
    level_end: Node,
    depth: Depth,
}

impl Side {
    fn new(packed_len: usize) -> Side {
        Side { store: Store::new(packed_len), next: 0, level_end: 0, depth: Depth::ZERO }
    }

    fn waiting(&self) -> usize {
        self.store.len() - self.next.index()
    }
}

impl<S: Space> Bidirectional<S> {
    /// Starts a search from `start`.
    ///
    /// # Panics
    /// If the space has more than 255 moves.
    pub fn new(space: S, start: &S::State, limits: Limits) -> Self {
        let mut search = Bidirectional {
            sides: [Side::new(space.packed_len()), Side::new(space.packed_len())],
            at: 0,
            current: 0,
            goals: 0,
            stats: Stats::default(),
            state: start.clone(),
            successors: Successors::new(&space, start, true),
            findings: Findings::new(),
            space,
            limits,
        };
        if search.space.is_goal(start) {
            search.findings.finish(Vec::new(), Ending::Found);
        }
        search.begin(0, start);
        for goal in search.space.goals(start) {
            search.goals += 1;
            search.begin(1, &goal);
        }
        search.state.clone_from(start);
        search.choose_side();
        search
    }

    fn begin(&mut self, side: usize, state: &S::State) {
        let mut packed = vec![0; self.space.packed_len()];
        self.space.pack(state, &mut packed);
        let number = self.goals.to_u32();
        let store = &mut self.sides[side].store;
        if store.know(&packed).is_none() {
            store.add(&packed, Link { parent: None, number, made: 0, depth: Depth::ZERO });
        }
    }

    /// Advances the search as [`Job::advance`] does, and reports every expansion and every successor to
    /// `watch`. On the side of the goals, depths are distances from a goal, and moves lead away from it.
    pub fn advance_watched(&mut self, nodes: u64, watch: &mut impl Watch<S::State>) -> Step {
        let pause = self.stats.generated.saturating_add(nodes);
        while !self.findings.has_unreported() {
            if self.stats.generated >= self.limits.nodes {
                self.findings.end(Ending::NodeLimit);
            } else if self.stats.generated >= pause {
                break;
            } else {
                self.step(watch);
            }
        }
        self.findings.step()
    }

    /// Returns the state expanded last, or the start before the first expansion.
    pub fn current(&self) -> Seen<'_, S::State> {
        let store = &self.sides[self.at].store;
        let link = store.link(self.current);
        let parent = link.parent.map_or(link.number, |parent| store.link(parent).number);
        Seen {
            number: link.number.into(),
            parent: parent.into(),
            made: link.parent.map(|_| link.made),
            depth: link.depth,
            estimate: 0.0,
            rank: link.depth.into(),
            state: &self.state,
        }
    }

    fn choose_side(&mut self) {
        let [start, goal] = &self.sides;
        let depth = start.depth + goal.depth.turns();
        // Completing a level on one side finds paths of one move more than both depths together.
        if start.waiting() == 0 || goal.waiting() == 0 {
            self.findings.end(Ending::Exhausted);
        } else if depth >= self.limits.depth {
            self.findings.end(Ending::DepthLimit);
        }
        self.at = usize::from(goal.waiting() < start.waiting());
        let side = &mut self.sides[self.at];
        side.level_end = side.store.len().to_u32();
    }

    fn step(&mut self, watch: &mut impl Watch<S::State>) {
        let side = &mut self.sides[self.at];
        if side.next == side.level_end {
            side.depth += 1;
            return self.choose_side();
        }
        let node = side.next;
        side.next += 1;
        let link = side.store.link(node);
        self.space.unpack(side.store.packed(node), &mut self.state);
        self.current = node;
        watch.expands(&self.current());
        self.stats.expand(link.depth.into());
        self.successors.make(&self.space, &self.state, link);
        self.sides.iter().for_each(|side| side.store.read_ahead(self.successors.hashes()));
        for at in 0..self.successors.len() {
            if !self.generate(node, link, at, watch) {
                break;
            }
        }
        let frontier = self.sides.iter().map(|side| side.waiting().to_u64()).sum();
        self.stats.peak_frontier = self.stats.peak_frontier.max(frontier);
    }

    /// Handles the successor with this index. Returns false if that ends the search.
    fn generate(&mut self, node: Node, link: Link, at: usize, watch: &mut impl Watch<S::State>) -> bool {
        let Successor { made, state, packed, hash } = self.successors.get(at);
        self.stats.generated += 1;
        let number = self.stats.generated + self.goals;
        let depth = link.depth + 1;
        let mut report = |verdict| {
            let (parent, rank) = (link.number.into(), depth.into());
            let made = Some(made);
            watch.generates(&Seen { number, parent, made, depth, estimate: 0.0, rank, state }, verdict);
        };
        if let Some(met) = self.sides[1 - self.at].store.find_hashed(packed, hash) {
            report(Verdict::Goal);
            self.findings.finish(self.path(node, made, met), Ending::Found);
            return false;
        }
        let bytes: usize = self.sides.iter().map(|side| side.store.bytes()).sum();
        let store = &mut self.sides[self.at].store;
        let needed = bytes + store.growth();
        if needed > self.limits.bytes {
            self.findings.end(Ending::MemoryLimit);
            return false;
        }
        if store.know_hashed(packed, hash).is_some() {
            self.stats.duplicates += 1;
            report(Verdict::Duplicate);
            return true;
        }
        report(Verdict::Kept);
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        store.add(packed, Link { parent: Some(node), number, made, depth });
        self.stats.peak_bytes = self.stats.peak_bytes.max(needed);
        true
    }

    /// Returns the path through a move that joins the sides: `made` leads from `node` on the side being
    /// expanded to the state of `met` on the other side.
    fn path(&self, node: Node, made: u8, met: Node) -> Vec<u8> {
        let mut here = self.sides[self.at].store.path(node);
        here.push(made);
        let there = self.sides[1 - self.at].store.path(met);
        let (mut path, way_back) = if self.at == 0 { (here, there) } else { (there, here) };
        // The moves of the side of the goals are undone, last move first.
        path.extend(way_back.into_iter().rev().map(|number| self.space.inverse(number.into()).to_u8()));
        path
    }
}

impl<S: Space> Job for Bidirectional<S> {
    engine_job!();

    fn bound(&self) -> u32 {
        let [start, goal] = &self.sides;
        let met = self.findings.best().map(|path| path.len().to_u32());
        met.unwrap_or(u32::from(start.depth) + u32::from(goal.depth) + 1)
    }

    /// Returns the counts of both sides together.
    fn stats(&self) -> Stats {
        let frontier = self.sides.iter().map(|side| side.waiting().to_u64()).sum();
        Stats { frontier, ..self.stats.clone() }
    }
}
