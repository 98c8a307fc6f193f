//! `cubelab find`: solves a 3x3x3 with a search that the user configures.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::input::{read_cube, seconds};
use super::kept;
use super::output;
use super::running::{begin, finish};
use cubelab::cube::Facelets;
use cubelab::job::Job;
use cubelab::lab::protocol::{Ending, Figures};
use cubelab::lab::{HeuristicName, Recipe, Representation, Starts, Strategy};
use cubelab::search::heuristics::Combination;
use cubelab::search::spaces::MoveSet;
use cubelab::search::{Duplicates, Schedule};

/// Solve a 3x3x3 with a search that you choose
///
/// For learning and comparing searches; `solve` is faster. Prints the turns, and on standard error the
/// nodes, memory and time used. If no solution is found, the exit status is 1 and the message names the
/// limit that ended the search.
#[derive(Args)]
pub(super) struct Find {
    /// A facelet string (54 face letters), or an alg that scrambles a solved cube
    #[arg(value_name = "FACELETS|ALG")]
    cube: String,

    /// Search algorithm: bfs, dls, dfs (with a visited set), ids, ucs, greedy, astar, weighted-astar,
    /// ida-star, best-first (the notebook's) or bidirectional
    #[arg(long, default_value_t = Strategy::IdaStar)]
    strategy: Strategy,

    /// Heuristic: zero, uniformity, uniformity-bound, entropy, misplaced, misplaced-sum,
    /// manhattan, manhattan-sum, corners, edges6a, edges6b or korf [default: manhattan]
    #[arg(long)]
    heuristic: Option<HeuristicName>,

    /// How the values of several pattern databases are combined: max, sum, max-sd, euclid or
    /// blended [default: max]
    #[arg(long)]
    combination: Option<Combination>,

    /// How cubes are represented in memory: array3, array1 or bitboard [default: bitboard]
    #[arg(long)]
    representation: Option<Representation>,

    /// Which turns count as a move: quarter (12) or face (18) [default: face; quarter for best-first]
    #[arg(long)]
    moves: Option<MoveSet>,

    /// How states that were visited before are treated: kept, first-visit or best-cost [default: depends on
    /// the strategy]
    #[arg(long)]
    duplicates: Option<Duplicates>,

    /// How best-first search weighs the moves made: plain, rising, falling or squared [default: plain]
    #[arg(long)]
    value: Option<Schedule>,

    /// Weight of the moves made in best-first search, and of the standard deviation in max-sd [default: 2.5]
    #[arg(long, value_name = "C")]
    coefficient: Option<f64>,

    /// Factor by which weighted A* multiplies the heuristic [default: 2]
    #[arg(long, value_name = "W")]
    weight: Option<f64>,

    /// Search the cube and its inverse alternately: both have the same distance, and one may be much easier
    #[arg(long)]
    with_inverse: bool,

    /// Increment of the depth limit between iterations of ids [default: 1]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..))]
    increment: Option<u8>,

    /// Depth to which pattern databases store exact distances [default: all]
    #[arg(long, value_name = "D")]
    table_depth: Option<u8>,

    /// Maximum number of moves in a path
    #[arg(long, value_name = "D", default_value_t = 20)]
    max_depth: u8,

    /// Maximum number of successors to generate
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_nodes: u64,

    /// Maximum memory for stored states, in megabytes (10^6 bytes)
    #[arg(long, value_name = "MB", default_value_t = 2000)]
    max_memory: u64,

    /// Time limit in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Print a JSON object instead: state, recipe, outcome, solution and all counts
    #[arg(long)]
    json: bool,
}

/// The result of a search, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    state: String,
    recipe: &'a Recipe,
    outcome: &'static str,
    solution: Option<&'a str>,
    length: Option<u32>,
    millis: f64,
    generated: u64,
    expanded: u64,
    duplicates: u64,
    reopened: u64,
    peak_frontier: u64,
    peak_bytes: usize,
    /// The number of states expanded at each depth.
    depths: &'a [u64],
    bound: f64,
}

impl Find {
    pub(super) fn run(self) -> Result<(), Failure> {
        let held = read_cube(&self.cube)?;
        let recipe = self.recipe();
        let patterns = if recipe.strategy.takes_heuristic() { recipe.heuristic.patterns() } else { &[] };
        let databases = kept::load_or_build_all(patterns)?;
        let mut run = begin(&recipe, &held.cube, &databases)?;
        let (ending, figures) = finish(&mut run, self.seconds.unwrap_or(Duration::MAX), |_| {});
        let solution = match &ending {
            Ending::Found { alg, .. } => Some(alg.as_str()),
            _ => None,
        };
        let mut output = output::stdout();
        if self.json {
            let stats = run.stats();
            let answer = Answer {
                state: Facelets::from(&held).to_string(),
                recipe: &recipe,
                outcome: ending.name(),
                solution,
                length: ending.length(),
                millis: figures.millis,
                generated: stats.generated,
                expanded: stats.expanded,
                duplicates: stats.duplicates,
                reopened: stats.reopened,
                peak_frontier: stats.peak_frontier,
                peak_bytes: stats.peak_bytes,
                depths: &stats.depths,
                bound: stats.iteration_bound,
            };
            writeln!(output, "{}", serde_json::to_string(&answer).map_err(io::Error::from)?)?;
            return if solution.is_some() { Ok(()) } else { Err(Failure::Reported) };
        }
        let Some(solution) = solution else {
            let why = format!("no solution: {}; {}", ending.name().replace('-', " "), summary(&figures));
            return Err(Failure::of_input(&self.cube, why));
        };
        writeln!(output, "{solution}")?;
        // Programs read standard output, people standard error.
        writeln!(io::stderr(), "{} moves; {}", ending.length().unwrap_or(0), summary(&figures))?;
        Ok(())
    }

    fn recipe(&self) -> Recipe {
        let usual = Recipe::new(self.strategy);
        let mut recipe = Recipe {
            heuristic: self.heuristic.unwrap_or(usual.heuristic),
            combination: self.combination.unwrap_or(usual.combination),
            representation: self.representation.unwrap_or(usual.representation),
            moves: self.moves.unwrap_or(usual.moves),
            duplicates: self.duplicates.unwrap_or(usual.duplicates),
            value: self.value.unwrap_or(usual.value),
            coefficient: self.coefficient.unwrap_or(usual.coefficient),
            weight: self.weight.unwrap_or(usual.weight),
            starts: if self.with_inverse { Starts::WithInverse } else { usual.starts },
            increment: self.increment.unwrap_or(usual.increment),
            table_depth: self.table_depth.unwrap_or(usual.table_depth),
            ..usual
        };
        recipe.limits.nodes = self.max_nodes;
        recipe.limits.depth = self.max_depth;
        recipe.limits.bytes = self.max_memory.saturating_mul(1_000_000);
        recipe
    }
}

/// Formats the nodes, memory and time that a search used.
fn summary(figures: &Figures) -> String {
    let Figures { generated, expanded, peak_bytes, millis, .. } = figures;
    let (megabytes, seconds) = (peak_bytes / 1e6, millis / 1e3);
    format!("{generated} nodes generated, {expanded} expanded, {megabytes:.1} MB, {seconds:.3} s")
}
