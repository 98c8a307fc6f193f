//! A heuristic that is held against true distances.

use super::{Outside, REPORT, SLICE};
use crate::cube::{Alg, Cube};
use crate::job::{self, Job, Step};
use crate::lab::protocol::{Answer, Counterexample, Figures, Report, ReportRow};
use crate::lab::{Estimate, NoDatabase, Recipe, estimate};
use crate::repr::{Bitboard, Representation};
use crate::search::AdmissibilityCheck;
use crate::search::spaces::CubeSpace;
use crate::service::Pace;
use crate::table::pattern::PatternDatabase;

/// States that are met in a millisecond, as a first guess, and in a slice at most.
const STATES: Pace = Pace::new(500.0, 1_000_000);

pub(super) struct Checking {
    job: u32,
    recipe: Recipe,
    check: AdmissibilityCheck<CubeSpace<Bitboard>, Estimate<Bitboard>>,
    pace: Pace,
    told: f64,
}

impl Checking {
    pub(super) fn new(
        job: u32,
        recipe: &Recipe,
        depth: u8,
        databases: &[PatternDatabase],
    ) -> Result<Checking, NoDatabase> {
        let space = CubeSpace::<Bitboard>::new(recipe.moves);
        let solved = Bitboard::from_cube(&Cube::SOLVED);
        let bytes = usize::try_from(recipe.limits.bytes).unwrap_or(usize::MAX);
        let heuristic = estimate(recipe, databases)?;
        let check = AdmissibilityCheck::new(space, heuristic, &solved, depth, bytes);
        Ok(Checking { job, recipe: *recipe, check, pace: STATES, told: f64::NEG_INFINITY })
    }

    /// Does a slice of the work. Returns whether that was the last one.
    pub(super) fn advance(&mut self, outside: &mut impl Outside) -> bool {
        let (start, before) = (outside.now(), self.check.nodes());
        let states = self.pace.steps(SLICE);
        let step = self.check.advance(states);
        let now = outside.now();
        let met = self.check.nodes() - before;
        if met >= states / 2 {
            self.pace.learn(met, now - start);
        }
        if let Step::Finished(ending) = step {
            let report = self.report(ending);
            outside.tell(Answer::Checked { job: self.job, report });
            return true;
        }
        if now - self.told >= REPORT {
            self.told = now;
            let figures = Figures { generated: self.check.nodes() as f64, ..Figures::default() };
            outside.tell(Answer::Progress { job: self.job, figures });
        }
        false
    }

    fn report(&self, ending: job::Ending) -> Report {
        let rows: Vec<ReportRow> = self
            .check
            .distances()
            .iter()
            .map(|estimates| ReportRow {
                states: estimates.states as f64,
                least: estimates.least,
                mean: estimates.sum / estimates.states as f64,
                most: estimates.most,
            })
            .collect();
        // Out of memory, the last distance is not complete.
        let is_cut = ending == job::Ending::MemoryLimit;
        let depth = (rows.len() - 1).saturating_sub(usize::from(is_cut)) as u8;
        Report {
            depth,
            states: self.check.nodes() as f64,
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
