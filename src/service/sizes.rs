//! The worker program of all sizes except 3. It builds tables when a job or a request first needs them, and keeps them.

use std::marker::PhantomData;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::{
    Draw, Need, Pace, Program, Scramble, Search, Solver, SolverJob, Step, TableCache, impossible, unreadable,
    wrong_method,
};
use crate::cube::{Alg, Metric};
use crate::job::{self, Ending};
use crate::numbers::Number;
use crate::nxn::{BrokenLaws, Position, Stickers, random_moves};
use crate::protocol::{Chapter, Outcome, Settings, TableSet};
use crate::solve::staged::{self, Phase, alg_of};
use crate::solve::{
    self, Constructor, Entry, LARGEST, Method, Options, SolverBuilder, Worker, blocks, four, reduction,
    six_phase, two,
};
use crate::wire::Failure;

/// The methods that a worker program links. Other methods are not in the program.
pub trait Linked: Default + 'static {
    /// The program.
    const WORKER: Worker;

    /// The constructors of the methods.
    const CONSTRUCTORS: &'static [Constructor];

    /// The names of the methods.
    const METHODS: &'static [&'static str];
}

/// A worker program that solves sizes other than 3 by the methods that it links.
#[derive(Default)]
pub struct SizesProgram<L>(PhantomData<L>);

/// The worker program of all sizes except 3, without the methods of [`Blocks`]. It draws the scrambles.
pub type Sizes = SizesProgram<SmallMethods>;

/// The worker program of the methods in phases of outer-block turns, for five and more layers. Its code and its tables are larger.
pub type Blocks = SizesProgram<BlockMethods>;

/// The methods of [`Sizes`].
#[derive(Default)]
pub struct SmallMethods;

/// The methods of [`Blocks`].
#[derive(Default)]
pub struct BlockMethods;

impl Linked for SmallMethods {
    const WORKER: Worker = Worker::Sizes;
    const CONSTRUCTORS: &'static [Constructor] =
        &[two::CONSTRUCTOR, four::CONSTRUCTOR, six_phase::CONSTRUCTOR, reduction::CONSTRUCTOR];
    const METHODS: &'static [&'static str] =
        &[Method::Reduction.name(), Method::Quick.name(), Method::Phases.name(), Method::Optimal.name()];
}

impl Linked for BlockMethods {
    const WORKER: Worker = Worker::Blocks;
    const CONSTRUCTORS: &'static [Constructor] = &[blocks::CONSTRUCTOR];
    const METHODS: &'static [&'static str] = &[Method::Reduction.name()];
}

/// Identifies the tables of a method, with the constructor that builds them.
#[derive(Clone, Copy)]
pub struct SizesKey {
    set: solve::TableSet,
    constructor: Constructor,
}

impl PartialEq for SizesKey {
    fn eq(&self, other: &SizesKey) -> bool {
        self.set == other.set
    }
}

impl<L: Linked> Program for SizesProgram<L> {
    type Key = SizesKey;
    type Tables = Arc<dyn solve::Solver>;
    type Job = SolverJob<SizesProgram<L>>;

    const METHODS: &'static [&'static str] = L::METHODS;

    fn key(tables: &TableSet) -> Result<SizesKey, Failure> {
        let layers = tables.size.index();
        let wrong = || {
            let linked = Entry::of_size(layers).filter(|entry| entry.worker == Some(L::WORKER));
            wrong_method(tables.method, tables.size, linked.map(|entry| entry.method))
        };
        let set = solve::TableSet::new(tables.method, layers).map_err(|_| wrong())?;
        let constructor = set.constructor(L::CONSTRUCTORS).ok_or_else(wrong)?;
        Ok(SizesKey { set, constructor })
    }

    fn build(key: SizesKey, _: &TableCache<Self>) -> SolverBuilder {
        (key.constructor.build)(&key.set)
    }

    fn bytes(tables: &Arc<dyn solve::Solver>) -> usize {
        tables.memory_usage()
    }
}

impl<L: Linked> Solver for SizesProgram<L> {
    type Cube = Position;

    /// Phases differ much in speed. The maximum keeps a step short in all of them.
    const PACE: Pace = Pace::new(1000.0, 10_000);
    const WAITS_FOR_A_SOLUTION: bool = true;

    fn read(state: &str, settings: &Settings) -> Result<(Position, Need<Self>), Failure> {
        let stickers: Stickers = state.parse().map_err(unreadable)?;
        let position = Position::try_from(stickers).map_err(|BrokenLaws(laws)| impossible(laws.len()))?;
        let need = need(position.size().to_u32(), settings.method)?;
        Ok((position, need))
    }

    fn scrambles_need(size: u32) -> Result<Option<Need<Self>>, Failure> {
        if size == 3 || !(2..=LARGEST).contains(&size.index()) {
            return Err(Failure::Size { size });
        }
        match size {
            2 => need(size, Method::Optimal).map(Some),
            4 => need(size, Method::Reduction).map(Some),
            _ => Ok(None),
        }
    }

    fn draw(size: u32, seed: u32, cache: &TableCache<Self>) -> Draw {
        let need = Self::scrambles_need(size).ok().flatten();
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

    fn search(position: &Position, settings: &Settings, cache: &TableCache<Self>) -> Option<Box<dyn Search>> {
        let Settings { method, heuristic, metric, .. } = *settings;
        let size = position.size();
        let tables = cache.get(need::<L>(size.to_u32(), method).ok()?.key)?;
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
fn need<L: Linked>(size: u32, method: Method) -> Result<Need<SizesProgram<L>>, Failure> {
    Need::new(TableSet { size, method, tier: 1 })
}

/// Applies an alg to the solved cube and returns both as a scramble.
fn scramble(size: u32, alg: &Alg) -> Result<Scramble, Failure> {
    let mut cube = Stickers::solved(size.index());
    cube.perform(alg).map_err(|_| Failure::Alg)?;
    Ok(Scramble { state: cube.to_string(), alg: alg.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_links_the_methods_that_the_registry_gives_to_it() {
        fn check<L: Linked>() {
            let linked = |entry: &&'static Entry| {
                solve::TableSet { entry, tier: 0 }.constructor(L::CONSTRUCTORS).is_some()
            };
            let of_registry = |entry: &&'static Entry| entry.worker == Some(L::WORKER);
            let names = |entries: &mut dyn Iterator<Item = &'static Entry>| {
                entries.map(|entry| (entry.method.name(), entry.sizes)).collect::<Vec<_>>()
            };
            let expected = names(&mut Entry::all().filter(of_registry));
            assert_eq!(names(&mut Entry::all().filter(linked)), expected);
            let mut methods: Vec<&str> = expected.iter().map(|(method, _)| *method).collect();
            methods.sort_unstable();
            methods.dedup();
            let mut offered = L::METHODS.to_vec();
            offered.sort_unstable();
            assert_eq!(methods, offered);
        }
        check::<SmallMethods>();
        check::<BlockMethods>();
    }
}
