//! What a program links to solve by this method: builders of its tables, and how its searches begin.

use std::sync::Arc;

use super::{Limits, OptimalSolutions, Search, Size, TableBuilder, Tables};
use crate::cube::Metric;
use crate::job::{AnyBuilder, Listing};
use crate::nxn::{LayerTurn, Position};
use crate::solve::entries;
use crate::solve::solver::{Constructor, Options, Solver, solver_builder};
use crate::solve::staged;
use crate::solve::three::{Cube3Search, cube_of};

/// The constructor of the tables for the half turn metric.
pub const CONSTRUCTOR: Constructor = Constructor {
    entries: entries::OPTIMAL,
    build: |set| {
        let builder = TableBuilder::new(Size::ALL[set.tier], Metric::Htm);
        solver_builder(AnyBuilder::new(builder, Tables::new))
    },
};

impl Solver for Tables {
    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        let limits = Limits { max_length: options.max_length, ..Limits::default() };
        Box::new(Cube3Search::new(Search::new(self, &cube_of(position), options.metric, limits)))
    }

    fn all_solutions(
        self: Arc<Self>,
        position: &Position,
        metric: Metric,
    ) -> Option<Box<dyn Iterator<Item = Vec<LayerTurn>>>> {
        let solutions = OptimalSolutions::new(self, &cube_of(position), metric).solutions();
        Some(Box::new(solutions.map(|turns| turns.into_iter().map(LayerTurn::from).collect())))
    }
}
