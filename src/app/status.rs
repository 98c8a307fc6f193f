//! What the worker does for one player, and the words for it.

use std::fmt::Display;

use super::worker_pool::PoolFailure;
use crate::protocol::{Outcome, Progress, Stats};
use crate::text::{Decimal, Plural, ProofText, Text, decimal, fill, grouped};
use crate::wire::JobId;

/// The time a search may go on improving its solution, in milliseconds.
pub const SOLVE_MILLIS: f64 = 1000.0;

/// The time in milliseconds from which on it is said how long tables take.
const WORTH_A_WORD: f64 = 2000.0;

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
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Building {
    /// 1 for those that a first answer needs, 2 for those that make later answers better.
    pub tier: u32,
    /// How many are complete.
    pub done: u32,
    /// How many there will be.
    pub total: u32,
    /// About how long the others take, in milliseconds, if this can be estimated.
    pub left: Option<f64>,
}

impl Building {
    /// The words for how far the tables are.
    pub fn words(&self, text: &Text) -> String {
        let words = &text.solver;
        let template = if self.tier > 1 { words.building_more } else { words.building };
        let parts = fill(template, &[("done", &self.done), ("total", &self.total)]);
        // Tables that are complete in a moment need no estimate.
        match self.left.filter(|left| *left >= WORTH_A_WORD) {
            Some(left) => {
                format!("{parts} · {}", fill(words.left, &[("left", &time_words(&text.proof, left))]))
            }
            None => parts,
        }
    }
}

/// The words of the status.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatusWords {
    /// What goes on, or what came of it: read out to those who do not see the page.
    pub main: String,
    /// How far it is, in one line. It changes many times a second, so it is not read out.
    pub detail: Option<String>,
}

/// The words of the status; `standing` where there is nothing new. Lengths are counted in `turns`. Tables are mentioned only while
/// somebody waits for them.
pub fn status(
    text: &Text,
    turns: &Plural,
    work: &Work,
    notice: &Notice,
    tables: Option<Building>,
    standing: &str,
) -> StatusWords {
    let words = &text.solver;
    let building = tables.map(|tables| tables.words(text));
    let (main, detail) = match work {
        _ if notice.is_error() => (notice_words(text, turns, notice, standing), None),
        Work::Scrambling { .. } => (words.scrambling.to_owned(), building),
        Work::Solving { search, best, millis, .. } => {
            let found = |best: u32| fill(words.best, &[("turns", &turns.count(best.into()))]);
            let first = best.map_or(words.solving.to_owned(), found);
            let searching = search.and_then(|search| match millis {
                // A search without end proves.
                None => proof_words(&text.proof, &search),
                Some(_) => {
                    let (depth, positions) = (search.depth.unwrap_or(0), words.positions.count(search.nodes));
                    Some(fill(words.searching, &[("depth", &depth), ("positions", &positions)]))
                }
            });
            (first, searching.or(building))
        }
        Work::Idle => (notice_words(text, turns, notice, standing), None),
    };
    StatusWords { main, detail }
}

/// Returns the words for how far a proof is, in two lines; `None` before it has its table.
fn proof_words(words: &ProofText, progress: &Progress) -> Option<String> {
    let (bound, best) = (progress.bound?, progress.best.unwrap_or(u32::MAX));
    let about = progress.left.map(|left| time_words(words, left));
    if bound >= best {
        return Some(
            about.map_or(words.listing.to_owned(), |left| fill(words.listing_left, &[("left", &left)])),
        );
    }
    let mut lines = fill(words.ruled_out, &[("length", &(bound - 1))]);
    if let Some(speed) = progress.speed {
        let millions = decimal(Decimal(speed / 1e6, 1));
        lines = format!("{lines} · {}", fill(words.speed, &[("millions", &millions)]));
    }
    if let Some((left, next)) = about.zip(progress.next) {
        // If there is no solution of this length, the best one is proved.
        let is_last = bound + 1 == best;
        let times = if is_last { words.last } else { words.times };
        lines = format!("{lines}\n{}", fill(times, &[("left", &left), ("next", &time_words(words, next))]));
    }
    Some(lines)
}

/// Returns a time in milliseconds in words, in the largest unit of which there are at least two; an estimate is no more exact.
fn time_words(words: &ProofText, millis: f64) -> String {
    let units = [(86_400e3, words.days), (3600e3, words.hours), (60e3, words.minutes), (1e3, words.seconds)];
    let (unit, template) =
        units.into_iter().find(|(unit, _)| millis >= 2.0 * unit).unwrap_or((1e3, words.seconds));
    fill(template, &[("number", &grouped((millis / unit).ceil()))])
}

/// The words for what was done last; `standing` where that is nothing. Lengths are counted in `turns`.
pub fn notice_words(text: &Text, turns: &Plural, notice: &Notice, standing: &str) -> String {
    let words = &text.solver;
    match notice {
        Notice::None => standing.to_owned(),
        Notice::Scrambled => words.scrambled.to_owned(),
        Notice::NothingToDo => words.nothing_to_do.to_owned(),
        Notice::Stopped => words.stopped.to_owned(),
        Notice::Said(words) | Notice::Error(words) => words.clone(),
        Notice::Solved { length, ended: None, .. } => turns.count((*length).into()),
        Notice::Solved { length, bound, ended: Some((outcome, stats)) } => {
            let found = done_words(text, &turns.count((*length).into()), *outcome, stats);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::PROGRESS;
    use crate::text::ENGLISH;

    fn detail(progress: Progress) -> Option<String> {
        let work = Work::Solving {
            job: JobId::FIRST,
            began: 0.0,
            millis: None,
            search: Some(progress),
            best: progress.best,
            from: 0,
        };
        status(&ENGLISH, &ENGLISH.solver.turns, &work, &Notice::None, None, "").detail
    }

    #[test]
    fn a_proof_says_what_is_ruled_out_how_fast_and_how_long() {
        let first = "No solution of 16 or fewer · 36.2 million positions a second";
        assert_eq!(
            detail(PROGRESS),
            Some(format!("{first}\nThis length: about 41 s more · the next: about 10 min"))
        );
        assert_eq!(detail(Progress { left: None, ..PROGRESS }).as_deref(), Some(first));
        assert_eq!(
            detail(Progress { best: Some(18), ..PROGRESS }),
            Some(format!("{first}\nProved in about 41 s"))
        );
        let listing = Progress { best: Some(17), ..PROGRESS };
        assert_eq!(detail(listing).as_deref(), Some("Listing all solutions: about 41 s more"));
        assert_eq!(detail(Progress { bound: None, ..PROGRESS }), None, "two-phase comes before the table");
    }

    #[test]
    fn tables_that_take_long_have_an_estimate() {
        let building = |tier, left| Building { tier, done: 3, total: 40, left }.words(&ENGLISH);
        assert_eq!(building(4, Some(35_200.0)), "Building larger tables, 3 of 40 · about 36 s more");
        assert_eq!(building(1, Some(1900.0)), "Building tables, 3 of 40");
        assert_eq!(building(1, None), "Building tables, 3 of 40");
    }

    #[test]
    fn times_have_the_unit_of_their_size() {
        let words = [10.0, 119_000.0, 120_000.0, 3_600_000.0, 7_200_000.0, 1e9];
        let words = words.map(|millis| time_words(&ENGLISH.proof, millis));
        assert_eq!(words, ["1 s", "119 s", "2 min", "60 min", "2 h", "12 d"]);
    }
}
