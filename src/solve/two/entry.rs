//! What a program links to solve by this method: builders of its tables, and how its searches begin.

use std::sync::Arc;

use super::{OptimalSolutions, Scrambles, Search, TableBuilder, Tables};
use crate::cube::{Alg, Metric};
use crate::nxn::{LayerTurn, Position};
use crate::solve::entries;
use crate::solve::solver::{Constructor, Options, Scrambler, Solver, solver_builder};
use crate::solve::staged;

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor =
    Constructor { entries: entries::TWO, build: |_| solver_builder(TableBuilder::new()) };

impl Solver for Tables {
    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        Box::new(Search::new(self, position, options.metric))
    }

    fn all_solutions(
        self: Arc<Self>,
        position: &Position,
        metric: Metric,
    ) -> Option<Box<dyn Iterator<Item = Vec<LayerTurn>>>> {
        Some(Box::new(OptimalSolutions::new(self, position, metric)))
    }

    fn scrambles(self: Arc<Self>, seed: u64) -> Option<Box<dyn Scrambler>> {
        Some(Box::new(Scrambles::new(self, seed)))
    }
}

/// Scrambles need no search.
impl Scrambler for Scrambles {
    fn advance(&mut self, _nodes: u64) -> Option<Alg> {
        self.next()
    }

    fn nodes(&self) -> u64 {
        0
    }
}
