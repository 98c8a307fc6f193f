//! `cubelab bench korf`: measures Korf's IDA* on one thread and on several.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::shared::{TablesFigure, Threaded, millis_since, print, walk};
use crate::failure::Failure;
use crate::kept;
use cubelab::cube::Cube;
use cubelab::job::{Ending, Team};
use cubelab::numbers::Number;
use cubelab::search::Limits;
use cubelab::solve::korf::{Search, Tables};
use cubelab::table::MemoryUsage;
use cubelab::table::pattern::Pattern;

/// The help of the option of threads.
const THREADS: &str = "Number of threads; each cube is also solved on one thread, right before or after";

#[derive(Args)]
#[command(
    mut_arg("count", |count| count.default_value("10")),
    mut_arg("threads", |threads| threads.default_value("2").help(THREADS))
)]
pub(super) struct Korf {
    /// Distance of each cube from solved, in turns
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u8).range(1..=18))]
    turns: u8,

    #[command(flatten)]
    options: Threaded,
}

/// A result, printed as one line. Times are wall-clock times; pairs hold the value of one thread, then of all.
#[derive(Serialize)]
#[serde(tag = "figure", rename_all = "snake_case")]
enum Figure {
    Solve { position: u32, threads: u16, length: usize, millis: [f64; 2], nodes: [u64; 2] },
    Sum { positions: u32, threads: u16, millis: [f64; 2], nodes: [u64; 2], median_speed_up: f64 },
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = |millis: f64, nodes: u64| nodes.to_f64() / millis / 1e3;
        match self {
            Figure::Solve { position, threads, length, millis: [one, all], nodes } => write!(
                f,
                "position {position}, {length} turns: one thread {one:.0} ms, {} nodes; {threads} threads {all:.0} ms, {} \
                 nodes; {:.2} times as fast",
                nodes[0],
                nodes[1],
                one / all
            ),
            Figure::Sum { positions, threads, millis: [one, all], nodes, median_speed_up } => write!(
                f,
                "{positions} positions: one thread {one:.0} ms, {:.1} million nodes a second; {threads} threads {all:.0} ms, \
                 {:.1} million; {:.2} times as fast in all, median {median_speed_up:.2}",
                rate(*one, nodes[0]),
                rate(*all, nodes[1]),
                one / all
            ),
        }
    }
}

impl Korf {
    pub(super) fn run(self) -> Result<(), Failure> {
        let threads = self.options.threads;
        let corners = kept::load_or_build((Pattern::Corners, None))?;
        let tables = Arc::new(Tables::new(&corners, kept::load_or_build((Pattern::Edges6a, None))?));
        print(&TablesFigure { millis: None, bytes: tables.memory_usage() }, self.options.shared.json)?;
        let mut random = self.options.shared.random();
        let (mut position, mut millis, mut nodes, mut speed_ups) = (0, [0.0; 2], [0; 2], Vec::new());
        while position < self.options.shared.count {
            let cube = walk(self.turns, &mut random);
            // One thread and all threads go first alternately, so that changes of the machine's speed affect
            // both.
            let mut runs = [0, 1].map(|at| (at + position) % 2 == 1).map(|is_one| (is_one, None));
            for (is_one, run) in &mut runs {
                let threads = if *is_one { 1 } else { threads.into() };
                *run = Some(solve(&tables, &cube, threads));
            }
            runs.sort_by_key(|(is_one, _)| !is_one);
            let [Some(one), Some(all)] = runs.map(|(_, run)| run) else { continue };
            if one.length != all.length {
                return Err(Failure::Message(format!("{} turns and {} turns", one.length, all.length)));
            }
            // A random walk may end at a cube that fewer turns solve: such a cube does not count.
            if one.length != usize::from(self.turns) {
                continue;
            }
            position += 1;
            let figure = Figure::Solve {
                position,
                threads,
                length: one.length,
                millis: [one.millis, all.millis],
                nodes: [one.nodes, all.nodes],
            };
            print(&figure, self.options.shared.json)?;
            for (sum, run) in [one, all].into_iter().enumerate() {
                millis[sum] += run.millis;
                nodes[sum] += run.nodes;
            }
            speed_ups.push(one.millis / all.millis);
        }
        speed_ups.sort_by(f64::total_cmp);
        let median_speed_up = speed_ups[speed_ups.len() / 2];
        let figure = Figure::Sum { positions: position, threads, millis, nodes, median_speed_up };
        print(&figure, self.options.shared.json)
    }
}

/// The length and the cost of solving one position.
#[derive(Clone, Copy)]
struct Run {
    length: usize,
    millis: f64,
    nodes: u64,
}

fn solve(tables: &Arc<Tables>, cube: &Cube, threads: usize) -> Run {
    let start = Instant::now();
    let team = Team::new(threads);
    let _seat = team.join();
    let found = team.run(Search::new(tables.clone(), cube, Limits::default()), |_| true);
    let millis = millis_since(start);
    assert_eq!(found.ending, Some(Ending::Optimal), "every position has a solution");
    let length = found.best.map_or(0, |moves| moves.len());
    Run { length, millis, nodes: found.nodes }
}
