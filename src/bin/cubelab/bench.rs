//! `cubelab bench`: measures solving methods on random cubes.

mod camera;
mod four;
mod korf;
mod optimal;
mod reduction;
mod shared;
mod turns;
mod two;

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::failure::Failure;
use cubelab::cube::Cube;
use cubelab::job::{Job, Step};
use cubelab::numbers::Number;
use cubelab::solve::two_phase::{LargeTables, Limits, Search, Tables};
use cubelab::table::MemoryUsage;
use shared::{Shared, millis_since, print};

/// Times after which the best length so far is recorded, in milliseconds.
const BUDGETS: [u64; 6] = [2, 5, 10, 20, 50, 100];

/// Nodes expanded between two readings of the clock.
const SLICE: u64 = 1_000;

/// Measure a method on random cubes
#[derive(Args)]
pub(super) struct Bench {
    #[command(subcommand)]
    method: Method,
}

#[derive(Subcommand)]
enum Method {
    /// Near-optimal solutions of the 3x3x3 with either tier of tables: time to at most 21 and 20
    /// turns, and the mean best length after 2, 5, 10, 20, 50 and 100 ms; about 0.25 s a cube
    TwoPhase(Shared),
    /// Optimal solutions of the 3x3x3 by Korf's IDA*: times on one thread and on several
    Korf(korf::Korf),
    /// Shortest solutions of the 3x3x3, proved with one large table: times and nodes of random cubes, or of those of a file
    Optimal(optimal::Optimal),
    /// The 4x4x4: lengths and times of solutions of random positions, and the mean best length after 0.2 to 5
    /// s; every solution is replayed on the stickers
    Four(four::Four),
    /// Cubes of five and more layers: lengths of solutions, and times to build the tables and to solve
    Reduction(reduction::Reduction),
    /// The 2x2x2: time to build the tables, distribution of distances, and number of optimal solutions of
    /// random positions
    Two(Shared),
    /// Reading a cube by camera: how many cubes are read without a mistake from calculated pictures, in good light and
    /// in bad
    Camera(Shared),
    /// Turns of random layers: time for a million turns
    Turns(turns::Turns),
}

/// A result, printed as one line.
#[derive(Serialize)]
#[serde(tag = "figure", rename_all = "snake_case")]
enum Figure {
    Tables {
        tier: u8,
        millis: f64,
        bytes: usize,
    },
    Solve {
        tier: u8,
        max_length: u8,
        cubes: usize,
        mean_millis: f64,
        median_millis: f64,
        p99_millis: f64,
        mean_length: f64,
    },
    Improve {
        tier: u8,
        after_millis: u64,
        cubes: usize,
        unsolved: usize,
        mean_length: f64,
    },
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Tables { tier, millis, bytes } => {
                write!(f, "tier {tier}: tables in {millis:.1} ms, {:.2} MB", bytes.to_f64() / 1e6)
            }
            Figure::Solve {
                tier,
                max_length,
                cubes,
                mean_millis,
                median_millis,
                p99_millis,
                mean_length,
            } => {
                write!(
                    f,
                    "tier {tier}: at most {max_length}, {cubes} cubes: mean {mean_millis:.3} ms, median {median_millis:.3} ms, \
                     p99 {p99_millis:.2} ms, mean length {mean_length:.2}"
                )
            }
            Figure::Improve { tier, after_millis, unsolved, mean_length, .. } => {
                write!(f, "tier {tier}: best after {after_millis} ms: mean length {mean_length:.2}")?;
                if *unsolved > 0 { write!(f, ", {unsolved} without a solution yet") } else { Ok(()) }
            }
        }
    }
}

impl Bench {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.method {
            Method::TwoPhase(shared) => two_phase(&shared),
            Method::Korf(bench) => bench.run(),
            Method::Optimal(bench) => bench.run(),
            Method::Four(bench) => bench.run(),
            Method::Reduction(bench) => bench.run(),
            Method::Two(shared) => two::run(&shared),
            Method::Camera(shared) => camera::run(&shared),
            Method::Turns(bench) => bench.run(),
        }
    }
}

fn two_phase(shared: &Shared) -> Result<(), Failure> {
    let mut random = shared.random();
    let cubes: Vec<Cube> = (0..shared.count).map(|_| Cube::random(&mut random)).collect();
    let measure = |tier, search: &dyn Fn(&Cube, Limits) -> Search| -> Result<(), Failure> {
        for max_length in [21, 20] {
            print(&time_to_solve(tier, &cubes, max_length, search), shared.json)?;
        }
        improvement(tier, &cubes, search).iter().try_for_each(|figure| print(figure, shared.json))
    };
    let start = Instant::now();
    let tables = Arc::new(Tables::new());
    let (millis, bytes) = (millis_since(start), tables.memory_usage());
    print(&Figure::Tables { tier: 1, millis, bytes }, shared.json)?;
    measure(1, &|cube, limits| Search::new(tables.clone(), cube, limits))?;
    let start = Instant::now();
    let large = Arc::new(LargeTables::new(tables.clone()));
    let (millis, bytes) = (millis_since(start), large.added_bytes());
    print(&Figure::Tables { tier: 2, millis, bytes }, shared.json)?;
    measure(2, &|cube, limits| Search::with_large(large.clone(), cube, limits))
}

fn time_to_solve(
    tier: u8,
    cubes: &[Cube],
    max_length: u8,
    search: &dyn Fn(&Cube, Limits) -> Search,
) -> Figure {
    let mut turns = 0;
    let mut times: Vec<f64> = cubes
        .iter()
        .map(|cube| {
            let start = Instant::now();
            let mut search = search(cube, Limits { max_length, ..Limits::default() });
            turns += search.next_solution().map_or(0, Vec::len);
            millis_since(start)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    Figure::Solve {
        tier,
        max_length,
        cubes: cubes.len(),
        mean_millis: times.iter().sum::<f64>() / times.len().to_f64(),
        median_millis: times[times.len() / 2],
        p99_millis: times[times.len() * 99 / 100],
        mean_length: turns.to_f64() / cubes.len().to_f64(),
    }
}

/// Measures the mean best length of solutions after each budget.
fn improvement(tier: u8, cubes: &[Cube], search: &dyn Fn(&Cube, Limits) -> Search) -> Vec<Figure> {
    let limits = Limits { max_length: Limits::FIRST_LENGTH, ..Limits::default() };
    let best: Vec<[Option<usize>; 6]> =
        cubes.iter().map(|cube| best_at_budgets(|| search(cube, limits))).collect();
    let figure = |(i, after_millis)| {
        let lengths: Vec<usize> = best.iter().filter_map(|best| best[i]).collect();
        Figure::Improve {
            tier,
            after_millis,
            cubes: cubes.len(),
            unsolved: cubes.len() - lengths.len(),
            mean_length: lengths.iter().sum::<usize>().to_f64() / lengths.len().max(1).to_f64(),
        }
    };
    BUDGETS.into_iter().enumerate().map(figure).collect()
}

fn best_at_budgets(search: impl FnOnce() -> Search) -> [Option<usize>; 6] {
    let start = Instant::now();
    let mut search = search();
    let mut best = [None; 6];
    loop {
        let step = search.advance(SLICE);
        let millis = millis_since(start);
        match step {
            Step::Running => {}
            Step::Improved => {
                for (best, budget) in best.iter_mut().zip(BUDGETS) {
                    if millis <= budget.to_f64() {
                        *best = search.best().map(Vec::len);
                    }
                }
            }
            Step::Finished(_) => return best,
        }
        if millis > BUDGETS[BUDGETS.len() - 1].to_f64() {
            return best;
        }
    }
}
