//! Depth-first searches within a bound, which keep only the current path.

use super::followers::Followers;
use super::watch::{Seen, Verdict, Watch};
use super::{Heuristic, Limits, Space};
use crate::job::{Ending, Findings, Job, Stats, Step};
use crate::numbers::{Depth, Number, WholePart};

/// The rule for the next bound after an iteration without a goal. A path is cut where the moves made plus the
/// estimate of the moves left exceed the bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deepening {
    /// There is no next bound: the bound is the depth limit from the start.
    Once,
    /// Raises the bound by this number of moves, at least 1. The first bound equals it.
    By(Depth),
    /// Raises the bound to the smallest sum over it: IDA* (Korf 1985). The first bound is the estimate of the
    /// start.
    SmallestExcess,
}

/// A depth-first search within a bound, or within ever larger bounds.
///
/// With the heuristic [`super::Zero`], it is depth-limited search or iterative deepening; with any other, IDA*.
///
/// ```
/// use cubelab::cube::{Cube, Face, Move};
/// use cubelab::repr::{Bitboard, Representation};
/// use cubelab::search::heuristics::{Manhattan, Scale};
/// use cubelab::search::spaces::{CubeSpace, MoveSet};
/// use cubelab::job::Job;
/// use cubelab::search::{Deepening, DepthFirst, Limits};
///
/// let moves = [Move::new(Face::R, 1), Move::new(Face::U, 1), Move::new(Face::F, 2)];
/// let start = Bitboard::from_cube(&Cube::SOLVED.after_all(moves));
/// // IDA* with an admissible heuristic finds a shortest path.
/// let heuristic = Manhattan::new(MoveSet::Face, Scale::Bound);
/// let space = CubeSpace::new(MoveSet::Face);
/// let mut search = DepthFirst::new(space, heuristic, &start, Deepening::SmallestExcess, Limits::default());
/// search.run_to_end();
/// assert_eq!(search.best().map(Vec::len), Some(3));
/// ```
pub struct DepthFirst<S: Space, H> {
    space: S,
    heuristic: H,
    deepening: Deepening,
    limits: Limits,
    followers: Followers,
    /// The path: the start, and the state after each move. States beyond `depth` are stale.
    path: Vec<Frame<S::State>>,
    /// The number of moves of the path.
    depth: usize,
    bound: f64,
    /// The smallest sum over the bound so far.
    excess: f64,
    /// True once a path within the bound ended at the depth limit.
    was_cut: bool,
    stats: Stats,
    findings: Findings<Vec<u8>>,
}

/// A state on the path.
struct Frame<T> {
    state: T,
    estimate: f64,
    /// The number under which it was generated.
    number: u64,
    /// The move that led to it.
    made: u8,
    /// The index of the list of moves to try, and of the next move in it.
    followers: u16,
    next: u8,
}

impl<S: Space, H: Heuristic<S::State>> DepthFirst<S, H> {
    /// Starts a search from `start`. With an admissible heuristic and increments of 1 or the smallest excess,
    /// it finds a shortest path.
    ///
    /// # Panics
    /// If the space has more than 255 moves, or the increment is 0.
    pub fn new(space: S, heuristic: H, start: &S::State, deepening: Deepening, limits: Limits) -> Self {
        let followers = Followers::new(&space, true);
        let estimate = heuristic.estimate(start);
        let bound = match deepening {
            Deepening::Once => limits.depth.into(),
            Deepening::By(step) => {
                assert!(step > Depth::ZERO, "bounds must grow");
                f64::from(step.min(limits.depth))
            }
            Deepening::SmallestExcess => estimate,
        };
        let mut findings = Findings::new();
        if space.is_goal(start) {
            findings.finish(Vec::new(), Ending::Found);
        }
        let first = Frame {
            state: start.clone(),
            estimate,
            number: 0,
            made: 0,
            followers: followers.start().to_u16(),
            next: 0,
        };
        let mut search = DepthFirst {
            followers,
            path: vec![first],
            depth: 0,
            bound,
            excess: f64::INFINITY,
            was_cut: false,
            stats: Stats::default(),
            findings,
            space,
            heuristic,
            deepening,
            limits,
        };
        if limits.depth == Depth::ZERO || search.is_hopeless(bound) {
            search.findings.end(Ending::DepthLimit);
        }
        search
    }

    /// Advances the search as [`Job::advance`] does, and reports every expansion and every successor to
    /// `watch`.
    pub fn advance_watched(&mut self, nodes: u64, watch: &mut impl Watch<S::State>) -> Step {
        let pause = self.stats.generated.saturating_add(nodes).min(self.limits.nodes);
        while !self.findings.has_unreported() {
            self.walk(pause, watch);
            if !self.findings.has_unreported() && self.stats.generated >= self.limits.nodes {
                self.findings.end(Ending::NodeLimit);
            } else if !self.findings.has_unreported() && self.stats.generated >= pause {
                break;
            }
        }
        self.findings.step()
    }

