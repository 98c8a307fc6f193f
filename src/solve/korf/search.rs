//! Korf's search.

use std::sync::Arc;

use super::tables::{Children, Position, Tables};
use crate::cube::{Cube, Move};
use crate::job::{Bound, Ending, Findings, Job, Share, Split, Stats, Step};
use crate::numbers::{Depth, Number};
use crate::search::Limits;

/// The largest length of a solution.
const LONGEST: Depth = Depth::new(Cube::FARTHEST);

/// A search for an optimal solution of one cube (HTM): IDA* with the largest of three distances in pattern
/// databases. The next bound is the smallest sum over the last bound.
///
/// It finds the same solution as [`crate::search::DepthFirst`] with these databases as its heuristic, but works
/// on coordinates instead of cubes.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::job::{Build, Ending, Job};
/// use cubelab::search::Limits;
/// use cubelab::solve::korf::{Search, Tables};
/// use cubelab::table::pattern::{Pattern, PatternBuilder};
///
/// // With databases of limited depth, the search takes longer but finds the same.
/// let [corners, edges] = [Pattern::Corners, Pattern::Edges6a].map(|p| PatternBuilder::new(p,
/// Some(3)).finish()); let tables = std::sync::Arc::new(Tables::new(&corners, edges)); let cube =
/// Cube::SOLVED.after_all([Move::from_index(3), Move::from_index(0)]); let mut search = Search::new(tables,
/// &cube, Limits::default()); assert_eq!(search.run_to_end(), Ending::Optimal);
/// assert_eq!(search.best().unwrap(), &[2, 5].map(Move::from_index), "U' R'");
/// ```
pub struct Search {
    tables: Arc<Tables>,
    limits: Limits,
    root: Position,
    /// The limit on turns made plus estimated turns in this iteration.
    bound: Depth,
    /// The smallest sum over the bound so far.
    excess: Depth,
    /// The positions on the path whose children are being searched.
    path: [Frame; LONGEST.index()],
    depth: usize,
    /// True while the root is still to be expanded.
    at_root: bool,
    generated: u64,
    /// The number of positions expanded at each depth in this iteration; with it, the number in all previous
    /// iterations.
    expanded: [u64; LONGEST.index()],
    expanded_before: u64,
    /// The bound that the tasks of a divided search share; with it, the part that this task does.
    shared: Option<Bound>,
    share: Share,
    findings: Findings<Vec<Move>>,
}

/// The depth at which the positions of a divided search are assigned to shares: 3240 pieces of work.
const SHARED_DEPTH: usize = 3;

/// The children of a position on the path, and the number of them tried.
struct Frame {
    children: Children,
    next: usize,
}

impl Search {
    /// Starts a search for an optimal solution of this cube, of at most 20 turns, within the limits.
    pub fn new(tables: Arc<Tables>, cube: &Cube, limits: Limits) -> Search {
        let root = tables.position(cube);
        let bound = tables.bound(&root);
        let mut findings = Findings::new();
        if *cube == Cube::SOLVED {
            findings.improve(Vec::new());
            findings.end(Ending::Optimal);
        } else if bound > limits.depth {
            findings.end(Ending::DepthLimit);
        }
        Search { limits, findings, ..Search::at_root(tables, root, bound) }
    }

    /// Returns an undivided search at the start of its first iteration, without limits and without findings.
    fn at_root(tables: Arc<Tables>, root: Position, bound: Depth) -> Search {
        Search {
            tables,
            limits: Limits::default(),
            root,
            bound,
            excess: Depth::MAX,
            path: [const { Frame { children: Children::NONE, next: 0 } }; LONGEST.index()],
            depth: 0,
            at_root: true,
            generated: 0,
            expanded: [0; LONGEST.index()],
            expanded_before: 0,
            shared: None,
            share: Share::WHOLE,
            findings: Findings::new(),
        }
    }

    /// Returns the turns on the current path.
    pub fn path(&self) -> Vec<Move> {
        let made = |frame: &Frame| {
            let last = frame.next.checked_sub(1)?;
            frame.children.as_slice().get(last).map(|child| Move::from_index(child.turn.into()))
        };
        self.path[..self.depth].iter().map_while(made).collect()
    }

