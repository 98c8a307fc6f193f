//! A phase by beam search.

use super::beam::{Beam, FILLED, Problem};
use super::layered_cube::LayeredCube;
use super::stage::{Stage, Work};
use super::turns::{Turn, of_numbers};
use crate::cube::Symmetry;
use crate::numbers::Number;

/// A problem for beam search whose positions are read from cubes, and whose actions are turns by number.
pub(in crate::solve) trait Gathered: Problem<Action = u8, State: Send> + Sync {
    /// Returns the turns, in the order of their numbers.
    fn turns(&self) -> &[Turn];

    /// Returns the position of a cube.
    fn position(&self, cube: &LayeredCube) -> Self::State;

    /// Lists the positions at which the search of a cube may begin, each with the rotation by which the colours are renamed.
    fn positions(&self, cube: &LayeredCube, found: &mut dyn FnMut(Symmetry, Self::State)) {
        found(Symmetry::IDENTITY, self.position(cube));
    }

    /// True if the phase ends at this position.
    fn is_goal(&self, state: &Self::State) -> bool;
}

/// How far the beams of a phase go.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Reach {
    /// The width of the first beam: the number of positions of each length.
    pub(in crate::solve) width: usize,
    /// The factor by which each level of effort multiplies the width.
    pub(in crate::solve) growth: usize,
    /// The number of turns that a beam may have beyond its first root. It ends many turns before, unless its width is too small to reach the
    /// goal.
    pub(in crate::solve) turns: usize,
    /// The number of beams that may follow one without a solution. A whole new round would repeat all phases before.
    pub(in crate::solve) more: u32,
}

impl Reach {
    /// Returns the reach at a level of effort.
    pub(in crate::solve) fn at_level(self, level: u32) -> Reach {
        let width = self.width.saturating_mul(self.growth.saturating_pow(level));
        Reach { width: width.min(WIDEST), ..self }
    }
}

/// The largest width of a beam. With it, a search of 10 layers takes 230 MB besides its tables; those of larger cubes take more, in rounds
/// that begin after minutes.
const WIDEST: usize = 300_000;

/// The number of children of each cost to choose from, in widths of the beam.
const SPARE: usize = 2;

/// The cost of preparing a root, in nodes.
const PREPARING: u64 = 200;

/// A candidate, the rotation in which it is held, and the one by which its colours are renamed.
struct Root {
    candidate: usize,
    rotation: Symmetry,
    names: Symmetry,
}

/// The search of a phase by a beam that begins at all candidates. Its solutions are the first that it meets, of the least total
/// length, and those that are a few turns longer.
pub(in crate::solve) struct Gathering<S, P: Problem> {
    /// Returns the problem from the tables of all phases.
    problem: S,
    reach: Reach,
    rotations: &'static [Symmetry],
    /// The number of candidates whose roots are prepared.
    prepared: usize,
    roots: Vec<Root>,
    /// The cost and position of each root.
    positions: Vec<(usize, P::State)>,
    beam: Option<Beam<P>>,
    /// The least number of turns before the phase.
    first: usize,
    shortest: Option<usize>,
    /// The number of beams that ended without a solution.
    attempt: u32,
}

impl<S, P: Gathered> Gathering<S, P> {
    /// Begins a phase, in which the cube may be held in these rotations.
    pub(in crate::solve) fn new(problem: S, rotations: &'static [Symmetry], reach: Reach) -> Gathering<S, P> {
        let (roots, positions) = (Vec::new(), Vec::new());
        let (beam, shortest) = (None, None);
        Gathering {
            problem,
            reach,
            rotations,
            prepared: 0,
            roots,
            positions,
            beam,
            first: 0,
            shortest,
            attempt: 0,
        }
    }

    /// Ends the beam. Returns true if the phase is over: it has a solution, or no further beam follows. Every second further beam is twice as
    /// wide, up to [`WIDEST`]: another attempt costs less than a wider one.
    fn end(&mut self) -> bool {
        if self.shortest.is_some() || self.attempt == self.reach.more {
            return true;
        }
        self.attempt += 1;
        if self.attempt.is_multiple_of(2) {
            self.reach.width = WIDEST.min(2 * self.reach.width);
        }
        self.prepared = 0;
        self.roots.clear();
        self.beam = None;
        false
    }

    /// Prepares the roots of the next candidate.
    fn prepare(&mut self, problem: &P, work: &mut Work<'_>) {
        let Some(candidate) = work.candidates.get(self.prepared) else {
            self.first = self.positions.iter().map(|(length, _)| *length).min().unwrap_or_default();
            self.beam =
                Some(Beam::new(self.reach.width, SPARE, self.positions.drain(..)).in_attempt(self.attempt));
            return;
        };
        for &rotation in self.rotations {
            problem.positions(&candidate.cube.held(rotation), &mut |names, position| {
                *work.nodes += PREPARING;
                self.roots.push(Root { candidate: self.prepared, rotation, names });
                self.positions.push((candidate.length().into(), position));
            });
        }
        self.prepared += 1;
    }
}

impl<T, S: Fn(&T) -> &P + Send, P: Gathered> Stage<T> for Gathering<S, P> {
    fn advance(&mut self, tables: &T, work: &mut Work<'_>) -> bool {
        let problem = (self.problem)(tables);
        while *work.nodes < work.stop {
            let Some(beam) = &mut self.beam else {
                self.prepare(problem, work);
                continue;
            };
            if beam.prepare(problem) {
                *work.nodes += FILLED.to_u64();
                continue;
            }
            let next = beam.next(problem).filter(|(_, cost)| {
                let is_too_long =
                    self.shortest.is_some_and(|shortest| *cost > shortest + usize::from(work.slack));
                !is_too_long && *cost <= self.first + self.reach.turns
            });
            let Some((index, cost)) = next else {
                if self.end() {
                    return true;
                }
                continue;
            };
            if cost >= work.limit.into() {
                return true;
            }
            *work.nodes += 1;
            if !problem.is_goal(beam.state(index)) {
                *work.nodes += beam.expand(problem, index);
                continue;
            }
            self.shortest.get_or_insert(cost);
            let (root, path) = beam.path(index);
            let Root { candidate, rotation, names } = self.roots[root];
            let turns = of_numbers(problem.turns(), &path);
            work.found.push(work.candidates[candidate].after(rotation, &turns, work.phase).renamed(names));
            if work.found.len() >= work.most {
                return true;
            }
        }
        false
    }
}
