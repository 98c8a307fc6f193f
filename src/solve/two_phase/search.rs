//! The two-phase search.

use std::sync::Arc;

use super::large::LargeTables;
use super::near::{self, axis_symmetry};
use super::phase_one::{Level, PhaseOne};
use super::phase_two::{self, Places};
use super::tables::Tables;
use crate::cube::{Cube, Move, Symmetry};
use crate::job::{Bound, Ending, Findings, Job, Share, Split, Step};
use crate::numbers::{Depth, Number, number};
use crate::solve::buckets::by_bound;

/// The longest phase 1 that is searched.
const LONGEST: usize = number!(Cube::FARTHEST => usize);

/// Limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum length of a solution, in turns (HTM).
    pub max_length: u8,
    /// The maximum number of positions to expand.
    pub nodes: u64,
}

impl Limits {
    /// The maximum length, in turns, with which a search has its first solution at once.
    pub const FIRST_LENGTH: u8 = 30;
}

impl Default for Limits {
    /// Returns a maximum length of 21 turns, and no limit of nodes.
    fn default() -> Self {
        Limits { max_length: 21, nodes: u64::MAX }
    }
}

/// A search for shorter and shorter solutions of one cube.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::job::{Ending, Job, Step};
/// use cubelab::solve::two_phase::{Limits, Search, Tables};
///
/// let tables = std::sync::Arc::new(Tables::new());
/// let cube = Cube::SOLVED.after_all([Move::from_index(3), Move::from_index(0)]);
/// let mut search = Search::new(tables, &cube, Limits::default());
/// assert_eq!(search.advance(1000), Step::Improved);
/// assert_eq!(search.best().map(Vec::len), Some(2));
/// assert_eq!(search.ending(), Some(Ending::Optimal));
/// ```
pub struct Search {
    tables: Arc<Tables>,
    cube: Cube,
    limits: Limits,
    nodes: u64,
    /// The length that solutions must be shorter than.
    bound: Depth,
    /// The bound that the tasks of a divided search share.
    shared: Option<Bound>,
    /// The proved lower bound on the length of solutions, or of solutions in this share.
    lower_bound: Depth,
    state: State,
    begin: Begin,
    findings: Findings<Vec<Move>>,
}

enum State {
    Near,
    Deep(Box<dyn DeepSearch>),
    Over,
}

/// Begins the searches from all starts, with a phase 1 of so many turns, by the tables of one tier. A program links the tiers that it begins
/// searches with, and no others.
type Begin = Arc<dyn Fn(&Tables, &Cube, usize, Share) -> Box<dyn DeepSearch> + Send + Sync>;

/// The searches from all starts, by the tables of some tier.
trait DeepSearch: Send {
    /// Returns the number of turns outside phase 2 in the current searches.
    fn length(&self) -> usize;

    /// Expands positions until their number is `stop`, or until a solution shorter than `bound` is found.
    fn advance(&mut self, tables: &Tables, bound: Depth, nodes: &mut u64, stop: u64) -> Advance;
}

impl Search {
    /// Starts a search for solutions of this cube.
    pub fn new(tables: Arc<Tables>, cube: &Cube, limits: Limits) -> Search {
        Search::by(tables.clone(), tables, cube, limits)
    }

    /// Starts a search with the second tier of tables, which finds shorter solutions sooner.
    pub fn with_large(large: Arc<LargeTables>, cube: &Cube, limits: Limits) -> Search {
        Search::by(large.clone(), large.tables().clone(), cube, limits)
    }

    fn by<P>(tier: Arc<P>, tables: Arc<Tables>, cube: &Cube, limits: Limits) -> Search
    where
        P: PhaseOne<Node: Send> + Send + Sync + 'static,
    {
        let begin: Begin = Arc::new(move |tables, cube, length, share| {
            Box::new(Deep::new(tier.clone(), tables, cube, length, share))
        });
        let bound = Depth::new(limits.max_length).saturating_add(1);
        Search {
            tables,
            cube: *cube,
            limits,
            nodes: 0,
            bound,
            shared: None,
            lower_bound: Depth::ZERO,
            state: State::Near,
            begin,
            findings: Findings::new(),
        }
    }

