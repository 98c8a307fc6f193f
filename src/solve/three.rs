//! Adapts searches of the 3x3x3, which find turns of faces, to the interface of any size.

use super::staged::{Chapter, Phase, Search, Solution};
use crate::cube::{Cube, Move};
use crate::job::{Bound, Findings, Job, Share, Split, Stats, Step};
use crate::nxn::Position;

/// Returns the cube of a position of three layers. Turns that solve the cube solve the position in its grip.
///
/// # Panics
/// If the position has another size.
pub(super) fn cube_of(position: &Position) -> Cube {
    let facelets = position.stickers().to_facelets().expect("three layers");
    facelets.held().expect("a position keeps the laws of the cube").cube
}

/// A search of the 3x3x3 whose solutions have one chapter.
pub(super) struct Cube3Search<J> {
    job: J,
    findings: Findings<Solution>,
}

/// Returns a solution of one chapter.
fn solution_of(moves: &[Move], nodes: u64) -> Solution {
    let turns = moves.iter().map(|turn| (*turn).into()).collect();
    Solution { chapters: vec![Chapter { phase: Phase::Whole, turns, nodes }] }
}

impl<J: Job<Solution = Vec<Move>>> Cube3Search<J> {
    pub(super) fn new(job: J) -> Cube3Search<J> {
        Cube3Search { job, findings: Findings::new() }
    }
}

impl<J: Job<Solution = Vec<Move>>> Job for Cube3Search<J> {
    type Solution = Solution;

    fn advance(&mut self, nodes: u64) -> Step {
        let step = self.job.advance(nodes);
        let nodes = self.job.nodes();
        self.findings.relay(step, self.job.findings(), |moves| solution_of(moves, nodes))
    }

    fn nodes(&self) -> u64 {
        self.job.nodes()
    }

    fn bound(&self) -> u32 {
        self.job.bound()
    }

    fn findings(&self) -> &Findings<Solution> {
        &self.findings
    }

    fn stats(&self) -> Stats {
        self.job.stats()
    }
}

impl<J: Split<Solution = Vec<Move>> + Send + 'static> Search for Cube3Search<J> {
    fn phase(&self) -> Phase {
        Phase::Whole
    }

    fn task(&mut self, share: Share, bound: &Bound) -> Option<Box<dyn Search + Send>> {
        let task = self.job.task(share, bound)?;
        // Dividing a job may find a solution.
        if let Some(moves) = self.job.best()
            && self.findings.best().is_none_or(|best| best.length() > moves.len())
        {
            self.findings.improve(solution_of(moves, self.job.nodes()));
        }
        Some(Box::new(Cube3Search::new(task)))
    }
}
