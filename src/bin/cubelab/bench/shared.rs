//! What the benchmarks share: their options, and how they print a result.

use std::fmt;
use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use cubelab::cube::{Cube, Move};
use cubelab::numbers::Number;

/// Options of every benchmark. A benchmark sets its own default of `--count`.
#[derive(Args)]
pub(super) struct Shared {
    /// Number of random cubes, of each size if there are several
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) count: u32,

    /// Seed: the same seed gives the same cubes
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,

    /// Print a JSON object a line instead of text
    #[arg(long)]
    pub(super) json: bool,
}

impl Shared {
    /// Returns the generator of the random cubes.
    pub(super) fn random(&self) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed)
    }
}

/// Options of benchmarks that run on several threads. A benchmark sets its own help of `--threads`, and its default if it is not 1.
#[derive(Args)]
pub(super) struct Threaded {
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: u16,

    #[command(flatten)]
    pub(super) shared: Shared,
}

/// The tables of a method that has one set of them, printed as one line.
#[derive(Serialize)]
#[serde(tag = "figure", rename = "tables")]
pub(super) struct TablesFigure {
    /// The CPU time of the thread that built them; `None` if they were loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) millis: Option<f64>,
    pub(super) bytes: usize,
}

impl fmt::Display for TablesFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = self.bytes.to_f64() / 1e6;
        match self.millis {
            Some(millis) => write!(f, "tables in {millis:.0} ms, {megabytes:.2} MB"),
            None => write!(f, "tables of {megabytes:.1} MB"),
        }
    }
}

/// Prints a result as one line.
pub(super) fn print(figure: &(impl fmt::Display + Serialize), as_json: bool) -> Result<(), Failure> {
    let line =
        if as_json { serde_json::to_string(figure).map_err(io::Error::from)? } else { figure.to_string() };
    Ok(writeln!(output::stdout(), "{line}")?)
}

/// Returns a cube after a random walk of `turns` turns.
pub(super) fn walk(turns: u8, random: &mut ChaCha8Rng) -> Cube {
    let mut walk: Vec<Move> = Vec::new();
    while walk.len() < turns.into() {
        walk.push(Move::random_after(walk.last().copied(), random));
    }
    Cube::SOLVED.after_all(walk)
}

pub(super) fn millis_since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}
