//! Compares the two-phase solver with the crate `min2phase`, in one run on the same random states.
//!
//! `cargo bench --bench two_phase [-- COUNT]` prints figures for `docs/benchmarks.json`. All times are CPU
//! times of the thread, which other work on the machine hardly changes.

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use cubelab::cube::{Cube, Facelets};
use cubelab::job::{Job, Step};
use cubelab::solve::two_phase::{LargeTables, Limits, Search, Tables};
use cubelab::table::MemoryUsage;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

mod shared;

/// Times after which the best length so far is recorded, in milliseconds.
const BUDGETS: [f64; 6] = [2.0, 5.0, 10.0, 20.0, 50.0, 100.0];

/// The number of times that tables are built. With the argument `OURS` or `PEERS`, this program builds the
/// tables of one solver once.
const TABLES: usize = 61;
const OURS: &str = "our-tables";
const PEERS: &str = "peer-tables";

fn main() {
    let accepts = |argument: &str| [OURS, PEERS].contains(&argument) || argument.parse::<usize>().is_ok();
    let arguments = shared::arguments("a number of random states or no argument", accepts);
    match arguments.first().map(String::as_str) {
        Some(OURS) => return println!("{}", time(Tables::new).0),
        Some(PEERS) => {
            return println!(
                "{}",
                time(|| min2phase::solve(&Facelets::from(&Cube::SOLVED).to_string(), 21)).0
            );
        }
        _ => {}
    }
    let count = arguments.first().map_or(1000, |a| a.parse().expect("a number"));
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let cubes: Vec<Cube> = (0..count).map(|_| Cube::random(&mut random)).collect();

    // The two alternate, so that a change of the machine's speed affects both.
    let (ours, peers): (Vec<f64>, Vec<f64>) = (0..TABLES).map(|_| (tables(OURS), tables(PEERS))).unzip();
    println!(
        "tables ready, median of {TABLES}: ours {:.1} ms, min2phase {:.1} ms",
        median(ours),
        median(peers)
    );
    let tables = Arc::new(Tables::new());
    let start = ThreadTime::now();
    let large = Arc::new(LargeTables::new(tables.clone()));
    println!(
        "second tier built in {:.2} s; memory of the tiers {:.2} and {:.1} MB",
        start.elapsed().as_secs_f64(),
        tables.memory_usage() as f64 / 1e6,
        large.added_bytes() as f64 / 1e6
    );
    let first = |cube: &Cube, limits| Search::new(tables.clone(), cube, limits);
    let second = |cube: &Cube, limits| Search::with_large(large.clone(), cube, limits);
    for max_length in [21, 20] {
        let limits = Limits { max_length, ..Limits::default() };
        let peer = |cube: &Cube| {
            min2phase::solve(&Facelets::from(cube).to_string(), max_length).split_whitespace().count()
        };
        // The three solvers alternate, so that a change of the machine's speed affects all. They alternate
        // after blocks of cubes, because after single cubes each would find the caches full of another's
        // tables.
        let mut summaries: [Vec<(f64, usize)>; 3] = Default::default();
        for block in cubes.chunks(20) {
            summaries[0].extend(block.iter().map(|cube| time(|| solve(first(cube, limits)))));
            summaries[1].extend(block.iter().map(|cube| time(|| solve(second(cube, limits)))));
            summaries[2].extend(block.iter().map(|cube| time(|| peer(cube))));
        }
        let [first, second, peer] = summaries.map(Summary::new);
        println!("at most {max_length}:");
        println!("  first tier   {first}, {:.2} of the peer's mean", first.mean / peer.mean);
        println!("  second tier  {second}, {:.2} of the peer's mean", second.mean / peer.mean);
        println!("  min2phase    {peer}");
    }
    let limits = Limits { max_length: 30, ..Limits::default() };
    println!("mean best length after {BUDGETS:?} ms:");
    let mut sums = [[0; BUDGETS.len()]; 3];
    let add = |sum: &mut [usize; BUDGETS.len()], best: [usize; BUDGETS.len()]| {
        sum.iter_mut().zip(best).for_each(|(sum, best)| *sum += best)
    };
    for block in cubes.chunks(20) {
        block.iter().for_each(|cube| add(&mut sums[0], improve(first(cube, limits))));
        block.iter().for_each(|cube| add(&mut sums[1], improve(second(cube, limits))));
        block.iter().for_each(|cube| add(&mut sums[2], improve_peer(cube)));
    }
    for (name, sum) in ["first tier ", "second tier", "min2phase  "].iter().zip(sums) {
        println!("  {name}  {:.2?}", sum.map(|sum| sum as f64 / cubes.len() as f64));
    }
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Returns the building time of one solver's tables in milliseconds. Runs in a new process, because the peer
/// builds its tables only once a process.
fn tables(whose: &str) -> f64 {
    let this = std::env::current_exe().expect("the path of this program");
    let output =
        std::process::Command::new(this).args(["--bench", whose]).output().expect("a second process");
    String::from_utf8_lossy(&output.stdout).trim().parse().expect("a time")
}

struct Summary {
    mean: f64,
    median: f64,
    p99: f64,
    length: f64,
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Summary { mean, median, p99, length } = self;
        write!(f, "mean {mean:.3} ms, median {median:.3}, p99 {p99:.2}, mean length {length:.2}")
    }
}

impl Summary {
    fn new(mut runs: Vec<(f64, usize)>) -> Summary {
        runs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let count = runs.len() as f64;
        Summary {
            mean: runs.iter().map(|run| run.0).sum::<f64>() / count,
            median: runs[runs.len() / 2].0,
            p99: runs[runs.len() * 99 / 100].0,
            length: runs.iter().map(|run| run.1 as f64).sum::<f64>() / count,
        }
    }
}

/// Returns the time of some work in milliseconds, and its result.
fn time<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ThreadTime::now();
    let made = std::hint::black_box(work());
    (milliseconds(start.elapsed()), made)
}

fn solve(mut search: Search) -> usize {
    search.next_solution().expect("every cube has a solution").len()
}

/// Returns the best length after each budget, or 30 if no solution was found in time.
fn improve(mut search: Search) -> [usize; BUDGETS.len()] {
    let start = ThreadTime::now();
    let mut best = [30; BUDGETS.len()];
    loop {
        let length = match search.advance(1_000) {
            Step::Running => 30,
            Step::Improved => search.best().map_or(30, Vec::len),
            Step::Finished(_) => return best,
        };
        let now = milliseconds(start.elapsed());
        if now > BUDGETS[5] {
            return best;
        }
        for (best, budget) in best.iter_mut().zip(BUDGETS) {
            if now <= budget {
                *best = length.min(*best);
            }
        }
    }
}

/// Returns the peer's best length after each budget. The peer's search can neither improve a solution nor be
/// stopped, so it runs from the start for at most 21, 20 and 19 turns, and each solution counts from its own
/// time on.
fn improve_peer(cube: &Cube) -> [usize; BUDGETS.len()] {
    let facelets = Facelets::from(cube).to_string();
    let mut best = [30; BUDGETS.len()];
    for max_length in [21, 20, 19] {
        let start = ThreadTime::now();
        let length = min2phase::solve(&facelets, max_length).split_whitespace().count();
        let time = milliseconds(start.elapsed());
        for (best, budget) in best.iter_mut().zip(BUDGETS) {
            if time <= budget {
                *best = length.min(*best);
            }
        }
        if time > BUDGETS[5] {
            break;
        }
    }
    best
}
