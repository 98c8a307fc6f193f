//! The search itself: advanced in slices, without a clock.

use std::sync::Arc;

use super::large::LargeTables;
use super::near::{self, axis_symmetry};
use super::phase_one::{Level, PhaseOne};
use super::phase_two::{self, Places};
use super::tables::Tables;
use crate::cube::{Cube, Move, Symmetry};

/// The longest phase 1 that is tried. No cube is farther than 12 turns from the goal of phase 1,
/// and 20 turns solve any cube.
const LONGEST: usize = 20;

/// What a search is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most turns (HTM) a solution may have.
    pub max_length: u8,
    /// The most positions to look at in all.
    pub nodes: u64,
}

impl Default for Limits {
    /// Solutions of up to 21 turns, and no limit of nodes.
    fn default() -> Self {
        Limits { max_length: 21, nodes: u64::MAX }
    }
}

/// A solution, and whether it is known to be the shortest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The turns that solve the cube.
    pub moves: Vec<Move>,
    /// Whether it is proved that none is shorter (HTM).
    pub is_optimal: bool,
}

/// What a slice of work came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// There is more to do.
    Running,
    /// A solution shorter than all before. The search can go on for a shorter one.
    Found(Solution),
    /// It is over.
    Finished(Ending),
}

/// Why a search is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The last solution is proved to be the shortest.
    Optimal,
    /// No solution within the length asked for is left to be found.
    Exhausted,
    /// The limit of nodes has been reached.
    Nodes,
}

/// A search for ever shorter solutions of one cube.
///
/// It owns no clock and prints nothing: [`Search::advance`] does a slice of work, and whoever calls
/// it decides when to stop.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::solve::two_phase::{Limits, Search, Step, Tables};
///
/// let tables = std::sync::Arc::new(Tables::new());
/// let cube = Cube::SOLVED.after_all([Move::from_index(3), Move::from_index(0)]);
/// let mut search = Search::new(tables, &cube, Limits::default());
/// let Step::Found(solution) = search.advance(1000) else { panic!("two turns are found at once") };
/// assert_eq!(solution.moves.len(), 2);
/// assert!(solution.is_optimal);
/// ```
pub struct Search {
    tables: Arc<Tables>,
    cube: Cube,
    limits: Limits,
    nodes: u64,
    /// Solutions shorter than this are looked for.
    bound: u8,
    /// There are none shorter than this.
    lower_bound: u8,
    state: State,
    large: Option<Arc<LargeTables>>,
}

enum State {
    Near,
    Small(Box<Deep<Tables>>),
    Large(Arc<LargeTables>, Box<Deep<LargeTables>>),
    Over(Ending),
}

impl Search {
    /// A search for solutions of this cube.
    pub fn new(tables: Arc<Tables>, cube: &Cube, limits: Limits) -> Search {
        let bound = limits.max_length.saturating_add(1);
        Search {
            tables,
            cube: *cube,
            limits,
            nodes: 0,
            bound,
            lower_bound: 0,
            state: State::Near,
            large: None,
        }
    }

    /// The same with the second tier of tables: shorter solutions sooner.
    pub fn with_large(large: Arc<LargeTables>, cube: &Cube, limits: Limits) -> Search {
        Search { large: Some(large.clone()), ..Search::new(large.tables().clone(), cube, limits) }
    }

    /// How many positions have been looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The length of phase 1 that is being searched.
    pub fn depth(&self) -> u8 {
        match &self.state {
            State::Small(deep) => deep.length as u8,
            State::Large(_, deep) => deep.length as u8,
            State::Near | State::Over(_) => 0,
        }
    }

    /// No solution has fewer turns than this; proved.
    pub fn lower_bound(&self) -> u8 {
        self.lower_bound
    }

