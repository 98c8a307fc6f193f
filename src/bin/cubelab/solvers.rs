//! Builds or loads each solver with its tables when it is first needed.

use std::sync::{Arc, Mutex, PoisonError};

use super::failure::Failure;
use super::kept;
use cubelab::cube::Metric;
use cubelab::job::Build;
use cubelab::solve::goal::{self, Goal};
use cubelab::solve::{ALL_CONSTRUCTORS, Method, Solver, TableSet, korf, optimal};
use cubelab::table::pattern::Pattern;

/// A solver of the method optimal for the 3x3x3, by the size and the metric of its table.
type Proving = (optimal::Size, Metric, Arc<dyn Solver>);

/// The solvers built so far, by their tables.
#[derive(Default)]
pub(super) struct SolverCache {
    built: Mutex<Vec<(TableSet, Arc<dyn Solver>)>>,
    /// The solvers of the method optimal for the 3x3x3.
    optimal: Mutex<Vec<Proving>>,
    /// The solvers that reach the goals of the command line, by their metric.
    goals: Mutex<Vec<(Metric, Arc<dyn Solver>)>>,
}

impl SolverCache {
    /// Returns the solver with these tables, and builds it at the first call. Korf's pattern databases are loaded
    /// from the user's cache, or built and saved there.
    pub(super) fn solver(&self, set: TableSet) -> Result<Arc<dyn Solver>, Failure> {
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, solver)) = built.iter().find(|(there, _)| *there == set) {
            return Ok(solver.clone());
        }
        let solver: Arc<dyn Solver> = if set.entry.method == Method::Korf {
            let corners = kept::load_or_build((Pattern::Corners, None))?;
            Arc::new(korf::Tables::new(&corners, kept::load_or_build((Pattern::Edges6a, None))?))
        } else {
            set.builder(ALL_CONSTRUCTORS).expect("all methods are registered").finish()
        };
        built.push((set, solver.clone()));
        Ok(solver)
    }

    /// Returns the solver of the method optimal with a table of this size and metric, which is loaded from the user's cache;
    /// the first use builds it, on up to this many threads, and saves it there.
    pub(super) fn optimal(
        &self,
        size: optimal::Size,
        metric: Metric,
        threads: usize,
    ) -> Result<Arc<dyn Solver>, Failure> {
        let mut built = self.optimal.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, _, solver)) = built.iter().find(|there| (there.0, there.1) == (size, metric)) {
            return Ok(solver.clone());
        }
        let solver: Arc<dyn Solver> =
            Arc::new(optimal::Tables::new(kept::load_or_build_on((size, metric), threads)?));
        built.push((size, metric, solver.clone()));
        Ok(solver)
    }

    /// Returns the solver that reaches these goals, whose tables are built at the first call. The goals of a command are always the
    /// same.
    pub(super) fn goals(&self, goals: &[Goal], metric: Metric) -> Arc<dyn Solver> {
        let mut built = self.goals.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, solver)) = built.iter().find(|there| there.0 == metric) {
            return solver.clone();
        }
        let solver: Arc<dyn Solver> = Arc::new(goal::TableBuilder::new(goals, metric).finish());
        built.push((metric, solver.clone()));
        solver
    }
}
