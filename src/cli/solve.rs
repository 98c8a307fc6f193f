//! `cubelab solve`: states and algs to solutions, one a line, in the order of the inputs.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::failure::{self, Failure};
use super::in_order::in_order;
use super::input::{read_cube, seconds};
use super::solver::{Method, Size, Solver};
use crate::cube::{Alg, Facelets, Metric};

/// Print solutions, one a line, in the order of the cubes
///
/// A solved cube has the empty solution. The turns are named in the grip in which the cube is
/// given. A cube that cannot be read or solved is told on standard error; the others are still
/// solved, and the exit status is 1.
#[derive(Args)]
pub(super) struct Solve {
    /// Facelet strings (6 N^2 face letters), or algs that scramble a solved cube; "-" reads them
    /// from standard input, one a line [default: -]
    #[arg(value_name = "FACELETS|ALG|-")]
    cubes: Vec<String>,

    /// How to solve
    #[arg(long, value_enum, default_value_t = Method::TwoPhase)]
    method: Method,

    /// The tables of two-phase
    #[arg(long, value_enum, default_value_t = Size::Small)]
    tables: Size,

    /// The most turns (HTM) a solution may have
    #[arg(long, value_name = "L", default_value_t = 21)]
    max_length: u8,

    /// Keep looking for shorter solutions of each cube for so long [default: take the first]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,

    /// How many cubes to work on at the same time
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Print a JSON object a line: state, solution, length, metric, optimal, millis, nodes
    #[arg(long)]
    json: bool,
}

/// A text to solve, and its line if it comes from standard input.
struct Job {
    text: String,
    line: Option<usize>,
}

/// A solution and what it took.
#[derive(Serialize)]
struct Answer {
    state: String,
    solution: String,
    length: usize,
    metric: String,
    optimal: bool,
    millis: f64,
    nodes: u64,
}

impl Solve {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut texts = self.cubes;
        if texts.is_empty() {
            if io::stdin().is_terminal() {
                let message =
                    "nothing to solve; expected facelet strings, algs, or - to read them from standard input";
                return Err(Failure::Message(message.to_owned()));
            }
            texts.push("-".to_owned());
        }
        let jobs = texts.into_iter().flat_map(|text| -> Box<dyn Iterator<Item = io::Result<Job>> + Send> {
            match text.as_str() {
                "-" => Box::new(lines_of_input()),
                _ => Box::new(std::iter::once(Ok(Job { text, line: None }))),
            }
        });
        let (max_length, seconds) = (self.max_length, self.seconds);
        let solver = Solver::new(self.method, self.tables)?;
        let work = move |job: io::Result<Job>| -> Result<Answer, Failure> {
            let Job { text, line } = job?;
            answer(&solver, &text, max_length, seconds).map_err(|failure| match (failure, line) {
                (Failure::Message(message), Some(line)) => {
                    Failure::Message(format!("line {line}: {message}"))
                }
                (failure, _) => failure,
            })
        };
        let mut output = io::stdout().lock();
        let mut all_solved = true;
        in_order(jobs, self.threads.into(), work, |result| {
            match result {
                Ok(answer) if self.json => {
                    let json = serde_json::to_string(&answer).map_err(io::Error::from)?;
                    writeln!(output, "{json}")?;
                }
                Ok(answer) => writeln!(output, "{}", answer.solution)?,
                Err(Failure::Message(message)) => {
                    failure::tell(&message);
                    all_solved = false;
                }
                Err(failure) => return Err(failure),
            }
            Ok(())
        })?;
        if all_solved { Ok(()) } else { Err(Failure::Told) }
    }
}

/// The lines of standard input as they come. Bytes that are no text become signs that no alg has.
fn lines_of_input() -> impl Iterator<Item = io::Result<Job>> + Send {
    let mut input = io::BufReader::new(io::stdin());
    let read = move || {
        let mut line = Vec::new();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(_) => Some(Ok(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned())),
            Err(error) => Some(Err(error)),
        }
    };
    std::iter::from_fn(read).zip(1..).map(|(text, line)| text.map(|text| Job { text, line: Some(line) }))
}

/// Reads a cube and solves it.
fn answer(solver: &Solver, text: &str, max_length: u8, seconds: Option<Duration>) -> Result<Answer, Failure> {
    let held = read_cube(text)?;
    let start = Instant::now();
    let (best, nodes) = solver.solve(&held.cube, max_length, seconds.map(|seconds| start + seconds));
    let Some(best) = best else {
        let within = seconds.map_or(String::new(), |seconds| format!(" within {seconds:?}"));
        let why = format!("no solution of at most {max_length} turns found{within}");
        return Err(Failure::of_input(text, why));
    };
    Ok(Answer {
        state: Facelets::from(&held).to_string(),
        length: best.moves.len(),
        solution: best.moves.into_iter().collect::<Alg>().to_string(),
        metric: Metric::Htm.to_string(),
        optimal: best.is_optimal,
        millis: start.elapsed().as_secs_f64() * 1e3,
        nodes,
    })
}
