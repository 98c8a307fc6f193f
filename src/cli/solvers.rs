//! Builds or loads each solver with its tables when it is first needed.

use std::sync::{Arc, Mutex, PoisonError};

use super::databases;
use super::failure::Failure;
use crate::solve::{ALL_CONSTRUCTORS, Method, Solver, TableSet, korf};
use crate::table::pattern::Pattern;

/// The solvers built so far, by their tables.
#[derive(Default)]
pub(super) struct SolverCache {
    built: Mutex<Vec<(TableSet, Arc<dyn Solver>)>>,
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
            let corners = databases::load_or_build(Pattern::Corners)?;
            Arc::new(korf::Tables::new(&corners, databases::load_or_build(Pattern::Edges6a)?))
        } else {
            set.builder(ALL_CONSTRUCTORS).expect("all methods are registered").finish()
        };
        built.push((set, solver.clone()));
        Ok(solver)
    }
}
