//! The jobs of the workers that solve cubes: scrambles, and searches for ever shorter solutions.

use super::{Job, Need, Pace, Program, SLICE, Slice, TableCache};
use crate::protocol::{
    Chapter, End, Event, Found, Limits, Outcome, Progress, Settings, SolverProtocol, Stats, Task, Wanted,
};
use crate::solve::staged::Phase;
use crate::wire::Failure;

/// A program whose jobs solve cubes.
pub trait Solver: Program<Protocol = SolverProtocol> {
    /// A cube that can be solved.
    type Cube;

    /// Positions its searches look at in a millisecond, as a first guess, and in a step at most.
    const PACE: Pace;

    /// True if a search goes on past its time and its nodes until it has a solution.
    const WAITS_FOR_A_SOLUTION: bool;

    /// Reads a cube, and says which tables solve it with these settings.
    fn read(state: &str, settings: &Settings) -> Result<(Self::Cube, Need<Self>), Failure>;

    /// The tables that a scramble needs, if it needs any.
    fn scrambles_need(size: u32) -> Result<Option<Need<Self>>, Failure>;

    /// The way to the scramble of a seed. It depends on size and seed alone, whatever other tables there are.
    fn draw(size: u32, seed: u32, cache: &TableCache<Self>) -> Draw;

    /// A search for solutions of a cube, with the best tables there are; none if the tables needed are missing.
    fn search(cube: &Self::Cube, settings: &Settings, cache: &TableCache<Self>) -> Option<Box<dyn Search>>;
}

/// Looks at about so many positions on the way to a scramble. Returns how many it has looked at in all, and the
/// scramble once it is there.
pub type Draw = Box<dyn FnMut(u64) -> (u64, Option<Result<Scramble, Failure>>)>;

/// A scramble.
pub struct Scramble {
    /// The facelet string of the scrambled cube.
    pub state: String,
    /// Leads from the solved cube to the state.
    pub alg: String,
}

/// A search of any method.
pub trait Search {
    /// Looks at about so many positions more.
    fn advance(&mut self, nodes: u64) -> Step;

    /// Positions looked at so far.
    fn nodes(&self) -> u64;

    /// The phase under way.
    fn phase(&self) -> Phase {
        Phase::Whole
    }

    /// The length being searched and the proved least length, where the method has them.
    fn depth_and_bound(&self) -> Option<(u32, u32)> {
        None
    }

    /// All shortest solutions, at most so many of them, and how many there are; none where the method cannot
    /// tell.
    fn all(&self, _most: usize) -> Option<(Vec<String>, u32)> {
        None
    }
}

/// What a slice of a search came to.
pub enum Step {
    /// There is more to do.
    Running,
    /// A solution shorter than all before; the search may go on for a shorter one.
    Found {
        /// Its phases.
        chapters: Vec<Chapter>,
        /// True if it is proved that no solution is shorter.
        is_optimal: bool,
    },
    /// The search is over.
    Finished(Outcome),
}

/// How many of all shortest solutions are sent: more than anyone reads.
const MOST_SENT: usize = 1000;

/// A job of a worker that solves cubes.
pub enum SolverJob<P: Solver> {
    /// A scramble.
    Scramble(Scrambling<P>),
    /// A search.
    Solve(Box<Solving<P>>),
}

/// The way to the scramble of a seed.
pub struct Scrambling<P: Solver> {
    size: u32,
    seed: u32,
    need: Option<Need<P>>,
    /// From the first slice on, as it needs the tables.
    draw: Option<Draw>,
    nodes: u64,
    pace: Pace,
}

/// The search for ever shorter solutions of a cube.
pub struct Solving<P: Solver> {
    cube: P::Cube,
    need: Need<P>,
    settings: Settings,
    limits: Limits,
    /// From the first slice on, as it needs the tables.
    search: Option<Box<dyn Search>>,
    /// The length of the best solution so far.
    best: Option<u32>,
    pace: Pace,
}

