//! Best-first searches, which keep every state and expand the state with the smallest rank next.

use super::frontier::Frontier;
use super::index::Node;
use super::store::{Link, Store};
use super::successors::{Successor, Successors};
use super::watch::{Seen, Verdict, Watch};
use super::{Heuristic, Limits, Space};
use crate::job::{Ending, Findings, Job, Stats, Step};
use crate::named::named;
use crate::numbers::{Depth, Number};

/// The order of expansion: the smallest value first and, among equal values, the oldest state. `g` is the
/// number of moves to a state, `h` the estimate of the moves left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// g: breadth-first, which is the same as uniform-cost because every move costs 1.
    Cost,
    /// -g: depth-first.
    Deepest,
    /// h: greedy.
    Estimate,
    /// g + w h: A* for w = 1 (Hart, Nilsson and Raphael 1968), weighted A* for more (Pohl 1970).
    Total {
        /// The weight w.
        weight: f64,
    },
    /// The negative of a value that falls with h and with g: the notebook best-first search
    /// (docs/solvers/lab.md). The value is on the scale of the uniformity, 72 - h.
    Value {
        /// How the value falls with the moves made.
        schedule: Schedule,
        /// The coefficient c of the moves made.
        coefficient: f64,
    },
}

named! {
    /// The formula of the value of a state, where `u` is 72 - h, `g` the number of moves made, and `c` the
    /// coefficient.
    Schedule ("value schedule") {
        /// u - c g.
        Plain,
        /// (26 + g) / 52 u - c g: the uniformity counts more at greater depth.
        Rising,
        /// (52 - g) / 52 u - c g: the uniformity counts less at greater depth.
        Falling,
        /// u - c g^2.
        Squared,
    }
}

impl Order {
    /// Returns the value that orders states, smallest first.
    #[inline]
    pub fn rank(self, depth: Depth, estimate: f64) -> f64 {
        let g = f64::from(depth);
        match self {
            Order::Cost => g,
            Order::Deepest => -g,
            Order::Estimate => estimate,
            Order::Total { weight } => g + weight * estimate,
            Order::Value { schedule, coefficient } => {
                let u = 72.0 - estimate;
                -match schedule {
                    Schedule::Plain => u - coefficient * g,
                    Schedule::Rising => (26.0 + g) / 52.0 * u - coefficient * g,
                    Schedule::Falling => (52.0 - g) / 52.0 * u - coefficient * g,
                    Schedule::Squared => u - coefficient * g * g,
                }
            }
        }
    }
}

named! {
    /// The treatment of a state that was visited before.
    Duplicates ("way to treat duplicates") {
        /// Keeps the state: the search explores a tree of paths.
        Kept,
        /// Drops the state.
        FirstVisit,
        /// Drops the state unless this path is the shortest so far. A state with a shorter path is expanded
        /// again.
        BestCost,
    }
}

/// The time of the goal test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoalTest {
    /// When the state is generated, which is sooner.
    Generated,
    /// When the state is expanded, so that the first goal found has the smallest rank.
    Expanded,
}

/// The configuration of a best-first search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BestFirstConfig {
    /// The order of expansion.
    pub order: Order,
    /// The treatment of states that were visited before.
    pub duplicates: Duplicates,
    /// The time of the goal test.
    pub goal_test: GoalTest,
    /// If true, generates only successors whose move [`Space::may_follow`] the previous move.
    pub skips_redundant: bool,
    /// If true, reproduces two habits of the university lab (docs/solvers/lab.md), so that its traces can be
    /// followed: the start counts as never visited, and a state is expanded even if a shorter path to it was
    /// found in the meantime.
    pub as_in_lab: bool,
}

impl BestFirstConfig {
    /// Breadth-first search: finds shortest paths.
    pub const BREADTH_FIRST: BestFirstConfig = BestFirstConfig {
        order: Order::Cost,
        duplicates: Duplicates::FirstVisit,
        goal_test: GoalTest::Generated,
        skips_redundant: true,
        as_in_lab: false,
    };

    /// Uniform-cost search: breadth-first, with the goal test at expansion (Dijkstra 1959).
    pub const UNIFORM_COST: BestFirstConfig = BestFirstConfig {
        duplicates: Duplicates::BestCost,
        goal_test: GoalTest::Expanded,
        ..BestFirstConfig::BREADTH_FIRST
    };

