//! A sweep: one setting of a search goes from one value to another, and for each value the same scrambles
//! are searched. The outcomes become means with error bars, and those a chart.

use std::fmt::Write;

use thiserror::Error;

use super::protocol::Ending;
use super::race_markup::table;
use super::{Outcome, Recipe, Start, Strategy, recipe_words};
use crate::limits;
use crate::named::named;
use crate::text::{Decimal, LabText, fill};
use crate::view::{Axis, Chart, Line, Marked, Plotted, Scale};

named! {
    /// What a sweep varies.
    Varied ("thing to vary") {
        /// [`Recipe::coefficient`], what a move costs in best-first search.
        Coefficient = "coefficient",
        /// [`Recipe::weight`], by which weighted A* multiplies its estimate.
        Weight = "weight",
        /// The turns of the scrambles.
        Depth = "depth",
        /// [`Recipe::table_depth`], how far pattern databases know distances.
        TableDepth = "table-depth",
    }
}

impl Varied {
    /// The values there may be, and the least step between two of them.
    pub const fn bounds(self) -> ([f64; 2], f64) {
        match self {
            Varied::Coefficient => ([0.0, 100.0], 0.01),
            Varied::Weight => ([1.0, 100.0], 0.01),
            Varied::Depth => ([0.0, 20.0], 1.0),
            Varied::TableDepth => ([0.0, 12.0], 1.0),
        }
    }
}

named! {
    /// What a sweep measures.
    Measure ("measure") {
        /// Successors generated.
        Nodes = "nodes",
        /// Milliseconds.
        Time = "time",
        /// Moves of the solution.
        Length = "length",
    }
}

/// A sweep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sweep {
    /// What is run, but for the setting that is varied.
    pub recipe: Recipe,
    /// The turns of the scrambles, if these are not what is varied.
    pub turns: u8,
    /// The first seed; each scramble of a value has the next one, and all values have the same scrambles.
    pub seed: u32,
    /// How many scrambles a value has.
    pub seeds: u32,
    /// What is varied.
    pub varied: Varied,
    /// From this value,
    pub from: f64,
    /// to this one,
    pub to: f64,
    /// in steps of this size.
    pub step: f64,
    /// The time that a search has, in milliseconds.
    pub millis: f64,
}

/// Why a sweep cannot be made.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SweepError {
    /// The values are none that the setting can have.
    #[error("no sweep of the {varied} from {} to {}; expected values from {} to {}, rising", shown(*from), shown(*to), shown(*least), shown(*most))]
    Range {
        /// What is varied.
        varied: Varied,
        /// The first value asked for.
        from: f64,
        /// The last one.
        to: f64,
        /// The least there may be.
        least: f64,
        /// The most.
        most: f64,
    },
    /// The step does not lead from one value to another.
    #[error("no steps of {} in the {varied}; expected {} or more, and at most {MOST_RUNS} searches", shown(*step), shown(*least))]
    Step {
        /// What is varied.
        varied: Varied,
        /// The step asked for.
        step: f64,
        /// The least there may be.
        least: f64,
    },
    /// What is varied is nothing to this strategy.
    #[error("the {varied} makes no difference to {strategy}; expected a strategy that uses it")]
    Useless {
        /// What is varied.
        varied: Varied,
        /// The strategy.
        strategy: Strategy,
    },
}

/// Why a sweep cannot be made, in words.
pub fn sweep_error_words(error: &SweepError, text: &LabText) -> String {
    let words = &text.sweep_errors;
    match *error {
        SweepError::Range { varied, from, to, least, most } => fill(
            words.range,
            &[
                ("varied", &varied),
                ("from", &shown(from)),
                ("to", &shown(to)),
                ("least", &shown(least)),
                ("most", &shown(most)),
            ],
        ),
        SweepError::Step { varied, step, least } => fill(
            words.step,
            &[("varied", &varied), ("step", &shown(step)), ("least", &shown(least)), ("most", &MOST_RUNS)],
        ),
        SweepError::Useless { varied, strategy } => {
            fill(words.useless, &[("varied", &varied), ("strategy", &strategy)])
        }
    }
}

/// A setting as it is written in links.
fn shown(value: f64) -> String {
    let text = Decimal(value, 3).to_string();
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The most searches of a sweep.
pub const MOST_RUNS: u32 = limits::SWEEP_RUNS;

/// A search of a sweep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    /// The value of what is varied.
    pub value: f64,
    /// What to run.
    pub recipe: Recipe,
    /// What to begin with.
    pub start: Start,
}

