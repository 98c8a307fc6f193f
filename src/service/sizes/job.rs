//! A job of the worker for all sizes: from its request to its last answer, a slice at a time.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::Outside;
use super::kits::Need;
use crate::cube::Alg;
use crate::job::{Ending, Step};
use crate::nxn::{BrokenLaws, Position, Stickers, random_moves};
use crate::protocol::sizes::{Answer, Chapter, Outcome, Settings, Wanted};
use crate::protocol::{Limits, Stats};
use crate::service::{Pace, REPORT, SLICE};
use crate::solve::staged::{Phase, Search, Solution, alg_of};
use crate::solve::{Entry, Method, Options, Scrambler, Solver};

/// Positions a search looks at in a millisecond, as a first guess, and in a step at most: phases follow each other at quite
/// different paces, and so many positions take none of them long.
const NODES: Pace = Pace::new(1000.0, 10_000);

/// How many of all shortest solutions are told: more than anyone reads.
const MOST_TOLD: usize = 1000;

/// The largest cube that is scrambled here.
const LARGEST: u32 = 1000;

/// Something that a page asked for and has not had its last answer to.
pub(super) struct Job {
    id: u32,
    need: Option<Need>,
    task: Task,
    /// When its first slice began.
    began: Option<f64>,
    /// When it last told of its progress; its beginning counts.
    told: f64,
}

/// What is to be done.
enum Task {
    Scramble(Box<Scrambling>),
    Solve(Box<Solving>),
}

/// The way to the scramble of a seed.
struct Scrambling {
    size: u32,
    seed: u32,
    /// Those of random states, which may take more than a slice.
    scrambler: Option<Box<dyn Scrambler>>,
    pace: Pace,
}

/// The search for ever shorter solutions of a cube.
struct Solving {
    position: Position,
    settings: Settings,
    limits: Limits,
    /// From the first slice on, as it needs the tables.
    search: Option<Box<dyn Search + Send>>,
    /// The length of the best solution so far.
    best: Option<u32>,
    pace: Pace,
}

impl Job {
    /// A scramble; or why there is none.
    pub(super) fn scramble(id: u32, size: u32, seed: u32) -> Result<Job, (u32, String)> {
        if size == 3 || !(2..=LARGEST).contains(&size) {
            let message = format!("no scrambles of {size} layers; expected 2, or 4 to {LARGEST}");
            return Err((id, message));
        }
        let method = match size {
            2 => Some(Method::Optimal),
            4 => Some(Method::Reduction),
            _ => None,
        };
        let need = method.map(|method| Need::new(size, method)).transpose();
        let need = need.map_err(|message| (id, message))?;
        let scrambling = Scrambling { size, seed, scrambler: None, pace: NODES };
        Ok(Job::new(id, need, Task::Scramble(Box::new(scrambling))))
    }

    /// A search for solutions of the cube with these facelets; or why there are none, one reason a line.
    pub(super) fn solve(
        id: u32,
        state: &str,
        settings: Settings,
        limits: Limits,
    ) -> Result<Job, (u32, String)> {
        let position = position(state).map_err(|message| (id, message))?;
        let need = Need::new(position.size() as u32, settings.method).map_err(|message| (id, message))?;
        let solving = Solving { position, settings, limits, search: None, best: None, pace: NODES };
        Ok(Job::new(id, Some(need), Task::Solve(Box::new(solving))))
    }

    fn new(id: u32, need: Option<Need>, task: Task) -> Job {
        Job { id, need, task, began: None, told: 0.0 }
    }

    /// Its number.
    pub(super) fn id(&self) -> u32 {
        self.id
    }

    /// The tables it needs, if any.
    pub(super) fn need(&self) -> Option<Need> {
        self.need
    }

    /// Does a slice of the work, with the tables it needs. Returns whether that was the last one.
    pub(super) fn advance(&mut self, tables: Option<&Arc<dyn Solver>>, outside: &mut impl Outside) -> bool {
        let start = outside.now();
        let began = *self.began.get_or_insert(start);
        self.told = self.told.max(began);
        let solving = match &mut self.task {
            Task::Scramble(scrambling) => {
                let Some(alg) = scrambling.advance(tables, outside) else { return false };
                let (job, size, seed) = (self.id, scrambling.size, scrambling.seed);
                let mut cube = Stickers::solved(size as usize);
                let state = cube.perform(&alg).map(|()| cube.to_string());
                outside.tell(match state {
                    Ok(state) => Answer::Scrambled { job, size, seed, state, alg: alg.to_string() },
                    Err(error) => Answer::Failed { job, message: error.to_string() },
                });
                return true;
            }
            Task::Solve(solving) => solving,
        };
        // There are tables for whatever needs any.
        let Some(tables) = tables else { return true };
        // Several steps make a slice: to hear messages in between takes time as well.
        let (outcome, now) = loop {
            let outcome = solving.advance(self.id, tables, began, outside);
            let now = outside.now();
            if outcome.is_some() || now - start >= SLICE / 2.0 {
                break (outcome, now);
            }
        };
        if let Some(outcome) = outcome {
            self.end(outcome, outside);
            return true;
        }
        if now - self.told >= REPORT {
            outside.tell(solving.progress(self.id));
            self.told = now;
        }
        false
    }

