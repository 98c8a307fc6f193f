//! The search for solutions of a cube in phases of outer-block turns, in rounds of increasing width.

use std::sync::Arc;

use super::plan::{Step, plan};
use super::tables::Tables;
use crate::cube::{Face, Move, Symmetry};
use crate::job::{self, Ending, Findings, Job};
use crate::numbers::Number;
use crate::nxn::Position;
use crate::solve::phases::candidate::Candidate;
use crate::solve::phases::last::{LastSearch, LastStep};
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::stage::{Stage, Work};
use crate::solve::phases::turns::Turn;
use crate::solve::staged::{self, Chapter, Phase, Solution};

/// The number of nodes for the 3x3x3s in the first round.
const LAST_NODES: u64 = 200_000;

/// The number of rounds. A search without a solution continues with wider ones.
const ROUNDS: u32 = 5;

/// The largest difference in length between the solutions that a phase passes on in the first round; one more in each
/// further round.
const SLACK: u8 = 3;

/// A search for shorter and shorter solutions of a cube of five or more layers.
pub struct Search {
    tables: Arc<Tables>,
    start: Candidate,
    steps: &'static [Step],
    /// A lower bound on the length of a solution: 0 for a solved cube, else 1.
    bound: u32,
    round: u32,
    /// The number of the current phase.
    at: usize,
    current: Current,
    /// The solutions of the phases before, from which the current phase continues.
    candidates: Vec<Candidate>,
    /// The solutions of the current phase so far.
    found: Vec<Candidate>,
    /// The number of nodes of each phase.
    nodes: Vec<u64>,
    findings: Findings<Solution>,
}

enum Current {
    Stage(Box<dyn Stage<Tables>>),
    Last(LastSearch),
}

/// The rotations that keep each axis: half turns of the cube.
fn half_rotations() -> impl Iterator<Item = Symmetry> {
    let keeps = |symmetry: &Symmetry| Face::ALL.iter().all(|face| symmetry.face(*face).axis() == face.axis());
    Symmetry::all().filter(|symmetry| !symmetry.is_mirror()).filter(keeps)
}

impl Search {
    /// Starts a search for solutions of this cube.
    ///
    /// # Panics
    /// If the position has another size than the tables.
    pub fn new(tables: Arc<Tables>, position: &Position) -> Search {
        let steps = plan(position.size());
        let mut search = Search {
            tables,
            start: Candidate::new(LayeredCube::new(position)),
            steps,
            bound: u32::from(!position.is_solved()),
            round: 0,
            at: 0,
            current: Current::Last(LastSearch::new(0)),
            candidates: Vec::new(),
            found: Vec::new(),
            nodes: vec![0; steps.len() + 1],
            findings: Findings::new(),
        };
        search.begin();
        search
    }

    /// Starts a round.
    fn begin(&mut self) {
        self.candidates = vec![self.start.clone()];
        self.found.clear();
        self.at = 0;
        self.current = Current::Stage((self.steps[0].begin)(self.round));
    }

    fn solution(&self, candidate: usize, last: &[Move]) -> Solution {
        let candidate = &self.candidates[candidate];
        let last: Vec<Turn> = last.iter().map(|turn| Turn::outer(turn.face(), turn.quarters())).collect();
        let turns = candidate.after(Symmetry::IDENTITY, &last, self.steps.len()).turns;
        let chapter = |phase: usize| Chapter {
            phase: self.steps.get(phase).map_or(Phase::Inner, |step| step.phase),
            turns: turns.iter().filter(|(_, of)| *of == phase).map(|(turn, _)| turn.layers()).collect(),
            nodes: self.nodes[phase],
        };
        Solution { chapters: (0..=self.steps.len()).map(chapter).collect() }
    }