    /// Goes on until a solution is found, the search is over, or about `nodes` more positions have
    /// been looked at.
    pub fn advance(&mut self, nodes: u64) -> Step {
        let stop = self.nodes.saturating_add(nodes).min(self.limits.nodes);
        let tables = &*self.tables;
        let advance = match &mut self.state {
            State::Over(ending) => return Step::Finished(*ending),
            State::Near => return self.advance_near(),
            State::Small(deep) => deep.advance(tables, tables, self.bound, &mut self.nodes, stop),
            State::Large(large, deep) => deep.advance(&**large, tables, self.bound, &mut self.nodes, stop),
        };
        // A shorter solution would have come up as one without a phase 2.
        self.lower_bound = self.lower_bound.max(self.depth());
        match advance {
            Advance::Paused if self.nodes >= self.limits.nodes => self.end(Ending::Nodes),
            Advance::Paused => Step::Running,
            Advance::Found(moves) => {
                self.bound = moves.len() as u8;
                // Nothing of up to `PROVED` turns exists.
                let is_optimal = self.bound == near::PROVED + 1;
                if is_optimal {
                    self.state = State::Over(Ending::Optimal);
                }
                Step::Found(Solution { moves, is_optimal })
            }
            Advance::Exhausted => self.end(Ending::Exhausted),
        }
    }

    /// Searches without a pause for the next shorter solution; the error says why there is none.
    pub fn next_solution(&mut self) -> Result<Solution, Ending> {
        loop {
            match self.advance(u64::MAX) {
                Step::Running => {}
                Step::Found(solution) => return Ok(solution),
                Step::Finished(ending) => return Err(ending),
            }
        }
    }

    fn advance_near(&mut self) -> Step {
        let found = near::solve(&self.tables, &self.cube, self.limits.max_length, &mut self.nodes);
        if let Some(moves) = found {
            self.lower_bound = moves.len() as u8;
            self.state = State::Over(Ending::Optimal);
            return Step::Found(Solution { moves, is_optimal: true });
        }
        if self.limits.max_length <= near::PROVED {
            return self.end(Ending::Exhausted);
        }
        self.lower_bound = near::PROVED + 1;
        self.state = match self.large.take() {
            Some(large) => State::Large(large, Box::new(Deep::new(&self.tables, &self.cube))),
            None => State::Small(Box::new(Deep::new(&self.tables, &self.cube))),
        };
        Step::Running
    }

    fn end(&mut self, ending: Ending) -> Step {
        self.state = State::Over(ending);
        Step::Finished(ending)
    }
}

enum Advance {
    Paused,
    Found(Vec<Move>),
    Exhausted,
}

/// One way to look at the cube: along an axis, the cube or its inverse, with a few turns put aside
/// for the end.
///
/// A solution A B E with A in phase 1, B in phase 2 and E at the end is a solution A B of the cube
/// with E done before everything else. E begins with a quarter turn of R, F, L or B, or phase 2 would
/// cover it; clockwise, because the other direction has the same phase 1. For the same number of
/// turns outside phase 2 these starts add solutions that phase 1 alone would have to be longer for
/// (Chen Shuang's min2phase calls them pre-moves).
struct Start<N> {
    symmetry: Symmetry,
    is_inverse: bool,
    end: End,
    cube: Cube,
    /// A lower bound of phase 1.
    bound: u8,
    /// Its position, once phase 1 is as long as that takes.
    root: Option<N>,
}

/// The turns put aside for the end.
type End = ([Move; MAX_END], u8);

/// The most turns put aside for the end, whatever the tables.
const MAX_END: usize = 3;

/// Phase 1 has at least this many turns when others are put aside: with fewer, next to no start is
/// near enough.
const LEAST: usize = 7;

/// The searches from all starts with one kind of phase 1 tables.
struct Deep<P: PhaseOne> {
    /// By the number of turns put aside, as far as they have been needed.
    starts: Vec<Vec<Start<P::Node>>>,
    /// The turns outside phase 2 in the searches being done, how many of them are put aside, and
    /// the start that comes next.
    length: usize,
    aside: usize,
    start: usize,
    /// The starts being searched from, in the places of their positions in the first level.
    begun: Vec<usize>,
    /// The turns made so far; `None` between two searches.
    depth: Option<usize>,
    /// By the number of turns: positions, the deepest of which are searched first.
    levels: Vec<Level<P::Node>>,
    /// The cubes on the way to the position looked at last, with the places of the positions in their levels, and the
    /// last of them where all is still so.
    cubes: [(usize, Cube); LONGEST + 1],
    known: Option<usize>,
}