    /// Says that this was it.
    pub(super) fn end(&self, outcome: Outcome, outside: &mut impl Outside) {
        let nodes = match &self.task {
            Task::Scramble(scrambling) => {
                scrambling.scrambler.as_ref().map_or(0, |scrambler| scrambler.nodes())
            }
            Task::Solve(solving) => solving.nodes(),
        };
        let now = outside.now();
        let stats = Stats { nodes: nodes as f64, millis: now - self.began.unwrap_or(now) };
        outside.tell(Answer::Done { job: self.id, outcome, stats });
    }
}

impl Scrambling {
    /// Does a slice of the work. The scramble depends on size and seed, and nothing else.
    fn advance(&mut self, tables: Option<&Arc<dyn Solver>>, outside: &impl Outside) -> Option<Alg> {
        let (size, seed) = (self.size as usize, self.seed.into());
        if self.scrambler.is_none() {
            self.scrambler = tables.and_then(|tables| tables.clone().scrambles(seed));
        }
        let Some(scrambler) = &mut self.scrambler else {
            return Some(random_moves(size, &mut ChaCha8Rng::seed_from_u64(seed)));
        };
        let (start, nodes) = (outside.now(), self.pace.steps(SLICE));
        let alg = scrambler.advance(nodes);
        self.pace.learn(nodes, outside.now() - start);
        alg
    }
}

impl Solving {
    /// Makes a step, and says why it is over if it is.
    fn advance(
        &mut self,
        job: u32,
        tables: &Arc<dyn Solver>,
        began: f64,
        outside: &mut impl Outside,
    ) -> Option<Outcome> {
        let Settings { heuristic, metric, .. } = self.settings;
        let position = &self.position;
        let search = self.search.get_or_insert_with(|| {
            tables.clone().search(position, Options { heuristic, metric, ..Options::default() })
        });
        // What is no number is none.
        let over = began + self.limits.millis.map_or(f64::INFINITY, |millis| millis.max(0.0));
        let start = outside.now();
        let left = if self.best.is_some() { over - start } else { f64::INFINITY };
        let (nodes, before) = (self.pace.steps(SLICE.min(left)), search.nodes());
        let step = search.advance(nodes);
        let now = outside.now();
        let done = search.nodes().saturating_sub(before);
        // A step that ends early says little about the pace.
        if done >= nodes / 2 {
            self.pace.learn(done, now - start);
        }
        let spent = search.nodes() as f64;
        match step {
            Step::Improved => {
                let is_optimal = search.ending() == Some(Ending::Optimal);
                if let Some(solution) = search.best().cloned() {
                    self.found(job, &solution, tables, outside);
                }
                if is_optimal {
                    return Some(Outcome::Optimal);
                }
            }
            Step::Finished(_) => return Some(Outcome::Finished),
            Step::Running => {}
        }
        // The first solution is waited for.
        let best = self.best?;
        if self.limits.max_length.is_some_and(|enough| best <= enough) {
            return Some(Outcome::GoodEnough);
        }
        if self.limits.nodes.is_some_and(|most| spent >= most) {
            return Some(Outcome::OutOfNodes);
        }
        (now >= over).then_some(Outcome::OutOfTime)
    }

    fn found(&mut self, job: u32, solution: &Solution, tables: &Arc<dyn Solver>, outside: &mut impl Outside) {
        let size = self.position.size();
        let entry = Entry::new(self.settings.method, size);
        let metric = entry.map_or(self.settings.metric, |entry| entry.metric_or_usual(self.settings.metric));
        let chapters = solution.chapters.iter().map(|chapter| {
            let alg = chapter.alg(size);
            Chapter { phase: chapter.phase, length: alg.length(metric) as u32, alg: alg.to_string() }
        });
        let chapters: Vec<Chapter> = chapters.collect();
        let length = chapters.iter().map(|chapter| chapter.length).sum();
        self.best = Some(length);
        outside.tell(Answer::Found { job, chapters, length });
        if self.settings.wanted == Wanted::All
            && let Some(mut all) = tables.clone().all_solutions(&self.position, self.settings.metric)
        {
            let algs: Vec<String> =
                all.by_ref().take(MOST_TOLD).map(|turns| alg_of(turns, size).to_string()).collect();
            let total = (algs.len() + all.count()) as u32;
            outside.tell(Answer::All { job, algs, total });
        }
    }

    /// How far it has come.
    fn progress(&self, job: u32) -> Answer {
        let phase = self.search.as_ref().map_or(Phase::Whole, |search| search.phase());
        Answer::Progress { job, nodes: self.nodes() as f64, phase, best: self.best }
    }

    /// The positions it has looked at.
    fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.nodes())
    }
}

/// Reads the cube with these facelets; or tells every reason why there is none, one a line.
fn position(state: &str) -> Result<Position, String> {
    let stickers: Stickers = state.parse().map_err(|error| format!("{error}"))?;
    Position::try_from(stickers).map_err(|BrokenLaws(laws)| {
        let laws: Vec<String> = laws.iter().map(|law| law.to_string()).collect();
        laws.join("\n")
    })
}
