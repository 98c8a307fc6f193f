//! The search for solutions of a 5x5x5, in rounds of increasing width.

use std::sync::Arc;

use super::axis_key::Centres;
use super::candidate::Candidate;
use super::cube::FiveCube;
use super::phase_five::EightEdges;
use super::phase_four::FourEdges;
use super::phase_one::keeps;
use super::phase_three::Split;
use super::phase_two::Division;
use super::roots::Roots;
use super::tables::Tables;
use super::turn_sets::{is_of_phase_five, is_of_phase_four};
use crate::cube::{Axis, Move, Symmetry};
use crate::job::{Ending, Findings, Job, Step};
use crate::numbers::Number;
use crate::nxn::Position;
use crate::solve::phases::deepening::{Deepening, Root};
use crate::solve::phases::last::{LastSearch, LastStep};
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::by_bound;
use crate::solve::phases::width::Width;
use crate::solve::staged::{self, Chapter, Phase, Solution};

/// The phases in their order.
const PHASES: [Phase; 6] =
    [Phase::OneAxis, Phase::AllAxes, Phase::Split, Phase::FourEdges, Phase::Pairing, Phase::Inner];

/// The rotations that bring each axis to U and D.
const AXES: [Symmetry; 3] = [Symmetry::IDENTITY, Symmetry::from_index(16), Symmetry::from_index(32)];

/// The rotations that bring R and L, and F and B, to R and L.
const SIDES: [Symmetry; 2] = [Symmetry::IDENTITY, Symmetry::from_index(2)];

/// The width of the first round; docs/solvers/nxn.md compares it with a narrower one.
const FIRST_ROUND: Width<5> = Width { looked_at: 300, kept: [300, 500, 500, 120, 8], nodes: 200_000 };

/// The number of rounds. A search without a solution continues with wider ones.
const ROUNDS: u32 = 5;

/// A search for shorter and shorter solutions of a 5x5x5.
pub struct Search {
    tables: Arc<Tables>,
    start: Candidate,
    /// A lower bound on the length of a solution: 0 for a solved cube, else 1.
    bound: u32,
    round: u32,
    stage: Stage,
    /// The solutions of the phases before, from which the current phase continues.
    candidates: Vec<Candidate>,
    /// The solutions of the current phase so far.
    found: Vec<Candidate>,
    /// The number of nodes of each phase.
    nodes: [u64; 6],
    findings: Findings<Solution>,
}

enum Stage {
    One(Deepening<Centres>),
    Two(Deepening<Division>),
    /// The roots of phase 3 so far.
    ThreeRoots(Roots<Split>),
    Three(Deepening<Split>),
    /// The roots of phase 4 so far.
    FourRoots(Roots<FourEdges>),
    Four(Deepening<FourEdges>),
    Five(Deepening<EightEdges>),
    Last(LastSearch),
}

/// The largest difference in length between the solutions that a phase passes on in the first round; one more in each
/// further round.
const SLACK: u8 = 3;

impl Search {
    /// Starts a search for solutions of this cube.
    ///
    /// # Panics
    /// If the position has another size.
    pub fn new(tables: Arc<Tables>, position: &Position) -> Search {
        let start = Candidate::new(FiveCube::new(position));
        let bound = u32::from(!position.is_solved());
        let mut search = Search {
            tables,
            start,
            bound,
            round: 0,
            stage: Stage::ThreeRoots(Roots::new()),
            candidates: Vec::new(),
            found: Vec::new(),
            nodes: [0; 6],
            findings: Findings::new(),
        };
        search.begin();
        search
    }

    /// Starts a round.
    fn begin(&mut self) {
        let root = |&rotation: &Symmetry| {
            let node = self.start.cube.held(rotation).centres(|colour| colour.axis() == Axis::Y);
            Root { node, candidate: 0, rotation, length: 0, bound: self.tables.one.bound(node) }
        };
        self.stage = Stage::One(Deepening::new(AXES.iter().map(root).collect(), 1 + self.round.to_u8()));
        self.candidates = vec![self.start.clone()];
        self.found.clear();
    }

