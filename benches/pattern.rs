//! Pattern databases: how long they take to make and to prove, and what Korf's IDA* does with them.
//!
//! `cargo bench --bench pattern [-- edges7]` prints the tables of `docs/benchmarks.md`, with the largest
//! database or without. All times are those the thread computed, so that other work on the machine counts
//! as little as can be.

use std::sync::Arc;

use cpu_time::ThreadTime;
use cubelab::cube::{Alg, Cube};
use cubelab::search::{Limits, Outcome, Progress};
use cubelab::solve::korf::{Search, Tables};
use cubelab::table::pattern::{Pattern, PatternBuilder, PatternDatabase};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

#[path = "../tests/figures/scrambles.rs"]
mod scrambles;

/// Nodes of a search that goes on for long.
const NODES: u64 = 30_000_000;

fn main() {
    let with_seven = std::env::args().any(|argument| argument == "edges7");
    let corners = make(Pattern::Corners);
    let edges = make(Pattern::Edges6a);
    if with_seven {
        make(Pattern::Edges7);
    }
    let start = ThreadTime::now();
    let tables = Arc::new(Tables::new(&corners, edges));
    println!(
        "move tables in {:.1} ms, {:.1} MB in all",
        start.elapsed().as_secs_f64() * 1e3,
        tables.memory_usage() as f64 / 1e6
    );
    println!("the eleven scrambles of 12 quarter turns: turns (HTM), nodes, seconds");
    for scramble in scrambles::TWELVE_TURNS {
        let turns = scramble.parse::<Alg>().expect("an alg").face_turns().expect("turns of a 3x3x3");
        let start = ThreadTime::now();
        let mut search = Search::new(tables.clone(), &turns.held().cube, Limits::default());
        let Progress::Ended(Outcome::Found(solution)) = search.advance(u64::MAX) else {
            panic!("every cube has a solution")
        };
        let seconds = start.elapsed().as_secs_f64();
        println!("  {scramble:36} {:2} {:10} {seconds:.4}", solution.len(), search.stats().generated);
    }
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let cubes: Vec<Cube> = (0..9).map(|_| Cube::random(&mut random)).collect();
    let mut rates: Vec<f64> = cubes.iter().map(|cube| rate(&tables, cube)).collect();
    rates.sort_by(f64::total_cmp);
    println!("million nodes a second on {} random cubes: {rates:.1?}", rates.len());
}

fn rate(tables: &Arc<Tables>, cube: &Cube) -> f64 {
    let mut search = Search::new(tables.clone(), cube, Limits { nodes: NODES, ..Limits::default() });
    let start = ThreadTime::now();
    search.advance(u64::MAX);
    search.stats().generated as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn make(pattern: Pattern) -> PatternDatabase {
    let start = ThreadTime::now();
    let database = PatternBuilder::new(pattern, None).finish();
    let made = start.elapsed().as_secs_f64();
    let start = ThreadTime::now();
    database.verify().expect("a right database");
    let proved = start.elapsed().as_secs_f64();
    println!(
        "{pattern:8} made in {made:5.2} s, proved in {proved:5.2} s, {:.1} MB, mean {:.3}, {:?}",
        database.memory_usage() as f64 / 1e6,
        database.mean(),
        database.counts()
    );
    database
}