impl<P: Solver> SolverJob<P> {
    /// A job for a task; or why there is none.
    pub fn new(task: Task) -> Result<SolverJob<P>, Failure> {
        match task {
            Task::Scramble { size, seed } => {
                let need = P::scrambles_need(size)?;
                Ok(SolverJob::Scramble(Scrambling { size, seed, need, draw: None, nodes: 0, pace: P::PACE }))
            }
            Task::Solve { state, settings, limits } => {
                let (cube, need) = P::read(&state, &settings)?;
                let (search, best) = (None, None);
                let solving = Solving { cube, need, settings, limits, search, best, pace: P::PACE };
                Ok(SolverJob::Solve(Box::new(solving)))
            }
        }
    }
}

impl<P: Solver> Job for SolverJob<P> {
    type Program = P;

    fn needs(&self, cache: &TableCache<P>) -> Option<Need<P>> {
        let need = match self {
            SolverJob::Scramble(scrambling) => scrambling.need.as_ref()?,
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
        End { outcome, stats: Stats { nodes: nodes as f64, millis } }
    }
}

impl<P: Solver> Scrambling<P> {
    fn advance(&mut self, slice: &mut Slice<'_, P>) -> Result<Option<Outcome>, Failure> {
        let (size, seed) = (self.size, self.seed);
        let nodes = self.pace.steps(SLICE);
        let (looked_at, scramble) = self.draw.get_or_insert_with(|| P::draw(size, seed, slice.cache))(nodes);
        let done = looked_at.saturating_sub(self.nodes);
        self.nodes = looked_at;
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
    /// Works for a slice, and says why the search is over if it is. Several steps make a slice: to take messages
    /// in between takes time as well.
    fn advance(&mut self, slice: &mut Slice<'_, P>) -> Option<Outcome> {
        loop {
            let outcome = self.step(slice);
            if outcome.is_some() || slice.host.now() - slice.start >= SLICE / 2.0 {
                return outcome;
            }
        }
    }

    fn step(&mut self, slice: &mut Slice<'_, P>) -> Option<Outcome> {
        let start = slice.host.now();
        // NaN and negative times and budgets count as zero.
        let over = slice.began + self.limits.millis.map_or(f64::INFINITY, |millis| millis.max(0.0));
        let most_nodes = self.limits.nodes.map_or(u64::MAX, |nodes| nodes as u64);
        let is_limited = |best: Option<u32>| best.is_some() || !P::WAITS_FOR_A_SOLUTION;
        let (mut nodes, before) = (self.pace.steps(SLICE), self.nodes());
        if is_limited(self.best) {
            nodes = self.pace.steps(SLICE.min(over - start)).min(most_nodes.saturating_sub(before));
        }
        if self.search.is_none() {
            self.search = P::search(&self.cube, &self.settings, slice.cache);
        }
        let step = self.search.as_mut()?.advance(nodes);
        let now = slice.host.now();
        self.pace.learn_if_full(self.nodes().saturating_sub(before), nodes, now - start);
        match step {
            Step::Found { chapters, is_optimal } => {
                self.found(chapters, slice);
                if is_optimal {
                    return Some(Outcome::Optimal);
                }
            }
            Step::Finished(outcome) => return Some(outcome),
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
        (now >= over).then_some(Outcome::OutOfTime)
    }

    fn found(&mut self, chapters: Vec<Chapter>, slice: &mut Slice<'_, P>) {
        let length = chapters.iter().map(|chapter| chapter.length).sum();
        self.best = Some(length);
        let job = slice.job;
        slice.host.emit(Event::Found { job, found: Found::Solution { chapters, length } });
        if self.settings.wanted == Wanted::All
            && let Some((algs, total)) = self.search.as_ref().and_then(|search| search.all(MOST_SENT))
        {
            slice.host.emit(Event::Found { job, found: Found::All { algs, total } });
        }
    }

    fn progress(&self) -> Progress {
        let (phase, of_search) = match &self.search {
            Some(search) => (search.phase(), search.depth_and_bound()),
            None => (Phase::Whole, None),
        };
        let (depth, bound) = of_search.unzip();
        Progress { nodes: self.nodes() as f64, phase, depth, bound, best: self.best }
    }

    fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.nodes())
    }
}
