//! The 3x3x3s that phase 3 leaves.

use super::tables::Tables;
use super::third::Third;
use super::width::Width;
use crate::cube::Move;
use crate::job::{Job, Step};
use crate::solve::two_phase::{self, Limits};

/// The most turns that a 3x3x3 may take where there is no solution yet.
const LONGEST: u8 = 22;

/// What each 3x3x3 gets at first.
const FIRST_BUDGET: u64 = 1_000;

/// The search for solutions of the 3x3x3s, each shorter than all before with its phases. All get the same number of
/// nodes, then all twice as many, and so on: most of what can be found is found early in the search of some.
pub(super) struct LastSearch {
    third: usize,
    budget: u64,
    search: Option<two_phase::Search>,
    /// The nodes of the searches that are over.
    spent: u64,
    width: Width,
}

/// What a slice of it came to.
pub(super) enum LastStep {
    Running,
    /// The way through phase 3 with this number, and the turns of its 3x3x3.
    Found(usize, Vec<Move>),
    Over,
}

impl LastSearch {
    pub(super) fn new(width: Width) -> LastSearch {
        LastSearch { third: 0, budget: FIRST_BUDGET, search: None, spent: 0, width }
    }

    /// Goes on until a solution of fewer than `best` turns is found, `nodes` reaches `stop`, or it is over; without
    /// a solution it goes on until there is one.
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
        // What it costs to begin.
        const BEGINNING: u64 = 100;
        self.spent += BEGINNING + self.search.take().map_or(0, |search| search.nodes());
        self.third += 1;
    }
}
