//! A sweep: it varies one setting of a search over a range of values, and searches the same scrambles for each value. The
//! outcomes become means with error bars, a chart and a table.

use std::fmt::Write;

use thiserror::Error;

use super::table_markup::table;
use crate::lab::protocol::Ending;
use crate::lab::{Outcome, Recipe, Start, Strategy, Varied, recipe_words};
use crate::limits;
use crate::named::named;
use crate::numbers::{Number, WholePart};
use crate::text::{Decimal, LabText, decimal, fill, grouped};
use crate::view::{Axis, Chart, Line, Marked, Plotted, Scale};

named! {
    /// The quantity that a sweep measures.
    Measure ("measure") {
        /// The number of successors generated.
        Nodes,
        /// The time in milliseconds.
        Time,
        /// The number of moves of the solution.
        Length,
    }
}

/// The definition of a sweep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sweep {
    /// The recipe of the searches. The sweep replaces the varied setting.
    pub recipe: Recipe,
    /// The number of turns of the scrambles, unless it is the varied setting.
    pub turns: u8,
    /// The seed of the first scramble. Scrambles have consecutive seeds; all values have the same scrambles.
    pub seed: u32,
    /// The number of scrambles for each value.
    pub seeds: u32,
    /// The varied setting.
    pub varied: Varied,
    /// The first value.
    pub from: f64,
    /// The upper limit of the values.
    pub to: f64,
    /// The step between two values.
    pub step: f64,
    /// The time limit of a search in milliseconds.
    pub millis: f64,
}

/// An error in the definition of a sweep.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SweepError {
    /// The values are outside the range of the setting, or fall.
    #[error("no sweep of the {varied} from {} to {}; expected values from {} to {}, rising", shown(*from), shown(*to), shown(*least), shown(*most))]
    Range {
        /// The varied setting.
        varied: Varied,
        /// The first value requested.
        from: f64,
        /// The last value requested.
        to: f64,
        /// The least value of the setting.
        least: f64,
        /// The greatest value of the setting.
        most: f64,
    },
    /// The step is too small for the setting, or results in too many searches.
    #[error("no steps of {} in the {varied}; expected {} or more, and at most {MOST_RUNS} searches", shown(*step), shown(*least))]
    Step {
        /// The varied setting.
        varied: Varied,
        /// The step requested.
        step: f64,
        /// The least step of the setting.
        least: f64,
    },
    /// The strategy does not use the setting.
    #[error("the {varied} makes no difference to {strategy}; expected a strategy that uses it")]
    Useless {
        /// The varied setting.
        varied: Varied,
        /// The strategy.
        strategy: Strategy,
    },
}

/// Returns the message about an error in the definition of a sweep.
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

/// Formats a value as links do: with at most three decimals and no trailing zeros.
fn shown(value: f64) -> String {
    let text = Decimal(value, 3).to_string();
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The most searches in a sweep.
pub const MOST_RUNS: u32 = limits::SWEEP_RUNS;

/// A search of a sweep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    /// The value of the varied setting.
    pub value: f64,
    /// The recipe of the search.
    pub recipe: Recipe,
    /// The cube from which the search starts.
    pub start: Start,
}

impl Sweep {
    /// Returns all searches in the order to run them: the first scramble with every value, then the second, and so on. The chart
    /// thus covers all values early, and its means become more precise.
    ///
    /// # Errors
    /// Fails if the range or the step is invalid, there are more than [`MOST_RUNS`] searches, or the strategy does not use the
    /// setting.
    pub fn runs(&self) -> Result<Vec<Run>, SweepError> {
        let values = self.values()?;
        let turns = self.turns;
        // These strategies need a depth limit: the length of the scramble.
        let needs_depth = matches!(self.recipe.strategy, Strategy::Dls | Strategy::Dfs);
        Ok((0..self.seeds)
            .flat_map(|seed| {
                let seed = self.seed.wrapping_add(seed);
                values.iter().map(move |&value| {
                    let mut run = Run { value, recipe: self.recipe, start: Start::Scramble { turns, seed } };
                    match self.varied {
                        Varied::Coefficient => run.recipe.coefficient = value,
                        Varied::Weight => run.recipe.weight = value,
                        Varied::TableDepth => run.recipe.table_depth = value.whole_u8(),
                        Varied::Depth => run.start = Start::Scramble { turns: value.whole_u8(), seed },
                    }
                    if let (Start::Scramble { turns, .. }, true) = (run.start, needs_depth) {
                        run.recipe.limits.depth = turns;
                    }
                    run
                })
            })
            .collect())
    }

    /// Returns the values of the setting, rounded to three decimals.
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
        let values = (0..count.whole_u32()).map(value);
        Ok(if least_step == 1.0 { values.map(f64::round).collect() } else { values.collect() })
    }
}

/// The mean of a measure over the searches of one value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The value of the varied setting.
    pub value: f64,
    /// The number of searches.
    pub runs: u32,
    /// The number of searches that found a solution. The mean is over these.
    pub solved: u32,
    /// The mean, or `None` without a solution.
    pub mean: Option<f64>,
    /// The standard error of the mean; 0 for a single solution.
    pub error: f64,
}