impl Sweep {
    /// All searches in the order in which they are to be run: one of each value, then the next of each, so
    /// that the whole chart is there early and becomes better.
    pub fn runs(&self) -> Result<Vec<Run>, SweepError> {
        let values = self.values()?;
        let turns = self.turns;
        // These go as deep as the scramble is long.
        let needs_depth = matches!(self.recipe.strategy, Strategy::DepthLimited | Strategy::DepthFirst);
        Ok((0..self.seeds)
            .flat_map(|seed| {
                let seed = self.seed.wrapping_add(seed);
                values.iter().map(move |&value| {
                    let mut run = Run { value, recipe: self.recipe, start: Start::Scramble { turns, seed } };
                    match self.varied {
                        Varied::Coefficient => run.recipe.coefficient = value,
                        Varied::Weight => run.recipe.weight = value,
                        Varied::TableDepth => run.recipe.table_depth = value as u8,
                        Varied::Depth => run.start = Start::Scramble { turns: value as u8, seed },
                    }
                    if let (Start::Scramble { turns, .. }, true) = (run.start, needs_depth) {
                        run.recipe.limits.depth = turns;
                    }
                    run
                })
            })
            .collect())
    }

    fn values(&self) -> Result<Vec<f64>, SweepError> {
        let Sweep { varied, from, to, step, .. } = *self;
        let ([least, most], least_step) = varied.bounds();
        if !(least <= from && from <= to && to <= most) {
            return Err(SweepError::Range { varied, from, to, least, most });
        }
        let strategy = self.recipe.strategy;
        let is_used = match varied {
            Varied::Coefficient => strategy == Strategy::BestFirst,
            Varied::Weight => strategy == Strategy::WeightedAStar,
            Varied::TableDepth => strategy.takes_heuristic() && !self.recipe.heuristic.patterns().is_empty(),
            Varied::Depth => true,
        };
        if !is_used {
            return Err(SweepError::Useless { varied, strategy });
        }
        let count = ((to - from) / step + 1e-9).floor() + 1.0;
        if !(step >= least_step && count * f64::from(self.seeds) <= f64::from(MOST_RUNS)) {
            return Err(SweepError::Step { varied, step, least: least_step });
        }
        let round = |value: f64| (value * 1000.0).round() / 1000.0;
        let value = |i: u32| round(from + f64::from(i) * step);
        let values = (0..count as u32).map(value);
        Ok(if least_step == 1.0 { values.map(f64::round).collect() } else { values.collect() })
    }
}

/// What the searches of one value came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The value of what is varied.
    pub value: f64,
    /// How many searches there were.
    pub runs: u32,
    /// How many of them found a solution; only these are in the mean.
    pub solved: u32,
    /// The mean; none where nothing was solved.
    pub mean: Option<f64>,
    /// Its standard error; 0 for one search alone.
    pub error: f64,
}

/// The means of what was measured, in the order of the values.
pub fn means(outcomes: &[Outcome], measure: Measure) -> Vec<Mean> {
    let mut values: Vec<f64> = outcomes.iter().filter_map(|outcome| Some(outcome.varied?.1)).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    values.into_iter().map(|value| mean_at(outcomes, measure, value)).collect()
}

fn mean_at(outcomes: &[Outcome], measure: Measure, value: f64) -> Mean {
    let here = || outcomes.iter().filter(|outcome| outcome.varied.is_some_and(|(_, at)| at == value));
    let measured: Vec<f64> = here()
        .filter_map(|outcome| {
            let Ending::Found { length, .. } = outcome.ending else { return None };
            Some(match measure {
                Measure::Nodes => outcome.figures.generated,
                Measure::Time => outcome.figures.millis,
                Measure::Length => length.into(),
            })
        })
        .collect();
    let count = measured.len() as f64;
    let mean = measured.iter().sum::<f64>() / count;
    let squares: f64 = measured.iter().map(|one| (one - mean).powi(2)).sum();
    Mean {
        value,
        runs: here().count() as u32,
        solved: measured.len() as u32,
        mean: (!measured.is_empty()).then_some(mean),
        error: if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 },
    }
}

/// The means as a chart.
pub fn sweep_chart(sweep: &Sweep, outcomes: &[Outcome], measure: Measure, text: &LabText) -> Chart {
    let points = means(outcomes, measure)
        .into_iter()
        .filter_map(|Mean { value, mean, error, .. }| {
            mean.map(|mean| Plotted { x: value, y: mean, error: Some([mean - error, mean + error]) })
        })
        .collect();
    let words = &text.sweep;
    let (x, y) = (words.varied[sweep.varied as usize], words.measures[measure as usize]);
    let name = recipe_words(&sweep.recipe, text);
    // Lengths differ little, times and nodes by factors.
    let scale = if measure == Measure::Length { Scale::Linear } else { Scale::Log };
    Chart {
        title: fill(words.chart, &[("measure", &y), ("varied", &x)]),
        about: fill(words.chart_about, &[("search", &name)]),
        x: Axis {
            label: x.to_owned(),
            scale: if sweep.varied.bounds().1 < 1.0 { Scale::Linear } else { Scale::Whole },
            includes: [sweep.from, sweep.to],
        },
        y: Axis { label: y.to_owned(), scale, includes: [f64::INFINITY, f64::NEG_INFINITY] },
        lines: vec![Line { name, style: 0, points, marked: Marked::All }],
    }
}

