//! The 2x2x2 as every method is asked: a position to its solution.

use std::sync::Arc;

use super::optimal::OptimalSolutions;
use super::tables::Tables;
use crate::cube::Metric;
use crate::nxn::Position;
use crate::solve::staged::{self, Chapter, Phase, Solution, Step};

/// A search for a shortest solution of one 2x2x2. It is over after one slice of any size.
///
/// ```
/// use cubelab::cube::Metric;
/// use cubelab::nxn::Position;
/// use cubelab::solve::staged::{Search as _, Step};
/// use cubelab::solve::two::{Search, Tables};
///
/// let mut cube = Position::solved(2);
/// cube.perform(&"R U R' U' y".parse()?)?;
/// let mut search = Search::new(Tables::new().into(), &cube, Metric::Htm);
/// let Step::Found(solution) = search.advance(1000) else { panic!("the first slice finds it") };
/// assert_eq!(solution.length(), 4);
/// solution.turns().for_each(|turn| cube.turn(turn));
/// assert!(cube.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    solutions: OptimalSolutions,
    is_over: bool,
}

impl Search {
    /// A search for a solution that is shortest in this metric, of a 2x2x2 in any holding orientation.
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn new(tables: Arc<Tables>, position: &Position, metric: Metric) -> Search {
        Search { solutions: OptimalSolutions::new(tables, position, metric), is_over: false }
    }
}

impl staged::Search for Search {
    fn advance(&mut self, _nodes: u64) -> Step {
        if std::mem::replace(&mut self.is_over, true) {
            return Step::Finished;
        }
        let turns = self.solutions.next().expect("every state has a shortest solution");
        let chapter = Chapter { phase: Phase::Whole, turns, nodes: self.solutions.nodes() };
        Step::Found(Solution { chapters: vec![chapter], is_optimal: true })
    }

    fn nodes(&self) -> u64 {
        self.solutions.nodes()
    }

    fn phase(&self) -> Phase {
        Phase::Whole
    }
}
