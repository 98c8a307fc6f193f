//! The search for an optimal solution.

use std::sync::Arc;

use super::table::Table;
use super::tables::Tables;
use super::walk::{LONGEST, Pause};
use super::walk_on::Walk;
use crate::cube::{Cube, Metric, Move};
use crate::job::{Bound, Ending, Findings, Job, Share, Split, Stats, Step};
use crate::numbers::Number;
use crate::solve::two_phase;

/// The number of positions that two-phase expands for the first upper bound: about 10 ms.
const NEAR_NODES: u64 = 20_000;

/// After that, two-phase expands one position for so many that the search generates. This takes about a tenth of the time. If two-phase
/// finds a shortest solution, the search need not go through the last length, which takes most of the time.
const NEAR_PART: u64 = 256;

/// The growth of the nodes from one length to the next: the branching factor of the cube in HTM.
const GROWTH: f64 = 13.35;

/// The same in QTM.
const GROWTH_QTM: f64 = 9.37;

/// The part of a length from which on its nodes are projected to the whole: one of 20.
const LEAST_PART: usize = 20;

/// The nodes of a length from which on the next length is projected from it.
const LEAST_NODES: f64 = 1_000.0;

/// How far a search has come: all shorter lengths are ruled out, and some pieces of this length have been searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The least length that is not ruled out.
    pub length: u8,
    /// The number of pieces of this length that have been searched.
    pub pieces: u32,
}

/// Limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum length of a solution, in the metric of the search.
    pub max_length: u8,
    /// The maximum number of nodes.
    pub nodes: u64,
}

impl Default for Limits {
    /// Returns no limits.
    fn default() -> Limits {
        Limits { max_length: u8::MAX, nodes: u64::MAX }
    }
}

/// A search for an optimal solution of one cube.
///
/// Two-phase finds the first solutions. Then the search rules out one length after the other, until the next length is
/// that of the best solution. [`Job::bound`] is the least length that is not ruled out. Each turn of a solution has length 1
/// in the metric, so solutions in QTM have two quarter turns for a half turn.
///
/// ```
/// use cubelab::cube::{Cube, Metric, Move};
/// use cubelab::job::{Build, Ending, Job};
/// use cubelab::solve::optimal::{Limits, Search, Size, TableBuilder, Tables};
///
/// let tables = std::sync::Arc::new(Tables::new(TableBuilder::new(Size::M1, Metric::Htm).finish()));
/// let cube = Cube::SOLVED.after_all([3, 0, 7, 12].map(Move::from_index));
/// let mut search = Search::new(tables, &cube, Metric::Htm, Limits::default());
/// assert_eq!(search.run_to_end(), Ending::Optimal);
/// assert_eq!(search.best().map(Vec::len), Some(4));
/// assert_eq!(search.bound(), 4);
/// ```
pub struct Search {
    tables: Arc<Tables>,
    cube: Cube,
    metric: Metric,
    limits: Limits,
    /// The search for the first solutions, which goes on beside the walk.
    near: Option<Box<two_phase::Search>>,
    /// The positions that it has expanded for this search.
    near_nodes: u64,
    walk: Walk,
    /// The length that is searched; longer than all that are ruled out.
    length: usize,
    /// True while the search of the length is still to be started.
    at_start: bool,
    /// The pieces of the length that an earlier search has searched.
    resumed: usize,
    /// The nodes before the search of the length, and those that the whole length before took.
    nodes_before: u64,
    last_nodes: f64,
    /// The bound that the tasks of a divided search share.
    shared: Option<Bound>,
    findings: Findings<Vec<Move>>,
}

impl Search {
    /// Starts a search for a solution of this cube that is optimal in this metric, HTM or QTM.
    ///
    /// # Panics
    /// If the metric is another one, or if it is HTM and the tables are for QTM.
    pub fn new(tables: Arc<Tables>, cube: &Cube, metric: Metric, limits: Limits) -> Search {
        let table = tables.table();
        assert!(matches!(metric, Metric::Htm | Metric::Qtm), "a search in {metric}");
        // A distance in HTM is a bound in QTM, too.
        assert!(table.metric() == Metric::Htm || table.metric() == metric, "a table of {}", table.metric());
        let near_limits = two_phase::Limits { max_length: two_phase::Limits::FIRST_LENGTH, nodes: u64::MAX };
        let mut findings = Findings::new();
        if *cube == Cube::SOLVED {
            findings.finish(Vec::new(), Ending::Optimal);
        }
        Search {
            walk: walk_of_one(table, metric, cube, Share::WHOLE),
            length: table.bound(cube).into(),
            at_start: true,
            resumed: 0,
            nodes_before: 0,
            last_nodes: 0.0,
            near: Some(Box::new(two_phase::Search::new(tables.near().clone(), cube, near_limits))),
            near_nodes: 0,
            cube: *cube,
            metric,
            limits,
            shared: None,
            findings,
            tables,
        }
        .checked()
    }

