//! The search for the shortest ways to a goal.

use std::sync::Arc;

use super::super::{Search, Step};
use super::listed::Listed;
use crate::cube::Cube;
use crate::job::{Job, Listing, Step as Found};
use crate::protocol::Outcome;
use crate::solve::goal::{self, Tables, Ways};

/// Searches for a shortest way to a goal, and then for all others of its length if they are wanted.
pub(super) struct GoalSearch {
    tables: Arc<Tables>,
    /// The search for the first way, until it has found one that is listed with the others.
    search: Option<goal::Search>,
    /// All ways of the length found, if they are wanted.
    ways: Option<Listed<Ways>>,
    lists: bool,
}

impl GoalSearch {
    /// Starts a search from a cube. If it `lists`, it does not end with the first way.
    pub(super) fn new(tables: Arc<Tables>, cube: &Cube, lists: bool) -> GoalSearch {
        let search = Some(goal::Search::new(tables.clone(), cube, u8::MAX));
        GoalSearch { tables, search, ways: None, lists }
    }
}

impl Search for GoalSearch {
    fn advance(&mut self, nodes: u64) -> Step {
        if let Some(ways) = &mut self.ways {
            return ways.advance(nodes);
        }
        let Some(search) = &mut self.search else { return Step::Finished(Outcome::Finished) };
        match Job::advance(search, nodes) {
            Found::Running => Step::Running,
            Found::Improved => {
                let step = Step::found(search.best(), self.tables.metric(), !self.lists);
                if self.lists {
                    self.ways = self.search.take().map(|search| Listed::new(Ways::after(search)));
                }
                step
            }
            Found::Finished(_) => Step::Finished(Outcome::Finished),
        }
    }

    fn nodes(&self) -> u64 {
        let of_search = self.search.as_ref().map_or(0, Job::nodes);
        self.ways.as_ref().map_or(of_search, |ways| ways.listing.nodes())
    }

    fn depth_and_bound(&self) -> Option<(u32, u32)> {
        let bound = self.search.as_ref()?.bound();
        Some((bound, bound))
    }

    fn all(&self, most: usize) -> Option<(Vec<String>, u32)> {
        Some(self.ways.as_ref().map_or_else(Default::default, |ways| ways.all(most)))
    }
}
