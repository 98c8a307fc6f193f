//! `cubelab bench reduction`: measures reduction on random positions of large cubes.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use cpu_time::ThreadTime;
use serde::Serialize;

use super::shared::{Shared, print};
use crate::failure::Failure;
use crate::input::seconds;
use cubelab::cube::Metric;
use cubelab::job::{Build, Job, Step};
use cubelab::numbers::Number;
use cubelab::nxn::{LayerTurn, Position};
use cubelab::solve::staged::{Solution, alg_of};
use cubelab::solve::{ALL_CONSTRUCTORS, Method, Options, Solver, TableSet};

/// The smallest size measured; the 4x4x4 has a benchmark of its own.
const LEAST_SIZE: usize = 5;

/// Nodes expanded in a slice.
const SLICE: u64 = 10_000;

#[derive(Args)]
#[command(mut_arg("count", |count| count.default_value("60")))]
pub(super) struct Reduction {
    #[command(flatten)]
    shared: Shared,

    /// Number of layers of the cubes; may be given more than once
    #[arg(long = "size", value_name = "N", default_values_t = [5, 6, 7, 10], value_parser = clap::value_parser!(u16).range(LEAST_SIZE.to_i64()..=1000))]
    sizes: Vec<u16>,

    /// Method: reduction or quick
    #[arg(long, default_value_t = Method::Reduction)]
    method: Method,

    /// Metric in which lengths are counted: obtm (a turn of an inner layer counts as two) or stm (any block of layers
    /// is one turn)
    #[arg(long, default_value = "obtm", value_parser = metric)]
    metric: Metric,

    /// Time to search for shorter solutions of each cube, in seconds [default: take the first]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
}

/// Reads a metric of large cubes.
fn metric(name: &str) -> Result<Metric, String> {
    let metric = Metric::named(name).filter(|metric| matches!(metric, Metric::Htm | Metric::Stm));
    metric.ok_or_else(|| format!("{name:?} is not a metric here; expected obtm or stm"))
}

/// A result, printed as one line. Times are CPU times of the thread.
#[derive(Serialize)]
#[serde(tag = "figure", rename_all = "snake_case")]
enum Figure {
    Tables {
        size: u16,
        seconds: f64,
        bytes: usize,
    },
    Solve {
        size: u16,
        cubes: u32,
        metric: &'static str,
        mean_length: f64,
        /// The standard error of the mean.
        standard_error: f64,
        /// The mean length of the first solutions, and the mean time to find them.
        mean_first_length: f64,
        mean_first_seconds: f64,
        shortest: u64,
        longest: u64,
        mean_seconds: f64,
        max_seconds: f64,
        /// The time of the longest slice.
        slice_seconds: f64,
        /// The mean length of each phase.
        phases: BTreeMap<&'static str, f64>,
    },
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Tables { size, seconds, bytes } => {
                write!(f, "size {size}: tables in {:.1} ms, {:.2} MB", seconds * 1e3, bytes.to_f64() / 1e6)
            }
            Figure::Solve {
                size,
                cubes,
                metric,
                mean_length,
                standard_error,
                mean_first_length,
                mean_first_seconds,
                shortest,
                longest,
                mean_seconds,
                max_seconds,
                slice_seconds,
                phases,
            } => {
                write!(
                    f,
                    "size {size}, {cubes} cubes, {metric}: mean length {mean_length:.1} ± {standard_error:.1} ({shortest} to {longest}), \
                     first {mean_first_length:.1} after {mean_first_seconds:.3} s, mean {mean_seconds:.3} s, max {max_seconds:.3} s, longest slice {:.1} ms;",
                    slice_seconds * 1e3
                )?;
                phases.iter().try_for_each(|(phase, length)| write!(f, " {phase} {length:.1}"))
            }
        }
    }
}

