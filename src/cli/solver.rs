//! The methods for the 3x3x3 with their tables: a cube to a solution, within a time.

use std::sync::Arc;
use std::time::Instant;

use clap::ValueEnum;

use super::databases;
use super::failure::Failure;
use crate::cube::{Cube, Move};
use crate::job::{Ending, Job, Step};
use crate::search;
use crate::solve::korf;
use crate::solve::two_phase::{LargeTables, Limits, Search, Tables};
use crate::table::pattern::Pattern;

/// Positions looked at between two glances at the clock: about a millisecond.
const SLICE: u64 = 5_000;

/// The tiers of tables.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Tier {
    /// 2 MB, there at once
    Small,
    /// 41 MB, there after two to three seconds; then every answer is shorter and faster
    Large,
}

/// A solution of the 3x3x3.
pub(super) struct Solution {
    pub(super) moves: Vec<Move>,
    /// Whether it is proved that none is shorter.
    pub(super) is_optimal: bool,
}

/// A method with its tables.
pub(super) enum Solver {
    Small(Arc<Tables>),
    Large(Arc<LargeTables>),
    Korf(Arc<korf::Tables>),
}

impl Solver {
    /// Near-optimal: builds these tables.
    pub(super) fn two_phase(tier: Tier) -> Solver {
        match tier {
            Tier::Small => Solver::Small(Arc::new(Tables::new())),
            Tier::Large => Solver::Large(Arc::new(LargeTables::new(Arc::new(Tables::new())))),
        }
    }

    /// Shortest of all: builds or reads the pattern databases.
    pub(super) fn korf() -> Result<Solver, Failure> {
        let corners = databases::kept_one(Pattern::Corners)?;
        let edges = databases::kept_one(Pattern::Edges6a)?;
        Ok(Solver::Korf(Arc::new(korf::Tables::new(&corners, edges))))
    }

    /// The first solution of at most so many turns, or with a deadline the best one until then; and how
    /// many positions were looked at.
    pub(super) fn solve(
        &self,
        cube: &Cube,
        max_length: u8,
        deadline: Option<Instant>,
    ) -> (Option<Solution>, u64) {
        let limits = Limits { max_length, ..Limits::default() };
        match self {
            Solver::Small(tables) => best_solution(Search::new(tables.clone(), cube, limits), deadline),
            Solver::Large(tables) => {
                best_solution(Search::with_large(tables.clone(), cube, limits), deadline)
            }
            Solver::Korf(tables) => {
                let limits = search::Limits { depth: max_length, ..search::Limits::default() };
                best_solution(korf::Search::new(tables.clone(), cube, limits), deadline)
            }
        }
    }
}

/// The first solution, or with a deadline the best one until then; whether it is proved to be a shortest one; and how
/// many positions were looked at.
fn best_solution(
    mut search: impl Job<Solution = Vec<Move>>,
    deadline: Option<Instant>,
) -> (Option<Solution>, u64) {
    loop {
        let is_over = match search.advance(SLICE) {
            Step::Running => false,
            Step::Improved => deadline.is_none(),
            Step::Finished(_) => true,
        };
        if is_over || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            let is_optimal = search.ending() == Some(Ending::Optimal);
            let solution = search.best().map(|moves| Solution { moves: moves.clone(), is_optimal });
            return (solution, search.nodes());
        }
    }
}
