//! The search for solutions of the 3x3x3s that the other phases leave.

use std::sync::Arc;

use crate::cube::{Cube, Move};
use crate::job::{Job, Step};
use crate::numbers::Number;
use crate::solve::two_phase::{Limits, Search, Tables};

/// A cube that is reduced to a 3x3x3.
pub(in crate::solve) trait Reduced {
    /// Returns the 3x3x3.
    fn cube(&self) -> &Cube;

    /// Returns the number of turns before it.
    fn length(&self) -> u16;
}

/// The maximum length of a solution of a 3x3x3 while the whole cube has no solution.
const LONGEST: u16 = 22;

/// The number of nodes that each 3x3x3 gets at first.
const FIRST_BUDGET: u64 = 1_000;

/// The search for solutions of the 3x3x3s. Each solution found has a smaller total length, with the other
/// phases, than all before. All 3x3x3s get the same number of nodes, then all twice as many, and so on, because
/// most improvements are found early in a search.
pub(in crate::solve) struct LastSearch {
    at: usize,
    budget: u64,
    search: Option<Search>,
    /// The nodes of the searches that are over.
    spent: u64,
    /// The number of nodes after which the search ends.
    most: u64,
}

/// The result of a slice of the search.
pub enum LastStep {
    Running,
    /// The index of a 3x3x3, and the turns that solve it.
    Found(usize, Vec<Move>),
    Over,
}

impl LastSearch {
    pub(in crate::solve) fn new(most: u64) -> LastSearch {
        LastSearch { at: 0, budget: FIRST_BUDGET, search: None, spent: 0, most }
    }

    /// Searches until a solution of fewer than `best` turns is found, `nodes` reaches `stop`, or the search is
    /// over. It is not over before the first solution.
    pub(in crate::solve) fn advance(
        &mut self,
        tables: &Arc<Tables>,
        reduced: &[impl Reduced],
        best: Option<u16>,
        nodes: &mut u64,
        stop: u64,
    ) -> LastStep {
        while *nodes < stop {
            let Some(search) = &mut self.search else {
                let Some(next) = reduced.get(self.at) else {
                    if reduced.is_empty() {
                        return LastStep::Over;
                    }
                    self.at = 0;
                    self.budget *= 2;
                    continue;
                };
                if best.is_some() && self.spent >= self.most {
                    return LastStep::Over;
                }
                let max_length = match best {
                    Some(best) if best <= next.length() => return LastStep::Over,
                    Some(best) => LONGEST.min(best - 1 - next.length()),
                    None => LONGEST,
                };
                let limits = Limits { max_length: max_length.to_u8(), nodes: self.budget };
                self.search = Some(Search::new(tables.clone(), next.cube(), limits));
                continue;
            };
            let before = search.nodes();
            let step = search.advance(stop - *nodes);
            *nodes += search.nodes() - before;
            match step {
                Step::Running => {}
                Step::Improved => {
                    let moves = search.best().cloned().unwrap_or_default();
                    self.end();
                    return LastStep::Found(self.at - 1, moves);
                }
                Step::Finished(_) => self.end(),
            }
        }
        LastStep::Running
    }

    fn end(&mut self) {
        // The cost of beginning a search, in nodes.
        const BEGINNING: u64 = 100;
        self.spent += BEGINNING + self.search.take().map_or(0, |search| search.nodes());
        self.at += 1;
    }
}