    /// Ends a search whose bound is beyond its limits.
    fn checked(mut self) -> Search {
        self.length = self.length.max(usize::from(self.cube != Cube::SOLVED));
        self.end_if_ruled_out();
        self
    }

    /// Goes on where another search stopped, which had the same cube, metric, size of table and share. A checkpoint before the
    /// current length, or of a search that has started, changes nothing.
    pub fn resume(&mut self, from: Checkpoint) {
        let length = usize::from(from.length);
        if self.at_start && self.walk.nodes() == 0 && (self.length..=LONGEST).contains(&length) {
            self.length = length;
            self.resumed = from.pieces.index();
            self.end_if_ruled_out();
        }
    }

    /// Searches only for solutions shorter than `length`, because one of this length is known. Without a shorter one, the search ends
    /// with [`Ending::Exhausted`].
    pub fn restrict(&mut self, length: u32) {
        self.shared.get_or_insert_default().lower(length);
    }

    /// Returns the state from which another search can go on.
    pub fn checkpoint(&self) -> Checkpoint {
        let pieces = if self.at_start { self.resumed } else { self.walk.pieces().0 };
        Checkpoint { length: self.length.to_u8(), pieces: pieces.to_u32() }
    }

    /// Returns about how many more positions the search of the current length generates, and how many that of the next
    /// length; `None` while too little of a length has been searched.
    pub fn outlook(&self) -> Option<[f64; 2]> {
        let growth = if self.metric == Metric::Qtm { GROWTH_QTM } else { GROWTH };
        let last = (self.last_nodes >= LEAST_NODES).then_some((self.last_nodes * growth, 0.0));
        let (whole, part) = if self.at_start { last? } else { self.whole_length().or(last)? };
        Some([whole * (1.0 - part), whole * growth])
    }

    /// Returns the nodes that the whole current length takes, projected from the part that has been searched, and this part;
    /// `None` if the part is too small.
    fn whole_length(&self) -> Option<(f64, f64)> {
        let (searched, pieces) = self.walk.pieces();
        let own = searched.saturating_sub(self.resumed);
        let nodes = (self.walk.nodes() - self.nodes_before).to_f64();
        let part = searched.to_f64() / pieces.to_f64();
        (own * LEAST_PART >= pieces.max(1)).then(|| (nodes * pieces.to_f64() / own.to_f64(), part))
    }

    fn best_length(&self) -> usize {
        self.findings.best().map_or(usize::MAX, Vec::len)
    }

    /// Ends the search if no solution shorter than the best is left within the limits.
    fn end_if_ruled_out(&mut self) {
        let shared = self.shared.as_ref().map_or(u32::MAX, Bound::get);
        if self.length >= self.best_length() {
            self.findings.end(Ending::Optimal);
        } else if self.length.to_u32() >= shared {
            self.findings.end(Ending::Exhausted);
        } else if self.length > usize::from(self.limits.max_length).min(LONGEST) {
            self.findings.end(Ending::DepthLimit);
        }
    }

    /// Returns the number of positions that two-phase is to expand before the walk goes on.
    fn due_near(&self) -> u64 {
        let due = NEAR_NODES.max(self.walk.nodes() / NEAR_PART);
        self.near.as_ref().map_or(0, |near| due.saturating_sub(near.nodes()))
    }