    /// Depth-first search with a visited set. Within a depth limit it may miss a goal, because a state that was
    /// first visited on a long path is dropped when a shorter path reaches it.
    pub const DEPTH_FIRST: BestFirstConfig =
        BestFirstConfig { order: Order::Deepest, ..BestFirstConfig::BREADTH_FIRST };

    /// Returns the configuration of A*, or of weighted A* if the weight is over 1.
    pub const fn a_star(weight: f64) -> BestFirstConfig {
        BestFirstConfig { order: Order::Total { weight }, ..BestFirstConfig::UNIFORM_COST }
    }

    /// Greedy search: the smallest estimate first.
    pub const GREEDY: BestFirstConfig =
        BestFirstConfig { order: Order::Estimate, ..BestFirstConfig::BREADTH_FIRST };

    /// Returns the configuration of the notebook best-first search (docs/solvers/lab.md).
    pub const fn by_value(schedule: Schedule, coefficient: f64) -> BestFirstConfig {
        BestFirstConfig { order: Order::Value { schedule, coefficient }, ..BestFirstConfig::BREADTH_FIRST }
    }
}

/// A search that keeps every state it visits.
pub struct BestFirst<S: Space, H> {
    space: S,
    heuristic: H,
    config: BestFirstConfig,
    limits: Limits,
    store: Store,
    /// The nodes to expand. Empty if nodes are expanded in the order of the store.
    frontier: Frontier,
    /// The next node to expand, if nodes are expanded in the order of the store.
    next: Node,
    stats: Stats,
    /// The node expanded last, and its state.
    current: Node,
    state: S::State,
    successors: Successors<S>,
    /// True once the depth limit has prevented the expansion of a state.
    was_cut: bool,
    goal: Option<Node>,
    findings: Findings<Vec<u8>>,
}

impl<S: Space, H: Heuristic<S::State>> BestFirst<S, H> {
    /// Starts a search from `start`. It finds a path to the first goal in its order.
    ///
    /// # Panics
    /// If the space has more than 255 moves.
    pub fn new(space: S, heuristic: H, start: &S::State, config: BestFirstConfig, limits: Limits) -> Self {
        let mut search = BestFirst {
            store: Store::new(space.packed_len()),
            frontier: Frontier::default(),
            next: 0,
            stats: Stats::default(),
            current: 0,
            state: start.clone(),
            successors: Successors::new(&space, start, config.skips_redundant),
            was_cut: false,
            goal: None,
            findings: Findings::new(),
            space,
            heuristic,
            config,
            limits,
        };
        search.begin();
        search
    }

    fn begin(&mut self) {
        let mut packed = vec![0; self.space.packed_len()];
        self.space.pack(&self.state, &mut packed);
        if !self.config.as_in_lab && self.config.duplicates != Duplicates::Kept {
            self.store.know(&packed);
        }
        let node = self.store.add(&packed, Link { parent: None, number: 0, made: 0, depth: Depth::ZERO });
        if !self.waits_in_store() {
            self.frontier.push(0.0, node);
        }
        self.stats.peak_bytes = self.store.bytes() + self.frontier.bytes();
        if self.config.goal_test == GoalTest::Generated && self.space.is_goal(&self.state) {
            self.find(node);
        }
    }

    /// Returns true if nodes are expanded in the order in which they are stored.
    fn waits_in_store(&self) -> bool {
        self.config.order == Order::Cost
    }

    fn waiting(&self) -> usize {
        if self.waits_in_store() { self.store.len() - self.next.index() } else { self.frontier.len() }
    }

    fn pop(&mut self) -> Option<Node> {
        if !self.waits_in_store() {
            return self.frontier.pop();
        }
        let node = self.next;
        self.next += 1;
        (node.index() < self.store.len()).then_some(node).or_else(|| {
            self.next = node;
            None
        })
    }

    /// Advances the search as [`Job::advance`] does, and reports every expansion and every successor to
    /// `watch`.
    pub fn advance_watched(&mut self, nodes: u64, watch: &mut impl Watch<S::State>) -> Step {
        let pause = self.stats.generated.saturating_add(nodes);
        while !self.findings.has_unreported() {
            if self.stats.generated >= self.limits.nodes {
                self.findings.end(Ending::NodeLimit);
                break;
            }
            if self.stats.generated >= pause {
                break;
            }
            self.step(watch);
        }
        self.findings.step()
    }

