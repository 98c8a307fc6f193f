//! `cubelab bench reduction`: measures reduction on random positions of large cubes.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use clap::Args;
use cpu_time::ThreadTime;
use serde::Serialize;

use super::shared::{Shared, print};
use crate::cli::failure::Failure;
use crate::cube::Metric;
use crate::job::{Job, Step};
use crate::numbers::Number;
use crate::nxn::Position;
use crate::solve::staged::{Solution, alg_of};
use crate::solve::{ALL_CONSTRUCTORS, Method, Options, Solver, TableSet};

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
        mean_length: f64,
        /// The mean length in outer-block turns (OBTM), which count a turn of an inner layer as two.
        mean_outer_block_turns: f64,
        shortest: usize,
        longest: usize,
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
                mean_length,
                mean_outer_block_turns,
                shortest,
                longest,
                mean_seconds,
                max_seconds,
                slice_seconds,
                phases,
            } => {
                write!(
                    f,
                    "size {size}, {cubes} cubes: mean length {mean_length:.1} ({shortest} to {longest}), \
                     {mean_outer_block_turns:.1} with inner layers counted twice (OBTM), mean {mean_seconds:.3} s, max {max_seconds:.3} s, longest slice {:.1} ms;",
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
            let set = TableSet::new(Method::Reduction, size.into()).expect("reduction is for this size");
            let tables = set.builder(ALL_CONSTRUCTORS).expect("all methods are registered").finish();
            let seconds = start.elapsed().as_secs_f64();
            print(&Figure::Tables { size, seconds, bytes: tables.memory_usage() }, self.shared.json)?;
            print(&self.measure(&tables, size), self.shared.json)
        })
    }

    fn measure(&self, tables: &Arc<dyn Solver>, size: u16) -> Figure {
        let mut random = self.shared.random();
        let (mut lengths, mut times, mut slices) = (Vec::new(), Vec::new(), Vec::new());
        let (mut phases, mut outer_block_turns) = (BTreeMap::new(), 0);
        for _ in 0..self.shared.count {
            let position = Position::random(usize::from(size), &mut random);
            let start = ThreadTime::now();
            let solution = solve(tables, &position, &mut slices);
            times.push(start.elapsed().as_secs_f64());
            let mut cube = position.clone();
            solution.turns().for_each(|turn| cube.turn(turn));
            assert!(cube.is_solved(), "{:?} is not solved by {solution:?}", position.stickers());
            for chapter in &solution.chapters {
                *phases.entry(chapter.phase.name()).or_insert(0.0) +=
                    chapter.turns.len().to_f64() / f64::from(self.shared.count);
            }
            lengths.push(solution.length());
            outer_block_turns += alg_of(solution.turns(), usize::from(size)).length(Metric::Htm);
        }
        let max = |values: &[f64]| values.iter().copied().fold(0.0, f64::max);
        Figure::Solve {
            size,
            cubes: self.shared.count,
            mean_length: lengths.iter().sum::<usize>().to_f64() / f64::from(self.shared.count),
            mean_outer_block_turns: outer_block_turns.to_f64() / f64::from(self.shared.count),
            shortest: lengths.iter().copied().min().unwrap_or(0),
            longest: lengths.iter().copied().max().unwrap_or(0),
            mean_seconds: times.iter().sum::<f64>() / f64::from(self.shared.count),
            max_seconds: max(&times),
            slice_seconds: max(&slices),
            phases,
        }
    }
}

/// Runs a search to its end, records the time of each slice, and returns the best solution.
fn solve(tables: &Arc<dyn Solver>, position: &Position, slices: &mut Vec<f64>) -> Solution {
    let mut search = tables.clone().search(position, Options::default());
    loop {
        let start = ThreadTime::now();
        let step = search.advance(SLICE);
        slices.push(start.elapsed().as_secs_f64());
        if let Step::Finished(_) = step {
            return search.best().expect("every position has a solution").clone();
        }
    }
}
