//! Seven ways to search, step by step as the search lab does them.

use std::fmt;

use super::Problem;
use crate::job::{Ending, Findings, Job, Stats, Step};
use crate::named::named;
use crate::nxn::{LabRule, LabTurn, Stickers};
use crate::search::heuristics::ColourEntropy;
use crate::search::spaces::LabSpace;
use crate::search::{BestFirst, BestFirstConfig, Duplicates, GoalTest, Heuristic, Limits, Order, Zero};

named! {
    /// A strategy of the lab.
    LabStrategy ("strategy") {
        /// Breadth first.
        BreadthFirst = "bfs",
        /// Depth first.
        DepthFirst = "dfs",
        /// Depth first down to a depth.
        DepthLimited = "dls",
        /// The same again and again with larger depths.
        IterativeDeepening = "ids",
        /// Uniform cost.
        UniformCost = "ucs",
        /// Cost and estimate.
        AStar = "astar",
        /// The estimate alone.
        Greedy = "greedy",
    }
}

impl LabStrategy {
    /// Its name as a heading.
    pub const fn title(self) -> &'static str {
        match self {
            LabStrategy::BreadthFirst => "BFS",
            LabStrategy::DepthFirst => "DFS",
            LabStrategy::DepthLimited => "DLS",
            LabStrategy::IterativeDeepening => "IDS",
            LabStrategy::UniformCost => "UCS",
            LabStrategy::AStar => "A*",
            LabStrategy::Greedy => "Greedy",
        }
    }

    /// What the lab calls f: smaller comes first, but of the depth-first ones, which have 1 / (d + 1), it
    /// is the deepest that has the smallest.
    pub fn value(self, depth: u8, estimate: f64) -> f64 {
        let depth = f64::from(depth);
        match self {
            LabStrategy::BreadthFirst | LabStrategy::UniformCost => depth,
            LabStrategy::AStar => depth + estimate,
            LabStrategy::Greedy => estimate,
            _ => 1.0 / (depth + 1.0),
        }
    }

    /// The depth at which the lab stops where nothing is said: it does not, or 6 where a search might not
    /// come back otherwise.
    pub const fn usual_depth(self) -> u8 {
        match self {
            LabStrategy::BreadthFirst | LabStrategy::UniformCost | LabStrategy::AStar => u8::MAX,
            _ => 6,
        }
    }

    const fn order(self) -> Order {
        match self {
            LabStrategy::BreadthFirst | LabStrategy::UniformCost => Order::Cost,
            LabStrategy::AStar => Order::Total { weight: 1.0 },
            LabStrategy::Greedy => Order::Estimate,
            _ => Order::Deepest,
        }
    }

    /// What becomes of states met before when they are pruned: they are dropped unless their value is
    /// better than before. Of the greedy value it never is, as it depends on the state alone.
    const fn pruning(self) -> Duplicates {
        match self {
            LabStrategy::Greedy => Duplicates::FirstVisit,
            _ => Duplicates::BestCost,
        }
    }
}

/// How a problem is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The strategy.
    pub strategy: LabStrategy,
    /// Whose turns.
    pub rule: LabRule,
    /// Whether states met before are dropped.
    pub prunes: bool,
    /// By how much the depth of iterative deepening grows, at least 1; the first is as large.
    pub increment: u8,
    /// Limits: states of the depth limit are not expanded any more.
    pub limits: Limits,
}

/// The search for a solution of a problem.
pub struct LabSearch {
    problem: Problem,
    settings: Settings,
    /// The depth limit of this iteration.
    depth: u8,
    engine: BestFirst<LabSpace, Box<dyn Heuristic<Stickers>>>,
    /// Successors generated in the iterations before.
    generated_before: u64,
    findings: Findings<Vec<u8>>,
}

impl LabSearch {
    /// The search for a solution of this problem.
    ///
    /// # Panics
    /// If the problem has more layers than [`LabSpace::MAX_SIZE`].
    pub fn new(problem: Problem, settings: Settings) -> LabSearch {
        let is_deepening = settings.strategy == LabStrategy::IterativeDeepening;
        let depth = if is_deepening { settings.increment.max(1) } else { u8::MAX };
        let depth = depth.min(settings.limits.depth);
        let engine = engine(&problem, &settings, depth, 0);
        LabSearch { problem, settings, depth, engine, generated_before: 0, findings: Findings::new() }
    }

    /// The nodes of the path that was found, from the start on; none if there is no path.
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

/// A solution is the numbers of its turns; [`LabSearch::path_nodes`] has them with their states.
impl Job for LabSearch {
    type Solution = Vec<u8>;

    fn advance(&mut self, nodes: u64) -> Step {
        let step = self.engine.advance(nodes);
        let is_last = self.depth == self.settings.limits.depth;
        if step != Step::Finished(Ending::DepthLimit) || is_last {
            return self.findings.relay(step, &self.engine, Vec::clone);
        }
        self.generated_before += self.engine.nodes();
        self.depth =
            self.depth.saturating_add(self.settings.increment.max(1)).min(self.settings.limits.depth);
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

    /// What the search has done in this iteration, but for the successors generated, which are those of all.
    fn stats(&self) -> Stats {
        Stats { generated: self.nodes(), ..self.engine.stats() }
    }
}

fn engine(
    problem: &Problem,
    settings: &Settings,
    depth: u8,
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

/// A node of a path as the lab writes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// How many successors were generated before it, duplicates included; 0 for the start.
    pub id: u32,
    /// The turn that led to it.
    pub made: Option<LabTurn>,
    /// How many turns lead to it, which is also what they cost.
    pub depth: u8,
    /// The colour entropy.
    pub estimate: f64,
    /// The value f by which nodes are ordered.
    pub value: f64,
    /// The cube.
    pub problem: Problem,
}

impl Node {
    fn made(&self) -> String {
        self.made.map_or_else(|| "None".to_owned(), |turn| turn.to_string())
    }

    /// The line of a trace.
    pub fn trace_line(&self) -> String {
        let Node { id, depth, estimate, value, .. } = self;
        let (made, state) = (self.made(), self.problem.id());
        format!("[{id}]([{made}]{state},c={depth},p={depth},h={estimate:.2},v={value:.2})")
    }
}

/// The line of a solution.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Node { id, depth, value, .. } = self;
        let (made, state) = (self.made(), self.problem.id());
        write!(f, "[{id}]([{made}]{state}, cost = {depth}, depth = {depth}, f = {value:.2})")
    }
}
