//! Cubes of other sizes than the 3x3x3: a position to the best solution within a time.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::job::Build;
use crate::solve::sizes::{Kit, TableBuilder, Tables};
use crate::solve::staged::{Search, Solution, Step};

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

/// The first solution that is short enough, or with a deadline the best one until then; the first is waited for. And
/// how many positions were looked at.
pub(super) fn best_solution(
    mut search: Box<dyn Search + Send>,
    is_short_enough: impl Fn(&Solution) -> bool,
    deadline: Option<Instant>,
) -> (Option<Solution>, u64) {
    let mut best: Option<Solution> = None;
    loop {
        match search.advance(SLICE) {
            Step::Running => {}
            Step::Found(solution) if is_short_enough(&solution) => {
                let is_optimal = solution.is_optimal;
                best = Some(solution);
                if is_optimal {
                    break;
                }
            }
            // Nothing shorter than a shortest one comes.
            Step::Found(solution) if solution.is_optimal => break,
            Step::Found(_) => {}
            Step::Finished => break,
        }
        if best.is_some() && deadline.is_none_or(|deadline| Instant::now() >= deadline) {
            break;
        }
    }
    (best, search.nodes())
}
