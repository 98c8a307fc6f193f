//! The worker program that proves shortest solutions of the 3x3x3, and finds shortest ways to goals. The table of solutions is large: it
//! is built for the first job that needs it, and stored by the browser. The tables of a goal are small, and built anew by each worker.

mod goal_search;
mod listed;

use std::sync::Arc;

use goal_search::GoalSearch;
use listed::Listed;

use super::{
    Draw, Need, Program, Search, Sharing, Solver, SolverJob, Step, Storage, TableCache, cube_of, wrong_method,
};
use crate::cube::{Cube, Metric};
use crate::job::{AnyBuilder, Bound, Ending, Job, Listing, Share, Split, Step as Found};
use crate::numbers::Number;
use crate::protocol::{Outcome, Settings, TableSet, Wanted};
use crate::solve::Method;
use crate::solve::goal::{self, Goal};
use crate::solve::optimal::{
    self, Checkpoint, Limits, OptimalSolutions, Size, Table, TableBuilder, near_tables,
};
use crate::solve::two_phase;
use crate::table::{FileFaultKind, MemoryUsage};
use crate::wire::Failure;

/// The worker program that proves shortest solutions. The tiers of its tables are the values of [`Size`], from 1 on; all are for the
/// half turn metric, whose distances are bounds in the quarter turn metric as well.
#[derive(Default)]
pub struct Optimal;

/// The tables that a job needs: for shortest solutions, those of a size; for a goal, those of the goal in a metric.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Key {
    /// For shortest solutions.
    Whole(Size),
    /// For a goal.
    Goal(Goal, Metric),
}

/// Complete tables.
pub enum Tables {
    /// For shortest solutions.
    Whole(Arc<optimal::Tables>),
    /// For a goal.
    Goal(Arc<goal::Tables>),
}

impl Program for Optimal {
    type Key = Key;
    type Tables = Tables;
    type Job = SolverJob<Optimal>;

    const METHODS: &'static [&'static str] = &[Method::Optimal.name()];

    fn key(tables: &TableSet) -> Result<Key, Failure> {
        let size = Size::of_tier(tables.tier).filter(|size| size.fits_browser());
        match (tables.size, tables.method, size) {
            (3, Method::Optimal, Some(size)) => Ok(Key::Whole(size)),
            (3, Method::Optimal, None) => Err(Failure::Tables { name: tables.tier.to_string() }),
            _ => Err(unknown_method(tables.method)),
        }
    }

    fn build(key: Key, _: &TableCache<Optimal>) -> AnyBuilder<Tables> {
        match key {
            Key::Whole(size) => AnyBuilder::new(TableBuilder::new(size, Metric::Htm), |table| {
                Tables::Whole(Arc::new(optimal::Tables::new(table)))
            }),
            Key::Goal(goal, metric) => {
                let builder = goal::TableBuilder::new(&[goal], metric);
                AnyBuilder::new(builder, |tables| Tables::Goal(Arc::new(tables)))
            }
        }
    }

    fn bytes(tables: &Tables) -> usize {
        match tables {
            Tables::Whole(tables) => tables.memory_usage(),
            Tables::Goal(tables) => tables.memory_usage(),
        }
    }

    fn storage(key: Key) -> Option<Storage<Optimal>> {
        let Key::Whole(size) = key else { return None };
        Some(Storage {
            name: size.name(),
            load: |key, bytes| {
                let Key::Whole(size) = key else { return Err(FileFaultKind::Other) };
                match Table::load(size, Metric::Htm, bytes) {
                    Ok(table) => Ok(Tables::Whole(Arc::new(optimal::Tables::new(table)))),
                    Err(fault) => Err(fault.kind()),
                }
            },
            save: |tables| {
                let Tables::Whole(tables) = tables else { return None };
                let table = tables.table();
                let mut bytes = Vec::new();
                // Without memory for a copy, the table is built again the next time.
                bytes.try_reserve_exact(table.saved_len()).ok()?;
                table.save(&mut bytes).ok().map(|()| bytes)
            },
            sharing: Some(Sharing {
                attach: |key, memory| {
                    let Key::Whole(size) = key else { return Err(FileFaultKind::Other) };
                    match Table::attach(size, Metric::Htm, memory) {
                        Ok(table) => Ok(Tables::Whole(Arc::new(optimal::Tables::new(table)))),
                        Err(fault) => Err(fault.kind()),
                    }
                },
                share: |tables, memory| match tables {
                    // Nobody has a table yet that was built a moment ago.
                    Tables::Whole(tables) => match Arc::try_unwrap(tables) {
                        Ok(tables) => Tables::Whole(Arc::new(tables.share(memory))),
                        Err(tables) => Tables::Whole(tables),
                    },
                    goal @ Tables::Goal(_) => goal,
                },
            }),
        })
    }
}

