//! What the worker does for one player, and the words for it.

use std::fmt::Display;

use super::worker_pool::PoolFailure;
use crate::protocol::{Outcome, Progress, Stats};
use crate::text::{Decimal, Text, decimal, fill};
use crate::wire::JobId;

/// The time a search may go on improving its solution, in milliseconds.
pub const SOLVE_MILLIS: f64 = 1000.0;

/// The job under way.
#[derive(Clone, PartialEq, Debug)]
pub enum Work {
    /// None.
    Idle,
    /// A scramble is being made.
    Scrambling {
        /// Which job.
        job: JobId,
        /// Whether the scramble is to be solved at once.
        then_solve: bool,
    },
    /// A solution is being searched.
    Solving {
        /// Which job.
        job: JobId,
        /// When it was asked for, in milliseconds since the page was opened.
        began: f64,
        /// The time for shorter solutions, in milliseconds; none if that ends only when it is stopped.
        millis: Option<f64>,
        /// How far it is.
        search: Option<Progress>,
        /// The length of the best solution so far.
        best: Option<u32>,
        /// The place in the line that the solutions start from.
        from: usize,
    },
}

impl Work {
    /// The job, if there is one.
    pub const fn job(&self) -> Option<JobId> {
        match self {
            Work::Idle => None,
            Work::Scrambling { job, .. } | Work::Solving { job, .. } => Some(*job),
        }
    }
}

/// What the last job came to.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// Nothing worth a word.
    None,
    /// A scramble is there.
    Scrambled,
    /// A solution of so many turns is there.
    Solved {
        /// Its length in HTM.
        length: u32,
        /// The least length that is not ruled out, if the method proves bounds.
        bound: Option<u32>,
        /// Why the search ended, and what it took, if it was not cut short.
        ended: Option<(Outcome, Stats)>,
    },
    /// It was solved before.
    NothingToDo,
    /// There was no time for a solution.
    Stopped,
    /// Something worth knowing.
    Said(String),
    /// Something went wrong.
    Error(String),
}

impl Notice {
    /// Whether something went wrong.
    pub const fn is_error(&self) -> bool {
        matches!(self, Notice::Error(_))
    }
}

/// Tables being built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Building {
    /// 1 for those that a first answer needs, 2 for those that make later answers better.
    pub tier: u32,
    /// How many are complete.
    pub done: u32,
    /// How many there will be.
    pub total: u32,
}

/// The words of the status.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatusWords {
    /// What goes on, or what came of it: read out to those who do not see the page.
    pub main: String,
    /// How far it is, in one line. It changes many times a second, so it is not read out.
    pub detail: Option<String>,
}

/// The words of the status; `standing` where there is nothing new. Tables are mentioned only while somebody waits for them.
pub fn status(
    text: &Text,
    work: &Work,
    notice: &Notice,
    tables: Option<Building>,
    standing: &str,
) -> StatusWords {
    let words = &text.solver;
    let building = tables.map(|Building { tier, done, total }| {
        let template = if tier > 1 { words.building_more } else { words.building };
        fill(template, &[("done", &done), ("total", &total)])
    });
    let (main, detail) = match work {
        _ if notice.is_error() => (notice_words(text, notice, standing), None),
        Work::Scrambling { .. } => (words.scrambling.to_owned(), building),
        Work::Solving { search, best, millis, .. } => {
            let turns = |best: u32| fill(words.best, &[("turns", &words.turns.count(best.into()))]);
            let first = best.map_or(words.solving.to_owned(), turns);
            let searching = search.map(|Progress { depth, nodes, .. }| {
                // A search without end proves.
                let template = if millis.is_some() { words.searching } else { text.proof.ruled_out };
                let (depth, positions) = (depth.unwrap_or(0), words.positions.count(nodes));
                fill(template, &[("depth", &depth), ("positions", &positions)])
            });
            (first, searching.or(building))
        }
        Work::Idle => (notice_words(text, notice, standing), None),
    };
    StatusWords { main, detail }
}

/// The words for what was done last; `standing` where that is nothing.
pub fn notice_words(text: &Text, notice: &Notice, standing: &str) -> String {
    let words = &text.solver;
    match notice {
        Notice::None => standing.to_owned(),
        Notice::Scrambled => words.scrambled.to_owned(),
        Notice::NothingToDo => words.nothing_to_do.to_owned(),
        Notice::Stopped => words.stopped.to_owned(),
        Notice::Said(words) | Notice::Error(words) => words.clone(),
        Notice::Solved { length, ended: None, .. } => words.turns.count((*length).into()),
        Notice::Solved { length, bound, ended: Some((outcome, stats)) } => {
            let found = done_words(text, &words.turns.count((*length).into()), *outcome, stats);
            match bound {
                Some(bound) if *outcome != Outcome::Optimal => {
                    let between = fill(text.proof.between, &[("bound", bound), ("length", length)]);
                    format!("{found}\n{between}")
                }
                _ => found,
            }
        }
    }
}

/// The words for a solution, which the search found before it ended. `turns` are the words for its length.
pub fn done_words(text: &Text, turns: &str, outcome: Outcome, stats: &Stats) -> String {
    let words = &text.solver;
    let values: [(&str, &dyn Display); 3] = [
        ("turns", &turns),
        ("positions", &words.positions.count(stats.nodes)),
        ("seconds", &decimal(Decimal(stats.millis / 1000.0, 2))),
    ];
    let found = fill(words.done, &values);
    match text.outcome(outcome) {
        Some(why) => format!("{found}\n{why}"),
        None => found,
    }
}

/// Why there is no solver, and what to do.
pub fn failure_words(text: &Text, failure: &PoolFailure) -> String {
    match failure {
        PoolFailure::Version => text.errors.worker_version.to_owned(),
        PoolFailure::Start(reason) => fill(text.errors.worker_failed, &[("reason", reason)]),
    }
}