    /// Returns the index of the current phase, 0 to 5.
    fn at(&self) -> usize {
        match self.stage {
            Stage::One(_) => 0,
            Stage::Two(_) => 1,
            Stage::ThreeRoots(_) | Stage::Three(_) => 2,
            Stage::FourRoots(_) | Stage::Four(_) => 3,
            Stage::Five(_) => 4,
            Stage::Last(_) => 5,
        }
    }

    fn solution(&self, candidate: usize, last: &[Move]) -> Solution {
        let candidate = &self.candidates[candidate];
        let last: Vec<Turn> = last.iter().map(|turn| Turn::outer(turn.face(), turn.quarters())).collect();
        let turns = candidate.after(Symmetry::IDENTITY, &last, 5).turns;
        let chapter = |phase: usize| Chapter {
            phase: PHASES[phase],
            turns: turns.iter().filter(|(_, of)| *of == phase).map(|(turn, _)| turn.layers()).collect(),
            nodes: self.nodes[phase],
        };
        Solution { chapters: (0..PHASES.len()).map(chapter).collect() }
    }

    fn slice(&mut self, stop: u64) {
        let at = self.at();
        let width = FIRST_ROUND.of_round(self.round);
        let slack = SLACK + self.round.to_u8();
        let stop = self.nodes[at] + (stop - self.nodes.iter().sum::<u64>());
        let nodes = &mut self.nodes[at];
        let best = self.findings.best().map(|best| best.length().to_u8());
        let limit = best.unwrap_or(u8::MAX);
        let tables = &*self.tables.clone();
        let (candidates, found) = (&self.candidates, &mut self.found);
        // Appends a solution of a phase; returns true if there are enough.
        let mut keep = |turns: &TurnSet,
                        most: usize,
                        candidate: usize,
                        rotation,
                        path: &[u8],
                        ends: fn(Turn) -> bool| {
            let turns = turns.of_numbers(path);
            if last_about_one_axis(&turns).all(ends) {
                found.push(candidates[candidate].after(rotation, &turns, at));
            }
            found.len() >= most
        };
        match &mut self.stage {
            Stage::One(search) => {
                let is_over = search.advance(&tables.one, limit, nodes, stop, |root, path| {
                    keep(&tables.one.turns, width.looked_at, root.candidate, root.rotation, path, |turn| {
                        !keeps(turn)
                    })
                });
                if is_over {
                    self.begin_two(width);
                }
            }
            Stage::Two(search) => {
                let is_over = search.advance(&tables.two, limit, nodes, stop, |root, path| {
                    let ends = |turn: Turn| turn.is_wide() && !turn.is_half();
                    keep(&tables.two.turns, width.kept[1], root.candidate, root.rotation, path, ends)
                });
                if is_over {
                    self.next_phase();
                    self.stage = Stage::ThreeRoots(Roots::new());
                }
            }
            Stage::ThreeRoots(roots) => {
                let positions =
                    |cube: &FiveCube, found: &mut dyn FnMut(Split, u8)| tables.three.positions(cube, found);
                if let Some(roots) = roots.advance(candidates, &AXES, nodes, positions) {
                    self.stage = Stage::Three(Deepening::new(roots, slack));
                }
            }
            Stage::Three(search) => {
                let is_over = search.advance(&tables.three, limit, nodes, stop, |root, path| {
                    let ends = |turn: Turn| !is_of_phase_four(turn);
                    keep(&tables.three.turns, width.kept[2], root.candidate, root.rotation, path, ends)
                });
                if is_over {
                    self.next_phase();
                    self.stage = Stage::FourRoots(Roots::new());
                }
            }
            Stage::FourRoots(roots) => {
                let positions = |cube: &FiveCube, found: &mut dyn FnMut(FourEdges, u8)| {
                    tables.four.positions(cube, |node| found(node, tables.four.bound(&node)));
                };
                if let Some(roots) = roots.advance(candidates, &SIDES, nodes, positions) {
                    self.stage = Stage::Four(Deepening::new(roots, slack));
                }
            }
            Stage::Four(search) => {
                let is_over = search.advance(&tables.four, limit, nodes, stop, |root, path| {
                    let ends = |turn: Turn| !is_of_phase_five(turn);
                    keep(&tables.four.turns, width.kept[3], root.candidate, root.rotation, path, ends)
                });
                if is_over {
                    self.next_phase();
                    let root = |(candidate, of): (usize, &Candidate)| {
                        let node = tables.five.position(&of.cube);
                        let length = of.length();
                        let bound = length + tables.five.bound(&node);
                        Root { node, candidate, rotation: Symmetry::IDENTITY, length, bound }
                    };
                    let roots = self.candidates.iter().enumerate().map(root).collect();
                    self.stage = Stage::Five(Deepening::new(roots, slack));
                }
            }
            Stage::Five(search) => {
                let is_over = search.advance(&tables.five, limit, nodes, stop, |root, path| {
                    keep(&tables.five.turns, width.kept[4], root.candidate, root.rotation, path, |_| true)
                });
                if is_over {
                    self.next_phase();
                    self.candidates =
                        std::mem::take(&mut self.candidates).into_iter().map(Candidate::reduced).collect();
                    self.stage = Stage::Last(LastSearch::new(width.nodes));
                }
            }
            Stage::Last(search) => {
                match search.advance(&tables.two_phase, &self.candidates, best, nodes, stop) {
                    LastStep::Running => {}
                    LastStep::Over => {
                        self.round += 1;
                        if self.round >= ROUNDS && self.findings.best().is_some() {
                            self.findings.end(Ending::Exhausted);
                        } else {
                            self.begin();
                        }
                    }
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

    /// Passes the solutions of a phase on to the next.
    fn next_phase(&mut self) {
        self.candidates = std::mem::take(&mut self.found);
    }

    fn begin_two(&mut self, width: Width<5>) {
        self.next_phase();
        let tables = &*self.tables.clone();
        let root = |(candidate, of): (usize, &Candidate)| {
            let node = tables.two.position(&of.cube);
            let length = of.length();
            let bound = length + tables.two.bound(node);
            Root { node, candidate, rotation: Symmetry::IDENTITY, length, bound }
        };
        let roots: Vec<Root<Division>> = self.candidates.iter().enumerate().map(root).collect();
        let mut roots = by_bound(roots, |root| root.bound);
        roots.truncate(width.kept[0]);
        self.stage = Stage::Two(Deepening::new(roots, SLACK + self.round.to_u8()));
    }
}

/// Returns the last turns, which are about one axis and commute.
fn last_about_one_axis(turns: &[Turn]) -> impl Iterator<Item = Turn> {
    let axis = turns.last().map(|turn| turn.axis());
    turns.iter().rev().copied().take_while(move |turn| Some(turn.axis()) == axis)
}

impl Job for Search {
    type Solution = Solution;

    fn advance(&mut self, nodes: u64) -> Step {
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
        PHASES[self.at()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::five::tables::SHARED;
    use crate::solve::staged::Search as _;

    /// Returns a search in the last round, in which no phase found a candidate.
    fn without_candidates() -> Search {
        let mut position = Position::solved(5);
        position.perform(&"Rw U2 Fw'".parse().expect("an alg")).expect("turns of this cube");
        let mut search = Search::new(SHARED.clone(), &position);
        search.round = ROUNDS - 1;
        search.candidates.clear();
        search.stage = Stage::Last(LastSearch::new(1));
        search
    }

    #[test]
    fn a_search_without_a_solution_widens_beyond_the_last_round() {
        let mut search = without_candidates();
        assert_eq!(search.advance(1), Step::Running);
        assert_eq!((search.round, search.phase()), (ROUNDS, Phase::OneAxis));

        let mut search = without_candidates();
        search.findings.improve(Solution::default());
        assert_eq!(search.advance(1), Step::Improved);
        assert_eq!(search.advance(1), Step::Finished(Ending::Exhausted));
    }
}
