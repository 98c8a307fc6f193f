//! The search for one optimal solution of a 2x2x2.

use std::sync::Arc;

use super::optimal::OptimalSolutions;
use super::tables::Tables;
use crate::cube::Metric;
use crate::job::{Ending, Findings, Job, Step};
use crate::nxn::Position;
use crate::solve::staged::{self, Chapter, Phase, Solution};

/// A search for an optimal solution of one 2x2x2. It is over after one slice of any size.
///
/// ```
/// use cubelab::cube::Metric;
/// use cubelab::nxn::Position;
/// use cubelab::job::{Ending, Job};
/// use cubelab::solve::two::{Search, Tables};
///
/// let mut cube = Position::solved(2);
/// cube.perform(&"R U R' U' y".parse()?)?;
/// let mut search = Search::new(Tables::new().into(), &cube, Metric::Htm);
/// assert_eq!(search.run_to_end(), Ending::Optimal);
/// let solution = search.best().unwrap();
/// assert_eq!(solution.length(), 4);
/// solution.turns().for_each(|turn| cube.turn(turn));
/// assert!(cube.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    solutions: OptimalSolutions,
    findings: Findings<Solution>,
}

impl Search {
    /// Starts a search for a solution that is optimal in this metric, of a 2x2x2 in any grip.
    ///
    /// # Panics
    /// If the position has another size.
    pub fn new(tables: Arc<Tables>, position: &Position, metric: Metric) -> Search {
        Search { solutions: OptimalSolutions::new(tables, position, metric), findings: Findings::new() }
    }
}

impl Job for Search {
    type Solution = Solution;

    fn advance(&mut self, _nodes: u64) -> Step {
        if !self.findings.has_unreported() {
            let turns = self.solutions.next().expect("every state has a shortest solution");
            let chapter = Chapter { phase: Phase::Whole, turns, nodes: self.solutions.nodes() };
            self.findings.finish(Solution { chapters: vec![chapter] }, Ending::Optimal);
        }
        self.findings.step()
    }

    fn nodes(&self) -> u64 {
        self.solutions.nodes()
    }

    fn bound(&self) -> u32 {
        self.solutions.length().into()
    }

    fn findings(&self) -> &Findings<Solution> {
        &self.findings
    }
}

impl staged::Search for Search {
    fn phase(&self) -> Phase {
        Phase::Whole
    }
}
