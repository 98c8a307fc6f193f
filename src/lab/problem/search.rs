//! The seven search strategies of the university lab, reproduced step by step.

use std::fmt;

use super::Problem;
use crate::job::{Ending, Findings, Job, Stats, Step};
use crate::named::named;
use crate::numbers::Depth;
use crate::nxn::{LabRule, LabTurn, Stickers};
use crate::search::heuristics::ColourEntropy;
use crate::search::spaces::LabSpace;
use crate::search::{BestFirst, BestFirstConfig, Duplicates, GoalTest, Heuristic, Limits, Order, Zero};

named! {
    /// A search strategy of the university lab, by the lab's name for it.
    LabStrategy ("strategy") {
        /// Breadth-first search.
        Bfs,
        /// Depth-first search.
        Dfs,
        /// Depth-limited search.
        Dls,
        /// Iterative deepening: depth-limited searches with rising limits.
        Ids,
        /// Uniform-cost search.
        Ucs,
        /// A*: ordered by cost plus estimate.
        AStar = "astar",
        /// Greedy search: ordered by the estimate.
        Greedy,
    }
}

impl LabStrategy {
    /// The name as a heading.
    pub const fn title(self) -> &'static str {
        match self {
            LabStrategy::Bfs => "BFS",
            LabStrategy::Dfs => "DFS",
            LabStrategy::Dls => "DLS",
            LabStrategy::Ids => "IDS",
            LabStrategy::Ucs => "UCS",
            LabStrategy::AStar => "A*",
            LabStrategy::Greedy => "Greedy",
        }
    }

    /// Returns the value that the university lab calls f. Nodes with smaller values are expanded first. In depth-first strategies
    /// it is 1 / (depth + 1), so deeper nodes have smaller values.
    pub fn value(self, depth: Depth, estimate: f64) -> f64 {
        let depth = f64::from(depth);
        match self {
            LabStrategy::Bfs | LabStrategy::Ucs => depth,
            LabStrategy::AStar => depth + estimate,
            LabStrategy::Greedy => estimate,
            _ => 1.0 / (depth + 1.0),
        }
    }

    /// Returns the default depth limit: none (255), or 6 for strategies that might otherwise never return from a deep branch.
    pub const fn default_depth(self) -> Depth {
        match self {
            LabStrategy::Bfs | LabStrategy::Ucs | LabStrategy::AStar => Depth::MAX,
            _ => Depth::new(6),
        }
    }

    const fn order(self) -> Order {
        match self {
            LabStrategy::Bfs | LabStrategy::Ucs => Order::Cost,
            LabStrategy::AStar => Order::Total { weight: 1.0 },
            LabStrategy::Greedy => Order::Estimate,
            _ => Order::Deepest,
        }
    }

    /// Returns the treatment of duplicates when the search prunes them: a duplicate is dropped unless its value is smaller than
    /// before. The value of greedy search depends only on the state, so it is never smaller.
    const fn pruning(self) -> Duplicates {
        match self {
            LabStrategy::Greedy => Duplicates::FirstVisit,
            _ => Duplicates::BestCost,
        }
    }
}

/// The settings of a search for a solution of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The search strategy.
    pub strategy: LabStrategy,
    /// The rule by which layers turn.
    pub rule: LabRule,
    /// If true, duplicates are dropped.
    pub prunes: bool,
    /// The first depth limit of iterative deepening and its increment, at least 1.
    pub increment: Depth,
    /// The limits of the search. States at the depth limit are not expanded.
    pub limits: Limits,
}

/// A search for a solution of a problem.
pub struct LabSearch {
    problem: Problem,
    settings: Settings,
    /// The depth limit of the current iteration.
    depth: Depth,
    engine: BestFirst<LabSpace, Box<dyn Heuristic<Stickers>>>,
    /// The number of successors generated in earlier iterations.
    generated_before: u64,
    findings: Findings<Vec<u8>>,
}

impl LabSearch {
    /// Builds a search for a solution of a problem.
    ///
    /// # Panics
    /// If the problem has more layers than [`LabSpace::MAX_SIZE`].
    pub fn new(problem: Problem, settings: Settings) -> LabSearch {
        let is_deepening = settings.strategy == LabStrategy::Ids;
        let depth = if is_deepening { settings.increment.max(Depth::new(1)) } else { Depth::MAX };
        let depth = depth.min(settings.limits.depth);
        let engine = engine(&problem, &settings, depth, 0);
        LabSearch { problem, settings, depth, engine, generated_before: 0, findings: Findings::new() }
    }

