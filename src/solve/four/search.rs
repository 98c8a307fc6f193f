//! The search for solutions of a 4x4x4, in rounds of increasing width.

use std::sync::Arc;

use super::cube::FourCube;
use super::first::{First, FirstSearch};
use super::second::{Second, SecondSearch};
use super::tables::Tables;
use super::third::{Third, ThirdSearch};
use crate::cube::Move;
use crate::job::{Ending, Findings, Job, Step};
use crate::numbers::Number;
use crate::nxn::Position;
use crate::solve::phases::last::{LastSearch, LastStep};
use crate::solve::phases::turns::{Turn, push_joined};
use crate::solve::phases::width::Width;
use crate::solve::staged::{self, Chapter, Phase, Solution};

/// The phases in their order.
const PHASES: [Phase; 4] = [Phase::OneAxis, Phase::AllAxes, Phase::Pairing, Phase::Inner];

/// The width of the first round.
const FIRST_ROUND: Width<3> = Width { looked_at: 10_000, kept: [500, 60, 2], nodes: 300_000 };

/// The number of rounds.
const ROUNDS: u32 = 7;

/// A search for shorter and shorter solutions of a 4x4x4.
///
/// ```
/// use cubelab::nxn::Position;
/// use cubelab::job::{Build, Job};
/// use cubelab::solve::four::{Search, TableBuilder};
///
/// let tables = std::sync::Arc::new(TableBuilder::new().finish());
/// let mut position = Position::solved(4);
/// position.perform(&"Rw U2 Fw' D".parse()?)?;
/// let mut search = Search::new(tables, &position);
/// let solution = search.next_solution().unwrap();
/// assert_eq!(solution.length(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    tables: Arc<Tables>,
    cube: FourCube,
    /// A lower bound on the length of a solution: 0 for a solved cube, else 1.
    bound: u32,
    round: u32,
    stage: Stage,
    firsts: Vec<First>,
    seconds: Vec<Second>,
    thirds: Vec<Third>,
    /// The number of nodes of each phase.
    nodes: [u64; 4],
    findings: Findings<Solution>,
}

enum Stage {
    First(FirstSearch),
    Second(SecondSearch),
    Third(ThirdSearch),
    Last(LastSearch),
}

impl Search {
    /// Starts a search for solutions of this cube.
    ///
    /// # Panics
    /// If the position has another size.
    pub fn new(tables: Arc<Tables>, position: &Position) -> Search {
        let cube = FourCube::new(position);
        let bound = u32::from(!position.is_solved());
        let stage = Stage::First(FirstSearch::new(&tables, &cube, FIRST_ROUND.of_round(0)));
        Search {
            tables,
            cube,
            bound,
            round: 0,
            stage,
            firsts: Vec::new(),
            seconds: Vec::new(),
            thirds: Vec::new(),
            nodes: [0; 4],
            findings: Findings::new(),
        }
    }

    /// Returns the index of the current phase, 0 to 3.
    fn at(&self) -> usize {
        match self.stage {
            Stage::First(_) => 0,
            Stage::Second(_) => 1,
            Stage::Third(_) => 2,
            Stage::Last(_) => 3,
        }
    }

    fn next_round(&mut self) {
        self.round += 1;
        let width = FIRST_ROUND.of_round(self.round);
        if self.round == ROUNDS {
            self.findings.end(Ending::Exhausted);
        } else {
            self.stage = Stage::First(FirstSearch::new(&self.tables, &self.cube, width));
        }
    }

    /// Returns the whole solution: the solutions of phases 1 to 3 that lead to `third`, and the turns of the
    /// 3x3x3.
    fn solution(&self, third: usize, last: &[Move]) -> Solution {
        let third = &self.thirds[third];
        let second = &self.seconds[third.second];
        let first = &self.firsts[second.first];
        let last = last.iter().map(|turn| Turn::outer(turn.face(), turn.quarters()));
        let mut turns = Vec::new();
        for turn in &first.turns {
            push_joined(&mut turns, *turn, 0);
        }
        let mut push =
            |turn: Turn, phase| push_joined(&mut turns, turn.conjugated(first.rotation.inverse()), phase);
        second.turns.iter().for_each(|turn| push(*turn, 1));
        third.turns.iter().for_each(|turn| push(*turn, 2));
        last.for_each(|turn| push(turn, 3));
        let chapter = |phase: usize| Chapter {
            phase: PHASES[phase],
            turns: turns.iter().filter(|(_, of)| *of == phase).map(|(turn, _)| turn.layers()).collect(),
            nodes: self.nodes[phase],
        };
        Solution { chapters: (0..PHASES.len()).map(chapter).collect() }
    }
}

impl Job for Search {
    type Solution = Solution;

    fn advance(&mut self, nodes: u64) -> Step {
        let stop = self.nodes().saturating_add(nodes);
        while !self.findings.has_unreported() && self.nodes() < stop {
            let at = self.at();
            let stop = self.nodes[at] + (stop - self.nodes());
            let nodes = &mut self.nodes[at];
            let width = FIRST_ROUND.of_round(self.round);
            let best = self.findings.best().map(|best| best.length().to_u8());
            match &mut self.stage {
                Stage::First(search) => {
                    let Some(found) = search.advance(&self.tables, nodes, stop) else { continue };
                    self.firsts = found;
                    self.stage = Stage::Second(SecondSearch::new(&self.tables, width));
                }
                Stage::Second(search) => {
                    let found = search.advance(&self.tables, &self.cube, &self.firsts, nodes, stop);
                    let Some(found) = found else { continue };
                    self.seconds = found;
                    self.stage = Stage::Third(ThirdSearch::new(width));
                }
                Stage::Third(search) => {
                    let limit = best.unwrap_or(u8::MAX);
                    let found = search.advance(&self.tables, &self.seconds, limit, nodes, stop);
                    let Some(found) = found else { continue };
                    self.thirds = found;
                    self.stage = Stage::Last(LastSearch::new(width.nodes));
                }
                Stage::Last(search) => {
                    match search.advance(&self.tables.two_phase, &self.thirds, best, nodes, stop) {
                        LastStep::Running => {}
                        LastStep::Over => self.next_round(),
                        LastStep::Found(third, moves) => {
                            let solution = self.solution(third, &moves);
                            if solution.length() <= self.bound.index() {
                                self.findings.end(Ending::Optimal);
                            }
                            self.findings.improve(solution);
                        }
                    }
                }
            }
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
        PHASES[self.at()]
    }
}