    /// Returns the state at the end of the path.
    #[inline]
    pub fn current(&self) -> Seen<'_, S::State> {
        let frame = &self.path[self.depth];
        Seen {
            number: frame.number,
            parent: self.path[self.depth.saturating_sub(1)].number,
            made: (self.depth > 0).then_some(frame.made),
            depth: Depth::from_index(self.depth),
            estimate: frame.estimate,
            rank: self.depth.to_f64() + frame.estimate,
            state: &frame.state,
        }
    }

    /// Searches within the bound until the pause, a goal, or the end of the iteration.
    fn walk(&mut self, pause: u64, watch: &mut impl Watch<S::State>) {
        // Values that change at every node are kept in local variables and written back at the end.
        let mut generated = self.stats.generated;
        while generated < pause {
            if self.path.len() < self.depth + 2 {
                self.path.push(self.path[0].same());
            }
            let depth = Depth::from_index(self.depth);
            if self.path[self.depth].next == 0 {
                self.stats.expand(self.depth);
                watch.expands(&self.current());
            }
            let [frame, successor] = &mut self.path[self.depth..self.depth + 2] else { break };
            let moves = self.followers.moves(frame.followers.into());
            let Some(&made) = moves.get(usize::from(frame.next)) else {
                if self.depth == 0 {
                    self.stats.generated = generated;
                    return self.end_iteration();
                }
                self.depth -= 1;
                continue;
            };
            frame.next += 1;
            successor.state.clone_from(&frame.state);
            self.space.make(&mut successor.state, made.into());
            generated += 1;
            let estimate = self.heuristic.estimate(&successor.state);
            let rank = f64::from(depth) + 1.0 + estimate;
            let is_goal = self.space.is_goal(&successor.state);
            let verdict = if rank > self.bound {
                self.excess = self.excess.min(rank);
                Verdict::OverBound
            } else if is_goal {
                Verdict::Goal
            } else if depth + 1 >= self.limits.depth {
                self.was_cut = true;
                Verdict::TooDeep
            } else {
                Verdict::Kept
            };
            watch.generates(
                &Seen {
                    number: generated,
                    parent: frame.number,
                    made: Some(made),
                    depth: depth.saturating_add(1),
                    estimate,
                    rank,
                    state: &successor.state,
                },
                verdict,
            );
            match verdict {
                Verdict::Goal => {
                    let moves = self.path[1..=self.depth].iter().map(|frame| frame.made);
                    self.findings.finish(moves.chain([made]).collect(), Ending::Found);
                    break;
                }
                Verdict::Kept => {
                    (successor.estimate, successor.number) = (estimate, generated);
                    (successor.made, successor.followers, successor.next) = (made, made.into(), 0);
                    self.depth += 1;
                }
                _ => {}
            }
        }
        self.stats.generated = generated;
    }

    /// Returns true if raising the bound further cannot find a path within the depth limit, which an admissible
    /// heuristic shows.
    fn is_hopeless(&self, bound: f64) -> bool {
        bound > f64::from(self.limits.depth) && self.heuristic.promise().admissible
    }

    /// Restarts with the next bound, or ends the search.
    fn end_iteration(&mut self) {
        let limit = f64::from(self.limits.depth);
        let next = match self.deepening {
            Deepening::Once => f64::INFINITY,
            Deepening::By(step) if self.bound < limit => (self.bound + f64::from(step)).min(limit),
            Deepening::By(_) => f64::INFINITY,
            Deepening::SmallestExcess => self.excess,
        };
        if self.excess.is_infinite() {
            self.findings.end(if self.was_cut { Ending::DepthLimit } else { Ending::Exhausted });
        } else if next.is_infinite() || self.is_hopeless(next) {
            self.findings.end(Ending::DepthLimit);
        } else {
            (self.bound, self.excess) = (next, f64::INFINITY);
            self.path[0].next = 0;
            self.was_cut = false;
            self.stats.depths.clear();
        }
    }
}

impl<S: Space, H: Heuristic<S::State>> Job for DepthFirst<S, H> {
    engine_job!();

    /// Returns the bound of IDA* with an admissible heuristic, and 0 otherwise.
    fn bound(&self) -> u32 {
        // Sums of floats that should be whole numbers may be slightly larger.
        const ROUNDING: f64 = 1e-9;
        let is_proof = self.deepening == Deepening::SmallestExcess && self.heuristic.promise().admissible;
        if is_proof { (self.bound - ROUNDING).ceil().whole_u32() } else { 0 }
    }

    fn stats(&self) -> Stats {
        let frame = size_of::<Frame<S::State>>() + self.space.packed_len();
        Stats {
            frontier: self.depth.to_u64(),
            peak_frontier: self.path.len().to_u64(),
            peak_bytes: self.path.len() * frame,
            iteration_bound: self.bound,
            ..self.stats.clone()
        }
    }
}

impl<T: Clone> Frame<T> {
    fn same(&self) -> Frame<T> {
        Frame { state: self.state.clone(), ..*self }
    }
}