    fn slice(&mut self, stop: u64) {
        let stop = self.nodes[self.at] + (stop - self.nodes.iter().sum::<u64>());
        let nodes = &mut self.nodes[self.at];
        let best = self.findings.best().map(|best| best.length().to_u8());
        let times = 3_usize.saturating_pow(self.round);
        match &mut self.current {
            Current::Stage(stage) => {
                let mut work = Work {
                    candidates: &self.candidates,
                    found: &mut self.found,
                    phase: self.at,
                    most: self.steps[self.at].most.saturating_mul(times),
                    slack: SLACK.saturating_add(self.round.to_u8()),
                    limit: best.unwrap_or(u8::MAX),
                    nodes,
                    stop,
                };
                if stage.advance(&self.tables, &mut work) {
                    self.next_phase();
                }
            }
            Current::Last(search) => {
                match search.advance(&self.tables.two_phase, &self.candidates, best, nodes, stop) {
                    LastStep::Running => {}
                    LastStep::Over => self.next_round(),
                    LastStep::Found(candidate, moves) => {
                        let solution = self.solution(candidate, &moves);
                        if solution.length() <= self.bound.index() {
                            self.findings.end(Ending::Optimal);
                        }
                        self.findings.improve(solution);
                    }
                }
            }
        }
    }

    fn next_round(&mut self) {
        self.round += 1;
        if self.round >= ROUNDS && self.findings.best().is_some() {
            self.findings.end(Ending::Exhausted);
        } else {
            self.begin();
        }
    }

    /// Passes the solutions of a phase on to the next.
    fn next_phase(&mut self) {
        self.candidates = std::mem::take(&mut self.found);
        if self.candidates.is_empty() {
            self.next_round();
            return;
        }
        if self.steps[self.at].renames {
            let all = std::mem::take(&mut self.candidates);
            let renamed = |candidate: &Candidate| {
                half_rotations().map(|rotation| candidate.renamed(rotation)).collect::<Vec<_>>()
            };
            self.candidates = all.iter().flat_map(renamed).collect();
        }
        self.at += 1;
        self.current = match self.steps.get(self.at) {
            Some(step) => Current::Stage((step.begin)(self.round)),
            None => {
                let all = std::mem::take(&mut self.candidates);
                self.candidates = all.into_iter().map(Candidate::reduced).collect();
                let times = 3_u64.saturating_pow(self.round);
                Current::Last(LastSearch::new(LAST_NODES.saturating_mul(times)))
            }
        };
    }
}

impl Job for Search {
    type Solution = Solution;

    fn advance(&mut self, nodes: u64) -> job::Step {
        let stop = self.nodes().saturating_add(nodes);
        while !self.findings.has_unreported() && self.nodes() < stop {
            self.slice(stop);
        }
        self.findings.step()
    }

    fn nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    fn bound(&self) -> u32 {
        self.bound
    }

    fn findings(&self) -> &Findings<Solution> {
        &self.findings
    }
}

impl staged::Search for Search {
    fn phase(&self) -> Phase {
        self.steps.get(self.at).map_or(Phase::Inner, |step| step.phase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::blocks::tables::SHARED;
    use crate::solve::staged::Search as _;

    /// Returns a search in the last round, in which no phase found a candidate.
    fn without_candidates() -> Search {
        let mut position = Position::solved(6);
        position.perform(&"Rw U2 3Fw'".parse().expect("an alg")).expect("turns of this cube");
        let mut search = Search::new(SHARED.clone(), &position);
        search.round = ROUNDS - 1;
        search.candidates.clear();
        search.current = Current::Last(LastSearch::new(1));
        search
    }

    #[test]
    fn a_search_without_a_solution_widens_beyond_the_last_round() {
        let mut search = without_candidates();
        assert_eq!(search.advance(1), job::Step::Running);
        assert_eq!((search.round, search.phase()), (ROUNDS, Phase::OneAxisBars));

        let mut search = without_candidates();
        search.findings.improve(Solution::default());
        assert_eq!(search.advance(1), job::Step::Improved);
        assert_eq!(search.advance(1), job::Step::Finished(Ending::Exhausted));
    }

    #[test]
    fn a_phase_without_a_solution_begins_a_wider_round() {
        let mut search = without_candidates();
        (search.round, search.at) = (0, 6);
        search.next_phase();
        assert_eq!((search.round, search.at), (1, 0));
    }
}
