//! `cubelab search`: solves a problem of the search lab and writes its solution files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use super::files::Part;
use super::output;
use super::problem::{Moves, ProblemFile};
use cubelab::job::{Ending, Job};
use cubelab::lab::problem::{LabSearch, LabStrategy, Node, Problem, Settings};
use cubelab::numbers::Depth;
use cubelab::nxn::LabRule;
use cubelab::search::Limits;
use cubelab::search::spaces::LabSpace;

/// Solve a problem of the search lab, as the lab does
///
/// Prints the turns. Writes solution.txt, the nodes of the path, and solution.json, the cube at its end; writes
/// neither if there is no solution. A solved cube has one colour on each face, and any colour may be on any
/// face.
#[derive(Args)]
pub(super) struct Search {
    #[command(flatten)]
    file: ProblemFile,

    /// Search algorithm: bfs (breadth-first), dfs (depth-first), dls (depth-first down to --max-depth), ids
    /// (iterative deepening from --increment to --max-depth), ucs (uniform-cost), astar (cost plus colour
    /// entropy), greedy (colour entropy alone)
    #[arg(long)]
    strategy: LabStrategy,

    /// Keep states that were visited before, instead of dropping them unless their f is lower
    #[arg(long)]
    no_pruning: bool,

    /// Depth limit: states at this many turns from the problem are not expanded [default: 6 for dfs, dls, ids
    /// and greedy, else none]
    #[arg(long, value_name = "D")]
    max_depth: Option<u8>,

    /// Increment of the depth limit between iterations of ids, in turns
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    increment: u8,

    #[command(flatten)]
    moves: Moves,

    /// Memory limit in megabytes (10^6 bytes)
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    memory: usize,

    /// Also write the nodes of the path to this file, in the format of the lab's traces
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Folder for solution.txt and solution.json
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

impl Search {
    pub(super) fn run(self) -> Result<(), Failure> {
        let problem = self.file.read()?;
        self.check(&problem)?;
        let strategy = self.strategy;
        let depth = self.max_depth.map_or(strategy.default_depth(), Depth::new);
        let limits = Limits { depth, bytes: self.memory.saturating_mul(1_000_000), ..Limits::default() };
        let settings = Settings {
            strategy,
            rule: self.moves.rule,
            prunes: !self.no_pruning,
            increment: Depth::new(self.increment),
            limits,
        };
        let mut search = LabSearch::new(problem, settings);
        let ending = search.run_to_end();
        let generated = search.nodes();
        let why = match ending {
            Ending::Found | Ending::Optimal => return self.write(strategy, &search.path_nodes()),
            Ending::Exhausted => "no solution: all states that these turns lead to were met".to_owned(),
            Ending::DepthLimit => format!("no solution found within {depth} turns"),
            Ending::MemoryLimit => format!("no solution found within {} MB", self.memory),
            Ending::NodeLimit => "no solution found in as many successors as can be counted".to_owned(),
        };
        Err(Failure::Message(format!("{}: {why}; {generated} successors generated", strategy.title())))
    }

    /// Returns an error for a problem that cannot be searched: too many layers, or no possible cube.
    fn check(&self, problem: &Problem) -> Result<(), Failure> {
        let size = problem.stickers().size();
        if size > LabSpace::MAX_SIZE {
            let most = LabSpace::MAX_SIZE;
            return Err(Failure::Message(format!("a cube of {size} layers; a search takes at most {most}")));
        }
        // Only physical turns keep the pieces of a cube whole, so only they require a possible 3x3x3.
        if self.moves.rule == LabRule::Lab || size != 3 || problem.stickers().is_solved() {
            return Ok(());
        }
        let advice = "expected a state that turns of a cube lead to, or --moves lab";
        let refused = |why| Failure::Message(format!("{why}; {advice}"));
        problem.cube().map(|_| ()).map_err(refused)
    }

    fn write(&self, strategy: LabStrategy, nodes: &[Node]) -> Result<(), Failure> {
        let title = strategy.title();
        let mut solution = format!("{title}\n{}\n", "=".repeat(title.len()));
        solution.extend(nodes.iter().map(|node| format!("{node}\n")));
        let end = nodes.last().map(|node| format!("{}\n", node.problem)).unwrap_or_default();
        let mut files =
            vec![(self.out.join("solution.txt"), solution), (self.out.join("solution.json"), end)];
        if let Some(trace) = &self.trace {
            let lines = nodes.iter().map(|node| format!("{}\n", node.trace_line())).collect();
            files.push((trace.clone(), lines));
        }
        fs::create_dir_all(&self.out).map_err(|error| about(&self.out, &error))?;
        write_all(&files)?;
        let turns = nodes.iter().filter_map(|node| node.made).map(|turn| turn.to_string());
        Ok(writeln!(output::stdout(), "{}", turns.collect::<Vec<_>>().join(" "))?)
    }
}

/// Writes several files, and replaces none of them unless all could be written.
fn write_all(files: &[(PathBuf, String)]) -> Result<(), Failure> {
    let parts = files.iter().map(|(path, text)| {
        let mut part = Part::begin(path).map_err(|error| about(path, &error))?;
        part.write_all(text.as_bytes()).map_err(|error| about(path, &error))?;
        Ok((path, part))
    });
    let parts = parts.collect::<Result<Vec<_>, Failure>>()?;
    parts.into_iter().try_for_each(|(path, part)| part.finish().map_err(|error| about(path, &error)))
}

fn about(path: &Path, error: &io::Error) -> Failure {
    Failure::of_input(&path.display().to_string(), error)
}
