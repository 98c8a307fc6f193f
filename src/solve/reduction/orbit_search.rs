//! The search for turns that bring the centres of a 5x5x5 onto the faces of their axes, goal by goal. It
//! carries many candidates from one goal to the next.

use std::sync::Arc;

use super::board::Board;
use super::goals::Goal;
use super::orbit::{MOST_ORBITS, cells, seen_on, whole_turns};
use super::orbit_tables::{OrbitTables, Sets};
use super::wings;
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::{CentreOrbit, LayerTurn, Stickers};
use crate::solve::phases::beam::{Beam, Children, Problem};

/// The number of positions kept of each cost.
const WIDTH: usize = 1000;

/// The number of solutions of a goal that are carried on to the next. One candidate takes 2 % more
/// turns in all; from 30 on the number makes no difference (docs/solvers/reduction.md).
const CANDIDATES: usize = 300;

/// The search for a goal ends when it takes this many more turns than the shortest candidate.
const LONGEST: usize = 60;

/// The sets of a goal, and the depths of the wing orbits in an odd arrangement, one bit each.
type State = (Sets, u32);

/// The problem of reaching one goal.
struct ToGoal {
    tables: Arc<OrbitTables>,
    goal: Goal,
}

impl ToGoal {
    /// Returns the distance of a position: the sum of the table entries, plus that of the wings.
    #[inline]
    fn distance(&self, (sets, odd): &State) -> u32 {
        self.tables.distances(self.goal, sets).sum::<u32>() + self.of_wings(*odd)
    }

    /// Returns the distance of the wings: 1 for each odd arrangement. Only the second goal makes arrangements even.
    const fn of_wings(&self, odd: u32) -> u32 {
        match self.goal {
            Goal::AllAxes => odd.count_ones(),
            Goal::FirstAxis | Goal::Faces => 0,
        }
    }
}

impl Problem for ToGoal {
    type State = State;
    type Action = u16;
    type Key = State;

    #[inline]
    fn apply(&self, (sets, odd): &State, action: u16) -> State {
        let step = &self.tables.steps.of[self.goal.index()][usize::from(action)];
        let mut sets = *sets;
        for &(orbit, motion) in &step.moved {
            let set = &mut sets[usize::from(orbit)];
            *set = self.tables.steps.motions[usize::from(motion)].1.image(*set);
        }
        (sets, odd ^ step.odd)
    }

    fn key(&self, state: &State) -> Option<State> {
        // Different solutions of the goal leave the other centres at different places, so none replaces
        // another.
        let (sets, odd) = *state;
        let odd = if self.goal == Goal::FirstAxis { 0 } else { odd };
        (self.distance(state) > 0).then_some((sets, odd))
    }

    fn expand(&self, (sets, odd): &State, children: &mut Children<u16>) -> u64 {
        let (tables, goal) = (&*self.tables, self.goal);
        let mut before = [0; MOST_ORBITS];
        before.iter_mut().zip(tables.distances(goal, sets)).for_each(|(before, distance)| *before = distance);
        let sum: u32 = before.iter().sum();
        let steps = &tables.steps.of[goal.index()];
        for (number, step) in (0..).zip(steps) {
            let mut distance = sum;
            // Orbits that do not move keep their distances.
            for &(orbit, motion) in &step.moved {
                let orbit = usize::from(orbit);
                let set = tables.steps.motions[usize::from(motion)].1.image(sets[orbit]);
                distance = distance - before[orbit] + tables.distance(goal, orbit, set);
            }
            children.add(distance + self.of_wings(odd ^ step.odd), step.cost, number);
        }
        steps.len().to_u64()
    }
}

/// A cube at the start or after a goal.
struct Candidate {
    /// The number of times the cube was rotated by [`whole_turns`].
    view: usize,
    /// The stickers of the rotated cube, with colours named after faces.
    stickers: Stickers,
    /// The turns made, in this view.
    turns: Vec<LayerTurn>,
    cost: usize,
}

