//! Ways of a search that are quicker than what a recipe says, and come to the same or better.

use std::sync::Arc;

use super::Place;
use super::recipe::{HeuristicName, Recipe, Representation, Strategy};
use super::run::Search;
use crate::cube::{Cube, Facelets};
use crate::job::{Ending, Job, Stats, Step};
use crate::repr::Bitboard;
use crate::search::heuristics::Combination;
use crate::search::spaces::{CubeSpace, MoveSet};
use crate::search::{Limits, Outcome, Patterns, Progress, Space};
use crate::solve::korf;
use crate::table::pattern::{Pattern, PatternDatabase};

/// Successors that one of two searches generates before it is the other's turn: few, so that the
/// quicker one is soon found out, but enough to fill the caches with.
const TURN: u64 = 4096;

/// A search from a cube and one from its inverse, in turn.
pub(super) struct BothWays {
    pub(super) searches: [Box<dyn Search>; 2],
    /// Which is the next to go on.
    pub(super) at: usize,
    pub(super) moves: MoveSet,
}

impl Search for BothWays {
    fn advance(&mut self, nodes: u64) -> Progress {
        let mut left = nodes;
        loop {
            let share = left.min(TURN);
            let progress = self.searches[self.at].advance(share);
            if let Progress::Ended(outcome) = progress {
                return Progress::Ended(self.turned_round(outcome));
            }
            self.at = 1 - self.at;
            left -= share;
            if left == 0 {
                return Progress::Running;
            }
        }
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

    fn current(&self, moves: MoveSet) -> Place {
        self.searches[self.at].current(moves)
    }
}

impl BothWays {
    /// What solves the inverse solves the cube when it is undone, last move first.
    fn turned_round(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Found(mut path) if self.at == 1 => {
                let space = CubeSpace::<Bitboard>::new(self.moves);
                path.reverse();
                path.iter_mut().for_each(|number| *number = space.inverse((*number).into()) as u8);
                Outcome::Found(path)
            }
            outcome => outcome,
        }
    }
}

/// Korf's search on coordinates, if that is what the recipe comes to.
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
    let limits = Limits { nodes: recipe.limits.nodes, depth: recipe.limits.depth, ..Limits::default() };
    let tables = Arc::new(korf::Tables::new(corners, edges.clone()));
    let patterns = Patterns::new(databases.iter().cloned());
    Some(Korf { search: korf::Search::new(tables, cube, limits), cube: *cube, patterns })
}

/// Korf's search on coordinates.
pub(super) struct Korf {
    search: korf::Search,
    cube: Cube,
    patterns: Patterns,
}

impl Search for Korf {
    fn advance(&mut self, nodes: u64) -> Progress {
        match self.search.advance(nodes) {
            Step::Running => Progress::Running,
            Step::Improved | Step::Finished(Ending::Optimal) => {
                let path = self.search.best().into_iter().flatten();
                Progress::Ended(Outcome::Found(path.map(|turn| turn.index() as u8).collect()))
            }
            Step::Finished(Ending::NodeLimit) => Progress::Ended(Outcome::NodeLimit),
            Step::Finished(_) => Progress::Ended(Outcome::DepthLimit),
        }
    }

    fn stats(&self) -> Stats {
        self.search.stats()
    }

    fn current(&self, _: MoveSet) -> Place {
        let turns = self.search.path();
        let cube = self.cube.after_all(turns.iter().copied());
        let (depth, estimate) = (turns.len() as u8, f64::from(self.patterns.distance(&cube)));
        let number = self.search.stats().generated;
        Place {
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
