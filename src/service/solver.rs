//! The jobs of the workers that solve cubes: scrambles, and searches for shorter and shorter solutions.

use super::{Job, Need, Pace, Program, SLICE, Slice, TableCache};
use crate::cube::{Alg, Metric, Move};
use crate::limits;
use crate::numbers::{Number, WholePart};
use crate::protocol::{
    Chapter, End, Event, Found, Limits, Outcome, Progress, Settings, SolverProtocol, Stats, Task, Wanted,
};
use crate::solve::staged::Phase;
use crate::wire::Failure;

/// A program whose jobs solve cubes.
pub trait Solver: Program<Job = SolverJob<Self>> {
    /// A cube that the program can solve.
    type Cube;

    /// The initial estimate of the nodes that a search counts in a millisecond, and the most in a step.
    const PACE: Pace = Pace::new(1000.0, 4_000_000);

    /// If true, a search exceeds its time and node limits until it has a solution.
    const WAITS_FOR_A_SOLUTION: bool = false;

    /// Parses a cube, and returns it with the tables needed to solve it with these settings.
    fn read(state: &str, settings: &Settings) -> Result<(Self::Cube, Need<Self>), Failure>;

    /// Returns the tables needed to scramble a cube of this size, if any, or a failure if the program has no such cubes.
    fn scrambles_need(size: u32) -> Result<Option<Need<Self>>, Failure>;

    /// Begins to draw the scramble of a seed. The scramble depends only on size and seed, not on additional tables in the cache.
    fn draw(size: u32, seed: u32, cache: &TableCache<Self>) -> Draw;

    /// Begins a short search for a first solution that needs no tables; it runs before the tables are fetched or built.
    fn first(_cube: &Self::Cube, _settings: &Settings) -> Option<Box<dyn Search>> {
        None
    }

    /// Begins a search for solutions of a cube with the best complete tables; `None` if required tables are missing.
    fn search(cube: &Self::Cube, settings: &Settings, cache: &TableCache<Self>) -> Option<Box<dyn Search>>;
}

/// Draws a scramble in slices. Its argument is the budget of a slice in nodes. Returns the number of nodes counted so far, and the
/// scramble once it is complete.
pub type Draw = Box<dyn FnMut(u64) -> (u64, Option<Result<Scramble, Failure>>)>;

/// A scramble.
pub struct Scramble {
    /// The facelet string of the scrambled cube.
    pub state: String,
    /// The moves from the solved cube to the state.
    pub alg: String,
}

/// A search of any method.
pub trait Search {
    /// Advances the search by about `nodes` nodes.
    fn advance(&mut self, nodes: u64) -> Step;

    /// Returns the number of nodes counted so far.
    fn nodes(&self) -> u64;

    /// Returns the current phase.
    fn phase(&self) -> Phase {
        Phase::Whole
    }

    /// Returns the length being searched and the proved lower bound of the length, if the method has them.
    fn depth_and_bound(&self) -> Option<(u32, u32)> {
        None
    }

    /// Restricts the search to solutions shorter than `length`.
    fn restrict(&mut self, _length: u32) {}

    /// Returns the pieces of the current length that have been searched, if the search can go on from them.
    fn pieces(&self) -> Option<u32> {
        None
    }

    /// Returns about how many more nodes the current length takes, and how many the next one, if this can be estimated.
    fn outlook(&self) -> Option<[f64; 2]> {
        None
    }

    /// Returns up to `most` of the shortest solutions, and the number of all of them, once the search is over; `None` if the method
    /// cannot list them.
    fn all(&self, _most: usize) -> Option<(Vec<String>, u32)> {
        None
    }
}

/// The result of a slice of a search.
pub enum Step {
    /// The search continues.
    Running,
    /// The search found a solution that is shorter than all before, and may continue for a shorter one.
    Found {
        /// The phases of the solution.
        chapters: Vec<Chapter>,
        /// True if no solution is shorter; proved.
        is_optimal: bool,
    },
    /// The search is over.
    Finished(Outcome),
}

impl Step {
    /// Returns the step of a search of the 3x3x3 that found these turns, whose length counts in a metric.
    pub(super) fn found(turns: Option<&Vec<Move>>, metric: Metric, is_optimal: bool) -> Step {
        let alg = turns.into_iter().flatten().copied().collect::<Alg>();
        let length = alg.length(metric).to_u32();
        Step::Found {
            chapters: vec![Chapter { phase: Phase::Whole, alg: alg.to_string(), length }],
            is_optimal,
        }
    }
}

