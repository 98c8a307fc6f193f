//! The search for ever shorter solutions of a cube, within what a page asked for.

use super::preparation::Solver;
use super::{Outside, cube_of};
use crate::cube::{Alg, Cube};
use crate::job::{Ending, Job, Step};
use crate::protocol::{Answer, Limits, Outcome};
use crate::solve::two_phase::{self, Search};

/// The longest solution that is of any interest. A search finds a shorter one at once, and improves
/// it from there.
const LONGEST: u8 = 30;

pub(super) struct Solving {
    job: u32,
    cube: Cube,
    limits: Limits,
    /// From the first slice on, as it needs the tables.
    search: Option<Search>,
    /// The length of the best solution so far.
    best: Option<u32>,
}

impl Solving {
    /// Reads the cube with these facelets; or tells why it has no solution, one reason a line.
    pub(super) fn new(job: u32, state: &str, limits: Limits) -> Result<Solving, String> {
        Ok(Solving { job, cube: cube_of(state)?, limits, search: None, best: None })
    }

    /// Looks at about so many positions, and says why it is over if it is.
    pub(super) fn advance(
        &mut self,
        solver: &Solver<'_>,
        nodes: u64,
        outside: &mut impl Outside,
    ) -> Option<Outcome> {
        let search = self.search.get_or_insert_with(|| {
            let nodes = self.limits.nodes.map_or(u64::MAX, |nodes| nodes as u64);
            solver.search(&self.cube, two_phase::Limits { max_length: LONGEST, nodes })
        });
        match search.advance(nodes) {
            Step::Running => None,
            Step::Improved => {
                let moves = search.best()?;
                let length = moves.len() as u32;
                self.best = Some(length);
                let alg = moves.iter().copied().collect::<Alg>().to_string();
                outside.tell(Answer::Found { job: self.job, alg, length });
                if search.ending() == Some(Ending::Optimal) {
                    return Some(Outcome::Optimal);
                }
                let is_enough = self.limits.max_length.is_some_and(|enough| length <= enough);
                is_enough.then_some(Outcome::GoodEnough)
            }
            Step::Finished(Ending::NodeLimit) => Some(Outcome::OutOfNodes),
            Step::Finished(_) => Some(Outcome::Optimal),
        }
    }

    /// How far it has come.
    pub(super) fn progress(&self) -> Answer {
        let (depth, bound) = self.search.as_ref().map_or((0, 0), |search| (search.depth(), search.bound()));
        Answer::Progress {
            job: self.job,
            nodes: self.nodes() as f64,
            depth: depth.into(),
            bound,
            best: self.best,
        }
    }

    /// The positions it has looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, Search::nodes)
    }

    /// The time it has, in milliseconds; what is no number is none.
    pub(super) fn millis(&self) -> f64 {
        self.limits.millis.map_or(f64::INFINITY, |millis| millis.max(0.0))
    }
}
