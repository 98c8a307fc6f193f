//! `cubelab bench four`: measures a method for the 4x4x4 on random positions.

use std::fmt;
use std::sync::Arc;

use clap::Args;
use cpu_time::ThreadTime;
use serde::Serialize;

use super::shared::{Shared, TablesFigure, print};
use crate::failure::Failure;
use cubelab::job::{Build, Step};
use cubelab::numbers::Number;
use cubelab::nxn::Position;
use cubelab::search::heuristics::Combination;
use cubelab::solve::staged::{Chapter, Search, Solution};
use cubelab::solve::{ALL_CONSTRUCTORS, Method, Options, Solver, TableSet};

/// Times after which the best length so far is recorded, in milliseconds.
const BUDGETS: [u32; 5] = [200, 500, 1000, 2000, 5000];

/// Nodes expanded between two readings of the clock.
const SLICE: u64 = 10_000;

#[derive(Args)]
#[command(mut_arg("count", |count| count.default_value("300")))]
pub(super) struct Four {
    /// Method: reduction or phases
    #[arg(long, default_value_t = Method::Reduction)]
    method: Method,

    /// How the method phases combines the values of its tables
    #[arg(long, default_value_t = Options::default().heuristic)]
    heuristic: Combination,

    /// Number of these cubes that are searched for 5 s, to measure how lengths improve with time
    #[arg(long, value_name = "N", default_value_t = 10)]
    improve: u32,

    /// Number of nodes expanded after the first solution, in search of a shorter one
    #[arg(long, value_name = "N", default_value_t = 250_000)]
    more: u64,

    #[command(flatten)]
    shared: Shared,
}

/// A result, printed as one line. Times are CPU times of the thread.
#[derive(Serialize)]
#[serde(tag = "figure", rename_all = "snake_case")]
enum Figure {
    Solve {
        positions: usize,
        mean_length: f64,
        shortest: usize,
        longest: usize,
        /// The number of solutions of each length, from `shortest` on.
        histogram: Vec<usize>,
        mean_millis: f64,
        median_millis: f64,
        p95_millis: f64,
        max_millis: f64,
        mean_nodes: f64,
    },
    Phase {
        phase: &'static str,
        mean_length: f64,
        mean_nodes: f64,
    },
    Improve {
        after_millis: u32,
        positions: usize,
        unsolved: usize,
        mean_length: f64,
    },
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Solve {
                positions,
                mean_length,
                shortest,
                longest,
                histogram,
                mean_millis,
                median_millis,
                p95_millis,
                max_millis,
                mean_nodes,
            } => {
                writeln!(
                    f,
                    "{positions} random positions: mean {mean_length:.2} turns, {shortest} to {longest}; mean \
                     {mean_millis:.0} ms, median {median_millis:.0} ms, p95 {p95_millis:.0} ms, max {max_millis:.0} ms; \
                     {:.2} million nodes",
                    mean_nodes / 1e6
                )?;
                let counts = histogram.iter().enumerate();
                let counts: Vec<String> =
                    counts.map(|(more, count)| format!("{}: {count}", shortest + more)).collect();
                write!(f, "by length {}", counts.join(", "))
            }
            Figure::Phase { phase, mean_length, mean_nodes } => {
                write!(f, "{phase}: mean {mean_length:.2} turns, {mean_nodes:.0} nodes")
            }
            Figure::Improve { after_millis, unsolved, mean_length, .. } => {
                write!(f, "best after {after_millis} ms: mean {mean_length:.2} turns")?;
                if *unsolved > 0 { write!(f, ", {unsolved} without a solution yet") } else { Ok(()) }
            }
        }
    }
}

/// The solution of one position, and its cost.
struct Run {
    solution: Solution,
    millis: f64,
    nodes: u64,
}

impl Four {
    pub(super) fn run(self) -> Result<(), Failure> {
        let set = TableSet::new(self.method, 4).map_err(|error| Failure::Message(error.to_string()))?;
        let mut random = self.shared.random();
        let count = self.shared.count.max(self.improve);
        let positions: Vec<Position> = (0..count).map(|_| Position::random(4, &mut random)).collect();
        let start = ThreadTime::now();
        let tables = set.builder(ALL_CONSTRUCTORS).expect("all methods are registered").finish();
        let (millis, bytes) = (millis_since(start), tables.memory_usage());
        print(&TablesFigure { millis: Some(millis), bytes }, self.shared.json)?;
        let runs =
            positions.iter().take(self.shared.count.index()).map(|position| self.solve(&tables, position));
        let runs = runs.collect::<Result<Vec<Run>, Failure>>()?;
        print(&summary(&runs), self.shared.json)?;
        phases(&runs).iter().try_for_each(|figure| print(figure, self.shared.json))?;
        let positions = &positions[..self.improve.index()];
        let best = positions.iter().map(|position| self.best_at_budgets(&tables, position));
        let best = best.collect::<Result<Vec<_>, Failure>>()?;
        improvement(&best).iter().try_for_each(|figure| print(figure, self.shared.json))
    }