/// A job of a worker that solves cubes.
pub enum SolverJob<P: Solver> {
    /// Draws a scramble.
    Scramble(Scrambling<P>),
    /// Searches for solutions.
    Solve(Box<Solving<P>>),
}

/// The job that draws the scramble of a seed.
pub struct Scrambling<P: Solver> {
    size: u32,
    seed: u32,
    need: Option<Need<P>>,
    /// The draw, from the first slice on. Beginning it requires the tables.
    draw: Option<Draw>,
    nodes: u64,
    pace: Pace,
}

/// The job that searches for shorter and shorter solutions of a cube.
pub struct Solving<P: Solver> {
    cube: P::Cube,
    need: Need<P>,
    settings: Settings,
    limits: Limits,
    /// The search for a first solution, until it is over.
    first: Option<Box<dyn Search>>,
    /// The search, from its first slice on. Beginning it requires the tables.
    search: Option<Box<dyn Search>>,
    /// The time of the search in milliseconds.
    millis: f64,
    /// The length of the best solution so far.
    best: Option<u32>,
    pace: Pace,
}

impl<P: Solver> Job for SolverJob<P> {
    type Program = P;
    type Protocol = SolverProtocol;

    fn new(task: Task) -> Result<SolverJob<P>, Failure> {
        match task {
            Task::Scramble { size, seed } => {
                let need = P::scrambles_need(size)?;
                Ok(SolverJob::Scramble(Scrambling { size, seed, need, draw: None, nodes: 0, pace: P::PACE }))
            }
            Task::Solve { state, settings, limits } => {
                let (cube, need) = P::read(&state, &settings)?;
                let (first, search, best) = (P::first(&cube, &settings), None, None);
                let solving =
                    Solving { cube, need, settings, limits, first, search, millis: 0.0, best, pace: P::PACE };
                Ok(SolverJob::Solve(Box::new(solving)))
            }
        }
    }

    fn needs(&self, cache: &TableCache<P>) -> Option<Need<P>> {
        let need = match self {
            SolverJob::Scramble(scrambling) => scrambling.need.as_ref()?,
            SolverJob::Solve(solving) if solving.first.is_some() => return None,
            SolverJob::Solve(solving) => &solving.need,
        };
        cache.get(need.key).is_none().then(|| need.clone())
    }

    fn advance(&mut self, mut slice: Slice<'_, P>) -> Result<Option<End>, Failure> {
        let outcome = match self {
            SolverJob::Scramble(scrambling) => scrambling.advance(&mut slice)?,
            SolverJob::Solve(solving) => solving.advance(&mut slice),
        };
        Ok(outcome.map(|outcome| self.end(outcome, slice.host.now() - slice.began)))
    }

    fn progress(&self) -> Option<Progress> {
        match self {
            SolverJob::Scramble(_) => None,
            SolverJob::Solve(solving) => Some(solving.progress()),
        }
    }

    fn stopped(&self, millis: f64) -> End {
        self.end(Outcome::Stopped, millis)
    }
}

impl<P: Solver> SolverJob<P> {
    fn end(&self, outcome: Outcome, millis: f64) -> End {
        let nodes = match self {
            SolverJob::Scramble(scrambling) => scrambling.nodes,
            SolverJob::Solve(solving) => solving.nodes(),
        };
        End { outcome, stats: Stats { nodes: nodes.to_f64(), millis } }
    }
}

impl<P: Solver> Scrambling<P> {
    fn advance(&mut self, slice: &mut Slice<'_, P>) -> Result<Option<Outcome>, Failure> {
        let (size, seed) = (self.size, self.seed);
        let nodes = self.pace.steps(SLICE);
        let (counted, scramble) = self.draw.get_or_insert_with(|| P::draw(size, seed, slice.cache))(nodes);
        let done = counted.saturating_sub(self.nodes);
        self.nodes = counted;
        let Some(scramble) = scramble else {
            self.pace.learn_if_full(done, nodes, slice.host.now() - slice.start);
            return Ok(None);
        };
        let Scramble { state, alg } = scramble?;
        slice.host.emit(Event::Found { job: slice.job, found: Found::Scramble { size, seed, state, alg } });
        Ok(Some(Outcome::Finished))
    }
}

