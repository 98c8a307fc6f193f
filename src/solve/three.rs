//! The 3x3x3 as a size like others: searches for turns of faces as searches for solutions in chapters.

use super::staged::{Chapter, Phase, Search, Solution};
use crate::cube::{Cube, Move};
use crate::job::{Bound, Findings, Job, Share, Split, Stats, Step};
use crate::nxn::Position;

/// The cube of a position of three layers. The turns that solve it solve the position in the grip in which it is given.
///
/// # Panics
/// If the position is of another size.
pub(super) fn cube_of(position: &Position) -> Cube {
    let facelets = position.stickers().to_facelets().expect("three layers");
    facelets.to_cube().expect("a position keeps the laws of the cube").cube
}

/// A search whose solutions are one chapter.
pub(super) struct Three<J> {
    job: J,
    findings: Findings<Solution>,
}

impl<J: Job<Solution = Vec<Move>>> Three<J> {
    pub(super) fn new(job: J) -> Three<J> {
        Three { job, findings: Findings::new() }
    }
}

impl<J: Job<Solution = Vec<Move>>> Job for Three<J> {
    type Solution = Solution;

    fn advance(&mut self, nodes: u64) -> Step {
        let step = self.job.advance(nodes);
        let nodes = self.job.nodes();
        self.findings.relay(step, &self.job, |moves| {
            let turns = moves.iter().map(|turn| (*turn).into()).collect();
            Solution { chapters: vec![Chapter { phase: Phase::Whole, turns, nodes }] }
        })
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

impl<J: Split<Solution = Vec<Move>> + Send + 'static> Search for Three<J> {
    fn phase(&self) -> Phase {
        Phase::Whole
    }

    fn task(&mut self, share: Share, bound: &Bound) -> Option<Box<dyn Search + Send>> {
        let task = self.job.task(share, bound)?;
        Some(Box::new(Three::new(task)))
    }
}
