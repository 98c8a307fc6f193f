//! `cubelab bench optimal`: measures proofs of shortest solutions.

use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use cpu_time::ThreadTime;
use serde::Serialize;

use super::shared::{TablesFigure, Threaded, millis_since, print, walk};
use crate::failure::Failure;
use crate::input::read_cube;
use crate::kept;
use crate::lines::lines;
use crate::tables::{half_or_quarter, size_within};
use cubelab::cube::{Cube, Metric};
use cubelab::job::{Ending, Team};
use cubelab::numbers::Number;
use cubelab::solve::optimal::{Limits, Search, Size, Tables};
use cubelab::table::MemoryUsage;

/// The help of the option of threads.
const THREADS: &str = "Number of threads. Times of one thread are CPU times, others are wall-clock times";

#[derive(Args)]
#[command(
    mut_arg("count", |count| count.default_value("10")),
    mut_arg("threads", |threads| threads.help(THREADS))
)]
pub(super) struct Optimal {
    /// File of cubes, one facelet string or alg a line, instead of random ones
    #[arg(long, value_name = "SCRAMBLES", conflicts_with_all = ["turns", "count", "seed"])]
    file: Option<PathBuf>,

    /// Distance of each random cube from solved, in turns
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u8).range(1..=18))]
    turns: u8,

    /// Memory for the table, such as 256M: the largest size within it is taken
    #[arg(long, value_name = "MEMORY", default_value = "256M", value_parser = size_within)]
    memory: Size,

    /// Metric that the search minimises: htm or qtm
    #[arg(long, default_value = "htm", value_parser = half_or_quarter)]
    metric: Metric,

    #[command(flatten)]
    options: Threaded,
}

/// A result, printed as one line.
#[derive(Serialize)]
#[serde(tag = "figure", rename_all = "snake_case")]
enum Figure {
    Proof { position: u32, length: usize, millis: f64, nodes: u64 },
    Mean { positions: u32, threads: u16, length: f64, millis: f64, median_millis: f64, nodes: f64 },
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Proof { position, length, millis, nodes } => {
                write!(f, "position {position}: {length} turns, {millis:.0} ms, {nodes} nodes")
            }
            Figure::Mean { positions, threads, length, millis, median_millis, nodes } => write!(
                f,
                "{positions} positions, {threads} threads: mean {length:.2} turns, {millis:.0} ms (median {median_millis:.0}), \
                 {:.2} million nodes, {:.1} million a second",
                nodes / 1e6,
                nodes / millis / 1e3
            ),
        }
    }
}

impl Optimal {
    pub(super) fn run(self) -> Result<(), Failure> {
        let cubes = self.file.as_ref().map(read_cubes).transpose()?;
        let threads = self.options.threads;
        let tables =
            Arc::new(Tables::new(kept::load_or_build_on((self.memory, self.metric), threads.into())?));
        print(&TablesFigure { millis: None, bytes: tables.memory_usage() }, self.options.shared.json)?;
        let (mut turns, mut nodes, mut times) = (0, 0, Vec::new());
        let mut measure = |cube: &Cube, is_counted: &dyn Fn(usize) -> bool| -> Result<bool, Failure> {
            let (length, millis, searched) = self.prove(&tables, cube)?;
            if is_counted(length) {
                times.push(millis);
                (turns, nodes) = (turns + length, nodes + searched);
                let position = times.len().to_u32();
                print(
                    &Figure::Proof { position, length, millis, nodes: searched },
                    self.options.shared.json,
                )?;
            }
            Ok(is_counted(length))
        };
        match cubes {
            Some(cubes) => {
                for cube in cubes {
                    measure(&cube, &|_| true)?;
                }
            }
            None => {
                let mut random = self.options.shared.random();
                let mut position = 0;
                while position < self.options.shared.count {
                    // A random walk may end at a cube that fewer turns solve: such a cube does not count.
                    let is_far =
                        |length: usize| self.metric != Metric::Htm || length == usize::from(self.turns);
                    position += u32::from(measure(&walk(self.turns, &mut random), &is_far)?);
                }
            }
        }
        times.sort_by(f64::total_cmp);
        let count = times.len().to_f64();
        let figure = Figure::Mean {
            positions: times.len().to_u32(),
            threads,
            length: turns.to_f64() / count,
            millis: times.iter().sum::<f64>() / count,
            median_millis: times.get(times.len() / 2).copied().unwrap_or(f64::NAN),
            nodes: nodes.to_f64() / count,
        };
        print(&figure, self.options.shared.json)
    }

    /// Returns the length of a shortest solution, the time and the nodes.
    fn prove(&self, tables: &Arc<Tables>, cube: &Cube) -> Result<(usize, f64, u64), Failure> {
        let team = Team::new(self.options.threads.into());
        let _seat = team.join();
        let (start, start_of_thread) = (Instant::now(), ThreadTime::now());
        let found = team.run(Search::new(tables.clone(), cube, self.metric, Limits::default()), |_| true);
        let millis = match self.options.threads {
            1 => start_of_thread.elapsed().as_secs_f64() * 1e3,
            _ => millis_since(start),
        };
        match (found.ending, found.best) {
            (Some(Ending::Optimal), Some(best)) => Ok((best.len(), millis, found.nodes)),
            (ending, _) => Err(Failure::Message(format!("a search ended with {ending:?}"))),
        }
    }
}

/// Reads the cubes of a file.
fn read_cubes(path: &PathBuf) -> Result<Vec<Cube>, Failure> {
    let fault = |why: String| kept::wrong(path, why);
    let file = File::open(path).map_err(|error| fault(format!("cannot be read: {error}")))?;
    let mut cubes = Vec::new();
    for (line, number) in lines(BufReader::new(file)).zip(1..) {
        let line = line.map_err(|error| fault(format!("cannot be read: {error}")))?;
        let line = line.map_err(|too_large| fault(format!("line {number}: {too_large}")))?;
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            cubes.push(read_cube(text.trim())?.cube);
        }
    }
    if cubes.is_empty() { Err(fault("has no cubes; expected one a line".to_owned())) } else { Ok(cubes) }
}
