//! All the shortest solutions of a 2x2x2, one after the other.

use std::sync::Arc;

use super::moves::TURNS;
use super::state::State;
use super::tables::Tables;
use crate::cube::{Metric, Move};
use crate::nxn::{LayerTurn, Position};

/// Every shortest solution in turns of U, R and F, in the order of these faces; a solved cube has one, without turns.
///
/// In the quarter turn metric a half turn counts twice, and is one turn all the same.
///
/// ```
/// use cubelab::cube::Metric;
/// use cubelab::nxn::Position;
/// use cubelab::solve::two::{OptimalSolutions, Tables};
///
/// let tables = std::sync::Arc::new(Tables::new());
/// let mut cube = Position::solved(2);
/// cube.perform(&"R2 U2 R2".parse()?)?;
/// let count = |metric| OptimalSolutions::new(tables.clone(), &cube, metric).count();
/// assert_eq!([count(Metric::Htm), count(Metric::Qtm)], [2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OptimalSolutions {
    tables: Arc<Tables>,
    metric: Metric,
    length: u8,
    /// The states on the way that is being followed, the first one at its bottom.
    way: Vec<Place>,
    nodes: u64,
}

/// A state on the way.
struct Place {
    state: State,
    /// How far it is from solved.
    distance: u8,
    /// The turn that led here.
    turn: Option<Move>,
    /// The number of the next turn to try.
    next: usize,
}

impl OptimalSolutions {
    /// The solutions of a 2x2x2 in any holding orientation.
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn new(tables: Arc<Tables>, position: &Position, metric: Metric) -> OptimalSolutions {
        let state = State::from(position);
        let length = tables.distance(metric, state);
        let start = Place { state, distance: length, turn: None, next: 0 };
        OptimalSolutions { tables, metric, length, way: vec![start], nodes: 0 }
    }

    /// How long they all are.
    pub fn length(&self) -> u8 {
        self.length
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Iterator for OptimalSolutions {
    type Item = Vec<LayerTurn>;

    fn next(&mut self) -> Option<Vec<LayerTurn>> {
        loop {
            let place = self.way.last_mut()?;
            if place.distance == 0 {
                let turns = self.way.iter().filter_map(|place| place.turn);
                let solution = turns.map(LayerTurn::from).collect();
                self.way.pop();
                return Some(solution);
            }
            if place.next == TURNS {
                self.way.pop();
                continue;
            }
            let turn = Move::from_index(place.next);
            place.next += 1;
            if place.turn.is_some_and(|last| last.face() == turn.face()) {
                continue;
            }
            let cost = if self.metric == Metric::Qtm && turn.quarters() == 2 { 2 } else { 1 };
            let (state, distance) = self.tables.after(self.metric, place.state, place.distance, turn);
            self.nodes += 1;
            if distance + cost == place.distance {
                self.way.push(Place { state, distance, turn: Some(turn), next: 0 });
            }
        }
    }
}
