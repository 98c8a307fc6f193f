//! What a program links to solve by this method: builders of its tables, and how its searches begin.

use std::sync::Arc;

use super::{LargeBuilder, LargeTables, Limits, Search, Tables};
use crate::cube::Alg;
use crate::job::{Build, Pieces};
use crate::nxn::Position;
use crate::solve::entries;
use crate::solve::scramble::Scrambles;
use crate::solve::solver::{Constructor, Options, Scrambler, Solver, solver_builder};
use crate::solve::staged;
use crate::solve::three::{Cube3Search, cube_of};
use crate::table::MemoryUsage;

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor = Constructor {
    entries: entries::TWO_PHASE,
    build: |set| match set.tier {
        0 => solver_builder(Tables::in_pieces()),
        _ => solver_builder(LargeTierBuilder::new()),
    },
};

/// Builds the first and the second tier.
struct LargeTierBuilder {
    first: Option<Pieces<Arc<Tables>>>,
    second: Option<LargeBuilder>,
}

impl LargeTierBuilder {
    fn new() -> LargeTierBuilder {
        LargeTierBuilder { first: Some(Tables::shared_in_pieces()), second: None }
    }
}

impl Build for LargeTierBuilder {
    type Tables = LargeTables;

    fn advance(&mut self) -> bool {
        if let Some(second) = &mut self.second {
            return second.advance();
        }
        if self.first.as_mut().is_some_and(Build::advance) {
            self.second = self.first.take().map(|first| LargeBuilder::new(first.assemble()));
        }
        false
    }

    fn progress(&self) -> (u32, u32) {
        self.second.as_ref().map_or((0, 100), Build::progress)
    }

    fn assemble(self) -> LargeTables {
        self.second.expect("all pieces are built").assemble()
    }
}

fn limits(options: Options) -> Limits {
    Limits { max_length: options.max_length, ..Limits::default() }
}

impl Solver for Tables {
    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        Box::new(Cube3Search::new(Search::new(self, &cube_of(position), limits(options))))
    }

    fn scrambles(self: Arc<Self>, seed: u64) -> Option<Box<dyn Scrambler>> {
        Some(Box::new(Scrambles::new(self, seed)))
    }
}

impl MemoryUsage for LargeTables {
    fn memory_usage(&self) -> usize {
        self.added_bytes() + self.tables().memory_usage()
    }
}

/// Scrambles use the first tier, so that a seed gives the same scrambles with either tier.
impl Solver for LargeTables {
    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        Box::new(Cube3Search::new(Search::with_large(self, &cube_of(position), limits(options))))
    }

    fn scrambles(self: Arc<Self>, seed: u64) -> Option<Box<dyn Scrambler>> {
        Some(Box::new(Scrambles::new(self.tables().clone(), seed)))
    }
}

impl Scrambler for Scrambles {
    fn advance(&mut self, nodes: u64) -> Option<Alg> {
        self.advance(nodes).map(|scramble| scramble.alg)
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }
}
