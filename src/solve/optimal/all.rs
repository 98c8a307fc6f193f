//! Lists all optimal solutions.

use std::collections::HashSet;
use std::sync::Arc;

use super::search::{Limits, Search};
use super::tables::Tables;
use super::walk::Pause;
use super::walk_on::Walk;
use crate::cube::{Cube, Metric, Move};
use crate::job::{Job, Listing, Share};
use crate::numbers::Number;

/// Lists all optimal solutions. Turns of opposite faces in sequence commute; they are listed in facelet order
/// only. A solved cube has one solution, the empty one.
///
/// In the quarter turn metric a half turn has length 2, but is one turn in the solution.
pub struct OptimalSolutions {
    tables: Arc<Tables>,
    walk: Walk,
    length: usize,
    seen: HashSet<Vec<Move>>,
    is_complete: bool,
}

impl OptimalSolutions {
    /// Finds the length of optimal solutions in this metric, HTM or QTM.
    ///
    /// # Panics
    /// As [`Search::new`].
    pub fn new(tables: Arc<Tables>, cube: &Cube, metric: Metric) -> OptimalSolutions {
        let mut search = Search::new(tables.clone(), cube, metric, Limits::default());
        search.run_to_end();
        let length = search.bound();
        OptimalSolutions::of_length(tables, cube, metric, length, Share::WHOLE)
    }

    /// Lists a share of the solutions of this length, which must be proved to be optimal. Solutions of up to three turns belong to
    /// every share.
    ///
    /// # Panics
    /// If no cube is as far from solved as this length.
    pub fn of_length(
        tables: Arc<Tables>,
        cube: &Cube,
        metric: Metric,
        length: u32,
        share: Share,
    ) -> OptimalSolutions {
        let mut walk = Walk::new(tables.table(), metric, cube, share);
        if length > 0 {
            walk.start(tables.table(), length.index(), 0);
        }
        OptimalSolutions { tables, walk, length: length.index(), seen: HashSet::new(), is_complete: false }
    }

    /// Returns the length of the solutions.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Returns about how many more positions are generated until all solutions are listed; `None` at the beginning.
    pub fn left(&self) -> Option<f64> {
        let (searched, pieces) = self.walk.pieces();
        let left = (pieces - searched).to_f64();
        (searched > 0).then(|| self.nodes().to_f64() / searched.to_f64() * left)
    }
}

impl Listing for OptimalSolutions {
    type Solution = Vec<Move>;

    fn advance(&mut self, nodes: u64) -> Option<Vec<Move>> {
        let pause = self.nodes().saturating_add(nodes);
        while !self.is_complete {
            let solution = if self.length == 0 {
                self.is_complete = true;
                Vec::new()
            } else {
                match self.walk.advance(self.tables.table(), pause) {
                    Pause::Solved => joined(self.walk.solution()),
                    Pause::Exhausted => {
                        self.is_complete = true;
                        break;
                    }
                    Pause::Budget => break,
                }
            };
            if self.seen.insert(solution.clone()) {
                return Some(solution);
            }
        }
        None
    }

    fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the number of positions generated to list the solutions.
    fn nodes(&self) -> u64 {
        self.walk.nodes()
    }
}

/// Returns the turns with those of one face in sequence joined, and those of opposite faces in facelet order.
fn joined(turns: Vec<Move>) -> Vec<Move> {
    let mut joined: Vec<Move> = Vec::with_capacity(turns.len());
    for turn in turns {
        let same_axis = |other: &&Move| other.face().axis() == turn.face().axis();
        let at = joined.len() - joined.iter().rev().take_while(same_axis).count();
        match joined[at..].iter_mut().find(|other| other.face() == turn.face()) {
            Some(other) => *other = Move::new(turn.face(), (other.quarters() + turn.quarters()) % 4),
            None => {
                joined.push(turn);
                joined[at..].sort_unstable();
            }
        }
    }
    joined
}
