//! The entry of this method in the registry.

use std::sync::Arc;

use super::{Scrambles, Search, TableBuilder, Tables};
use crate::cube::{Alg, Metric};
use crate::nxn::Position;
use crate::solve::registry::{Entry, Measured, Method, Promise, Tier};
use crate::solve::solver::{Constructor, Options, Scrambler, Solver};
use crate::solve::staged;

/// The entry in the registry.
pub static ENTRIES: &[Entry] = &[Entry {
    method: Method::Reduction,
    sizes: [4, 4],
    // Each turn of an outer block counts 1 in both.
    metrics: &[Metric::Htm, Metric::Stm],
    promise: Promise::Short,
    tiers: &[Tier { name: "phases", megabytes: 20.1, millis: 990 }],
    measured: &[Measured::new(4, 28.0, 990.0, 66.0, 44.8)],
}];

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor = Constructor::of::<TableBuilder>(ENTRIES);

impl Solver for Tables {
    fn memory_usage(&self) -> usize {
        self.memory_usage()
    }

    fn search(self: Arc<Self>, position: &Position, _options: Options) -> Box<dyn staged::Search + Send> {
        Box::new(Search::new(self, position))
    }

    fn scrambles(self: Arc<Self>, seed: u64) -> Option<Box<dyn Scrambler>> {
        Some(Box::new(Scrambles::new(self, seed)))
    }
}

impl Scrambler for Scrambles {
    fn advance(&mut self, nodes: u64) -> Option<Alg> {
        self.advance(nodes)
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }
}