impl Solver for Optimal {
    type Cube = Cube;

    fn read(state: &str, settings: &Settings) -> Result<(Cube, Need<Optimal>), Failure> {
        Ok((cube_of(state)?, need(settings)?))
    }

    fn scrambles_need(size: u32) -> Result<Option<Need<Optimal>>, Failure> {
        Err(Failure::Size { size })
    }

    fn draw(size: u32, _: u32, _: &TableCache<Optimal>) -> Draw {
        Box::new(move |_| (0, Some(Err(Failure::Size { size }))))
    }

    fn first(cube: &Cube, settings: &Settings) -> Option<Box<dyn Search>> {
        // Two-phase finds no way to a goal. A proof that goes on has its first solution.
        if settings.goal.is_some() || settings.share > 0 || settings.proved > 0 {
            return None;
        }
        Some(Box::new(First { cube: *cube, metric: settings.metric, search: None }))
    }

    fn search(cube: &Cube, settings: &Settings, cache: &TableCache<Optimal>) -> Option<Box<dyn Search>> {
        let tables = match cache.get(need(settings).ok()?.key)? {
            Tables::Whole(tables) => tables.clone(),
            Tables::Goal(tables) => {
                let lists = settings.wanted == Wanted::All;
                return Some(Box::new(GoalSearch::new(tables.clone(), cube, lists)));
            }
        };
        let Settings { metric, wanted, share, shares, from_length, from_pieces, proved, .. } = *settings;
        let share = if share < shares { Share::new(share.index(), shares.index()) } else { Share::WHOLE };
        let mut list = List { tables: tables.clone(), cube: *cube, metric, share, solutions: None };
        if wanted == Wanted::All && (1..=Cube::FARTHEST_QTM.into()).contains(&proved) {
            list.begin(proved);
            return Some(Box::new(list));
        }
        let mut search = optimal::Search::new(tables, cube, metric, Limits::default());
        if !share.is_whole() {
            search = search.task(share, &Bound::new())?;
        }
        if let Ok(length) = u8::try_from(from_length) {
            search.resume(Checkpoint { length, pieces: from_pieces });
        }
        Some(Box::new(Proof { search, metric, list: (wanted == Wanted::All).then_some(list) }))
    }
}

/// The most positions that two-phase expands for the first solution: a tenth of a second.
const FIRST_NODES: u64 = 200_000;

/// The search for a first solution, by two-phase.
struct First {
    cube: Cube,
    metric: Metric,
    /// The search, from the first slice on: its tables may have to be built.
    search: Option<two_phase::Search>,
}

impl Search for First {
    fn advance(&mut self, nodes: u64) -> Step {
        let search = self.search.get_or_insert_with(|| {
            let limits =
                two_phase::Limits { max_length: two_phase::Limits::FIRST_LENGTH, nodes: FIRST_NODES };
            two_phase::Search::new(near_tables(), &self.cube, limits)
        });
        match Job::advance(search, nodes) {
            Found::Running => Step::Running,
            // It may be optimal in one metric only.
            Found::Improved => Step::found(search.best(), self.metric, false),
            Found::Finished(_) => Step::Finished(Outcome::Finished),
        }
    }

    fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, Job::nodes)
    }
}

