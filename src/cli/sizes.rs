//! Cubes of other sizes than the 3x3x3: a position to the best solution within a time.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::job::{Build, Ending, Step};
use crate::solve::sizes::{Kit, TableBuilder, Tables};
use crate::solve::staged::{Search, Solution};

/// Positions looked at between two glances at the clock.
const SLICE: u64 = 5_000;

/// The tables of all methods in use, each built when the first cube needs them.
#[derive(Default)]
pub(super) struct Workshop {
    built: Mutex<Vec<(Kit, Tables)>>,
}

impl Workshop {
    /// The tables of this kit.
    pub(super) fn tables(&self, kit: Kit) -> Tables {
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = built.iter().find(|(there, _)| *there == kit) {
            return tables.clone();
        }
        let tables = TableBuilder::new(kit).finish();
        built.push((kit, tables.clone()));
        tables
    }
}

/// The first solution that is short enough, or with a deadline the best one until then; the first is waited for.
/// Whether it is proved to be a shortest one, and how many positions were looked at.
pub(super) fn best_solution(
    mut search: Box<dyn Search + Send>,
    is_short_enough: impl Fn(&Solution) -> bool,
    deadline: Option<Instant>,
) -> (Option<Solution>, bool, u64) {
    let mut best: Option<Solution> = None;
    loop {
        let step = search.advance(SLICE);
        if step == Step::Improved
            && let Some(solution) = search.best().filter(|solution| is_short_enough(solution))
        {
            best = Some(solution.clone());
        }
        let is_over = search.ending().is_some()
            || best.is_some() && deadline.is_none_or(|deadline| Instant::now() >= deadline);
        if is_over {
            return (best, search.ending() == Some(Ending::Optimal), search.nodes());
        }
    }
}
