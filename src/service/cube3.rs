//! The worker program of the 3x3x3. It solves by two-phase search, and builds two tiers of tables in spare time.

use std::sync::Arc;

use super::{
    Draw, Need, Program, Scramble, Search, Solver, SolverJob, Step, TableCache, cube_of, wrong_method,
};
use crate::cube::{Alg, Cube, Facelets};
use crate::job::{AnyBuilder, Ending, Job, Step as Found};
use crate::numbers::Number;
use crate::protocol::{Chapter, Outcome, Settings, TableSet};
use crate::solve::Method;
use crate::solve::scramble::Scrambles;
use crate::solve::staged::Phase;
use crate::solve::two_phase::{self, LargeBuilder, LargeTables, Limits, Tables};
use crate::table::MemoryUsage;
use crate::wire::Failure;

/// The worker program of the 3x3x3.
#[derive(Default)]
pub struct Cube3;

/// A tier of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tier {
    /// The tables that every search needs.
    First,
    /// Larger tables, with which later searches are faster and find shorter solutions.
    Second,
}

/// The tables of a tier.
pub enum TierTables {
    /// The tables of [`Tier::First`].
    First(Arc<Tables>),
    /// The tables of [`Tier::Second`].
    Second(Arc<LargeTables>),
}

impl Tier {
    /// Returns the need for this tier.
    const fn need(self) -> Need<Cube3> {
        let tier = match self {
            Tier::First => 1,
            Tier::Second => 2,
        };
        Need { tables: TableSet { size: 3, method: Method::TwoPhase, tier }, key: self }
    }
}

impl Program for Cube3 {
    type Key = Tier;
    type Tables = TierTables;
    type Job = SolverJob<Cube3>;

    const METHODS: &'static [&'static str] = &[Method::TwoPhase.name()];
    const AHEAD: &'static [Need<Cube3>] = &[Tier::First.need(), Tier::Second.need()];

    fn key(tables: &TableSet) -> Result<Tier, Failure> {
        match (tables.size, tables.method, tables.tier) {
            (3, Method::TwoPhase, 1) => Ok(Tier::First),
            (3, Method::TwoPhase, 2) => Ok(Tier::Second),
            _ => Err(unknown_tables(tables.method, tables.size)),
        }
    }

    fn is_essential(key: Tier) -> bool {
        key == Tier::First
    }

    fn build(key: Tier, cache: &TableCache<Cube3>) -> AnyBuilder<TierTables> {
        match (key, first(cache)) {
            (Tier::Second, Some(first)) => AnyBuilder::new(LargeBuilder::new(first.clone()), |tables| {
                TierTables::Second(Arc::new(tables))
            }),
            _ => AnyBuilder::new(Tables::in_pieces(), |tables| TierTables::First(Arc::new(tables))),
        }
    }

    fn bytes(tables: &TierTables) -> usize {
        match tables {
            TierTables::First(tables) => tables.memory_usage(),
            TierTables::Second(tables) => tables.added_bytes(),
        }
    }
}

impl Solver for Cube3 {
    type Cube = Cube;

    fn read(state: &str, settings: &Settings) -> Result<(Cube, Need<Cube3>), Failure> {
        if settings.method != Method::TwoPhase {
            return Err(unknown_tables(settings.method, 3));
        }
        Ok((cube_of(state)?, Tier::First.need()))
    }

    fn scrambles_need(size: u32) -> Result<Option<Need<Cube3>>, Failure> {
        if size != 3 {
            return Err(Failure::Size { size });
        }
        Ok(Some(Tier::First.need()))
    }

    /// Always uses the first tier of tables. With the second tier, a seed would give another scramble.
    fn draw(_: u32, seed: u32, cache: &TableCache<Cube3>) -> Draw {
        let mut scrambles = first(cache).map(|tables| Scrambles::new(tables.clone(), seed.into()));
        Box::new(move |nodes| {
            let Some(scrambles) = &mut scrambles else {
                return (0, Some(Err(unknown_tables(Method::TwoPhase, 3))));
            };
            let drawn = scrambles.advance(nodes).map(|scramble| {
                let state = Facelets::from(&scramble.cube).to_string();
                Ok(Scramble { state, alg: scramble.alg.to_string() })
            });
            (scrambles.nodes(), drawn)
        })
    }

    fn search(cube: &Cube, _: &Settings, cache: &TableCache<Cube3>) -> Option<Box<dyn Search>> {
        let limits = Limits { max_length: Limits::FIRST_LENGTH, ..Limits::default() };
        let search = match cache.get(Tier::Second) {
            Some(TierTables::Second(large)) => two_phase::Search::with_large(large.clone(), cube, limits),
            _ => two_phase::Search::new(first(cache)?.clone(), cube, limits),
        };
        Some(Box::new(search))
    }
}

impl Search for two_phase::Search {
    fn advance(&mut self, nodes: u64) -> Step {
        match Job::advance(self, nodes) {
            Found::Running => Step::Running,
            Found::Improved => {
                let moves = self.best().map_or(&[][..], |moves| moves);
                let alg = moves.iter().copied().collect::<Alg>().to_string();
                let chapters = vec![Chapter { phase: Phase::Whole, alg, length: moves.len().to_u32() }];
                Step::Found { chapters, is_optimal: self.ending() == Some(Ending::Optimal) }
            }
            Found::Finished(Ending::NodeLimit) => Step::Finished(Outcome::OutOfNodes),
            // The search has proved that no solution is shorter than the last one.
            Found::Finished(_) => Step::Finished(Outcome::Optimal),
        }
    }

    fn nodes(&self) -> u64 {
        Job::nodes(self)
    }

    fn depth_and_bound(&self) -> Option<(u32, u32)> {
        Some((self.depth().into(), self.bound()))
    }
}

/// Returns the tables of the first tier, if they are complete.
fn first(cache: &TableCache<Cube3>) -> Option<&Arc<Tables>> {
    match cache.get(Tier::First)? {
        TierTables::First(tables) => Some(tables),
        TierTables::Second(_) => None,
    }
}

/// Returns the failure that this program has no tables of this method and size.
fn unknown_tables(method: Method, size: u32) -> Failure {
    wrong_method(method, size, std::iter::once(Method::TwoPhase))
}
