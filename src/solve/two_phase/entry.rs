//! What a program links to solve by this method: builders of its tables, and how its searches begin.

use std::sync::Arc;

use super::{LargeBuilder, LargeTables, Limits, Search, Tables};
use crate::cube::Alg;
use crate::job::Build;
use crate::nxn::Position;
use crate::solve::entries;
use crate::solve::scramble::Scrambles;
use crate::solve::solver::{self, Constructor, Options, Scrambler, Solver};
use crate::solve::staged;
use crate::solve::three::{Cube3Search, cube_of};
use crate::table::MemoryUsage;

/// The constructor of the tables.
pub const CONSTRUCTOR: Constructor = Constructor {
    entries: entries::TWO_PHASE,
    build: |set| -> Box<dyn solver::SolverBuilder> {
        if set.tier == 0 { Box::new(SmallBuilder::default()) } else { Box::new(LargeTierBuilder::default()) }
    },
};

/// Builds the first tier in one piece.
#[derive(Default)]
struct SmallBuilder(Option<Tables>);

impl Build for SmallBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        self.0.get_or_insert_with(Tables::new);
        true
    }

    fn progress(&self) -> (u32, u32) {
        (self.0.is_some().into(), 1)
    }

    fn assemble(self) -> Tables {
        self.0.expect("the piece is built")
    }
}

/// Builds the first and the second tier.
#[derive(Default)]
struct LargeTierBuilder(Option<LargeBuilder>);

impl Build for LargeTierBuilder {
    type Tables = LargeTables;

    fn advance(&mut self) -> bool {
        match &mut self.0 {
            Some(builder) => builder.advance(),
            None => {
                self.0 = Some(LargeBuilder::new(Tables::shared()));
                false
            }
        }
    }

    fn progress(&self) -> (u32, u32) {
        self.0.as_ref().map_or((0, 100), Build::progress)
    }

    fn assemble(self) -> LargeTables {
        self.0.expect("all pieces are built").assemble()
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
