//! The entry of this method in the registry.

use std::sync::Arc;

use super::{Search, Tables};
use crate::cube::Metric;
use crate::job::Build;
use crate::nxn::Position;
use crate::search::Limits;
use crate::solve::registry::{Entry, Measured, Method, Promise, Tier};
use crate::solve::solver::{Constructor, Options, Solver};
use crate::solve::staged;
use crate::solve::three::{Cube3Search, cube_of};
use crate::table::pattern::{Pattern, PatternBuilder};

/// The entry in the registry. The time is for 18 turns: Korf's estimate of 10^11 nodes at 14 million nodes a
/// second. A solution of 14 turns takes a second.
pub static ENTRIES: &[Entry] = &[Entry {
    method: Method::Korf,
    sizes: [3, 3],
    metrics: &[Metric::Htm],
    promise: Promise::Optimal,
    tiers: &[Tier { name: "patterns", megabytes: 26.4, millis: 1000 }],
    measured: &[Measured::new(3, 26.4, 1000.0, 7e6, 17.7)],
}];

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor = Constructor::of::<TableBuilder>(ENTRIES);

/// Builds the pattern databases, and the tables from them.
pub struct TableBuilder {
    corners: PatternBuilder,
    edges: PatternBuilder,
}

impl TableBuilder {
    /// Starts with the corners.
    pub fn new() -> TableBuilder {
        let [corners, edges] =
            [Pattern::Corners, Pattern::Edges6a].map(|pattern| PatternBuilder::new(pattern, None));
        TableBuilder { corners, edges }
    }
}

impl Default for TableBuilder {
    fn default() -> Self {
        TableBuilder::new()
    }
}

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        self.corners.advance() && self.edges.advance()
    }

    fn progress(&self) -> (u32, u32) {
        let (corners, edges) = (self.corners.progress(), self.edges.progress());
        (corners.0 + edges.0, corners.1 + edges.1)
    }

    fn assemble(self) -> Tables {
        Tables::new(&self.corners.assemble(), self.edges.assemble())
    }
}

impl Solver for Tables {
    fn memory_usage(&self) -> usize {
        self.memory_usage()
    }

    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        let limits = Limits { depth: options.max_length, ..Limits::default() };
        Box::new(Cube3Search::new(Search::new(self, &cube_of(position), limits)))
    }
}
