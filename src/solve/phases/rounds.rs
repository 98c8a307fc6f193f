//! Searches by a chain of phases, in rounds of increasing width.

use super::direct::Direct;
use super::last::LastStep;
use super::turns::Turn;
use crate::cube::Move;
use crate::job::{Ending, Findings, Job, Step};
use crate::numbers::Number;
use crate::solve::staged::{self, Chapter, Phase, Solution};

/// The phases of a method for one cube. Each phase passes its best solutions on to the next, and the last one solves their
/// 3x3x3s.
pub trait Chain {
    /// The number of rounds. A search without a solution continues with wider ones.
    const ROUNDS: u32;

    /// Returns the phases in their order.
    fn phases(&self) -> Vec<Phase>;

    /// Starts a round with the first phase. Rounds are counted from 0.
    fn begin(&mut self, round: u32);

    /// Returns the index of the current phase.
    fn phase(&self) -> usize;

    /// Advances the current phase until it is over, `nodes` reaches `stop`, or a solution of fewer than `best` turns is found.
    /// A phase that is over is followed by the next one; [`LastStep::Over`] ends the round.
    fn advance(&mut self, round: u32, best: Option<u16>, nodes: &mut u64, stop: u64) -> LastStep;

    /// Returns the turns of a solution, as the cube is held at the start, each with the index of its phase: those
    /// that lead to a 3x3x3, and those that solve it.
    fn turns(&self, reduced: usize, last: &[Turn]) -> Vec<(Turn, usize)>;
}

/// A search for shorter and shorter solutions by the phases of a chain.
pub struct Rounds<C> {
    chain: C,
    /// The search of a cube that is reduced from the start, until it is over.
    direct: Option<Direct>,
    phases: Vec<Phase>,
    /// A lower bound on the length of a solution: 0 for a solved cube, else 1.
    bound: u32,
    round: u32,
    /// The number of nodes of each phase.
    nodes: Vec<u64>,
    findings: Findings<Solution>,
}

impl<C: Chain> Rounds<C> {
    /// Returns a search with a chain that is at the start of its first round. `direct` comes before it.
    pub(in crate::solve) fn new_with(chain: C, direct: Option<Direct>, is_solved: bool) -> Rounds<C> {
        let phases = chain.phases();
        let (bound, nodes, findings) = (u32::from(!is_solved), vec![0; phases.len()], Findings::new());
        Rounds { chain, direct, phases, bound, round: 0, nodes, findings }
    }

    /// Returns the index of the current phase.
    fn at(&self) -> usize {
        if self.direct.is_some() { self.phases.len() - 1 } else { self.chain.phase() }
    }

    fn slice(&mut self, stop: u64) {
        let rest = stop - self.nodes();
        let best = self.findings.best().map(|best| best.length().to_u16());
        let at = self.at();
        let nodes = &mut self.nodes[at];
        let stop = *nodes + rest;
        let step = match &mut self.direct {
            Some(direct) => direct.advance(best, nodes, stop),
            None => self.chain.advance(self.round, best, nodes, stop),
        };
        match step {
            LastStep::Running => {}
            LastStep::Found(reduced, moves) => {
                let solution = self.solution(reduced, &moves);
                if solution.length() <= self.bound.index() {
                    self.findings.end(Ending::Optimal);
                }
                self.findings.improve(solution);
            }
            LastStep::Over if self.direct.is_some() => self.direct = None,
            LastStep::Over => {
                self.round += 1;
                if self.round >= C::ROUNDS && self.findings.best().is_some() {
                    self.findings.end(Ending::Exhausted);
                } else {
                    self.chain.begin(self.round);
                }
            }
        }
    }

    fn solution(&self, reduced: usize, last: &[Move]) -> Solution {
        let last: Vec<Turn> = last.iter().map(|turn| Turn::outer(turn.face(), turn.quarters())).collect();
        let turns = match self.direct {
            Some(_) => last.into_iter().map(|turn| (turn, self.phases.len() - 1)).collect(),
            None => self.chain.turns(reduced, &last),
        };
        let chapter = |(index, &phase): (usize, &Phase)| Chapter {
            phase,
            turns: turns.iter().filter(|(_, of)| *of == index).map(|(turn, _)| turn.layers()).collect(),
            nodes: self.nodes[index],
        };
        Solution { chapters: self.phases.iter().enumerate().map(chapter).collect() }
    }
}

impl<C: Chain> Job for Rounds<C> {
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

impl<C: Chain> staged::Search for Rounds<C> {
    fn phase(&self) -> Phase {
        self.phases[self.at()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;
    use crate::solve::staged::Search as _;

    /// Two phases of one node each. A round from `fruitful` on finds a turn of the first phase, and one of the second.
    struct Short {
        fruitful: u32,
        phase: usize,
    }

    impl Chain for Short {
        const ROUNDS: u32 = 3;

        fn phases(&self) -> Vec<Phase> {
            vec![Phase::Pairing, Phase::Inner]
        }

        fn begin(&mut self, _: u32) {
            self.phase = 0;
        }

        fn phase(&self) -> usize {
            self.phase
        }

        fn advance(&mut self, round: u32, best: Option<u16>, nodes: &mut u64, _: u64) -> LastStep {
            *nodes += 1;
            if self.phase == 0 {
                self.phase = 1;
                return LastStep::Running;
            }
            match best {
                None if round >= self.fruitful => LastStep::Found(0, vec![Move::new(Face::R, 1)]),
                _ => LastStep::Over,
            }
        }

        fn turns(&self, _: usize, last: &[Turn]) -> Vec<(Turn, usize)> {
            vec![(Turn::outer(Face::U, 2), 0), (last[0], 1)]
        }
    }

    #[test]
    fn a_search_without_a_solution_widens_beyond_the_last_round() {
        let mut search = Rounds::new_with(Short { fruitful: 7, phase: 0 }, None, false);
        assert_eq!(search.advance(1), Step::Running);
        assert_eq!((search.round, search.phase()), (0, Phase::Inner));
        assert_eq!(search.advance(14), Step::Running);
        assert_eq!((search.round, search.phase()), (7, Phase::Inner));
        assert_eq!(search.advance(u64::MAX), Step::Improved);
        let chapters = search.best().expect("a solution").chapters.iter();
        let chapters: Vec<_> =
            chapters.map(|chapter| (chapter.phase, chapter.turns.len(), chapter.nodes)).collect();
        assert_eq!(chapters, [(Phase::Pairing, 1, 8), (Phase::Inner, 1, 8)]);
        assert_eq!(search.advance(u64::MAX), Step::Finished(Ending::Exhausted));
    }

    #[test]
    fn a_search_with_a_solution_ends_after_the_last_round() {
        let mut search = Rounds::new_with(Short { fruitful: 0, phase: 0 }, None, false);
        assert_eq!(search.advance(u64::MAX), Step::Improved);
        assert_eq!(search.advance(u64::MAX), Step::Finished(Ending::Exhausted));
        assert_eq!(search.round, Short::ROUNDS);
    }
}
