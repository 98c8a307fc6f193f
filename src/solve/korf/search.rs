//! The search itself: advanced in slices, without a clock.

use std::sync::Arc;

use super::tables::{Children, Position, Tables};
use crate::cube::Cube;
use crate::search::{Limits, Outcome, Progress, Stats};

/// 20 turns solve any cube (Rokicki, Kociemba, Davidson, Dethridge 2010).
const LONGEST: u8 = 20;

/// A search for a shortest solution of one cube (HTM): IDA* with the largest of three distances in
/// pattern databases, and the smallest sum that was over a bound as the next one.
///
/// It finds the same as [`crate::search::DepthFirst`] with these databases as its heuristic, on
/// coordinates instead of cubes.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::search::{Limits, Outcome, Progress};
/// use cubelab::solve::korf::{Search, Tables};
/// use cubelab::table::pattern::{Pattern, PatternBuilder};
///
/// // With databases made to a depth only, it searches longer, but finds the same.
/// let [corners, edges] = [Pattern::Corners, Pattern::Edges6a].map(|p| PatternBuilder::new(p, Some(3)).finish());
/// let tables = std::sync::Arc::new(Tables::new(&corners, edges));
/// let cube = Cube::SOLVED.after_all([Move::from_index(3), Move::from_index(0)]);
/// let mut search = Search::new(tables, &cube, Limits::default());
/// // U' R'.
/// assert_eq!(search.advance(1000), Progress::Ended(Outcome::Found(vec![2, 5])));
/// ```
pub struct Search {
    tables: Arc<Tables>,
    limits: Limits,
    root: Position,
    /// No path within this bound is left out, except those that were cut.
    bound: u8,
    /// The smallest sum over the bound so far.
    excess: u8,
    /// The positions on the path whose children are being searched.
    path: [Frame; LONGEST as usize],
    depth: usize,
    /// Whether the root is still to be expanded.
    at_root: bool,
    generated: u64,
    /// How many positions were expanded after so many turns, in this iteration, and in all before.
    expanded: [u64; LONGEST as usize],
    expanded_before: u64,
    outcome: Option<Outcome>,
}

/// The children of a position on the path, and how many of them were tried.
struct Frame {
    children: Children,
    next: usize,
}

impl Search {
    /// A search for a shortest solution of this cube, of at most 20 turns or as many as the limits allow.
    pub fn new(tables: Arc<Tables>, cube: &Cube, limits: Limits) -> Search {
        let root = tables.position(cube);
        let bound = tables.bound(&root);
        let outcome = if *cube == Cube::SOLVED {
            Some(Outcome::Found(Vec::new()))
        } else if bound > limits.depth {
            Some(Outcome::DepthLimit)
        } else {
            None
        };
        Search {
            tables,
            limits,
            root,
            bound,
            excess: u8::MAX,
            path: [const { Frame { children: Children::NONE, next: 0 } }; LONGEST as usize],
            depth: 0,
            at_root: true,
            generated: 0,
            expanded: [0; LONGEST as usize],
            expanded_before: 0,
            outcome,
        }
    }

    /// Goes on until a solution is found, the search is over, or about `nodes` more successors were
    /// generated. A solution is told as the numbers of its turns.
    pub fn advance(&mut self, nodes: u64) -> Progress {
        let pause = self.generated.saturating_add(nodes).min(self.limits.nodes);
        while self.outcome.is_none() {
            self.walk(pause);
            if self.outcome.is_none() && self.generated >= self.limits.nodes {
                self.outcome = Some(Outcome::NodeLimit);
            } else if self.outcome.is_none() && self.generated >= pause {
                return Progress::Running;
            }
        }
        self.outcome.clone().map_or(Progress::Running, Progress::Ended)
    }

    /// What it has done so far; the databases are not counted in its bytes.
    pub fn stats(&self) -> Stats {
        let deepest = self.expanded.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1);
        Stats {
            generated: self.generated,
            expanded: self.expanded_before + self.expanded.iter().sum::<u64>(),
            frontier: self.depth as u64,
            peak_frontier: self.bound.into(),
            peak_bytes: size_of_val(&self.path),
            depths: self.expanded[..deepest].to_vec(),
            bound: self.bound.into(),
            ..Stats::default()
        }
    }

    /// The numbers of the turns that lead to where it is.
    pub fn path(&self) -> Vec<u8> {
        let made = |frame: &Frame| {
            let last = frame.next.checked_sub(1)?;
            frame.children.as_slice().get(last).map(|child| child.turn)
        };
        self.path[..self.depth].iter().map_while(made).collect()
    }

    /// Walks on within the bound until the pause, a solution, or the end of the iteration.
    // A call of its own for each slice, as in `Builder`.
    #[inline(never)]
    fn walk(&mut self, pause: u64) {
        if self.at_root {
            self.at_root = false;
            let root = self.root;
            self.expand(&root, None);
        }
        while self.generated < pause && self.outcome.is_none() {
            let Some(depth) = self.depth.checked_sub(1) else { return self.end_iteration() };
            let frame = &mut self.path[depth];
            let Some(child) = frame.children.as_slice().get(frame.next).copied() else {
                self.depth = depth;
                continue;
            };
            frame.next += 1;
            if self.depth == self.bound as usize {
                // Nothing is left to be turned, and no bound is over that.
                self.outcome = Some(Outcome::Found(self.path()));
            } else {
                self.expand(&child.position, Some(child.turn));
            }
        }
    }

    /// Puts the children of a position on the path.
    #[inline]
    fn expand(&mut self, position: &Position, last: Option<u8>) {
        let frame = &mut self.path[self.depth];
        self.expanded[self.depth] += 1;
        self.depth += 1;
        let remaining = self.bound - self.depth as u8;
        let (generated, over) = self.tables.expand(position, last, remaining, &mut frame.children);
        frame.next = 0;
        self.generated += generated as u64;
        self.excess = self.excess.min(over.saturating_add(self.depth as u8));
    }

    /// Begins again with the next bound, or ends.
    fn end_iteration(&mut self) {
        if self.excess > self.limits.depth.min(LONGEST) {
            self.outcome = Some(Outcome::DepthLimit);
            return;
        }
        (self.bound, self.excess) = (self.excess, u8::MAX);
        self.at_root = true;
        self.expanded_before += self.expanded.iter().sum::<u64>();
        self.expanded = [0; LONGEST as usize];
    }
}