impl<P: PhaseOne> Deep<P> {
    fn new(tables: &Tables, cube: &Cube) -> Self {
        let first = Move::from_index(0);
        let inverse = cube.inverse();
        let starts = (0..6).map(|i| {
            let (symmetry, is_inverse) = (axis_symmetry(i % 3), i >= 3);
            let cube = if is_inverse { inverse } else { *cube }.conjugate(symmetry);
            let bound = tables.bound(&cube);
            Start { symmetry, is_inverse, end: ([first; MAX_END], 0), cube, bound, root: None }
        });
        let mut starts: Vec<_> = starts.collect();
        starts.sort_by_key(|start| start.bound);
        Deep {
            starts: vec![starts],
            length: 0,
            aside: 0,
            start: 0,
            begun: Vec::new(),
            depth: None,
            levels: vec![Level::new(); LONGEST + 1],
            cubes: [(0, Cube::SOLVED); LONGEST + 1],
            known: None,
        }
    }

    fn advance(&mut self, phase_one: &P, tables: &Tables, bound: u8, nodes: &mut u64, stop: u64) -> Advance {
        loop {
            let Some(depth) = self.depth else {
                if self.length >= LONGEST.min(bound as usize) {
                    return Advance::Exhausted;
                }
                if *nodes >= stop {
                    return Advance::Paused;
                }
                self.begin(phase_one, tables, nodes);
                continue;
            };
            let remaining = self.length - self.aside - depth;
            if remaining == 0
                && let Some(place) = self.levels[depth].take()
            {
                *nodes += 1;
                if let Some(moves) = self.finish(place, tables, bound, nodes) {
                    return Advance::Found(moves);
                }
            } else if remaining > 0
                && let [level, next, ..] = &mut self.levels[depth..]
                && let Some(batch) = level.take_batch()
            {
                *nodes += batch.len() as u64;
                phase_one.expand(batch, remaining as u8 - 1, next);
                self.known = self.known.map(|known| known.min(depth));
                self.depth = Some(depth + 1);
            } else {
                self.depth = depth.checked_sub(1);
                continue;
            }
            if *nodes >= stop {
                return Advance::Paused;
            }
        }
    }

    /// Begins the search from the next starts of one length together, or goes on to more turns if there are none.
    fn begin(&mut self, phase_one: &P, tables: &Tables, nodes: &mut u64) {
        let length = self.length - self.aside;
        let level = &mut self.levels[0];
        level.clear();
        self.begun.clear();
        for (i, start) in self.starts[self.aside].iter_mut().enumerate().skip(self.start) {
            let root = match start.root {
                Some(root) => Ok(root),
                None if start.bound as usize > length => Err(start.bound),
                None => phase_one.root(&start.cube, start.bound, length as u8),
            };
            match root {
                Ok(root) => {
                    start.root = Some(root);
                    level.push_root(root);
                    self.begun.push(i);
                }
                Err(bound) => start.bound = bound,
            }
            self.start = i + 1;
            if level.fills_batch() {
                break;
            }
        }
        if self.begun.is_empty() {
            return self.put_more_aside(tables, nodes);
        }
        self.known = None;
        self.depth = Some(0);
    }

    /// Goes on to more turns put aside, then to one more turn.
    fn put_more_aside(&mut self, tables: &Tables, nodes: &mut u64) {
        self.start = 0;
        self.aside += 1;
        if self.aside > P::MOST_ASIDE.min(MAX_END) || self.length < self.aside + LEAST {
            self.aside = 0;
            self.length += 1;
        } else if self.aside == self.starts.len() {
            let starts = self.put_aside(tables);
            *nodes += starts.len() as u64;
            self.starts.push(starts);
        }
    }

