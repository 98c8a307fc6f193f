//! Lists all shortest ways to goals.

use std::sync::Arc;

use super::search::{Search, turns_on};
use super::space::Position;
use super::tables::Tables;
use crate::cube::{Cube, Move};
use crate::job::{Job, Listing};
use crate::solve::phases::walk::{Stop, Walk};

/// Lists all shortest ways from a cube to goals. Turns of opposite faces in sequence commute; they are listed in facelet
/// order only. A cube that has reached the goals has one way, without turns.
pub struct Ways {
    tables: Arc<Tables>,
    walk: Walk<Position>,
    first: Option<Vec<Move>>,
    nodes: u64,
    is_complete: bool,
}

impl Ways {
    /// Finds the length of the shortest ways.
    pub fn new(tables: Arc<Tables>, cube: &Cube) -> Ways {
        let mut search = Search::new(tables, cube, u8::MAX);
        search.run_to_end();
        Ways::after(search)
    }

    /// Lists the ways that are as long as the one that a search has found, that one first.
    pub fn after(search: Search) -> Ways {
        let nodes = search.nodes();
        let (tables, walk, first) = search.into_walk();
        Ways { tables, walk, first, nodes, is_complete: false }
    }
}

impl Listing for Ways {
    type Solution = Vec<Move>;

    fn advance(&mut self, nodes: u64) -> Option<Vec<Move>> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let stop = self.nodes.saturating_add(nodes.max(1));
        match self.walk.advance(&*self.tables, &mut self.nodes, stop) {
            Stop::Goal => return Some(turns_on(&self.walk)),
            Stop::Over => self.is_complete = true,
            Stop::Nodes => {}
        }
        None
    }

    fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the number of nodes so far, with those of the search before.
    fn nodes(&self) -> u64 {
        self.nodes
    }
}
