//! The methods for the 3x3x3 with their tables: a cube to a solution, within a time.

use std::sync::Arc;
use std::time::Instant;

use clap::ValueEnum;

use super::databases;
use super::failure::Failure;
use crate::cube::{Cube, Move};
use crate::search::{self, Outcome, Progress};
use crate::solve::korf;
use crate::solve::two_phase::{Ending, LargeTables, Limits, Search, Solution, Step, Tables};
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
                shortest_solution(korf::Search::new(tables.clone(), cube, limits), deadline)
            }
        }
    }
}

fn is_over(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

fn best_solution(mut search: Search, deadline: Option<Instant>) -> (Option<Solution>, u64) {
    let mut best: Option<Solution> = None;
    loop {
        match search.advance(SLICE) {
            Step::Running => {}
            Step::Found(solution) => {
                let is_enough = deadline.is_none() || solution.is_optimal;
                best = Some(solution);
                if is_enough {
                    return (best, search.nodes());
                }
            }
            Step::Finished(ending) => {
                if let (Ending::Optimal, Some(best)) = (ending, &mut best) {
                    best.is_optimal = true;
                }
                return (best, search.nodes());
            }
        }
        if is_over(deadline) {
            return (best, search.nodes());
        }
    }
}

fn shortest_solution(mut search: korf::Search, deadline: Option<Instant>) -> (Option<Solution>, u64) {
    let outcome = loop {
        match search.advance(SLICE) {
            Progress::Ended(outcome) => break Some(outcome),
            Progress::Running if is_over(deadline) => break None,
            Progress::Running => {}
        }
    };
    let solution = match outcome {
        Some(Outcome::Found(turns)) => {
            let moves = turns.into_iter().map(|turn| Move::from_index(turn.into())).collect();
            Some(Solution { moves, is_optimal: true })
        }
        _ => None,
    };
    (solution, search.stats().generated)
}
