//! What a program links to solve by this method: builders of its tables, and how its searches begin.

use std::sync::Arc;

use super::{Search, TableBuilder, Tables};
use crate::nxn::Position;
use crate::solve::entries;
use crate::solve::solver::{Constructor, Options, Solver, solver_builder};
use crate::solve::staged;

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor = Constructor {
    entries: entries::REDUCTION,
    build: |set| solver_builder(TableBuilder::new(set.entry.least_size())),
};

impl Solver for Tables {
    fn search(self: Arc<Self>, position: &Position, _options: Options) -> Box<dyn staged::Search + Send> {
        Box::new(Search::new(self, position))
    }
}
