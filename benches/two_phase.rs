//! The two-phase solver against the crate `min2phase`, in one run on the same random states.
//!
//! `cargo bench --bench two_phase [-- COUNT]` prints the tables of `docs/benchmarks.md`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cubelab::cube::{Cube, Facelets};
use cubelab::solve::two_phase::{Limits, Search, Step, Tables};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Milliseconds at which the best length so far is read.
const BUDGETS: [f64; 6] = [2.0, 5.0, 10.0, 20.0, 50.0, 100.0];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if arguments.first().is_some_and(|a| a == "peer-tables") {
        let start = Instant::now();
        min2phase::solve(&Facelets::from(&Cube::SOLVED).to_string(), 21);
        println!("{}", milliseconds(start.elapsed()));
        return;
    }
    let count = arguments.first().map_or(1000, |a| a.parse().expect("a number of random states"));
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let cubes: Vec<Cube> = (0..count).map(|_| Cube::random(&mut random)).collect();

    println!(
        "tables ready, median of 9: ours {:.1} ms, min2phase {:.1} ms",
        median(9, our_tables),
        median(9, peer_tables)
    );
    let tables = Arc::new(Tables::new());
    println!("memory of the tables: {:.2} MB", tables.memory_usage() as f64 / 1e6);
    for max_length in [21, 20] {
        let ours = measure(&cubes, |cube| solve(&tables, cube, max_length));
        let facelets = |cube: &Cube| Facelets::from(cube).to_string();
        let peer =
            measure(&cubes, |cube| min2phase::solve(&facelets(cube), max_length).split_whitespace().count());
        println!("at most {max_length}: ours {ours}");
        println!("            peer {peer}");
        println!("            ratio of the means {:.2}", ours.mean / peer.mean);
    }
    println!("mean best length after {BUDGETS:?} ms:");
    println!("  ours {:.2?}", curve(&cubes, |cube| improve(&tables, cube)));
    println!("  peer {:.2?}", curve(&cubes, improve_peer));
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

fn median(runs: usize, run: impl Fn() -> f64) -> f64 {
    let mut times: Vec<f64> = (0..runs).map(|_| run()).collect();
    times.sort_by(f64::total_cmp);
    times[runs / 2]
}

fn our_tables() -> f64 {
    let start = Instant::now();
    std::hint::black_box(Tables::new());
    milliseconds(start.elapsed())
}

/// The peer builds its tables once a process, so each run has its own.
fn peer_tables() -> f64 {
    let this = std::env::current_exe().expect("the path of this program");
    let output = std::process::Command::new(this).arg("peer-tables").output().expect("a second process");
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

fn measure(cubes: &[Cube], solve: impl Fn(&Cube) -> usize) -> Summary {
    let mut length = 0;
    let mut times: Vec<f64> = cubes
        .iter()
        .map(|cube| {
            let start = Instant::now();
            length += solve(cube);
            milliseconds(start.elapsed())
        })
        .collect();
    times.sort_by(f64::total_cmp);
    Summary {
        mean: times.iter().sum::<f64>() / times.len() as f64,
        median: times[times.len() / 2],
        p99: times[times.len() * 99 / 100],
        length: length as f64 / cubes.len() as f64,
    }
}

fn solve(tables: &Arc<Tables>, cube: &Cube, max_length: u8) -> usize {
    let mut search = Search::new(tables.clone(), cube, Limits { max_length, ..Limits::default() });
    loop {
        match search.advance(u64::MAX) {
            Step::Running => {}
            Step::Found(solution) => return solution.moves.len(),
            Step::Finished(ending) => panic!("no solution: {ending:?}"),
        }
    }
}

/// Mean best length at each budget; a cube without a solution by then counts as 30.
fn curve(cubes: &[Cube], best_lengths: impl Fn(&Cube) -> [usize; 6]) -> [f64; 6] {
    let mut sums = [0.0; 6];
    for cube in cubes {
        for (sum, best) in sums.iter_mut().zip(best_lengths(cube)) {
            *sum += best as f64;
        }
    }
    sums.map(|sum| sum / cubes.len() as f64)
}

fn improve(tables: &Arc<Tables>, cube: &Cube) -> [usize; 6] {
    let start = Instant::now();
    let mut search = Search::new(tables.clone(), cube, Limits { max_length: 30, ..Limits::default() });
    let mut best = [30; 6];
    loop {
        let length = match search.advance(1_000) {
            Step::Running => 30,
            Step::Found(solution) => solution.moves.len(),
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

/// The peer has no search that goes on, and none that can be stopped: it is asked for at most 21,
/// 20 and 19 turns, each time from the start, and each answer counts from the time it alone took.
fn improve_peer(cube: &Cube) -> [usize; 6] {
    let facelets = Facelets::from(cube).to_string();
    let mut best = [30; 6];
    for max_length in [21, 20, 19] {
        let start = Instant::now();
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