impl Reduction {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.sizes.iter().try_for_each(|&size| {
            let start = ThreadTime::now();
            let set = TableSet::new(self.method, size.into())
                .map_err(|wrong| Failure::Message(wrong.to_string()))?;
            let tables = set.builder(ALL_CONSTRUCTORS).expect("all methods are registered").finish();
            let seconds = start.elapsed().as_secs_f64();
            print(&Figure::Tables { size, seconds, bytes: tables.memory_usage() }, self.shared.json)?;
            print(&self.measure(&tables, size), self.shared.json)
        })
    }

    fn measure(&self, tables: &Arc<dyn Solver>, size: u16) -> Figure {
        let mut random = self.shared.random();
        let (mut lengths, mut times, mut slices) = (Vec::new(), Vec::new(), Vec::new());
        let (mut phases, mut firsts) = (BTreeMap::new(), Vec::new());
        let length =
            |turns: &mut dyn Iterator<Item = LayerTurn>| alg_of(turns, usize::from(size)).length(self.metric);
        for _ in 0..self.shared.count {
            let position = Position::random(usize::from(size), &mut random);
            let start = ThreadTime::now();
            let (first, solution) = self.solve(tables, &position, &mut slices);
            times.push(start.elapsed().as_secs_f64());
            let mut cube = position.clone();
            solution.turns().for_each(|turn| cube.turn(turn));
            assert!(cube.is_solved(), "{:?} is not solved by {solution:?}", position.stickers());
            for chapter in &solution.chapters {
                *phases.entry(chapter.phase.name()).or_insert(0.0) +=
                    length(&mut chapter.turns.iter().copied()).to_f64() / f64::from(self.shared.count);
            }
            lengths.push(length(&mut solution.turns()));
            firsts.push((length(&mut first.solution.turns()), first.seconds));
        }
        let count = f64::from(self.shared.count);
        let mean = lengths.iter().sum::<u64>().to_f64() / count;
        let squares: f64 = lengths.iter().map(|length| (length.to_f64() - mean).powi(2)).sum();
        let max = |values: &[f64]| values.iter().copied().fold(0.0, f64::max);
        Figure::Solve {
            size,
            cubes: self.shared.count,
            metric: self.metric.name_for(size.into()),
            mean_length: mean,
            standard_error: (squares / (count - 1.0).max(1.0) / count).sqrt(),
            mean_first_length: firsts.iter().map(|(length, _)| *length).sum::<u64>().to_f64() / count,
            mean_first_seconds: firsts.iter().map(|(_, seconds)| seconds).sum::<f64>() / count,
            shortest: lengths.iter().copied().min().unwrap_or(0),
            longest: lengths.iter().copied().max().unwrap_or(0),
            mean_seconds: times.iter().sum::<f64>() / count,
            max_seconds: max(&times),
            slice_seconds: max(&slices),
            phases,
        }
    }

    /// Runs a search until its time is over, records the time of each slice, and returns the first and the best solution.
    fn solve(
        &self,
        tables: &Arc<dyn Solver>,
        position: &Position,
        slices: &mut Vec<f64>,
    ) -> (First, Solution) {
        let mut search = tables.clone().search(position, Options::default());
        let begin = ThreadTime::now();
        let mut first = None;
        loop {
            let start = ThreadTime::now();
            let step = search.advance(SLICE);
            slices.push(start.elapsed().as_secs_f64());
            if step == Step::Improved && first.is_none() {
                let solution = search.best().expect("a solution is reported").clone();
                first = Some(First { solution, seconds: begin.elapsed().as_secs_f64() });
            }
            let is_over = match self.seconds {
                None => first.is_some(),
                Some(limit) => first.is_some() && begin.elapsed() >= limit,
            };
            if is_over || matches!(step, Step::Finished(_)) {
                let best = search.best().expect("every position has a solution").clone();
                return (first.expect("the first solution is reported"), best);
            }
        }
    }
}

/// The first solution of a search.
struct First {
    solution: Solution,
    seconds: f64,
}
