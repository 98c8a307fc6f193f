//! The worker program of all sizes except 3. It builds tables when a job or a request first needs them, and keeps them.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{
    Draw, Need, Pace, Program, Scramble, Search, Solver, SolverJob, Step, TableCache, impossible, unreadable,
    wrong_method,
};
use crate::cube::{Alg, Metric};
use crate::job::{self, Build, Ending};
use crate::numbers::Number;
use crate::nxn::{BrokenLaws, Position, Stickers, random_moves};
use crate::protocol::{Chapter, Outcome, Settings, SolverProtocol, TableSet, Task};
use crate::solve::staged::{self, Phase, alg_of};
use crate::solve::{
    self, Constructor, Entry, LARGEST, Method, Options, SolverBuilder, five, four, reduction, six_phase, two,
};
use crate::wire::{Failure, JobId};

/// The methods of this program. Other methods are not linked.
const CONSTRUCTORS: [Constructor; 5] =
    [two::CONSTRUCTOR, four::CONSTRUCTOR, five::CONSTRUCTOR, six_phase::CONSTRUCTOR, reduction::CONSTRUCTOR];

/// The worker program of all sizes except 3.
#[derive(Default)]
pub struct Sizes;

/// Identifies the tables of a method, with the constructor that builds them.
#[derive(Clone, Copy)]
pub struct SizesKey {
    set: solve::TableSet,
    constructor: Constructor,
}

/// Builds the tables of any method.
pub struct SizesBuilder(Box<dyn SolverBuilder>);

impl PartialEq for SizesKey {
    fn eq(&self, other: &SizesKey) -> bool {
        self.set == other.set
    }
}

impl Program for Sizes {
    type Protocol = SolverProtocol;
    type Key = SizesKey;
    type Tables = Arc<dyn solve::Solver>;
    type Builder = SizesBuilder;
    type Job = SolverJob<Sizes>;

    const METHODS: &'static [&'static str] =
        &[Method::Reduction.name(), Method::Quick.name(), Method::Phases.name(), Method::Optimal.name()];

    fn key(tables: &TableSet) -> Result<SizesKey, Failure> {
        let layers = tables.size.index();
        let wrong = || {
            let has = |method: &Method| Sizes::METHODS.contains(&method.name());
            wrong_method(tables.method, tables.size, Method::of_size(layers).filter(has))
        };
        let set = solve::TableSet::new(tables.method, layers).map_err(|_| wrong())?;
        let constructor = set.constructor(&CONSTRUCTORS).ok_or_else(wrong)?;
        Ok(SizesKey { set, constructor })
    }

    fn build(key: SizesKey, _: &TableCache<Sizes>) -> SizesBuilder {
        SizesBuilder((key.constructor.build)(&key.set))
    }

    fn bytes(tables: &Arc<dyn solve::Solver>) -> usize {
        tables.memory_usage()
    }

    fn begin(&mut self, _: JobId, task: Task) -> Result<SolverJob<Sizes>, Failure> {
        SolverJob::new(task)
    }
}

impl Build for SizesBuilder {
    type Tables = Arc<dyn solve::Solver>;

    fn advance(&mut self) -> bool {
        self.0.advance()
    }

    fn progress(&self) -> (u32, u32) {
        self.0.progress()
    }

    fn assemble(self) -> Arc<dyn solve::Solver> {
        self.0.finish()
    }
}

impl Solver for Sizes {
    type Cube = Position;

    /// Phases differ much in speed. The maximum keeps a step short in all of them.
    const PACE: Pace = Pace::new(1000.0, 10_000);
    const WAITS_FOR_A_SOLUTION: bool = true;

    fn read(state: &str, settings: &Settings) -> Result<(Position, Need<Sizes>), Failure> {
        let stickers: Stickers = state.parse().map_err(unreadable)?;
        let position = Position::try_from(stickers).map_err(|BrokenLaws(laws)| impossible(laws.len()))?;
        let need = need(position.size().to_u32(), settings.method)?;
        Ok((position, need))
    }