/// Returns the mean of a measure for each value, in rising order of the values.
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
    let count = measured.len().to_f64();
    let mean = measured.iter().sum::<f64>() / count;
    let squares: f64 = measured.iter().map(|one| (one - mean).powi(2)).sum();
    Mean {
        value,
        runs: here().count().to_u32(),
        solved: measured.len().to_u32(),
        mean: (!measured.is_empty()).then_some(mean),
        error: if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 },
    }
}

/// Returns the chart of the means, with their standard errors as error bars.
pub fn sweep_chart(sweep: &Sweep, outcomes: &[Outcome], measure: Measure, text: &LabText) -> Chart {
    let points = means(outcomes, measure)
        .into_iter()
        .filter_map(|Mean { value, mean, error, .. }| {
            mean.map(|mean| Plotted { x: value, y: mean, error: Some([mean - error, mean + error]) })
        })
        .collect();
    let words = &text.sweep;
    let (x, y) = (words.varied[sweep.varied.index()], words.measures[measure.index()]);
    let name = recipe_words(&sweep.recipe, text);
    // Lengths differ by little, times and nodes by orders of magnitude.
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

/// Returns the table of the means as HTML text.
pub fn sweep_markup(sweep: &Sweep, outcomes: &[Outcome], measure: Measure, text: &LabText) -> String {
    let words = &text.sweep;
    let mut rows = String::new();
    for Mean { value, runs, solved, mean, error } in means(outcomes, measure) {
        let [mean, error] = match mean {
            Some(mean) if measure == Measure::Nodes => [mean, error].map(grouped),
            Some(mean) => [mean, error].map(|number| decimal(Decimal(number, 1))),
            None => ["–", "–"].map(str::to_owned),
        };
        // Writing to a string cannot fail.
        let _ = write!(
            rows,
            r#"<tr><th scope="row">{}</th><td>{solved} / {runs}</td><td>{mean}</td><td>{error}</td></tr>"#,
            decimal(Decimal(value, if sweep.varied.bounds().1 < 1.0 { 2 } else { 0 })),
        );
    }
    table(words.measures[measure.index()], &words.columns, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Job, Step};
    use crate::lab::protocol::Figures;
    use crate::lab::{Experiment, Run as LabRun};
    use crate::text::LAB_ENGLISH;

    fn sweep(varied: Varied, strategy: Strategy, [from, to, step]: [f64; 3]) -> Sweep {
        let recipe = Recipe::new(strategy);
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
        let depths = sweep(Varied::Depth, Strategy::Bfs, [1.0, 4.0, 1.0]).runs().unwrap();
        assert_eq!(depths[3].start, Start::Scramble { turns: 4, seed: 5 });
    }

    #[test]
    fn the_words_about_coefficients_say_what_the_first_sweep_finds() {
        let words = LAB_ENGLISH.strategies[Strategy::BestFirst.index()].what;
        let first = Experiment::default();
        for value in [2.5, 3.0, 4.5] {
            let sweep = Sweep { from: value, to: value, ..first.sweep };
            let outcomes: Vec<Outcome> = sweep
                .runs()
                .unwrap()
                .into_iter()
                .map(|Run { value, recipe, start }| {
                    let mut run = LabRun::new(&first.limited(recipe), &start.cube(), &[]).unwrap();
                    while run.advance(100_000) == Step::Running {}
                    let generated = run.stats().generated.to_f64();
                    let ending = Ending::Found { alg: String::new(), length: 0 };
                    let figures = Figures { generated, ..Figures::default() };
                    Outcome { recipe, start, varied: Some((sweep.varied, value)), ending, figures }
                })
                .collect();
            let mean = means(&outcomes, Measure::Nodes)[0].mean.unwrap();
            let nodes = grouped(mean);
            assert!(words.contains(&nodes), "{nodes} nodes at c = {value}; the words are: {words}");
        }
    }

    #[test]
    fn invalid_sweeps_are_refused() {
        use Strategy::{AStar, BestFirst, WeightedAStar};
        for (varied, strategy, range, message) in [
            (Varied::Coefficient, AStar, [1.0, 2.0, 0.1], "a strategy that uses it"),
            (Varied::TableDepth, AStar, [1.0, 2.0, 1.0], "a strategy that uses it"),
            (Varied::Weight, WeightedAStar, [0.0, 2.0, 0.1], "values from 1 to 100"),
            (Varied::Weight, WeightedAStar, [3.0, 2.0, 0.1], "rising"),
            (Varied::Weight, WeightedAStar, [1.0, f64::NAN, 0.1], "rising"),
            (Varied::Coefficient, BestFirst, [1.0, 2.0, 0.0], "expected 0.01 or more"),
            (Varied::Depth, AStar, [1.0, 2.0, 0.5], "expected 1 or more"),
        ] {
            let error = sweep(varied, strategy, range).runs().unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        let many = Sweep { seeds: 5000, ..sweep(Varied::Depth, AStar, [1.0, 9.0, 1.0]) };
        assert!(many.runs().is_err());
    }

    #[test]
    fn means_are_over_solved_searches_and_have_standard_errors() {
        let outcome = |value, ending: Ending, generated| Outcome {
            recipe: Recipe::new(Strategy::BestFirst),
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
