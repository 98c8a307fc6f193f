//! Adapts the searches for goals to the interface of any size.

use std::sync::Arc;

use super::{Search, Tables, Ways};
use crate::cube::Metric;
use crate::job::Listing;
use crate::nxn::{LayerTurn, Position};
use crate::solve::solver::{Options, Solver};
use crate::solve::staged;
use crate::solve::three::{Cube3Search, cube_of};

/// The goals and the metric are those of the tables; of the options, only the maximum length is used.
impl Solver for Tables {
    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn staged::Search + Send> {
        Box::new(Cube3Search::new(Search::new(self, &cube_of(position), options.max_length)))
    }

    fn all_solutions(
        self: Arc<Self>,
        position: &Position,
        _metric: Metric,
    ) -> Option<Box<dyn Iterator<Item = Vec<LayerTurn>>>> {
        let ways = Ways::new(self, &cube_of(position)).solutions();
        Some(Box::new(ways.map(|turns| turns.into_iter().map(LayerTurn::from).collect())))
    }
}
