//! Pattern databases: how long they take to make and to prove.
//!
//! `cargo bench --bench pattern` prints the tables of `docs/benchmarks.md`. All times are those the thread
//! computed, so that other work on the machine counts as little as can be.

use cpu_time::ThreadTime;
use cubelab::table::pattern::{Pattern, PatternBuilder};

fn main() {
    for pattern in [Pattern::Corners, Pattern::Edges6a, Pattern::Edges7] {
        let start = ThreadTime::now();
        let database = PatternBuilder::new(pattern, None).finish();
        let built = start.elapsed().as_secs_f64();
        let start = ThreadTime::now();
        database.verify().expect("a right database");
        let proved = start.elapsed().as_secs_f64();
        println!(
            "{}: made in {built:.2} s, proved in {proved:.2} s, {:.1} MB, mean {:.3}, {:?}",
            pattern.name(),
            database.memory_usage() as f64 / 1e6,
            database.mean(),
            database.counts()
        );
    }
}
