//! Searches that are faster than the plain engines: one from the cube and its inverse, and Korf's IDA* on coordinates.

use std::sync::Arc;

use super::recipe::{HeuristicName, Recipe, Representation, Strategy};
use super::search::{Search, SearchNode};
use crate::cube::{Cube, Facelets, Move};
use crate::job::{Findings, Job, Stats, Step};
use crate::numbers::{Depth, Number};
use crate::repr::Bitboard;
use crate::search::heuristics::Combination;
use crate::search::spaces::{CubeSpace, MoveSet};
use crate::search::{Limits, Patterns, Space};
use crate::solve::korf;
use crate::table::pattern::{Pattern, PatternDatabase};

/// The number of successors that one of two searches generates before the other continues. It is small, so that little time is
/// lost to the slower search, but large enough to make use of the caches.
const TURN: u64 = 4096;

/// Two searches that take turns: one from a cube, one from its inverse.
pub(super) struct WithInverse {
    /// The search from the cube, then the search from the inverse.
    searches: [Box<dyn Search>; 2],
    /// The index of the search that continues.
    current: usize,
    moves: MoveSet,
    findings: Findings<Vec<u8>>,
}

impl WithInverse {
    pub(super) fn new(searches: [Box<dyn Search>; 2], moves: MoveSet) -> WithInverse {
        WithInverse { searches, current: 0, moves, findings: Findings::new() }
    }
}

impl Job for WithInverse {
    type Solution = Vec<u8>;

    fn advance(&mut self, nodes: u64) -> Step {
        let mut left = nodes;
        while left > 0 {
            let share = left.min(TURN);
            let step = self.searches[self.current].advance(share);
            if step != Step::Running {
                let (current, moves) = (self.current, self.moves);
                return self.findings.relay(step, self.searches[current].findings(), |path| match current {
                    0 => path.clone(),
                    _ => inverse(path, moves),
                });
            }
            self.current = 1 - self.current;
            left -= share;
        }
        Step::Running
    }

    fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.nodes()).sum()
    }

    /// A cube and its inverse have the same distance, so the larger bound of the two searches is valid.
    fn bound(&self) -> u32 {
        self.searches.iter().map(|search| search.bound()).max().unwrap_or(0)
    }

    fn findings(&self) -> &Findings<Vec<u8>> {
        &self.findings
    }

    fn stats(&self) -> Stats {
        let [mut both, other] = [0, 1].map(|at| self.searches[at].stats());
        both.generated += other.generated;
        both.expanded += other.expanded;
        both.duplicates += other.duplicates;
        both.reopened += other.reopened;
        both.frontier += other.frontier;
        both.peak_frontier += other.peak_frontier;
        both.peak_bytes += other.peak_bytes;
        both.depths.resize(both.depths.len().max(other.depths.len()), 0);
        both.depths.iter_mut().zip(other.depths).for_each(|(count, more)| *count += more);
        both.iteration_bound = both.iteration_bound.max(other.iteration_bound);
        both
    }
}

impl Search for WithInverse {
    fn current(&self, moves: MoveSet) -> SearchNode {
        self.searches[self.current].current(moves)
    }
}

/// Returns the inverse of a path: the inverses of its moves in reverse order. It turns a solution of the inverse of a cube into a
/// solution of the cube.
fn inverse(path: &[u8], moves: MoveSet) -> Vec<u8> {
    let space = CubeSpace::<Bitboard>::new(moves);
    path.iter().rev().map(|number| space.inverse((*number).into()).to_u8()).collect()
}

/// Returns Korf's IDA* on coordinates if it does the same as the recipe and its databases are given.
pub(super) fn korf(recipe: &Recipe, cube: &Cube, databases: &[PatternDatabase]) -> Option<Korf> {
    let is_korf = recipe.strategy == Strategy::IdaStar
        && recipe.heuristic == HeuristicName::Korf
        && recipe.combination == Combination::Max
        && recipe.moves == MoveSet::Face
        && recipe.representation == Representation::Bitboard
        && recipe.table_depth == u8::MAX;
    if !is_korf {
        return None;
    }
    let database = |pattern| databases.iter().find(|database| database.pattern() == pattern);
    let (corners, edges) = (database(Pattern::Corners)?, database(Pattern::Edges6a)?);
    let limits =
        Limits { nodes: recipe.limits.nodes, depth: Depth::new(recipe.limits.depth), ..Limits::default() };
    let tables = Arc::new(korf::Tables::new(corners, edges.clone()));
    let patterns = Patterns::new(databases.iter().cloned());
    let search = korf::Search::new(tables, cube, limits);
    Some(Korf { search, findings: Findings::new(), cube: *cube, patterns })
}

/// Korf's IDA* on coordinates, as a search of the lab.
pub(super) struct Korf {
    search: korf::Search,
    findings: Findings<Vec<u8>>,
    cube: Cube,
    patterns: Patterns,
}

impl Job for Korf {
    type Solution = Vec<u8>;

    fn advance(&mut self, nodes: u64) -> Step {
        let step = self.search.advance(nodes);
        let numbers = |path: &Vec<Move>| path.iter().map(|turn| turn.index().to_u8()).collect();
        self.findings.relay(step, self.search.findings(), numbers)
    }

    relayed!();
}

impl Search for Korf {
    fn current(&self, _: MoveSet) -> SearchNode {
        let turns = self.search.path();
        let cube = self.cube.after_all(turns.iter().copied());
        let depth = Depth::from_index(turns.len());
        let estimate = f64::from(self.patterns.distance(&cube));
        let number = self.search.nodes();
        SearchNode {
            number,
            parent: number.saturating_sub(1),
            made: turns.last().copied(),
            depth,
            estimate,
            rank: f64::from(depth) + estimate,
            facelets: Facelets::from(&cube),
        }
    }
}
