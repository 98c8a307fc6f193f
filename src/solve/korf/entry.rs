//! What a program links to solve by this method: builders of its tables, and how its searches begin.

use std::sync::Arc;

use super::{Search, Tables};
use crate::job::Build;
use crate::numbers::Depth;
use crate::nxn::Position;
use crate::search::Limits;
use crate::solve::entries;
use crate::solve::solver::{Constructor, Options, Solver, solver_builder};
use crate::solve::staged;
use crate::solve::three::{Cube3Search, cube_of};
use crate::table::pattern::{Pattern, PatternBuilder};

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor =
    Constructor { entries: entries::KORF, build: |_| solver_builder(TableBuilder::new()) };

/// Builds the pattern databases, and the tables from them.
struct TableBuilder {
    corners: PatternBuilder,
    edges: PatternBuilder,
}

impl TableBuilder {
    /// Starts with the corners.
    fn new() -> TableBuilder {
        let [corners, edges] =
            [Pattern::Corners, Pattern::Edges6a].map(|pattern| PatternBuilder::new(pattern, None));
        TableBuilder { corners, edges }
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
    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        let limits = Limits { depth: Depth::new(options.max_length), ..Limits::default() };
        Box::new(Cube3Search::new(Search::new(self, &cube_of(position), limits)))
    }
}