impl Candidate {
    fn state(&self, goal: Goal) -> State {
        let (size, colours) = (self.stickers.size(), self.stickers.colours());
        let mut sets = Sets::default();
        for (set, orbit) in sets.iter_mut().zip(CentreOrbit::all(size)) {
            for (bit, cell) in cells(orbit, size).into_iter().enumerate() {
                *set |= u32::from(goal.colours().contains(&colours[cell])) << bit;
            }
        }
        (sets, wings::odd_set(&self.stickers))
    }
}

/// A search for turns that bring all centres onto the faces of their axes and leave the wings of every orbit in
/// an even arrangement.
pub(super) struct OrbitSearch {
    problem: ToGoal,
    candidates: Vec<Candidate>,
    beam: Beam<ToGoal>,
    found: Vec<Candidate>,
    /// The largest cost of a solution that is still collected.
    end: usize,
}

impl OrbitSearch {
    /// Starts a search from any arrangement of centres.
    pub(super) fn new(tables: Arc<OrbitTables>, board: &Board) -> OrbitSearch {
        let mut stickers = board.stickers().clone();
        let mut candidates = Vec::new();
        for view in 0..3 {
            candidates.push(Candidate { view, stickers: stickers.clone(), turns: Vec::new(), cost: 0 });
            whole_turns(stickers.size()).into_iter().for_each(|turn| stickers.turn(turn));
            let named = stickers.colours().iter().map(|&colour| seen_on(1, colour));
            stickers = Stickers::from_valid(named.collect());
        }
        OrbitSearch::to(tables, Goal::FirstAxis, candidates)
    }

    fn to(tables: Arc<OrbitTables>, goal: Goal, candidates: Vec<Candidate>) -> OrbitSearch {
        let beam =
            Beam::new(WIDTH, 16, candidates.iter().map(|candidate| (candidate.cost, candidate.state(goal))));
        let least = candidates.iter().map(|candidate| candidate.cost).min().unwrap_or(0);
        let problem = ToGoal { tables, goal };
        OrbitSearch { problem, candidates, beam, found: Vec::new(), end: least + LONGEST }
    }

    /// Expands the next position. Returns the number of successors and, once the search is over, the turns of
    /// all solutions found.
    pub(super) fn advance(&mut self) -> (u64, Option<Vec<Vec<LayerTurn>>>) {
        let next = self.beam.next(&self.problem).filter(|&(_, cost)| cost <= self.end);
        match next {
            Some((index, cost)) if self.found.len() < CANDIDATES => {
                if self.problem.distance(self.beam.state(index)) > 0 {
                    return (self.beam.expand(&self.problem, index), None);
                }
                // Solutions may be one turn longer than the shortest.
                self.end = self.end.min(cost + 1);
                self.note(index, cost);
                (1, None)
            }
            _ => (1, self.end_goal()),
        }
    }

    fn note(&mut self, index: u32, cost: usize) {
        let (root, actions) = self.beam.path(index);
        let Candidate { view, ref stickers, ref turns, .. } = self.candidates[root];
        let mut found = Candidate { view, stickers: stickers.clone(), turns: turns.clone(), cost };
        let steps = &self.problem.tables.steps.of[self.problem.goal.index()];
        for turn in actions.iter().flat_map(|&action| &steps[usize::from(action)].turns) {
            found.stickers.turn(*turn);
            found.turns.push(*turn);
        }
        self.found.push(found);
    }

    fn end_goal(&mut self) -> Option<Vec<Vec<LayerTurn>>> {
        let found = std::mem::take(&mut self.found);
        if self.problem.goal == Goal::FirstAxis && !found.is_empty() {
            *self = OrbitSearch::to(self.problem.tables.clone(), Goal::AllAxes, found);
            return None;
        }
        let solutions = found.iter().map(|found| {
            let held = |face| {
                let mut all = Face::ALL.into_iter();
                all.find(|&held| seen_on(found.view, held) == face).expect("views turn faces")
            };
            found.turns.iter().map(|turn| turn.with_face(held(turn.face()))).collect()
        });
        Some(solutions.collect())
    }
}
