//! The tables of all methods in use, each built or read when the first cube needs them.

use std::sync::{Arc, Mutex, PoisonError};

use super::databases;
use super::failure::Failure;
use crate::solve::{ALL_CONSTRUCTORS, Method, Solver, TableSet, korf};
use crate::table::pattern::Pattern;

/// Solvers by their tables.
#[derive(Default)]
pub(super) struct Workshop {
    built: Mutex<Vec<(TableSet, Arc<dyn Solver>)>>,
}

impl Workshop {
    /// The solver with these tables. The pattern databases of Korf's search are kept in the user's cache.
    pub(super) fn solver(&self, set: TableSet) -> Result<Arc<dyn Solver>, Failure> {
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, solver)) = built.iter().find(|(there, _)| *there == set) {
            return Ok(solver.clone());
        }
        let solver: Arc<dyn Solver> = if set.entry.method == Method::Korf {
            let corners = databases::kept_one(Pattern::Corners)?;
            Arc::new(korf::Tables::new(&corners, databases::kept_one(Pattern::Edges6a)?))
        } else {
            set.builder(ALL_CONSTRUCTORS).expect("all methods are registered").finish()
        };
        built.push((set, solver.clone()));
        Ok(solver)
    }
}