    fn scrambles_need(size: u32) -> Result<Option<Need<Sizes>>, Failure> {
        if size == 3 || !(2..=LARGEST).contains(&size.index()) {
            return Err(Failure::Size { size });
        }
        match size {
            2 => need(size, Method::Optimal).map(Some),
            4 => need(size, Method::Reduction).map(Some),
            _ => Ok(None),
        }
    }

    fn draw(size: u32, seed: u32, cache: &TableCache<Sizes>) -> Draw {
        let need = Sizes::scrambles_need(size).ok().flatten();
        let tables = need.and_then(|need| cache.get(need.key));
        let mut scrambler = tables.and_then(|tables| tables.clone().scrambles(seed.into()));
        Box::new(move |nodes| match &mut scrambler {
            Some(scrambler) => {
                let drawn = scrambler.advance(nodes);
                (scrambler.nodes(), drawn.map(|alg| scramble(size, &alg)))
            }
            None => {
                let mut random = ChaCha8Rng::seed_from_u64(seed.into());
                (0, Some(scramble(size, &random_moves(size.index(), &mut random))))
            }
        })
    }

    fn search(
        position: &Position,
        settings: &Settings,
        cache: &TableCache<Sizes>,
    ) -> Option<Box<dyn Search>> {
        let Settings { method, heuristic, metric, .. } = *settings;
        let size = position.size();
        let tables = cache.get(need(size.to_u32(), method).ok()?.key)?;
        let entry = Entry::new(method, size).ok()?;
        let options = Options { heuristic, metric, ..Options::default() };
        Some(Box::new(OfSize {
            search: tables.clone().search(position, options),
            tables: tables.clone(),
            position: position.clone(),
            metric: entry.metric_or_usual(metric),
        }))
    }
}

/// A search for solutions of a position.
struct OfSize {
    search: Box<dyn staged::Search + Send>,
    tables: Arc<dyn solve::Solver>,
    position: Position,
    /// The metric in which lengths are counted.
    metric: Metric,
}

impl Search for OfSize {
    fn advance(&mut self, nodes: u64) -> Step {
        match self.search.advance(nodes) {
            job::Step::Running => Step::Running,
            job::Step::Finished(_) => Step::Finished(Outcome::Finished),
            job::Step::Improved => {
                let chapters = self.search.best().map_or(&[][..], |solution| &solution.chapters);
                let chapters = chapters.iter().map(|chapter| {
                    let alg = chapter.alg(self.position.size());
                    let length = alg.length(self.metric).to_u32();
                    Chapter { phase: chapter.phase, length, alg: alg.to_string() }
                });
                Step::Found {
                    chapters: chapters.collect(),
                    is_optimal: self.search.ending() == Some(Ending::Optimal),
                }
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn phase(&self) -> Phase {
        self.search.phase()
    }

    fn all(&self, most: usize) -> Option<(Vec<String>, u32)> {
        let mut all = self.tables.clone().all_solutions(&self.position, self.metric)?;
        let written = |turns| alg_of(turns, self.position.size()).to_string();
        let algs: Vec<String> = all.by_ref().take(most).map(written).collect();
        let total = (algs.len() + all.count()).to_u32();
        Some((algs, total))
    }
}

/// Returns the tables of a method for cubes of this size.
fn need(size: u32, method: Method) -> Result<Need<Sizes>, Failure> {
    Need::new(TableSet { size, method, tier: 1 })
}

/// Applies an alg to the solved cube and returns both as a scramble.
fn scramble(size: u32, alg: &Alg) -> Result<Scramble, Failure> {
    let mut cube = Stickers::solved(size.index());
    cube.perform(alg).map_err(|_| Failure::Alg)?;
    Ok(Scramble { state: cube.to_string(), alg: alg.to_string() })
}