/// The means as a table.
pub fn sweep_markup(sweep: &Sweep, outcomes: &[Outcome], measure: Measure, text: &LabText) -> String {
    let words = &text.sweep;
    let mut rows = String::new();
    for Mean { value, runs, solved, mean, error } in means(outcomes, measure) {
        let digits = if measure == Measure::Nodes { 0 } else { 1 };
        let [mean, error] = match mean {
            Some(mean) => [mean, error].map(|number| text.numbers.decimal(Decimal(number, digits))),
            None => ["–", "–"].map(str::to_owned),
        };
        // Writing to a string cannot fail.
        let _ = write!(
            rows,
            r#"<tr><th scope="row">{}</th><td>{solved} / {runs}</td><td>{mean}</td><td>{error}</td></tr>"#,
            text.numbers.decimal(Decimal(value, if sweep.varied.bounds().1 < 1.0 { 2 } else { 0 })),
        );
    }
    table(words.measures[measure as usize], &words.columns, &rows)
}

#[cfg(test)]
mod tests {
    use super::super::protocol::Figures;
    use super::*;

    fn sweep(varied: Varied, strategy: Strategy, [from, to, step]: [f64; 3]) -> Sweep {
        let recipe = Recipe::usual(strategy);
        Sweep { recipe, turns: 6, seed: 5, seeds: 2, varied, from, to, step, millis: 1e4 }
    }

    #[test]
    fn each_value_gets_the_same_scrambles() {
        let runs = sweep(Varied::Coefficient, Strategy::BestFirst, [1.5, 1.8, 0.1]).runs().unwrap();
        let values: Vec<f64> = runs.iter().map(|run| run.value).collect();
        assert_eq!(values, [1.5, 1.6, 1.7, 1.8, 1.5, 1.6, 1.7, 1.8]);
        assert!(runs.iter().all(|run| run.recipe.coefficient == run.value));
        assert_eq!(runs[0].start, Start::Scramble { turns: 6, seed: 5 });
        assert_eq!(runs[7].start, Start::Scramble { turns: 6, seed: 6 });
        let depths = sweep(Varied::Depth, Strategy::BreadthFirst, [1.0, 4.0, 1.0]).runs().unwrap();
        assert_eq!(depths[3].start, Start::Scramble { turns: 4, seed: 5 });
    }

    #[test]
    fn what_cannot_be_swept_is_refused() {
        use Strategy::{AStar, BestFirst, WeightedAStar};
        for (varied, strategy, range, told) in [
            (Varied::Coefficient, AStar, [1.0, 2.0, 0.1], "a strategy that uses it"),
            (Varied::TableDepth, AStar, [1.0, 2.0, 1.0], "a strategy that uses it"),
            (Varied::Weight, WeightedAStar, [0.0, 2.0, 0.1], "values from 1 to 100"),
            (Varied::Weight, WeightedAStar, [3.0, 2.0, 0.1], "rising"),
            (Varied::Weight, WeightedAStar, [1.0, f64::NAN, 0.1], "rising"),
            (Varied::Coefficient, BestFirst, [1.0, 2.0, 0.0], "expected 0.01 or more"),
            (Varied::Depth, AStar, [1.0, 2.0, 0.5], "expected 1 or more"),
        ] {
            let error = sweep(varied, strategy, range).runs().unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
        let many = Sweep { seeds: 5000, ..sweep(Varied::Depth, AStar, [1.0, 9.0, 1.0]) };
        assert!(many.runs().is_err());
    }

    #[test]
    fn means_are_of_what_was_solved_and_errors_those_of_the_mean() {
        let outcome = |value, ending: Ending, generated| Outcome {
            recipe: Recipe::usual(Strategy::BestFirst),
            start: Start::Scramble { turns: 1, seed: 1 },
            varied: Some((Varied::Coefficient, value)),
            ending,
            figures: Figures { generated, ..Figures::default() },
        };
        let found = || Ending::Found { alg: "R".into(), length: 1 };
        let outcomes = [
            outcome(2.0, found(), 10.0),
            outcome(1.0, found(), 7.0),
            outcome(2.0, found(), 14.0),
            outcome(2.0, Ending::NodeLimit, 1e6),
            outcome(3.0, Ending::NodeLimit, 1e6),
        ];
        let means = means(&outcomes, Measure::Nodes);
        assert_eq!(means[0], Mean { value: 1.0, runs: 1, solved: 1, mean: Some(7.0), error: 0.0 });
        assert_eq!(means[1], Mean { value: 2.0, runs: 3, solved: 2, mean: Some(12.0), error: 2.0 });
        assert_eq!(means[2], Mean { value: 3.0, runs: 1, solved: 0, mean: None, error: 0.0 });
    }
}
