//! The entry of this method in the registry.

use std::sync::Arc;

use super::{OptimalSolutions, Scrambles, Search, TableBuilder, Tables};
use crate::cube::{Alg, Metric};
use crate::nxn::{LayerTurn, Position};
use crate::solve::registry::{Entry, Measured, Method, Promise, Tier};
use crate::solve::solver::{Constructor, Options, Scrambler, Solver};
use crate::solve::staged;

/// The entry in the registry.
pub static ENTRIES: &[Entry] = &[Entry {
    method: Method::Optimal,
    sizes: [2, 2],
    metrics: &[Metric::Htm, Metric::Qtm],
    promise: Promise::Optimal,
    tiers: &[Tier { name: "distances", megabytes: 1.9, millis: 190 }],
    measured: &[Measured::new(2, 2.0, 190.0, 0.1, 8.8)],
}];

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor = Constructor::of::<TableBuilder>(ENTRIES);

impl Solver for Tables {
    fn memory_usage(&self) -> usize {
        self.memory_usage()
    }

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
