//! Lists all optimal solutions of a 2x2x2.

use std::sync::Arc;

use super::moves::TURNS;
use super::state::State;
use super::tables::Tables;
use crate::cube::{Metric, Move};
use crate::numbers::Depth;
use crate::nxn::{LayerTurn, Position};

/// An iterator of all optimal solutions in turns of U, R and F, in the order of these faces. A solved cube has
/// one, the empty solution.
///
/// In the quarter turn metric a half turn has length 2, but is one turn in the solution.
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
    length: Depth,
    /// The states on the current path, from the start on.
    path: Vec<PathState>,
    nodes: u64,
}

/// A state on the path.
struct PathState {
    state: State,
    /// The distance from solved.
    distance: Depth,
    /// The turn that led to this state; `None` for the start.
    turn: Option<Move>,
    /// The index of the next turn to try.
    next: usize,
}

impl OptimalSolutions {
    /// Returns the optimal solutions of a 2x2x2 in any grip.
    ///
    /// # Panics
    /// If the position has another size.
    pub fn new(tables: Arc<Tables>, position: &Position, metric: Metric) -> OptimalSolutions {
        let state = State::from(position);
        let length = tables.distance(metric, state);
        let start = PathState { state, distance: length, turn: None, next: 0 };
        OptimalSolutions { tables, metric, length, path: vec![start], nodes: 0 }
    }

    /// Returns the length of the solutions.
    pub fn length(&self) -> u8 {
        self.length.turns()
    }

    /// Returns the number of positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Iterator for OptimalSolutions {
    type Item = Vec<LayerTurn>;

    fn next(&mut self) -> Option<Vec<LayerTurn>> {
        loop {
            let place = self.path.last_mut()?;
            if place.distance == Depth::ZERO {
                let turns = self.path.iter().filter_map(|place| place.turn);
                let solution = turns.map(LayerTurn::from).collect();
                self.path.pop();
                return Some(solution);
            }
            if place.next == TURNS {
                self.path.pop();
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
                self.path.push(PathState { state, distance, turn: Some(turn), next: 0 });
            }
        }
    }
}
