//! The worker program of the lab. It runs searches, steps through searches, and checks heuristics. It loads the pattern databases
//! that a job needs from storage, or builds them.

mod checking;
mod databases;
mod running;
mod stepping;

use super::protocol::{Database, End, Ending, Figures, LabProtocol, Task};
use super::{NoDatabase, Recipe};
use crate::cube::Cube;
use crate::job::AnyBuilder;
use crate::service::{Job, Need, Program, Slice, Storage, TableCache, cube_of};
use crate::table::FileFaultKind;
use crate::table::pattern::{Pattern, PatternDatabase};
use crate::wire::{Failure, JobId};
use checking::Checking;
use running::Running;
use stepping::Stepping;

/// The worker program of the lab.
#[derive(Default)]
pub struct Lab {
    /// The open search, which waits for requests for its next steps, and the job that opened it.
    open: Option<(JobId, Stepping)>,
}

/// A job of the lab.
pub enum LabJob {
    /// Runs a search to its end.
    Run {
        /// The recipe of the search.
        recipe: Recipe,
        /// The cube from which the search starts.
        cube: Cube,
        /// The time limit in milliseconds.
        millis: f64,
        /// The search, from the first slice on. Building it requires the databases.
        running: Option<Box<Running>>,
    },
    /// Opens a search by this recipe from this cube, which then runs step by step.
    Open(Recipe, Cube),
    /// Expands this number of nodes of the search that this job opened.
    Step(JobId, u32),
    /// Checks a heuristic.
    Check {
        /// The recipe whose heuristic is checked.
        recipe: Recipe,
        /// The greatest distance.
        depth: u8,
        /// The check, from the first slice on. Building it requires the databases.
        checking: Option<Box<Checking>>,
    },
}

impl Program for Lab {
    type Key = Pattern;
    type Tables = PatternDatabase;
    type Job = LabJob;

    const METHODS: &'static [&'static str] = &[];

    fn key(tables: &Database) -> Result<Pattern, Failure> {
        match tables.table.patterns() {
            [pattern] => Ok(*pattern),
            _ => Err(Failure::Tables { name: tables.table.name().to_owned() }),
        }
    }

    fn build(key: Pattern, cache: &TableCache<Lab>) -> AnyBuilder<PatternDatabase> {
        databases::builder(key, cache.all())
    }

    fn bytes(tables: &PatternDatabase) -> usize {
        tables.memory_usage()
    }

    fn storage(key: Pattern) -> Option<Storage<Lab>> {
        Some(Storage {
            name: key.name(),
            load: |key, bytes| PatternDatabase::load(key, None, bytes).map_err(|fault| fault.kind()),
            save: |database| {
                let mut bytes = Vec::with_capacity(database.saved_len());
                database.save(&mut bytes).ok().map(|()| bytes)
            },
            sharing: None,
        })
    }

    fn damaged(tables: Database, fault: FileFaultKind) -> Database {
        Database { damaged: Some(fault), ..tables }
    }
}

impl Job for LabJob {
    type Program = Lab;
    type Protocol = LabProtocol;

    fn new(task: Task) -> Result<LabJob, Failure> {
        Ok(match task {
            Task::Run { recipe, state, millis } => {
                LabJob::Run { recipe, cube: cube_of(&state)?, millis, running: None }
            }
            Task::Open { recipe, state } => LabJob::Open(recipe, cube_of(&state)?),
            Task::Step { search, count } => LabJob::Step(search, count),
            Task::Check { recipe, depth } => LabJob::Check { recipe, depth, checking: None },
        })
    }

    fn needs(&self, cache: &TableCache<Lab>) -> Option<Need<Lab>> {
        let recipe = match self {
            LabJob::Run { recipe, .. } | LabJob::Open(recipe, _) | LabJob::Check { recipe, .. } => recipe,
            LabJob::Step(..) => return None,
        };
        let needed = if recipe.strategy.takes_heuristic() { recipe.heuristic.patterns() } else { &[] };
        let missing = needed.iter().find(|pattern| cache.get(**pattern).is_none())?;
        // The heuristic that uses only one database has the name of the database.
        let table = missing.name().parse().ok()?;
        Need::new(Database { table, damaged: None }).ok()
    }

    fn advance(&mut self, slice: Slice<'_, Lab>) -> Result<Option<End>, Failure> {
        let databases = slice.cache.all();
        match self {
            LabJob::Run { recipe, cube, millis, running } => {
                let running = match running {
                    Some(running) => running,
                    None => {
                        let new = Running::new(recipe, cube, *millis, databases).map_err(no_database)?;
                        running.insert(Box::new(new))
                    }
                };
                Ok(running.advance(&*slice.host))
            }
            LabJob::Open(recipe, cube) => {
                let stepping = Stepping::new(recipe, cube, databases).map_err(no_database)?;
                slice.program.open = Some((slice.job, stepping));
                Ok(Some(End { ending: None, figures: Figures::default() }))
            }
            LabJob::Step(search, count) => match &mut slice.program.open {
                Some((opened, stepping)) if opened == search => {
                    Ok(Some(stepping.step(*count, slice.job, slice.host)))
                }
                _ => Err(Failure::Search { search: *search }),
            },
            LabJob::Check { recipe, depth, checking } => {
                let checking = match checking {
                    Some(checking) => checking,
                    None => {
                        let new = Checking::new(recipe, *depth, databases).map_err(no_database)?;
                        checking.insert(Box::new(new))
                    }
                };
                Ok(checking.advance(slice.job, slice.host))
            }
        }
    }

    fn progress(&self) -> Option<Figures> {
        match self {
            LabJob::Run { running, .. } => running.as_ref().map(|running| running.figures()),
            LabJob::Check { checking, .. } => checking.as_ref().map(|checking| checking.figures()),
            LabJob::Open(..) | LabJob::Step(..) => None,
        }
    }

    fn stopped(&self, _: f64) -> End {
        End { ending: Some(Ending::Stopped), figures: self.progress().unwrap_or_default() }
    }
}

fn no_database(NoDatabase(pattern): NoDatabase) -> Failure {
    Failure::Tables { name: pattern.name().to_owned() }
}