    /// Searches within the bound until the pause, a solution, or the end of the iteration.
    // A call for each slice, for the reason given at `Builder::forward`.
    #[inline(never)]
    fn walk(&mut self, pause: u64) {
        if self.at_root {
            self.at_root = false;
            let root = self.root;
            self.expand(&root, None);
        }
        while self.generated < pause {
            let Some(depth) = self.depth.checked_sub(1) else { return self.end_iteration() };
            let frame = &mut self.path[depth];
            let Some(child) = frame.children.as_slice().get(frame.next).copied() else {
                self.depth = depth;
                continue;
            };
            frame.next += 1;
            if self.depth == self.bound.index() {
                // The position is solved, and every path with a smaller sum was searched before.
                return self.found();
            } else {
                self.expand(&child.position, Some(child.turn));
            }
        }
    }

    /// Adds the children of a position to the path.
    #[inline]
    fn expand(&mut self, position: &Position, last: Option<u8>) {
        let frame = &mut self.path[self.depth];
        self.expanded[self.depth] += 1;
        self.depth += 1;
        let remaining = self.bound - self.depth.to_u8();
        let (generated, over) = self.tables.expand(position, last, remaining, &mut frame.children);
        frame.next = 0;
        self.generated += generated.to_u64();
        self.excess = self.excess.min(over.saturating_add(self.depth.to_u8()));
        if self.depth == SHARED_DEPTH && !self.share.is_whole() {
            self.keep_share();
        }
    }

    /// Removes the children that belong to other shares.
    #[cold]
    fn keep_share(&mut self) {
        let piece = self.path().iter().fold(0, |piece, turn| piece * Move::COUNT + turn.index());
        let share = self.share;
        let children = &mut self.path[self.depth - 1].children;
        children.retain(|child| share.has((piece * Move::COUNT + usize::from(child.turn)).to_u32()));
    }

    /// Stores the path as the optimal solution, because no smaller bound had one.
    fn found(&mut self) {
        if self.shared.as_ref().is_none_or(|shared| shared.lower(self.bound.turns().into())) {
            self.findings.improve(self.path());
        }
        self.findings.end(Ending::Optimal);
    }

    /// Returns the largest bound within the limits.
    fn deepest(&self) -> Depth {
        self.limits.depth.min(LONGEST)
    }

    /// Restarts with the next bound, or ends the search.
    fn end_iteration(&mut self) {
        if self.excess > self.deepest() {
            return self.findings.end(Ending::DepthLimit);
        }
        (self.bound, self.excess) = (self.excess, Depth::MAX);
        self.at_root = true;
        self.expanded_before += self.expanded.iter().sum::<u64>();
        self.expanded = [0; LONGEST.index()];
    }
}

impl Job for Search {
    type Solution = Vec<Move>;

    /// Generates about `nodes` more successors. The first solution found is optimal.
    fn advance(&mut self, nodes: u64) -> Step {
        let pause = self.generated.saturating_add(nodes).min(self.limits.nodes);
        let best = self.shared.as_ref().map_or(u32::MAX, Bound::get);
        while !self.findings.has_unreported() {
            if u32::from(self.bound.turns()) >= best {
                self.findings.end(Ending::Exhausted);
            } else if self.generated >= self.limits.nodes {
                self.findings.end(Ending::NodeLimit);
            } else if self.generated >= pause {
                break;
            } else {
                self.walk(pause);
            }
        }
        self.findings.step()
    }

    fn nodes(&self) -> u64 {
        self.generated
    }

    fn bound(&self) -> u32 {
        if self.findings.ending() == Some(Ending::DepthLimit) {
            return u32::from(self.deepest().turns()) + 1;
        }
        self.bound.turns().into()
    }

    fn findings(&self) -> &Findings<Vec<Move>> {
        &self.findings
    }

    /// Returns the counts so far; the bytes do not include the databases.
    fn stats(&self) -> Stats {
        let deepest = self.expanded.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1);
        Stats {
            generated: self.generated,
            expanded: self.expanded_before + self.expanded.iter().sum::<u64>(),
            frontier: self.depth.to_u64(),
            peak_frontier: self.bound.turns().into(),
            peak_bytes: size_of_val(&self.path),
            depths: self.expanded[..deepest].to_vec(),
            iteration_bound: self.bound.turns().into(),
            ..Stats::default()
        }
    }
}

impl Split for Search {
    fn task(&mut self, share: Share, bound: &Bound) -> Option<Search> {
        let is_over = self.findings.ending().is_some();
        let nodes = share.part_of(self.limits.nodes.saturating_sub(self.generated));
        // The tasks begin the current iteration again.
        Some(Search {
            limits: Limits { nodes, ..self.limits },
            shared: Some(bound.clone()),
            share,
            findings: if is_over { self.findings.clone() } else { Findings::new() },
            ..Search::at_root(self.tables.clone(), self.root, self.bound)
        })
    }
}