    /// Looks for a first solution, or a shorter one, with two-phase.
    fn advance_near(&mut self, nodes: u64) {
        let Some(near) = &mut self.near else { return };
        let before = near.nodes();
        let step = near.advance(nodes);
        self.near_nodes += near.nodes() - before;
        if step == Step::Improved
            && let Some(turns) = near.best().map(|turns| in_metric(turns, self.metric))
            && turns.len() < self.best_length()
            && turns.len() <= self.limits.max_length.into()
            && self.shared.as_ref().is_none_or(|shared| shared.lower(turns.len().to_u32()))
        {
            self.findings.improve(turns);
            self.end_if_ruled_out();
        }
        if matches!(step, Step::Finished(_)) {
            self.near = None;
        }
    }

    fn advance_walk(&mut self, nodes: u64) {
        let table = self.tables.table();
        if std::mem::take(&mut self.at_start) {
            self.walk.start(table, self.length, self.resumed);
            self.nodes_before = self.walk.nodes();
        }
        match self.walk.advance(table, self.walk.nodes().saturating_add(nodes)) {
            Pause::Budget => {}
            Pause::Exhausted => {
                let whole = self.whole_length();
                self.last_nodes = whole.map_or(0.0, |(nodes, _)| nodes);
                self.length += 1;
                self.at_start = true;
                self.resumed = 0;
            }
            Pause::Solved => {
                if self.shared.as_ref().is_none_or(|shared| shared.lower(self.length.to_u32())) {
                    self.findings.improve(self.walk.solution());
                }
                self.findings.end(Ending::Optimal);
            }
        }
        self.end_if_ruled_out();
    }
}

/// Returns a walk that finds one solution, not all.
fn walk_of_one(table: &Table, metric: Metric, cube: &Cube, share: Share) -> Walk {
    let mut walk = Walk::new(table, metric, cube, share);
    walk.use_symmetries(cube);
    walk
}

/// Returns turns of which each has length 1 in the metric: in QTM, a half turn is two quarter turns.
fn in_metric(turns: &[Move], metric: Metric) -> Vec<Move> {
    let split = |turn: &Move| match (metric, turn.quarters()) {
        (Metric::Qtm, 2) => vec![Move::new(turn.face(), 1); 2],
        _ => vec![*turn],
    };
    turns.iter().flat_map(split).collect()
}

impl Job for Search {
    type Solution = Vec<Move>;

    /// Generates about `nodes` more positions.
    fn advance(&mut self, nodes: u64) -> Step {
        let pause = self.nodes().saturating_add(nodes.max(1)).min(self.limits.nodes);
        while !self.findings.has_unreported() {
            let left = pause.saturating_sub(self.nodes());
            if self.nodes() >= self.limits.nodes {
                self.findings.end(Ending::NodeLimit);
            } else if left == 0 {
                break;
            } else if self.due_near() > 0 {
                self.advance_near(left.min(self.due_near()));
            } else {
                self.end_if_ruled_out();
                if self.findings.ending().is_none() {
                    self.advance_walk(left);
                }
            }
        }
        self.findings.step()
    }

    fn nodes(&self) -> u64 {
        self.near_nodes + self.walk.nodes()
    }

    fn bound(&self) -> u32 {
        self.length.min(self.best_length()).to_u32()
    }

    fn findings(&self) -> &Findings<Vec<Move>> {
        &self.findings
    }

    fn stats(&self) -> Stats {
        Stats { generated: self.nodes(), iteration_bound: self.length.to_f64(), ..Stats::default() }
    }
}

impl Split for Search {
    fn task(&mut self, share: Share, bound: &Bound) -> Option<Search> {
        while self.due_near() > 0 && self.findings.ending().is_none() {
            self.advance_near(self.due_near());
        }
        if let Some(turns) = self.findings.best() {
            bound.lower(turns.len().to_u32());
        }
        let is_over = self.findings.ending().is_some();
        let nodes = share.part_of(self.limits.nodes.saturating_sub(self.nodes()));
        // The tasks begin the current length again.
        Some(Search {
            tables: self.tables.clone(),
            cube: self.cube,
            metric: self.metric,
            limits: Limits { nodes, ..self.limits },
            // One task goes on with two-phase.
            near: self.near.take(),
            near_nodes: 0,
            walk: walk_of_one(self.tables.table(), self.metric, &self.cube, share),
            length: self.length,
            at_start: true,
            resumed: self.resumed,
            nodes_before: 0,
            last_nodes: 0.0,
            shared: Some(bound.clone()),
            findings: if is_over { self.findings.clone() } else { Findings::new() },
        })
    }
}
