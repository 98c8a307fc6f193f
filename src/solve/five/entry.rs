//! The entry of this method in the registry.

use std::sync::Arc;

use super::{Search, TableBuilder, Tables};
use crate::cube::Metric;
use crate::nxn::Position;
use crate::solve::registry::{Entry, Measured, Method, Promise, Tier};
use crate::solve::solver::{Constructor, Options, Solver};
use crate::solve::staged;

/// The entry in the registry.
pub static ENTRIES: &[Entry] = &[Entry {
    method: Method::Reduction,
    sizes: [5, 5],
    // Each turn of an outer block counts 1 in both.
    metrics: &[Metric::Htm, Metric::Stm],
    promise: Promise::Short,
    tiers: &[Tier { name: "phases", megabytes: 44.7, millis: 3500 }],
    measured: &[Measured::new(5, 60.0, 3500.0, 3500.0, 71.0)],
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
}