    /// Returns the nodes of the path found, from the start on; empty if none was found.
    pub fn path_nodes(&self) -> Vec<Node> {
        let entropy = ColourEntropy::new(self.problem.stickers().size());
        let size = self.problem.stickers().size();
        let node = |(link, stickers): (crate::search::Link, Stickers)| {
            let estimate = entropy.estimate(&stickers);
            Node {
                id: link.number,
                made: link.parent.map(|_| LabTurn::from_number(link.made.into(), size)),
                depth: link.depth,
                estimate,
                value: self.settings.strategy.value(link.depth, estimate),
                problem: Problem::new(stickers),
            }
        };
        self.engine.found().into_iter().map(node).collect()
    }
}

/// A solution is the numbers of its turns. [`LabSearch::path_nodes`] returns the turns with their states.
impl Job for LabSearch {
    type Solution = Vec<u8>;

    fn advance(&mut self, nodes: u64) -> Step {
        let step = self.engine.advance(nodes);
        let is_last = self.depth == self.settings.limits.depth;
        if step != Step::Finished(Ending::DepthLimit) || is_last {
            return self.findings.relay(step, self.engine.findings(), Vec::clone);
        }
        self.generated_before += self.engine.nodes();
        self.depth =
            self.depth.saturating_add(self.settings.increment.turns().max(1)).min(self.settings.limits.depth);
        self.engine = engine(&self.problem, &self.settings, self.depth, self.generated_before);
        Step::Running
    }

    fn nodes(&self) -> u64 {
        self.engine.nodes() + self.generated_before
    }

    fn bound(&self) -> u32 {
        0
    }

    fn findings(&self) -> &Findings<Vec<u8>> {
        &self.findings
    }

    /// Returns the statistics of the current iteration, except `generated`, which counts the successors of all iterations.
    fn stats(&self) -> Stats {
        Stats { generated: self.nodes(), ..self.engine.stats() }
    }
}

/// Builds the engine for an iteration.
fn engine(
    problem: &Problem,
    settings: &Settings,
    depth: Depth,
    generated_before: u64,
) -> BestFirst<LabSpace, Box<dyn Heuristic<Stickers>>> {
    let size = problem.stickers().size();
    let is_informed = matches!(settings.strategy, LabStrategy::AStar | LabStrategy::Greedy);
    let heuristic: Box<dyn Heuristic<Stickers>> =
        if is_informed { Box::new(ColourEntropy::new(size)) } else { Box::new(Zero) };
    let config = BestFirstConfig {
        order: settings.strategy.order(),
        duplicates: if settings.prunes { settings.strategy.pruning() } else { Duplicates::Kept },
        goal_test: GoalTest::Expanded,
        skips_redundant: false,
        as_in_lab: true,
    };
    let nodes = settings.limits.nodes.saturating_sub(generated_before);
    let limits = Limits { depth, nodes, ..settings.limits };
    BestFirst::new(LabSpace::new(size, settings.rule), heuristic, problem.stickers(), config, limits)
}

/// A node of a path, in the format of the university lab.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The number of successors generated before it, including duplicates; 0 for the start.
    pub id: u32,
    /// The turn from the parent; `None` for the start.
    pub made: Option<LabTurn>,
    /// The number of turns from the start, which is also their cost.
    pub depth: Depth,
    /// The colour entropy.
    pub estimate: f64,
    /// The value f by which nodes are ordered.
    pub value: f64,
    /// The cube.
    pub problem: Problem,
}

impl Node {
    /// Returns the turn as the university lab writes it, `None` for the start.
    fn made(&self) -> String {
        self.made.map_or_else(|| "None".to_owned(), |turn| turn.to_string())
    }

    /// Returns the line of a trace.
    pub fn trace_line(&self) -> String {
        let Node { id, depth, estimate, value, .. } = self;
        let (made, state) = (self.made(), self.problem.id());
        format!("[{id}]([{made}]{state},c={depth},p={depth},h={estimate:.2},v={value:.2})")
    }
}

/// Writes the line of a solution.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Node { id, depth, value, .. } = self;
        let (made, state) = (self.made(), self.problem.id());
        write!(f, "[{id}]([{made}]{state}, cost = {depth}, depth = {depth}, f = {value:.2})")
    }
}