    /// Returns the length of phase 1 that is being searched.
    pub fn depth(&self) -> u8 {
        match &self.state {
            State::Deep(deep) => deep.length().to_u8(),
            State::Near | State::Over => 0,
        }
    }

    fn work(&mut self, nodes: u64) {
        let stop = self.nodes.saturating_add(nodes).min(self.limits.nodes);
        if let Some(shared) = &self.shared {
            self.bound = self.bound.min(u8::try_from(shared.get()).map_or(Depth::MAX, Depth::new));
        }
        let advance = match &mut self.state {
            State::Over => return,
            State::Near => return self.advance_near(),
            State::Deep(deep) => deep.advance(&self.tables, self.bound, &mut self.nodes, stop),
        };
        // A shorter solution would have been found with an empty phase 2.
        self.lower_bound = self.lower_bound.max(Depth::new(self.depth()));
        match advance {
            Advance::Paused if self.nodes >= self.limits.nodes => self.end(Ending::NodeLimit),
            Advance::Paused => {}
            Advance::Found(moves) => self.found(moves),
            Advance::Exhausted => {
                self.lower_bound = self.lower_bound.max(self.bound.min(Depth::from_index(LONGEST)));
                let is_solved = self.findings.best().is_some();
                self.end(if is_solved { Ending::Optimal } else { Ending::Exhausted });
            }
        }
    }

    fn found(&mut self, moves: Vec<Move>) {
        self.bound = Depth::from_index(moves.len());
        if self.shared.as_ref().is_none_or(|shared| shared.lower(self.bound.turns().into())) {
            self.findings.improve(moves);
        }
        if self.bound <= self.lower_bound {
            self.end(Ending::Optimal);
        }
    }

    fn advance_near(&mut self) {
        let most = Depth::new(self.limits.max_length);
        let found = near::solve(&self.tables, &self.cube, most, &mut self.nodes);
        if let Some(moves) = found {
            self.lower_bound = Depth::from_index(moves.len());
            return self.found(moves);
        }
        self.lower_bound = most.min(near::PROVED) + 1;
        if most <= near::PROVED {
            return self.end(Ending::Exhausted);
        }
        self.state = State::Deep((self.begin)(&self.tables, &self.cube, 0, Share::WHOLE));
    }

    fn end(&mut self, ending: Ending) {
        self.state = State::Over;
        self.findings.end(ending);
    }
}

impl Job for Search {
    type Solution = Vec<Move>;

