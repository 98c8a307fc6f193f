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

/// The number of nodes, of all 3x3x3s or of one, after which the first solution is returned: a few hundredths of a second, in which it gets
/// shorter by a turn.
const HELD_BACK: u64 = 60_000;

/// The search for solutions of the 3x3x3s. Each solution found has a smaller total length, with the other
/// phases, than all before. All 3x3x3s get the same number of nodes, then all twice as many, and so on, because
/// most improvements are found early in a search.
pub(in crate::solve) struct LastSearch {
    at: usize,
    /// The best solution while the first one is held back: the index of its 3x3x3, its turns, and the total length.
    held: Option<(usize, Vec<Move>, u16)>,
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
        LastSearch { at: 0, held: None, budget: FIRST_BUDGET, search: None, spent: 0, most }
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
        let is_first = best.is_none();
        while *nodes < stop {
            let best = best.or_else(|| self.held.as_ref().map(|(_, _, total)| *total));
            let Some(search) = &mut self.search else {
                if self.held.is_some() && self.reached() >= HELD_BACK {
                    return self.release();
                }
                let Some(next) = reduced.get(self.at) else {
                    if reduced.is_empty() {
                        return LastStep::Over;
                    }
                    self.at = 0;
                    self.budget = self.budget.saturating_mul(2);
                    continue;
                };
                if best.is_some() && self.reached() >= self.most {
                    return self.release();
                }
                let max_length = match best {
                    Some(best) if best <= next.length() => return self.release(),
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
                    let index = self.at;
                    self.end();
                    if is_first {
                        let total = reduced[index].length() + moves.len().to_u16();
                        self.held = Some((index, moves, total));
                    } else {
                        return LastStep::Found(index, moves);
                    }
                }
                Step::Finished(_) => self.end(),
            }
        }
        LastStep::Running
    }

    /// Returns the nodes spent, or the budget of each 3x3x3 if it is larger: searches of nearly solved cubes spend less than their budget.
    fn reached(&self) -> u64 {
        self.spent.max(self.budget)
    }

    /// Returns the solution that was held back. Without one, the search is over.
    fn release(&mut self) -> LastStep {
        self.held.take().map_or(LastStep::Over, |(index, moves, _)| LastStep::Found(index, moves))
    }

    fn end(&mut self) {
        // The cost of beginning a search, in nodes.
        const BEGINNING: u64 = 100;
        self.spent += BEGINNING + self.search.take().map_or(0, |search| search.nodes());
        self.at += 1;
    }
}
