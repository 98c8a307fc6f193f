//! The entries of this method in the registry.

use std::sync::Arc;

use super::{Search, TableBuilder, Tables};
use crate::cube::Metric;
use crate::nxn::Position;
use crate::solve::registry::{Entry, LARGEST, Measured, Method, Promise, Tier};
use crate::solve::solver::{Constructor, Options, Solver};
use crate::solve::staged;

/// The entries in the registry: sizes with few orbits have tables of their own, all others share theirs.
pub static ENTRIES: &[Entry] = &[
    Entry {
        method: Method::Quick,
        ..entry([5, 5], &[tier(6.0, 700)], &[Measured::new(5, 15.0, 700.0, 1200.0, 87.0)])
    },
    entry([6, 6], &[tier(5.3, 250)], &[Measured::new(6, 17.0, 250.0, 2800.0, 175.0)]),
    entry([7, 7], &[tier(7.5, 600)], &[Measured::new(7, 33.0, 600.0, 3400.0, 250.0)]),
    entry(
        [8, LARGEST],
        &[tier(2.9, 50)],
        &[
            Measured::new(8, 10.0, 50.0, 2700.0, 411.0),
            Measured::new(10, 10.0, 50.0, 3200.0, 676.0),
            Measured::new(17, 10.0, 50.0, 820.0, 2193.0),
            Measured::new(33, 10.0, 50.0, 1500.0, 8210.0),
            Measured::new(50, 10.0, 50.0, 1000.0, 20000.0),
            Measured::new(100, 11.0, 50.0, 3700.0, 71000.0),
        ],
    ),
];

const fn entry(sizes: [usize; 2], tiers: &'static [Tier], measured: &'static [Measured]) -> Entry {
    let (method, promise) = (Method::Reduction, Promise::Short);
    Entry { method, sizes, metrics: &[Metric::Stm], promise, tiers, measured }
}

const fn tier(megabytes: f32, millis: u32) -> Tier {
    Tier { name: "orbits", megabytes, millis }
}

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor =
    Constructor { entries: ENTRIES, build: |set| Box::new(TableBuilder::new(set.entry.sizes[0])) };

impl Solver for Tables {
    fn memory_usage(&self) -> usize {
        self.memory_usage()
    }

    fn search(self: Arc<Self>, position: &Position, _options: Options) -> Box<dyn staged::Search + Send> {
        Box::new(Search::new(self, position))
    }
}