    fn advance(&mut self, nodes: u64) -> Step {
        if !self.findings.has_unreported() {
            self.work(nodes);
        }
        self.findings.step()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bound(&self) -> u32 {
        self.lower_bound.turns().into()
    }

    fn findings(&self) -> &Findings<Vec<Move>> {
        &self.findings
    }
}

impl Split for Search {
    fn task(&mut self, share: Share, bound: &Bound) -> Option<Search> {
        // The search near solved is one piece, so it is completed before the work is divided.
        if matches!(self.state, State::Near) {
            self.advance_near();
        }
        // The tasks begin the current length again.
        let state = match &self.state {
            State::Deep(deep) => State::Deep((self.begin)(&self.tables, &self.cube, deep.length(), share)),
            State::Near | State::Over => State::Over,
        };
        let is_over = self.findings.ending().is_some();
        Some(Search {
            tables: self.tables.clone(),
            cube: self.cube,
            limits: Limits {
                nodes: share.part_of(self.limits.nodes.saturating_sub(self.nodes)),
                ..self.limits
            },
            nodes: 0,
            bound: self.bound,
            shared: Some(bound.clone()),
            lower_bound: self.lower_bound,
            state,
            begin: self.begin.clone(),
            findings: if is_over { self.findings.clone() } else { Findings::new() },
        })
    }
}

enum Advance {
    Paused,
    Found(Vec<Move>),
    Exhausted,
}

/// A start of the search: the cube or its inverse, along one axis, with a few turns put aside for the end.
///
/// If A B E is a solution with A in phase 1, B in phase 2 and E at the end, then A B solves the cube with E made before
/// everything else (Chen Shuang's min2phase calls E pre-moves). E begins with a quarter turn of R, F, L or B, because phase 2
/// covers other turns. This turn is clockwise, because the opposite direction leads to the same phase 1. With the same number
/// of turns outside phase 2, these starts find solutions that otherwise need a longer phase 1.
#[derive(Clone, Copy)]
struct Start {
    symmetry: Symmetry,
    is_inverse: bool,
    end: End,
    cube: Cube,
    /// A lower bound on the length of phase 1.
    bound: Depth,
}

/// Returns the starts without turns put aside, in the order of their bounds.
fn first_starts(tables: &Tables, cube: &Cube) -> Vec<Start> {
    let first = Move::from_index(0);
    let inverse = cube.inverse();
    let starts = (0..6).map(|i| {
        let (symmetry, is_inverse) = (axis_symmetry(i % 3), i >= 3);
        let cube = if is_inverse { inverse } else { *cube }.conjugate(symmetry);
        Start { symmetry, is_inverse, end: ([first; MAX_END], 0), cube, bound: tables.bound(&cube) }
    });
    by_bound(starts.collect(), |start| start.bound.index())
}

/// Returns the starts with one more turn put aside than `last`, in the order of their bounds. `first` are those without turns put aside.
fn next_starts(tables: &Tables, first: &[Start], last: &[Start], share: Share) -> Vec<Start> {
    use crate::cube::Face::{B, F, L, R};
    let openings = [R, F, L, B].map(|face| Move::new(face, 1));
    let mut starts = Vec::new();
    for start in last {
        let (end, count) = start.end;
        let before = end[..count.index()].last().copied();
        let base =
            first.iter().find(|base| (base.symmetry, base.is_inverse) == (start.symmetry, start.is_inverse));
        let Some(base) = base else { continue };
        let done = Cube::SOLVED.after_all(end[..count.index()].iter().copied());
        for &m in if before.is_none() { &openings[..] } else { &Move::ALL[..] } {
            if !m.may_follow(before) {
                continue;
            }
            let mut end = (end, count + 1);
            end.0[count.index()] = m;
            let cube = done.after(m) * base.cube;
            starts.push(Start { cube, end, bound: tables.bound(&cube), ..*start });
        }
    }
    if last.iter().all(|start| start.end.1 == 0) {
        let mut piece = 0;
        starts.retain(|_| {
            piece += 1;
            share.has(piece)
        });
    }
    by_bound(starts, |start| start.bound.index())
}

/// The turns put aside for the end.
type End = ([Move; MAX_END], u8);

/// The maximum number of turns put aside for the end, over all tables.
const MAX_END: usize = 3;

/// The least length of phase 1 with turns put aside. With fewer turns almost no start is near enough.
const LEAST: usize = 7;

/// The depth of phase 1 at which the positions of a divided search are assigned to shares, if no turns are put
/// aside.
const SHARED_DEPTH: usize = 2;

/// The searches from all starts with one kind of phase 1 tables.
struct Deep<P: PhaseOne> {
    phase_one: Arc<P>,
    /// The part of a divided search.
    share: Share,
    /// The starts needed so far, by the number of turns put aside.
    starts: Vec<Vec<Start>>,
    /// For each start, the position, once phase 1 is as long as its bound.
    roots: Vec<Vec<Option<P::Node>>>,
    /// The number of turns outside phase 2 in the current searches; with it, the number of them put aside and
    /// the index of the next start.
    length: usize,
    aside: usize,
    start: usize,
    /// The starts of the current searches, in the order of their positions in the first level.
    begun: Vec<usize>,
    /// The number of turns made so far; `None` between two searches.
    depth: Option<usize>,
    /// The positions by number of turns; the deepest are searched first.
    levels: Vec<Level<P::Node>>,
    /// The cubes on the path to the last finished position, each with the index of its position in its level,
    /// and the depth up to which they are valid.
    cubes: [(usize, Cube); LONGEST + 1],
    known: Option<usize>,
}

impl<P: PhaseOne<Node: Send> + Send + Sync> DeepSearch for Deep<P> {
    fn length(&self) -> usize {
        self.length
    }

