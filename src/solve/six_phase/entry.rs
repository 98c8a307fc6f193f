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
    method: Method::Phases,
    sizes: [4, 4],
    metrics: &[Metric::Htm],
    promise: Promise::Explained,
    tiers: &[Tier { name: "phases", megabytes: 19.7, millis: 1400 }],
    measured: &[Measured::new(4, 20.0, 1400.0, 207.0, 62.3)],
}];

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor = Constructor::of::<TableBuilder>(ENTRIES);

impl Solver for Tables {
    fn memory_usage(&self) -> usize {
        self.memory_usage()
    }

    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        Box::new(Search::new(self, position, options.heuristic))
    }
}
