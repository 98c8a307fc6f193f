//! The search for solutions of a cube that is reduced to a 3x3x3 from the start. It comes before the first round, which carries
//! thousands of cubes through all phases.

use std::sync::Arc;

use super::last::{LastSearch, LastStep, Reduced};
use crate::cube::Cube;
use crate::nxn::Position;
use crate::solve::two_phase::Tables;

/// The number of nodes of the search: about 20 ms on the command line.
const MOST_NODES: u64 = 200_000;

impl Reduced for Cube {
    fn cube(&self) -> &Cube {
        self
    }

    fn length(&self) -> u16 {
        0
    }
}

/// A search for solutions of a cube as a 3x3x3.
pub(in crate::solve) struct Direct {
    tables: Arc<Tables>,
    cube: Cube,
    search: LastSearch,
}

impl Direct {
    /// Starts a search if the cube is reduced.
    pub(in crate::solve) fn new(tables: &Arc<Tables>, position: &Position) -> Option<Direct> {
        let cube = position.stickers().reduced()?;
        Some(Direct { tables: tables.clone(), cube, search: LastSearch::new(MOST_NODES) })
    }

    /// Continues as [`LastSearch::advance`] does.
    pub(in crate::solve) fn advance(&mut self, best: Option<u16>, nodes: &mut u64, stop: u64) -> LastStep {
        self.search.advance(&self.tables, std::slice::from_ref(&self.cube), best, nodes, stop)
    }
}