    fn advance(&mut self, tables: &Tables, bound: Depth, nodes: &mut u64, stop: u64) -> Advance {
        loop {
            let Some(depth) = self.depth else {
                if self.length >= LONGEST.min(bound.index()) {
                    return Advance::Exhausted;
                }
                if *nodes >= stop {
                    return Advance::Paused;
                }
                self.begin(tables, nodes);
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
                *nodes += batch.len().to_u64();
                self.phase_one.expand(batch, Depth::from_index(remaining - 1), next);
                if depth + 1 == SHARED_DEPTH && self.aside == 0 && !self.share.is_whole() {
                    self.keep_share();
                }
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
}

impl<P: PhaseOne> Deep<P> {
    /// Starts with a phase 1 of `length` turns.
    fn new(phase_one: Arc<P>, tables: &Tables, cube: &Cube, length: usize, share: Share) -> Self {
        let starts = first_starts(tables, cube);
        Deep {
            phase_one,
            share,
            roots: vec![vec![None; starts.len()]],
            starts: vec![starts],
            length,
            aside: 0,
            start: 0,
            begun: Vec::new(),
            depth: None,
            levels: vec![Level::new(); LONGEST + 1],
            cubes: [(0, Cube::SOLVED); LONGEST + 1],
            known: None,
        }
    }

    /// Removes the positions that belong to other shares.
    #[cold]
    fn keep_share(&mut self) {
        let [_, second, third, ..] = &mut *self.levels else { return };
        let (share, begun) = (self.share, &self.begun);
        third.retain(|item| {
            let before = second.item(item.parent());
            let start = begun[before.parent()];
            let turns = [before, item].map(|item| item.last().map_or(0, Move::index));
            share.has(((start * Move::COUNT + turns[0]) * Move::COUNT + turns[1]).to_u32())
        });
    }

    /// Begins the search from the next starts of the current length, or continues with more turns if there are
    /// none.
    fn begin(&mut self, tables: &Tables, nodes: &mut u64) {
        let length = self.length - self.aside;
        let level = &mut self.levels[0];
        level.clear();
        self.begun.clear();
        let starts = self.starts[self.aside].iter_mut().zip(&mut self.roots[self.aside]);
        for (i, (start, known)) in starts.enumerate().skip(self.start) {
            let root = match *known {
                Some(root) => Ok(root),
                None if start.bound.index() > length => Err(start.bound),
                None => self.phase_one.root(&start.cube, start.bound, Depth::from_index(length)),
            };
            match root {
                Ok(root) => {
                    *known = Some(root);
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

    /// Increases the number of turns put aside, and after its maximum the number of turns.
    fn put_more_aside(&mut self, tables: &Tables, nodes: &mut u64) {
        self.start = 0;
        self.aside += 1;
        if self.aside > P::MOST_ASIDE.min(MAX_END) || self.length < self.aside + LEAST {
            self.aside = 0;
            self.length += 1;
        } else if self.aside == self.starts.len() {
            let starts = next_starts(tables, &self.starts[0], &self.starts[self.aside - 1], self.share);
            *nodes += starts.len().to_u64();
            self.roots.push(vec![None; starts.len()]);
            self.starts.push(starts);
        }
    }

    /// Searches phase 2 from the position with this index in the last level of phase 1.
    fn finish(&mut self, place: usize, tables: &Tables, bound: Depth, nodes: &mut u64) -> Option<Vec<Move>> {
        let limit = Depth::from_index(bound.index().checked_sub(self.length + 1)?);
        let length = self.length - self.aside;
        let last = self.levels[length].item(place).last();
        // A phase 1 that ends with a turn of phase 2 was found one turn shorter before.
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
        moves.extend(&end[..count.index()]);
        let back = start.symmetry.inverse();
        let moves = moves.into_iter().map(|m| back.turn(m));
        Some(if start.is_inverse { moves.rev().map(Move::inverse).collect() } else { moves.collect() })
    }

    /// Returns the cube of the position with this index in the level of this depth.
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

    /// Returns the turn that leads to this depth on the path to the last finished position.
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
            let solution = search.next_solution().expect("21 turns solve any cube").clone();
            assert!(solution.len() <= 21);
            assert_eq!(cube.after_all(solution), Cube::SOLVED);
        }
    }
}
