//! The search for solutions of the 3x3x3s that phase 3 leaves.

use super::tables::Tables;
use super::third::Third;
use super::width::Width;
use crate::cube::Move;
use crate::job::{Job, Step};
use crate::solve::two_phase::{self, Limits};

/// The maximum length of a solution of a 3x3x3 while the 4x4x4 has no solution.
const LONGEST: u8 = 22;

/// The number of nodes that each 3x3x3 gets at first.
const FIRST_BUDGET: u64 = 1_000;

/// The search for solutions of the 3x3x3s. Each solution found has a smaller total length, with the other
/// phases, than all before. All 3x3x3s get the same number of nodes, then all twice as many, and so on, because
/// most improvements are found early in a search.
pub(super) struct LastSearch {
    third: usize,
    budget: u64,
    search: Option<two_phase::Search>,
    /// The nodes of the searches that are over.
    spent: u64,
    width: Width,
}

/// The result of a slice of the search.
pub(super) enum LastStep {
    Running,
    /// The index of a solution of phase 3, and the turns that solve its 3x3x3.
    Found(usize, Vec<Move>),
    Over,
}

impl LastSearch {
    pub(super) fn new(width: Width) -> LastSearch {
        LastSearch { third: 0, budget: FIRST_BUDGET, search: None, spent: 0, width }
    }

    /// Searches until a solution of fewer than `best` turns is found, `nodes` reaches `stop`, or the search is
    /// over. It is not over before the first solution.
    pub(super) fn advance(
        &mut self,
        tables: &Tables,
        thirds: &[Third],
        best: Option<u8>,
        nodes: &mut u64,
        stop: u64,
    ) -> LastStep {
        while *nodes < stop {
            let Some(search) = &mut self.search else {
                let Some(third) = thirds.get(self.third) else {
                    if thirds.is_empty() {
                        return LastStep::Over;
                    }
                    self.third = 0;
                    self.budget *= 2;
                    continue;
                };
                if best.is_some() && self.spent >= self.width.nodes {
                    return LastStep::Over;
                }
                let max_length = match best {
                    Some(best) if best <= third.length => return LastStep::Over,
                    Some(best) => LONGEST.min(best - 1 - third.length),
                    None => LONGEST,
                };
                let limits = Limits { max_length, nodes: self.budget };
                self.search = Some(two_phase::Search::new(tables.two_phase.clone(), &third.cube, limits));
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
                    return LastStep::Found(self.third - 1, moves);
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
        self.third += 1;
    }
}
