//! The search for solutions of a cube in phases of outer-block turns, in rounds of increasing width.

use std::sync::Arc;

use super::effort::Effort;
use super::plan::{Step, plan};
use super::tables::Tables;
use crate::cube::Symmetry;
use crate::numbers::Number;
use crate::nxn::Position;
use crate::solve::phases::candidate::Candidate;
use crate::solve::phases::direct::Direct;
use crate::solve::phases::last::{LastSearch, LastStep};
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::rounds::{Chain, Rounds};
use crate::solve::phases::stage::{Found, Stage, Work};
use crate::solve::phases::turns::Turn;
use crate::solve::staged::Phase;

/// The number of nodes for the 3x3x3s in the first round.
const LAST_NODES: u64 = 200_000;

/// How a round holds the cube that has no more effort than the one before. Phases choose among solutions of equal length by their order, which
/// differs with the rotation: the round finds other solutions.
const REPEATED: Symmetry = Symmetry::from_index(18);

/// The number of times that a round steps back by a phase. A new round repeats all phases.
const MOST_BACKS: u32 = 2;

/// The largest difference in length between the solutions that a phase passes on in the first round; one more at each
/// further level of effort.
const SLACK: u16 = 3;

/// A search for shorter and shorter solutions of a cube of five or more layers.
pub type Search = Rounds<Blocks>;

/// The phases of a cube of five or more layers.
pub struct Blocks {
    tables: Arc<Tables>,
    start: Candidate,
    steps: Vec<Step>,
    effort: Effort,
    /// The number of the current phase.
    at: usize,
    current: Current,
    /// The number of nodes at which the current phase began, once it has.
    begin: Option<u64>,
    /// The solutions of the phases before, from which the current phase continues.
    candidates: Vec<Candidate>,
    /// Those from which the phase before continued; none if it must not begin anew.
    before: Vec<Candidate>,
    /// How many times the round has stepped back, and the last phase that had no solution then.
    backs: u32,
    failed: usize,
    /// The solutions of the current phase so far.
    found: Found,
}

enum Current {
    Stage(Box<dyn Stage<Tables>>),
    Last(Box<LastSearch>),
}

impl Search {
    /// Starts a search for solutions of this cube.
    ///
    /// # Panics
    /// If the position has another size than the tables.
    pub fn new(tables: Arc<Tables>, position: &Position) -> Search {
        let direct = Direct::new(&tables.two_phase, position);
        Rounds::new_with(Blocks::new(tables, position), direct, position.is_solved())
    }
}

impl Blocks {
    fn new(tables: Arc<Tables>, position: &Position) -> Blocks {
        let start = Candidate::new(LayeredCube::new(position));
        let steps = plan(position.size());
        let current = Current::Stage((steps[0].begin)(0));
        let (candidates, effort) = (vec![start.clone()], Effort::of_size(position.size()));
        Blocks {
            tables,
            candidates,
            start,
            steps,
            effort,
            at: 0,
            current,
            begin: None,
            found: Found::default(),
            before: Vec::new(),
            backs: 0,
            failed: 0,
        }
    }

    /// Passes the solutions of a phase on to the next. Without any, the search steps back by a phase, or the round is over.
    fn next_phase(&mut self, round: u32) -> LastStep {
        let found = self.found.take();
        if found.is_empty() {
            return self.step_back(round);
        }
        self.before = std::mem::replace(&mut self.candidates, found);
        self.at += 1;
        self.begin = None;
        self.current = match self.steps.get(self.at) {
            Some(step) => Current::Stage((step.begin)(self.level(round))),
            None => {
                let all = std::mem::take(&mut self.candidates);
                self.candidates = all.into_iter().map(Candidate::reduced).collect();
                let times = self.effort.last_growth(self.level(round));
                Current::Last(Box::new(LastSearch::new(LAST_NODES.saturating_mul(times))))
            }
        };
        LastStep::Running
    }

    /// Begins the phase before anew with more effort, so that more candidates come to the phase that has no solution. Where that has not
    /// helped, the round is over.
    fn step_back(&mut self, round: u32) -> LastStep {
        let before = std::mem::take(&mut self.before);
        if before.is_empty() || self.backs == MOST_BACKS {
            return LastStep::Over;
        }
        self.candidates = before;
        self.backs += 1;
        self.failed = self.at;
        self.at -= 1;
        self.begin = None;
        self.current = Current::Stage((self.steps[self.at].begin)(self.level(round)));
        LastStep::Running
    }

    /// Returns the level of effort of the current phase: a higher one until the phase that had no solution has one.
    fn level(&self, round: u32) -> u32 {
        let level = self.effort.level(round);
        if self.at <= self.failed { level + self.backs } else { level }
    }
}

impl Chain for Blocks {
    const ROUNDS: u32 = 5;