    /// The starts with one more turn put aside than the last ones.
    fn put_aside(&self, tables: &Tables) -> Vec<Start<P::Node>> {
        use crate::cube::Face::{B, F, L, R};
        let first = [R, F, L, B].map(|face| Move::new(face, 1));
        let mut starts = Vec::new();
        for start in &self.starts[self.aside - 1] {
            let (end, count) = start.end;
            let last = end[..count as usize].last().copied();
            let base = self.starts[0]
                .iter()
                .find(|base| (base.symmetry, base.is_inverse) == (start.symmetry, start.is_inverse));
            let Some(base) = base else { continue };
            let done = Cube::SOLVED.after_all(end[..count as usize].iter().copied());
            for &m in if last.is_none() { &first[..] } else { &Move::ALL[..] } {
                if !m.may_follow(last) {
                    continue;
                }
                let mut end = (end, count + 1);
                end.0[count as usize] = m;
                let cube = done.after(m) * base.cube;
                starts.push(Start { cube, end, bound: tables.bound(&cube), root: None, ..*start });
            }
        }
        starts.sort_by_key(|start| start.bound);
        starts
    }

    /// Phase 2 from the position at this place, which phase 1 ends with.
    fn finish(&mut self, place: usize, tables: &Tables, bound: u8, nodes: &mut u64) -> Option<Vec<Move>> {
        let limit = (bound as usize).checked_sub(self.length + 1)? as u8;
        let length = self.length - self.aside;
        let last = self.levels[length].item(place).last();
        // What ends with a turn of phase 2 has come up with a phase 1 that is a turn shorter.
        if limit < phase_two::LONGEST && last.is_some_and(phase_two::makes) {
            return None;
        }
        let limit = limit.min(phase_two::LONGEST);
        let cube = self.cube_at(place, length);
        let second = tables.phase_two.solve(&Places::of(&cube), last, limit, nodes)?;
        let mut moves: Vec<Move> = (1..=length).map_while(|depth| self.turn_to(depth)).collect();
        moves.extend(second);
        let start = &self.starts[self.aside][self.begun[self.cubes[0].0]];
        let (end, count) = start.end;
        moves.extend(&end[..count as usize]);
        let back = start.symmetry.inverse();
        let moves = moves.into_iter().map(|m| back.turn(m));
        Some(if start.is_inverse { moves.rev().map(Move::inverse).collect() } else { moves.collect() })
    }

    /// The cube that belongs to the position at this place of the level of this depth.
    fn cube_at(&mut self, place: usize, depth: usize) -> Cube {
        let mut places = [0; LONGEST + 1];
        places[depth] = place;
        for depth in (0..depth).rev() {
            places[depth] = self.levels[depth + 1].item(places[depth + 1]).parent();
        }
        let is_known = |depth: &usize| Some(*depth) <= self.known && self.cubes[*depth].0 == places[*depth];
        let known = (0..=depth).take_while(is_known).count();
        for (depth, &place) in (known..).zip(&places[known..=depth]) {
            let cube = match self.levels[depth].item(place).last() {
                Some(turn) => self.cubes[depth - 1].1.after(turn),
                None => self.starts[self.aside][self.begun[place]].cube,
            };
            self.cubes[depth] = (place, cube);
        }
        self.known = Some(depth);
        self.cubes[depth].1
    }

    /// The turn that leads to this depth on the way to the position looked at last.
    fn turn_to(&self, depth: usize) -> Option<Move> {
        self.levels[depth].item(self.cubes[depth].0).last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn random_cubes_are_solved_within_21_turns() {
        let tables = Arc::new(Tables::new());
        let mut random = ChaCha8Rng::seed_from_u64(4);
        for _ in 0..200 {
            let cube = Cube::random(&mut random);
            let mut search = Search::new(tables.clone(), &cube, Limits::default());
            let solution = loop {
                match search.advance(10_000) {
                    Step::Running => {}
                    Step::Found(solution) => break solution,
                    Step::Finished(ending) => panic!("{ending:?}"),
                }
            };
            assert!(solution.moves.len() <= 21);
            assert_eq!(cube.after_all(solution.moves), Cube::SOLVED);
        }
    }
}