    fn search(&self, tables: &Arc<dyn Solver>, position: &Position) -> Box<dyn Search + Send> {
        tables.clone().search(position, Options { heuristic: self.heuristic, ..Options::default() })
    }

    /// Returns the best solution that is found within `more` nodes after the first.
    fn solve(&self, tables: &Arc<dyn Solver>, position: &Position) -> Result<Run, Failure> {
        let start = ThreadTime::now();
        let mut search = self.search(tables, position);
        let mut end = u64::MAX;
        while search.nodes() < end {
            match search.advance(SLICE) {
                Step::Running => {}
                Step::Improved => end = end.min(search.nodes() + self.more),
                Step::Finished(_) => break,
            }
        }
        let (millis, nodes) = (millis_since(start), search.nodes());
        let solution = search
            .best()
            .cloned()
            .ok_or_else(|| Failure::Message("a position without a solution".to_owned()))?;
        check(position, &solution)?;
        Ok(Run { solution, millis, nodes })
    }

    fn best_at_budgets(
        &self,
        tables: &Arc<dyn Solver>,
        position: &Position,
    ) -> Result<[Option<usize>; BUDGETS.len()], Failure> {
        let start = ThreadTime::now();
        let mut search = self.search(tables, position);
        let mut best = [None; BUDGETS.len()];
        while millis_since(start) < f64::from(BUDGETS[BUDGETS.len() - 1]) {
            match search.advance(SLICE) {
                Step::Running => {}
                Step::Improved => {
                    let Some(solution) = search.best() else { continue };
                    check(position, solution)?;
                    let millis = millis_since(start);
                    for (best, budget) in best.iter_mut().zip(BUDGETS) {
                        if millis <= f64::from(budget) {
                            *best = Some(solution.length());
                        }
                    }
                }
                Step::Finished(_) => break,
            }
        }
        Ok(best)
    }
}

/// Returns an error unless the turns of a solution solve the position.
fn check(position: &Position, solution: &Solution) -> Result<(), Failure> {
    let mut cube = position.stickers().clone();
    cube.turn_all(solution.turns());
    if cube.is_solved() {
        Ok(())
    } else {
        Err(Failure::Message(format!("the solution of {} does not solve it", position.stickers())))
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1);
    values.sum::<f64>() / count.to_f64()
}

fn summary(runs: &[Run]) -> Figure {
    let lengths: Vec<usize> = runs.iter().map(|run| run.solution.length()).collect();
    let shortest = lengths.iter().copied().min().unwrap_or(0);
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let mut histogram = vec![0; longest - shortest + 1];
    lengths.iter().for_each(|length| histogram[length - shortest] += 1);
    let mut times: Vec<f64> = runs.iter().map(|run| run.millis).collect();
    times.sort_by(f64::total_cmp);
    Figure::Solve {
        positions: runs.len(),
        mean_length: mean(lengths.iter().map(|length| length.to_f64())),
        shortest,
        longest,
        histogram,
        mean_millis: mean(times.iter().copied()),
        median_millis: times[times.len() / 2],
        p95_millis: times[times.len() * 95 / 100],
        max_millis: times[times.len() - 1],
        mean_nodes: mean(runs.iter().map(|run| run.nodes.to_f64())),
    }
}

fn phases(runs: &[Run]) -> Vec<Figure> {
    let count = runs.iter().map(|run| run.solution.chapters.len()).max().unwrap_or(0);
    let figure = |number: usize| {
        let chapters: Vec<&Chapter> =
            runs.iter().filter_map(|run| run.solution.chapters.get(number)).collect();
        Figure::Phase {
            phase: chapters.first().map_or("", |chapter| chapter.phase.name()),
            mean_length: mean(chapters.iter().map(|chapter| chapter.turns.len().to_f64())),
            mean_nodes: mean(chapters.iter().map(|chapter| chapter.nodes.to_f64())),
        }
    };
    (0..count).map(figure).collect()
}

fn improvement(best: &[[Option<usize>; BUDGETS.len()]]) -> Vec<Figure> {
    if best.is_empty() {
        return Vec::new();
    }
    let figure = |(at, after_millis)| {
        let lengths: Vec<usize> = best.iter().filter_map(|best| best[at]).collect();
        Figure::Improve {
            after_millis,
            positions: best.len(),
            unsolved: best.len() - lengths.len(),
            mean_length: mean(lengths.iter().map(|length| length.to_f64())),
        }
    };
    BUDGETS.into_iter().enumerate().map(figure).collect()
}

fn millis_since(start: ThreadTime) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}
