//! The entry of this method in the registry.

use std::sync::Arc;

use super::{Limits, OptimalSolutions, Search, Size, TableBuilder, Tables};
use crate::cube::Metric;
use crate::job::Build;
use crate::nxn::{LayerTurn, Position};
use crate::solve::registry::{Entry, Measured, Method, Promise, Tier};
use crate::solve::solver::{Constructor, Options, Solver, SolverBuilder};
use crate::solve::staged;
use crate::solve::three::{Cube3Search, cube_of};

/// The entry in the registry. The tiers are the values of [`Size`], in their order. The cost is that of the last
/// tier; the time is an extrapolation from 16 turns, by a factor of 13 for each turn more.
pub static ENTRIES: &[Entry] = &[Entry {
    method: Method::Optimal,
    sizes: [3, 3],
    metrics: &[Metric::Htm, Metric::Qtm],
    promise: Promise::Optimal,
    tiers: &[
        Tier { name: "1M", megabytes: 3.3, millis: 300 },
        Tier { name: "32M", megabytes: 33.3, millis: 24_000 },
        Tier { name: "64M", megabytes: 63.2, millis: 33_000 },
        Tier { name: "128M", megabytes: 122.9, millis: 35_000 },
        Tier { name: "256M", megabytes: 242.3, millis: 37_000 },
    ],
    measured: &[Measured::new(3, 242.3, 37_000.0, 300_000.0, 17.7)],
}];

/// The constructor of the tables for the half turn metric.
pub const CONSTRUCTOR: Constructor = Constructor {
    entries: ENTRIES,
    build: |set| -> Box<dyn SolverBuilder> {
        Box::new(TablesBuilder(TableBuilder::new(Size::ALL[set.tier], Metric::Htm)))
    },
};

/// Builds the table, and then the tables of two-phase.
struct TablesBuilder(TableBuilder);

impl Build for TablesBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        self.0.advance()
    }

    fn progress(&self) -> (u32, u32) {
        self.0.progress()
    }

    fn assemble(self) -> Tables {
        Tables::new(self.0.assemble())
    }
}

impl Solver for Tables {
    fn memory_usage(&self) -> usize {
        self.memory_usage()
    }

    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        let limits = Limits { max_length: options.max_length, ..Limits::default() };
        Box::new(Cube3Search::new(Search::new(self, &cube_of(position), options.metric, limits)))
    }

    fn all_solutions(
        self: Arc<Self>,
        position: &Position,
        metric: Metric,
    ) -> Option<Box<dyn Iterator<Item = Vec<LayerTurn>>>> {
        let solutions = OptimalSolutions::new(self, &cube_of(position), metric);
        Some(Box::new(solutions.map(|turns| turns.into_iter().map(LayerTurn::from).collect())))
    }
}
