//! The search for the shortest ways to a goal.

use std::sync::Arc;

use super::super::{Search, Step};
use crate::cube::{Alg, Cube};
use crate::job::{Job, Step as Found};
use crate::numbers::Number;
use crate::protocol::Outcome;
use crate::solve::goal::{self, Tables, Ways};

/// Searches for a shortest way to a goal, and then for all others of its length if they are wanted.
pub(super) struct GoalSearch {
    tables: Arc<Tables>,
    /// The search for the first way, until it has found one that is listed with the others.
    search: Option<goal::Search>,
    /// All ways of the length found, if they are wanted.
    ways: Option<Ways>,
    lists: bool,
    /// The ways listed so far.
    algs: Vec<String>,
}

impl GoalSearch {
    /// Starts a search from a cube. If it `lists`, it does not end with the first way.
    pub(super) fn new(tables: Arc<Tables>, cube: &Cube, lists: bool) -> GoalSearch {
        let search = Some(goal::Search::new(tables.clone(), cube, u8::MAX));
        GoalSearch { tables, search, ways: None, lists, algs: Vec::new() }
    }
}

impl Search for GoalSearch {
    fn advance(&mut self, nodes: u64) -> Step {
        if let Some(ways) = &mut self.ways {
            let stop = ways.nodes().saturating_add(nodes.max(1));
            while !ways.is_complete() && ways.nodes() < stop {
                let way = ways.advance(stop - ways.nodes());
                self.algs.extend(way.map(|turns| turns.into_iter().collect::<Alg>().to_string()));
            }
            return if ways.is_complete() { Step::Finished(Outcome::Optimal) } else { Step::Running };
        }
        let Some(search) = &mut self.search else { return Step::Finished(Outcome::Finished) };
        match Job::advance(search, nodes) {
            Found::Running => Step::Running,
            Found::Improved => {
                let step = Step::found(search.best(), self.tables.metric(), !self.lists);
                if self.lists {
                    self.ways = self.search.take().map(Ways::after);
                }
                step
            }
            Found::Finished(_) => Step::Finished(Outcome::Finished),
        }
    }

    fn nodes(&self) -> u64 {
        let of_search = self.search.as_ref().map_or(0, Job::nodes);
        self.ways.as_ref().map_or(of_search, Ways::nodes)
    }

    fn depth_and_bound(&self) -> Option<(u32, u32)> {
        let bound = self.search.as_ref()?.bound();
        Some((bound, bound))
    }

    fn all(&self, most: usize) -> Option<(Vec<String>, u32)> {
        Some((self.algs.iter().take(most).cloned().collect(), self.algs.len().to_u32()))
    }
}
