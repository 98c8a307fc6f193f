//! Lists all optimal solutions.

use std::collections::HashSet;
use std::sync::Arc;

use super::search::{Limits, Search};
use super::tables::Tables;
use super::walk::Pause;
use super::walk_on::Walk;
use crate::cube::{Cube, Metric, Move};
use crate::job::{Job, Share};
use crate::numbers::Number;

/// An iterator of all optimal solutions. Turns of opposite faces in sequence commute; they are listed in facelet order
/// only. A solved cube has one solution, the empty one.
///
/// In the quarter turn metric a half turn has length 2, but is one turn in the solution.
pub struct OptimalSolutions {
    tables: Arc<Tables>,
    walk: Walk,
    length: usize,
    seen: HashSet<Vec<Move>>,
}

impl OptimalSolutions {
    /// Finds the length of optimal solutions in this metric, HTM or QTM.
    ///
    /// # Panics
    /// As [`Search::new`].
    pub fn new(tables: Arc<Tables>, cube: &Cube, metric: Metric) -> OptimalSolutions {
        let mut search = Search::new(tables.clone(), cube, metric, Limits::default());
        search.run_to_end();
        let length = search.bound().index();
        let mut walk = Walk::new(tables.table(), metric, cube, Share::WHOLE);
        if length > 0 {
            walk.start(tables.table(), length, 0);
        }
        OptimalSolutions { tables, walk, length, seen: HashSet::new() }
    }

    /// Returns the length of the solutions.
    pub fn length(&self) -> usize {
        self.length
    }
}

impl Iterator for OptimalSolutions {
    type Item = Vec<Move>;

    fn next(&mut self) -> Option<Vec<Move>> {
        if self.length == 0 {
            return self.seen.insert(Vec::new()).then(Vec::new);
        }
        while self.walk.advance(self.tables.table(), u64::MAX) == Pause::Solved {
            let solution = joined(self.walk.solution());
            if self.seen.insert(solution.clone()) {
                return Some(solution);
            }
        }
        None
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