/// A search for a shortest solution.
struct Proof {
    search: optimal::Search,
    metric: Metric,
    /// Lists all shortest solutions after the proof, if they are wanted.
    list: Option<List>,
}

impl Proof {
    /// Returns the list if the search is over and solutions are being listed.
    fn under_way(&self) -> Option<&List> {
        self.list.as_ref().filter(|list| list.solutions.is_some())
    }
}

impl Search for Proof {
    fn advance(&mut self, nodes: u64) -> Step {
        if let Some(list) = &mut self.list
            && list.solutions.is_some()
        {
            return list.advance(nodes);
        }
        let step = Job::advance(&mut self.search, nodes);
        match (step, &mut self.list) {
            (Found::Running, _) => Step::Running,
            (Found::Improved, list) => {
                let is_optimal = self.search.ending() == Some(Ending::Optimal);
                Step::found(self.search.best(), self.metric, is_optimal && list.is_none())
            }
            (Found::Finished(Ending::NodeLimit), _) => Step::Finished(Outcome::OutOfNodes),
            (Found::Finished(_), None) => Step::Finished(Outcome::Optimal),
            (Found::Finished(_), Some(list)) => {
                list.begin(self.search.bound());
                Step::Running
            }
        }
    }

    fn nodes(&self) -> u64 {
        Job::nodes(&self.search) + self.under_way().map_or(0, Search::nodes)
    }

    fn depth_and_bound(&self) -> Option<(u32, u32)> {
        let bound = self.search.bound();
        Some((bound, bound))
    }

    fn restrict(&mut self, length: u32) {
        self.search.restrict(length);
    }

    fn pieces(&self) -> Option<u32> {
        Some(self.search.checkpoint().pieces)
    }

    fn outlook(&self) -> Option<[f64; 2]> {
        self.under_way().map_or_else(|| self.search.outlook(), Search::outlook)
    }

    fn all(&self, most: usize) -> Option<(Vec<String>, u32)> {
        self.under_way()?.all(most)
    }
}

/// Lists a share of all shortest solutions.
struct List {
    tables: Arc<optimal::Tables>,
    cube: Cube,
    metric: Metric,
    share: Share,
    /// The solutions, once their length is proved.
    solutions: Option<Listed<OptimalSolutions>>,
}

impl List {
    /// Begins to list the solutions of this length.
    fn begin(&mut self, length: u32) {
        let tables = self.tables.clone();
        let listing = OptimalSolutions::of_length(tables, &self.cube, self.metric, length, self.share);
        self.solutions = Some(Listed::new(listing));
    }

    fn listing(&self) -> Option<&OptimalSolutions> {
        self.solutions.as_ref().map(|solutions| &solutions.listing)
    }
}

impl Search for List {
    fn advance(&mut self, nodes: u64) -> Step {
        let Some(solutions) = &mut self.solutions else { return Step::Finished(Outcome::Optimal) };
        solutions.advance(nodes)
    }

    fn nodes(&self) -> u64 {
        self.listing().map_or(0, Listing::nodes)
    }

    fn depth_and_bound(&self) -> Option<(u32, u32)> {
        let length = self.listing()?.length().to_u32();
        Some((length, length))
    }

    fn outlook(&self) -> Option<[f64; 2]> {
        // There is no next length.
        Some([self.listing()?.left()?, 0.0])
    }

    fn all(&self, most: usize) -> Option<(Vec<String>, u32)> {
        Some(self.solutions.as_ref()?.all(most))
    }
}

/// Returns the tables for these settings.
fn need(settings: &Settings) -> Result<Need<Optimal>, Failure> {
    let tables = TableSet { size: 3, method: settings.method, tier: settings.tier };
    match settings.goal {
        Some(goal) if settings.method == Method::Optimal => {
            Ok(Need { tables: TableSet { tier: 1, ..tables }, key: Key::Goal(goal, settings.metric) })
        }
        _ => Need::new(tables),
    }
}

/// Returns the failure that this program has no such method.
fn unknown_method(method: Method) -> Failure {
    wrong_method(method, 3, std::iter::once(Method::Optimal))
}