    /// Returns the state expanded last, or the start before the first expansion.
    #[inline]
    pub fn current(&self) -> Seen<'_, S::State> {
        let link = self.store.link(self.current);
        let parent = link.parent.map_or(link.number, |parent| self.store.link(parent).number);
        let estimate = self.heuristic.estimate(&self.state);
        Seen {
            number: link.number.into(),
            parent: parent.into(),
            made: link.parent.map(|_| link.made),
            depth: link.depth,
            estimate,
            rank: self.config.order.rank(link.depth, estimate),
            state: &self.state,
        }
    }

    /// Returns the nodes of the path found, from the start on, each with its state.
    pub fn found(&self) -> Vec<(Link, S::State)> {
        let Some(goal) = self.goal else { return Vec::new() };
        let node = |node: &Node| {
            let mut state = self.state.clone();
            self.space.unpack(self.store.packed(*node), &mut state);
            (self.store.link(*node), state)
        };
        let nodes = std::iter::successors(Some(goal), |node| self.store.link(*node).parent);
        let mut path: Vec<_> = nodes.map(|at| node(&at)).collect();
        path.reverse();
        path
    }

    /// Takes the next state and generates its successors.
    fn step(&mut self, watch: &mut impl Watch<S::State>) {
        let Some(node) = self.pop() else {
            self.findings.end(if self.was_cut { Ending::DepthLimit } else { Ending::Exhausted });
            return;
        };
        let link = self.store.link(node);
        let skips = self.config.duplicates == Duplicates::BestCost && !self.config.as_in_lab;
        if skips && self.stats.reopened > 0 && self.store.find(self.store.packed(node)) != Some(node) {
            return;
        }
        self.space.unpack(self.store.packed(node), &mut self.state);
        if self.config.goal_test == GoalTest::Expanded && self.space.is_goal(&self.state) {
            return self.find(node);
        }
        if link.depth >= self.limits.depth {
            self.was_cut = true;
            return;
        }
        self.current = node;
        watch.expands(&self.current());
        self.stats.expand(link.depth.into());
        self.successors.make(&self.space, &self.state, link);
        self.store.read_ahead(self.successors.hashes());
        for at in 0..self.successors.len() {
            if !self.generate(node, link, at, watch) {
                return;
            }
        }
        self.stats.peak_frontier = self.stats.peak_frontier.max(self.waiting().to_u64());
    }

    /// Handles the successor with this index. Returns false if that ends the search.
    fn generate(&mut self, node: Node, link: Link, at: usize, watch: &mut impl Watch<S::State>) -> bool {
        let Successor { made, state, packed, hash } = self.successors.get(at);
        self.stats.generated += 1;
        let depth = link.depth + 1;
        let estimate = self.heuristic.estimate(state);
        let rank = self.config.order.rank(depth, estimate);
        let number = self.stats.generated;
        let mut report = |verdict| {
            let parent = link.number.into();
            let seen = Seen { number, parent, made: Some(made), depth, estimate, rank, state };
            watch.generates(&seen, verdict);
        };
        if self.store.bytes() + self.frontier.bytes() + self.store.growth() > self.limits.bytes {
            self.findings.end(Ending::MemoryLimit);
            return false;
        }
        let mut verdict = Verdict::Kept;
        if self.config.duplicates != Duplicates::Kept
            && let Some(known) = self.store.know_hashed(packed, hash)
        {
            let is_shorter = || depth < self.store.link(known).depth;
            if self.config.duplicates == Duplicates::FirstVisit || !is_shorter() {
                self.stats.duplicates += 1;
                report(Verdict::Duplicate);
                return true;
            }
            self.store.supersede(known);
            self.stats.reopened += 1;
            verdict = Verdict::Reopened;
        }
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let successor = self.store.add(packed, Link { parent: Some(node), number, made, depth });
        let bytes = self.store.bytes() + self.frontier.bytes();
        self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
        if self.config.goal_test == GoalTest::Generated && self.space.is_goal(state) {
            report(Verdict::Goal);
            self.find(successor);
            return false;
        }
        if depth >= self.limits.depth {
            verdict = Verdict::TooDeep;
        }
        report(verdict);
        if !self.waits_in_store() {
            self.frontier.push(rank, successor);
        }
        true
    }

    fn find(&mut self, node: Node) {
        self.goal = Some(node);
        self.findings.finish(self.store.path(node), Ending::Found);
    }
}

impl<S: Space, H: Heuristic<S::State>> Job for BestFirst<S, H> {
    engine_job!();

    /// Returns 0, because most orders imply no bound on the length of a solution.
    fn bound(&self) -> u32 {
        0
    }

    fn stats(&self) -> Stats {
        Stats { frontier: self.waiting().to_u64(), ..self.stats.clone() }
    }
}
