//! `cubelab bench two`: measures the tables of the 2x2x2 and lists their distribution of distances.

use std::fmt;
use std::sync::Arc;

use cpu_time::ThreadTime;
use serde::Serialize;

use super::shared::{Shared, TablesFigure, print};
use crate::failure::Failure;
use cubelab::cube::Metric;
use cubelab::numbers::Number;
use cubelab::nxn::Position;
use cubelab::solve::two::{OptimalSolutions, Tables};
use cubelab::table::MemoryUsage;

/// A result, printed as one line. Times are CPU times of the thread.
#[derive(Serialize)]
#[serde(tag = "figure", rename_all = "snake_case")]
enum Figure {
    Distribution {
        metric: String,
        states: usize,
        mean_distance: f64,
        /// The number of states at each distance, from 0 on.
        counts: Vec<usize>,
    },
    Solve {
        metric: String,
        positions: u32,
        /// The mean time to the first optimal solution.
        mean_micros: f64,
        mean_solutions: f64,
        most_solutions: usize,
        /// The mean time to all optimal solutions.
        mean_micros_for_all: f64,
    },
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Distribution { metric, states, mean_distance, counts } => {
                write!(
                    f,
                    "{metric}: {states} states, mean distance {mean_distance:.3}; by distance from 0 on"
                )?;
                counts.iter().try_for_each(|count| write!(f, " {count}"))
            }
            Figure::Solve {
                metric,
                positions,
                mean_micros,
                mean_solutions,
                most_solutions,
                mean_micros_for_all,
            } => write!(
                f,
                "{metric}: {positions} random positions: a shortest solution in {mean_micros:.0} µs on the mean, all of \
                 them, {mean_solutions:.1} and at most {most_solutions}, in {mean_micros_for_all:.0} µs"
            ),
        }
    }
}

pub(super) fn run(shared: &Shared) -> Result<(), Failure> {
    let start = ThreadTime::now();
    let tables = Arc::new(Tables::new());
    let millis = micros_since(start) / 1e3;
    print(&TablesFigure { millis: Some(millis), bytes: tables.memory_usage() }, shared.json)?;
    for metric in [Metric::Htm, Metric::Qtm] {
        print(&distribution(&tables, metric), shared.json)?;
    }
    let mut random = shared.random();
    let positions: Vec<Position> = (0..shared.count).map(|_| Position::random(2, &mut random)).collect();
    for metric in [Metric::Htm, Metric::Qtm] {
        print(&solve(&tables, metric, &positions), shared.json)?;
    }
    Ok(())
}

fn distribution(tables: &Tables, metric: Metric) -> Figure {
    let counts = tables.distribution(metric).to_vec();
    let states: usize = counts.iter().sum();
    let turns: usize = counts.iter().enumerate().map(|(distance, count)| distance * count).sum();
    let mean_distance = turns.to_f64() / states.to_f64();
    Figure::Distribution { metric: metric.to_string(), states, mean_distance, counts }
}

fn solve(tables: &Arc<Tables>, metric: Metric, positions: &[Position]) -> Figure {
    let (mut first, mut all) = (0.0, 0.0);
    let mut counts = Vec::new();
    for position in positions {
        let start = ThreadTime::now();
        let mut solutions = OptimalSolutions::new(tables.clone(), position, metric);
        let found = solutions.next().is_some();
        first += micros_since(start);
        counts.push(usize::from(found) + solutions.count());
        all += micros_since(start);
    }
    let number = positions.len().to_f64();
    Figure::Solve {
        metric: metric.to_string(),
        positions: positions.len().to_u32(),
        mean_micros: first / number,
        mean_solutions: counts.iter().sum::<usize>().to_f64() / number,
        most_solutions: counts.into_iter().max().unwrap_or(0),
        mean_micros_for_all: all / number,
    }
}

fn micros_since(start: ThreadTime) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}
