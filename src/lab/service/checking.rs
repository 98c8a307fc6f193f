//! The job that compares a heuristic with true distances.

use crate::cube::{Alg, Cube};
use crate::job::{self, Job, Step};
use crate::lab::protocol::{Counterexample, End, Event, Figures, Found, LabProtocol, Report, ReportRow};
use crate::lab::{Estimate, NoDatabase, Recipe, estimate};
use crate::numbers::{Depth, Number};
use crate::repr::{Bitboard, Representation};
use crate::search::AdmissibilityCheck;
use crate::search::spaces::CubeSpace;
use crate::service::{Host, Pace, SLICE};
use crate::table::pattern::PatternDatabase;
use crate::wire::JobId;

/// The initial estimate of the states generated in a millisecond, and the most in a slice.
const STATES: Pace = Pace::new(500.0, 1_000_000);

/// A check in progress.
pub struct Checking {
    recipe: Recipe,
    check: AdmissibilityCheck<CubeSpace<Bitboard>, Estimate<Bitboard>>,
    pace: Pace,
}

impl Checking {
    pub(super) fn new(
        recipe: &Recipe,
        depth: u8,
        databases: &[PatternDatabase],
    ) -> Result<Checking, NoDatabase> {
        let space = CubeSpace::<Bitboard>::new(recipe.moves);
        let solved = Bitboard::from_cube(&Cube::SOLVED);
        let bytes = usize::try_from(recipe.limits.bytes).unwrap_or(usize::MAX);
        let heuristic = estimate(recipe, databases)?;
        let check = AdmissibilityCheck::new(space, heuristic, &solved, Depth::new(depth), bytes);
        Ok(Checking { recipe: *recipe, check, pace: STATES })
    }

    /// Runs a slice of the check. Returns the end of the job once the check is over.
    pub(super) fn advance(&mut self, job: JobId, host: &mut dyn Host<LabProtocol>) -> Option<End> {
        let (start, before) = (host.now(), self.check.nodes());
        let states = self.pace.steps(SLICE);
        let step = self.check.advance(states);
        let met = self.check.nodes() - before;
        self.pace.learn_if_full(met, states, host.now() - start);
        let Step::Finished(ending) = step else { return None };
        host.emit(Event::Found { job, found: Found::Checked { report: self.report(ending) } });
        Some(End { ending: None, figures: self.figures() })
    }

    /// Returns the number of states generated so far.
    pub(super) fn figures(&self) -> Figures {
        Figures { generated: self.check.nodes().to_f64(), ..Figures::default() }
    }

    fn report(&self, ending: job::Ending) -> Report {
        let rows: Vec<ReportRow> = self
            .check
            .distances()
            .iter()
            .map(|estimates| ReportRow {
                states: estimates.states.to_f64(),
                least: estimates.least,
                mean: estimates.sum / estimates.states.to_f64(),
                most: estimates.most,
            })
            .collect();
        // If the check ran out of memory, the states of the last distance are incomplete.
        let is_cut = ending == job::Ending::MemoryLimit;
        let depth = (rows.len() - 1).saturating_sub(usize::from(is_cut));
        Report {
            depth: u8::try_from(depth).unwrap_or(u8::MAX),
            states: self.check.nodes().to_f64(),
            rows,
            counterexample: self.check.best().map(|found| {
                let moves = self.recipe.moves.moves();
                let path = found.path.iter().map(|number| moves[usize::from(*number)]);
                Counterexample {
                    alg: path.collect::<Alg>().to_string(),
                    state: found.state.facelets().to_string(),
                    distance: found.distance.into(),
                    estimate: found.estimate,
                }
            }),
        }
    }
}