impl<P: Solver> Solving<P> {
    /// Runs a slice of the search; returns the outcome once it is over. A slice consists of several steps while it is short, because
    /// handling messages between slices takes time as well.
    fn advance(&mut self, slice: &mut Slice<'_, P>) -> Option<Outcome> {
        loop {
            let outcome = self.step(slice);
            if outcome.is_some() || slice.host.now() - slice.start >= SLICE / 2.0 {
                return outcome;
            }
        }
    }

    /// Advances the search once, and checks its limits.
    fn step(&mut self, slice: &mut Slice<'_, P>) -> Option<Outcome> {
        let start = slice.host.now();
        if let Some(first) = &mut self.first {
            match first.advance(self.pace.steps(SLICE)) {
                Step::Found { chapters, .. } => self.found(chapters, slice),
                Step::Finished(_) => self.first = None,
                Step::Running => {}
            }
            return None;
        }
        // NaN and negative times and budgets count as zero.
        let deadline = slice.began + self.limits.millis.map_or(f64::INFINITY, |millis| millis.max(0.0));
        let most_nodes = self.limits.nodes.map_or(u64::MAX, |nodes| nodes.whole_u64());
        let is_limited = |best: Option<u32>| best.is_some() || !P::WAITS_FOR_A_SOLUTION;
        let (mut nodes, before) = (self.pace.steps(SLICE), self.nodes());
        if is_limited(self.best) {
            nodes = self.pace.steps(SLICE.min(deadline - start)).min(most_nodes.saturating_sub(before));
        }
        if self.search.is_none() {
            self.search = P::search(&self.cube, &self.settings, slice.cache);
            if let Some((search, best)) = self.search.as_mut().zip(self.best) {
                search.restrict(best);
            }
        }
        let step = self.search.as_mut()?.advance(nodes);
        let now = slice.host.now();
        self.millis += now - start;
        self.pace.learn_if_full(self.nodes().saturating_sub(before), nodes, now - start);
        match step {
            Step::Found { chapters, is_optimal } => {
                self.found(chapters, slice);
                if is_optimal {
                    self.list_all(slice);
                    return Some(Outcome::Optimal);
                }
            }
            Step::Finished(outcome) => {
                self.list_all(slice);
                return Some(outcome);
            }
            Step::Running => {}
        }
        if self.best.zip(self.limits.max_length).is_some_and(|(best, enough)| best <= enough) {
            return Some(Outcome::GoodEnough);
        }
        if !is_limited(self.best) {
            return None;
        }
        if self.nodes() >= most_nodes {
            return Some(Outcome::OutOfNodes);
        }
        (now >= deadline).then_some(Outcome::OutOfTime)
    }

    /// Records and emits a solution that is shorter than all before.
    fn found(&mut self, chapters: Vec<Chapter>, slice: &mut Slice<'_, P>) {
        let length = chapters.iter().map(|chapter| chapter.length).sum();
        if self.best.is_some_and(|best| best <= length) {
            return;
        }
        self.best = Some(length);
        let job = slice.job;
        slice.host.emit(Event::Found { job, found: Found::Solution { chapters, length } });
    }

    /// Emits all shortest solutions if they are wanted and the method lists them.
    fn list_all(&self, slice: &mut Slice<'_, P>) {
        if self.settings.wanted == Wanted::All
            && let Some((algs, total)) =
                self.search.as_ref().and_then(|search| search.all(limits::ALL_SOLUTIONS))
        {
            let job = slice.job;
            slice.host.emit(Event::Found { job, found: Found::All { algs, total } });
        }
    }

    fn progress(&self) -> Progress {
        let (phase, of_search) = match &self.search {
            Some(search) => (search.phase(), search.depth_and_bound()),
            None => (Phase::Whole, None),
        };
        let (depth, bound) = of_search.unzip();
        let (nodes, best) = (self.nodes().to_f64(), self.best);
        let outlook = self.search.as_ref().and_then(|search| search.outlook());
        let pieces = self.search.as_ref().and_then(|search| search.pieces());
        let has_speed = outlook.is_some() || pieces.is_some();
        let speed = has_speed.then(|| nodes / self.millis.max(1.0) * 1000.0);
        let [left, next] = [0, 1].map(|at| Some(outlook?[at] / speed?.max(1.0) * 1000.0));
        Progress { nodes, phase, depth, bound, best, pieces, speed, left, next }
    }

    fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.nodes())
    }
}