    fn phases(&self) -> Vec<Phase> {
        self.steps.iter().map(|step| step.phase).chain([Phase::Inner]).collect()
    }

    fn begin(&mut self, round: u32) {
        let is_repeated = round > 0 && self.effort.level(round) == self.effort.level(round - 1);
        let held = if is_repeated { REPEATED } else { Symmetry::IDENTITY };
        self.candidates = vec![self.start.after(held, &[], 0)];
        self.found = Found::default();
        self.before.clear();
        (self.backs, self.failed) = (0, 0);
        self.at = 0;
        self.begin = None;
        self.current = Current::Stage((self.steps[0].begin)(self.level(round)));
    }

    fn phase(&self) -> usize {
        self.at
    }

    fn advance(&mut self, round: u32, best: Option<u16>, nodes: &mut u64, stop: u64) -> LastStep {
        let level = self.level(round);
        let stage = match &mut self.current {
            Current::Stage(stage) => stage,
            Current::Last(search) => {
                return search.advance(&self.tables.two_phase, &self.candidates, best, nodes, stop);
            }
        };
        let begin = *self.begin.get_or_insert(*nodes);
        let [end, last] = self.effort.most_nodes(level).map(|most| begin.saturating_add(most));
        let mut work = Work {
            candidates: &self.candidates,
            found: &mut self.found,
            phase: self.at,
            most: self.effort.kept(self.steps[self.at].most, level),
            slack: SLACK.saturating_add(level.to_u16()),
            limit: best.unwrap_or(u16::MAX),
            nodes,
            stop,
            end,
            last,
        };
        if stage.advance(&self.tables, &mut work) { self.next_phase(round) } else { LastStep::Running }
    }

    fn turns(&self, candidate: usize, last: &[Turn]) -> Vec<(Turn, usize)> {
        self.candidates[candidate].after(Symmetry::IDENTITY, last, self.steps.len()).turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Job;
    use crate::solve::blocks::tables::SHARED;
    use crate::solve::staged::Solution;

    /// Returns the solution of a cube after an alg, and the number of nodes that it took.
    fn solved_after(alg: &str) -> (Solution, u64) {
        let mut position = Position::solved(6);
        position.perform(&alg.parse().expect("an alg")).expect("turns of this cube");
        let mut search = Search::new(SHARED.clone(), &position);
        assert_eq!(search.advance(u64::MAX), crate::job::Step::Improved);
        (search.best().expect("a solution").clone(), search.nodes())
    }

    #[test]
    fn a_solved_cube_takes_no_turns_however_it_is_held() {
        for held in ["", "y", "x", "z' y", "y U2"] {
            let (solution, _) = solved_after(held);
            assert_eq!(solution.length(), usize::from(held.contains('U')), "{held:?}");
        }
    }

    #[test]
    fn a_cube_that_is_reduced_is_solved_at_once_as_a_3x3x3() {
        let (direct, nodes) = solved_after("x R U F2 L' D B' R2 U' F L2 D2 B R' U2");
        assert!(nodes < 200_000, "{nodes} nodes");
        let turns: Vec<usize> = direct.chapters.iter().map(|chapter| chapter.turns.len()).collect();
        let (last, before) = turns.split_last().expect("phases");
        assert!(*last <= 20 && before.iter().all(|count| *count == 0), "{turns:?}");
        // With an inner turn more, all phases are searched.
        let (_, of_phases) = solved_after("x R U F2 L' D B' R2 U' F L2 D2 B R' U2 2R");
        assert!(of_phases > 10 * nodes, "{of_phases} nodes");
    }

    #[test]
    fn a_phase_without_a_solution_goes_back_to_the_one_before_and_then_ends_the_round() {
        let mut position = Position::solved(6);
        position.perform(&"Rw U2 3Fw'".parse().expect("an alg")).expect("turns of this cube");
        let mut blocks = Blocks::new(SHARED.clone(), &position);
        for backs in 0..MOST_BACKS {
            blocks.candidates.clone().into_iter().for_each(|candidate| blocks.found.push(candidate));
            assert!(matches!(blocks.next_phase(0), LastStep::Running));
            assert_eq!((blocks.phase(), blocks.candidates.len()), (1, 1));
            assert!(matches!(blocks.next_phase(0), LastStep::Running));
            assert_eq!((blocks.phase(), blocks.candidates.len(), blocks.backs), (0, 1, backs + 1));
        }
        blocks.candidates.clone().into_iter().for_each(|candidate| blocks.found.push(candidate));
        assert!(matches!(blocks.next_phase(0), LastStep::Running));
        assert!(matches!(blocks.next_phase(0), LastStep::Over));
        blocks.begin(1);
        assert_eq!((blocks.phase(), blocks.candidates.len(), blocks.backs), (0, 1, 0));
        assert!(matches!(blocks.next_phase(0), LastStep::Over), "no phase is before the first");
    }
}
