//! Measures the building and verification of pattern databases, and Korf's IDA* with them.
//!
//! `cargo bench --bench pattern [-- edges7]` prints figures for `docs/benchmarks.json`; `edges7` includes the
//! largest database. All times are CPU times of the thread, which other work on the machine hardly changes.

use std::sync::Arc;

use cpu_time::ThreadTime;
use cubelab::cube::{Alg, Cube};
use cubelab::job::{Build, Job};
use cubelab::search::Limits;
use cubelab::solve::korf::{Search, Tables};
use cubelab::table::MemoryUsage;
use cubelab::table::pattern::{Pattern, PatternBuilder, PatternDatabase};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

#[path = "../tests/suite/figures/scrambles.rs"]
mod scrambles;
mod shared;

/// The number of times that a database is built; the median time is printed.
const RUNS: usize = 5;

/// Nodes of a long search.
const NODES: u64 = 30_000_000;

fn main() {
    let arguments = shared::arguments("edges7 or no argument", |argument| argument == "edges7");
    let corners = measured(Pattern::Corners, RUNS);
    let edges = measured(Pattern::Edges6a, RUNS);
    if !arguments.is_empty() {
        measured(Pattern::Edges7, 1);
    }
    let (tables, seconds) = timed(|| Arc::new(Tables::new(&corners, edges)));
    let megabytes = tables.memory_usage() as f64 / 1e6;
    println!("Korf's tables out of these in {:.0} ms: {megabytes:.1} MB", seconds * 1e3);

    println!("the eleven scrambles of 12 quarter turns: turns (HTM), nodes, milliseconds");
    for scramble in scrambles::TWELVE_TURNS {
        let turns = scramble.parse::<Alg>().expect("an alg").face_turns().expect("turns of a 3x3x3");
        let mut search = Search::new(tables.clone(), &turns.held().cube, Limits::default());
        let (length, seconds) = timed(|| search.next_solution().map(Vec::len));
        let (length, nodes) = (length.expect("every cube has a solution"), search.nodes());
        println!("  {scramble:36} {length:2} {nodes:8} {:7.2}", seconds * 1e3);
    }

    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut rates: Vec<f64> = (0..9).map(|_| rate(&tables, &Cube::random(&mut random))).collect();
    rates.sort_by(f64::total_cmp);
    println!("million nodes a second on 9 random cubes, {NODES} nodes each: {rates:.1?}");
}

/// Builds a database several times and verifies it once.
fn measured(pattern: Pattern, runs: usize) -> PatternDatabase {
    let (mut database, first) = timed(|| PatternBuilder::new(pattern, None).finish());
    let peak = peak_megabytes().map_or(String::new(), |peak| format!(" (the process at most {peak:.1} MB)"));
    let mut times = vec![first];
    while times.len() < runs {
        // Only one database is in memory at a time.
        drop(database);
        let (again, seconds) = timed(|| PatternBuilder::new(pattern, None).finish());
        database = again;
        times.push(seconds);
    }
    times.sort_by(f64::total_cmp);
    let (proved, seconds) = timed(|| database.verify());
    proved.expect("a right database");
    println!(
        "{pattern:8} made in {:.2} s (median of {runs}), proved in {seconds:.2} s, {:.1} MB{peak}, mean {:.3}",
        times[runs / 2],
        database.memory_usage() as f64 / 1e6,
        database.mean()
    );
    println!("         {:?}", database.counts());
    database
}

fn rate(tables: &Arc<Tables>, cube: &Cube) -> f64 {
    let mut search = Search::new(tables.clone(), cube, Limits { nodes: NODES, ..Limits::default() });
    let (_, seconds) = timed(|| search.run_to_end());
    search.nodes() as f64 / seconds / 1e6
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let result = work();
    (result, start.elapsed().as_secs_f64())
}

/// Returns the peak memory of this process, if the system reports it.
fn peak_megabytes() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kibibytes * 1024.0 / 1e6)
}
