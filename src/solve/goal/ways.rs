//! Lists all shortest ways to goals.

use std::sync::Arc;

use super::search::{Search, turns_on};
use super::space::Position;
use super::tables::Tables;
use crate::cube::{Cube, Move};
use crate::job::Job;
use crate::solve::phases::walk::{Stop, Walk};

/// An iterator of all shortest ways from a cube to goals. Turns of opposite faces in sequence commute; they are listed in facelet
/// order only. A cube that has reached the goals has one way, without turns.
pub struct Ways {
    tables: Arc<Tables>,
    walk: Walk<Position>,
    first: Option<Vec<Move>>,
}

impl Ways {
    /// Finds the length of the shortest ways.
    pub fn new(tables: Arc<Tables>, cube: &Cube) -> Ways {
        let mut search = Search::new(tables, cube, u8::MAX);
        search.run_to_end();
        let (tables, walk, first) = search.into_walk();
        Ways { tables, walk, first }
    }
}

impl Iterator for Ways {
    type Item = Vec<Move>;

    fn next(&mut self) -> Option<Vec<Move>> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let found = self.walk.advance(&*self.tables, &mut 0, u64::MAX);
        (found == Stop::Goal).then(|| turns_on(&self.walk))
    }
}
