//! `cubelab solve`: solves cubes given as stickers or algs.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::answers;
use super::failure::{self, Failure};
use super::goals::Goals;
use super::in_order::in_order;
use super::input::{self, Input, seconds, sizes};
use super::lines::lines;
use super::output;
use super::solvers::SolverCache;
use super::tables;
use cubelab::cube::{Cube, Metric};
use cubelab::job::{Conclusion, Ending, Team};
use cubelab::numbers::Number;
use cubelab::nxn::Position;
use cubelab::search::heuristics::Combination;
use cubelab::solve::optimal::Size;
use cubelab::solve::staged::{Chapter, Phase, Search, Solution, alg_of};
use cubelab::solve::{Entry, Method, Options, Promise, TableSet};

/// The default maximum length of a solution of the 3x3x3.
const LONGEST: u32 = 21;

/// Print solutions, one a line, in the order of the cubes
///
/// The solution of a solved cube is an empty line. Turns are named in the grip in which the cube is given. A
/// cube that cannot be read or solved is reported on standard error; the others are still solved, and the exit
/// status is 1.
#[derive(Args)]
pub(super) struct Solve {
    /// Facelet strings (6 N^2 face letters), or algs that scramble a solved cube; "-" reads them
    /// from standard input, one a line [default: -]
    #[arg(value_name = "FACELETS|ALG|-")]
    cubes: Vec<String>,

    #[command(flatten)]
    options: SolveOptions,

    /// Number of threads; a thread without a cube of its own helps with a cube that is solved by korf or optimal,
    /// or with --seconds
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Print a JSON object a line: state, size, solution, length, metric, lengths, optimal, millis, nodes,
    /// phases
    #[arg(long)]
    json: bool,

    /// Add the answers to this file instead, as JSON, and skip the cubes that it answers: for runs that are started again
    #[arg(long, value_name = "OUT")]
    resume: Option<PathBuf>,
}

/// How to solve, for all cubes.
#[derive(Args)]
struct SolveOptions {
    /// Number of layers, 1 to 1000 [default: that of the facelet string, 3 for an alg]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(sizes()))]
    size: Option<u16>,

    /// Method: optimal (2x2x2 and 3x3x3), two-phase or korf (3x3x3), reduction (4x4x4 and larger), quick (5 to 33 layers) or phases (4x4x4)
    /// [default: optimal for 2 layers, two-phase for 3, quick for 18 to 33, reduction for all others]
    #[arg(long)]
    method: Option<Method>,

    #[command(flatten)]
    goals: Goals,

    /// Tables of two-phase
    #[arg(long, value_enum, default_value_t = Tier::Small)]
    tables: Tier,

    /// Memory for the table of optimal for a 3x3x3, such as 32M or 1G: the largest size within it is taken [default: 256M]
    #[arg(long, value_name = "MEMORY", value_parser = tables::size_within)]
    memory: Option<Size>,

    /// How the method phases combines the values of its tables: max, sum, max-sd, euclid or
    /// blended [default: euclid]
    #[arg(long, value_name = "HEURISTIC")]
    heuristic: Option<Combination>,

    /// Metric that the search minimises: htm, or qtm by the method optimal, for the 2x2x2 and 3x3x3; obtm (a turn of an inner
    /// layer counts as two) or stm (any block of layers is one turn) for larger cubes; without --method, the first
    /// method of the size that minimises this metric is taken [default: the first of the method's]
    #[arg(long)]
    metric: Option<Metric>,

    /// Print all shortest solutions of the method optimal, one a line; JSON has them in `solutions`
    #[arg(long)]
    all: bool,

    /// Maximum length of a solution, in turns [default: 21 for a 3x3x3 (26 with --metric qtm), else none]
    #[arg(long, value_name = "L")]
    max_length: Option<u32>,

    /// Time to search for shorter solutions of each cube, in seconds [default: take the first]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
}

/// A text to solve, and its line number if it comes from standard input.
struct Job {
    text: String,
    line: Option<usize>,
}

/// A solution with its length, time and nodes, as JSON.
#[derive(Serialize)]
struct Answer {
    state: String,
    size: usize,
    solution: String,
    length: usize,
    metric: &'static str,
    /// The length in both metrics of large cubes, for 4 and more layers.
    #[serde(skip_serializing_if = "Option::is_none")]
    lengths: Option<Lengths>,
    optimal: bool,
    /// The goals that are reached instead of a solved cube.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goals: Vec<String>,
    /// The least length that is not ruled out, by methods that rule out lengths.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u32>,
    millis: f64,
    nodes: u64,
    phases: Vec<PhaseAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<String>>,
}

/// The length of a solution in both metrics of large cubes.
#[derive(Serialize)]
struct Lengths {
    obtm: usize,
    stm: usize,
}

impl Lengths {
    fn of(solution: &Solution, size: usize) -> Lengths {
        let length = |metric| alg_of(solution.turns(), size).length(metric).index();
        Lengths { obtm: length(Metric::Htm), stm: length(Metric::Stm) }
    }
}

/// The part of a solution that a phase found.
#[derive(Serialize)]
struct PhaseAnswer {
    phase: Phase,
    solution: String,
    length: usize,
    nodes: u64,
}

/// The tiers of tables of two-phase.
#[derive(Clone, Copy, ValueEnum)]
enum Tier {
    /// 2 MB, built at once
    Small,
    /// 41 MB, built in two to three seconds; solutions are shorter and found faster
    Large,
}

impl Tier {
    /// Returns the number of the tier, 0 for the first.
    fn number(self) -> usize {
        match self {
            Tier::Small => 0,
            Tier::Large => 1,
        }
    }
}

/// Solves cubes with the same options; they share tables and threads.
struct CubeSolver {
    options: SolveOptions,
    solvers: SolverCache,
    team: Team,
    threads: usize,
    /// The states that are skipped because they are answered.
    answered: HashSet<String>,
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
        let jobs =
            texts.into_iter().flat_map(|text| -> Box<dyn Iterator<Item = Result<Job, Failure>> + Send> {
                match text.as_str() {
                    "-" => Box::new(lines_of_input()),
                    _ => Box::new(std::iter::once(Ok(Job { text, line: None }))),
                }
            });
        let mut solver = CubeSolver::new(self.options, self.threads.into())?;
        let mut resumed = None;
        if let Some(path) = &self.resume {
            let (file, answered) = answers::open(path)?;
            solver.answered = answered;
            resumed = Some(file);
        }
        let work = move |job: Result<Job, Failure>| -> Result<Option<Answer>, Failure> {
            let Job { text, line } = job?;
            solver.answer(&text).map_err(|failure| match (failure, line) {
                (Failure::Message(message), Some(line)) => {
                    Failure::Message(format!("line {line}: {message}"))
                }
                (failure, _) => failure,
            })
        };
        let mut output = output::stdout();
        let mut all_solved = true;
        in_order(jobs, self.threads.into(), work, |result| {
            match result {
                Ok(None) => {}
                Ok(Some(answer)) if self.json || resumed.is_some() => {
                    let json = serde_json::to_string(&answer).map_err(io::Error::from)?;
                    match &mut resumed {
                        Some(file) => answers::write_line(file, json)?,
                        None => writeln!(output, "{json}")?,
                    }
                }
                Ok(Some(Answer { solutions: Some(all), .. })) => {
                    all.iter().try_for_each(|solution| writeln!(output, "{solution}"))?;
                }
                Ok(Some(answer)) => writeln!(output, "{}", answer.solution)?,
                Err(Failure::Message(message)) => {
                    failure::print_message(&message);
                    all_solved = false;
                }
                Err(failure) => return Err(failure),
            }
            Ok(())
        })?;
        if all_solved { Ok(()) } else { Err(Failure::Reported) }
    }
}

/// Returns the lines of standard input as they arrive. Bytes that are not UTF-8 become replacement characters,
/// which no alg contains.
fn lines_of_input() -> impl Iterator<Item = Result<Job, Failure>> + Send {
    lines(io::BufReader::new(io::stdin())).zip(1..).map(|(line, number)| {
        let line = line.map_err(|error| Failure::Message(format!("standard input: {error}")))?;
        let line = line.map_err(|too_large| Failure::Message(format!("line {number}: {too_large}")))?;
        let text = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
        Ok(Job { text, line: Some(number) })
    })
}

impl CubeSolver {
    /// Checks that the options fit together, and loads or builds the tables of korf if it is the method.
    fn new(mut options: SolveOptions, threads: usize) -> Result<CubeSolver, Failure> {
        options.goals.check_options(options.size, options.method, options.memory.is_some())?;
        if !options.goals.is_empty() {
            options.method = Some(Method::Optimal);
        }
        let SolveOptions { size, method, .. } = options;
        if let (Some(size), Some(method)) = (size, method) {
            method.check(size.into()).map_err(|error| Failure::Message(error.to_string()))?;
        }
        let needs = |option: &str, needed: Method| {
            let is_other = match (method, size) {
                (Some(method), _) => method != needed,
                (None, Some(size)) => {
                    let usual = Entry::usual(size.into(), options.metric);
                    usual.map(|entry| entry.method) != Some(needed)
                }
                (None, None) => false,
            };
            let message = || format!("{option} is for the method {needed}; expected --method {needed}");
            if is_other { Err(Failure::Message(message())) } else { Ok(()) }
        };
        if options.heuristic.is_some() {
            needs("--heuristic", Method::Phases)?;
        }
        if options.all {
            needs("--all", Method::Optimal)?;
        }
        if options.memory.is_some() {
            needs("--memory", Method::Optimal)?;
        }
        let solvers = SolverCache::default();
        if method == Some(Method::Korf)
            && let Ok(set) = TableSet::new(Method::Korf, 3)
        {
            solvers.solver(set)?;
        }
        Ok(CubeSolver { options, solvers, team: Team::new(threads), threads, answered: HashSet::new() })
    }

    /// Parses a cube and solves it, unless it is answered.
    fn answer(&self, text: &str) -> Result<Option<Answer>, Failure> {
        let input = Input::read(text)?;
        let size = match (&input, self.options.size) {
            (Input::State(stickers), Some(size)) if stickers.size() != usize::from(size) => {
                let why = format!("{} stickers; expected {size} layers", stickers.colours().len());
                return Err(Failure::of_input(text, why));
            }
            (Input::State(stickers), _) => stickers.size(),
            (Input::Alg(_), size) => size.unwrap_or(3).into(),
        };
        if let Some(method) = self.options.method {
            method.check(size).map_err(|error| Failure::of_input(text, error))?;
        }
        let position = match size {
            3 => input::three(input, text)?,
            _ => input::position(input, size, text)?,
        };
        if !self.answered.is_empty() && self.answered.contains(&position.stickers().to_string()) {
            return Ok(None);
        }
        self.solve(text, &position).map(Some)
    }

    fn solve(&self, text: &str, position: &Position) -> Result<Answer, Failure> {
        self.options.goals.check(text, position)?;
        let size = position.size();
        let entry = match self.options.method {
            Some(method) => Some(Entry::new(method, size).map_err(|error| Failure::of_input(text, error))?),
            None => Entry::usual(size, self.options.metric),
        };
        if let (Some(entry), Some(metric)) = (entry, self.options.metric) {
            entry.check_metric(size, metric).map_err(|error| Failure::of_input(text, error))?;
        }
        let metric = self.options.metric.or(entry.map(Entry::metric)).unwrap_or(Metric::Htm);
        let usual = match (size, metric) {
            (3, Metric::Qtm) => Cube::FARTHEST_QTM.into(),
            (3, _) => LONGEST,
            _ => u32::MAX,
        };
        let longest = self.options.max_length.unwrap_or(usual);
        let is_proving = size == 3 && entry.is_some_and(|entry| entry.method == Method::Optimal);
        let length = |chapter: &Chapter| chapter.alg(size).length(metric).index();
        let mut start = Instant::now();
        let mut all = None;
        let found = match entry {
            // A cube of one layer is always solved.
            None => Conclusion {
                best: Some(Solution::default()),
                ending: Some(Ending::Optimal),
                nodes: 0,
                bound: 0,
            },
            Some(entry) => {
                let tier = if entry.tiers.len() > 1 { self.options.tables.number() } else { 0 };
                let solver = if let Some(solver) = self.options.goals.solver(&self.solvers, metric) {
                    solver
                } else if is_proving {
                    self.solvers.optimal(
                        self.options.memory.unwrap_or(tables::USUAL),
                        metric,
                        self.threads,
                    )?
                } else {
                    self.solvers.solver(TableSet { entry, tier })?
                };
                let _seat = self.team.join();
                // The time of the first cube does not include building the tables.
                start = Instant::now();
                if self.options.all {
                    let solutions = solver.clone().all_solutions(position, metric).ok_or_else(|| {
                        Failure::of_input(text, format!("--all is for the method {}", Method::Optimal))
                    })?;
                    all = Some(solutions.map(|turns| alg_of(turns, size).to_string()).collect());
                }
                let heuristic = self.options.heuristic.unwrap_or(Options::default().heuristic);
                let max_length = u8::try_from(longest).unwrap_or(u8::MAX);
                let search = solver.search(position, Options { heuristic, metric, max_length });
                let is_short_enough = |solution: &Solution| {
                    solution.chapters.iter().map(length).sum::<usize>() <= longest.index()
                };
                let found = self.search(search, entry, start, is_short_enough);
                Conclusion { best: found.best.filter(is_short_enough), ..found }
            }
        };
        let best = found.best.ok_or_else(|| self.no_solution(text, longest))?;
        let millis = start.elapsed().as_secs_f64() * 1e3;
        let phases = best.chapters.iter().map(|chapter| PhaseAnswer {
            phase: chapter.phase,
            solution: chapter.alg(size).to_string(),
            length: length(chapter),
            nodes: chapter.nodes,
        });
        let phases: Vec<PhaseAnswer> = phases.collect();
        Ok(Answer {
            state: position.stickers().to_string(),
            size,
            solution: alg_of(best.turns(), size).to_string(),
            length: phases.iter().map(|phase| phase.length).sum(),
            metric: metric.name_for(size),
            lengths: (size >= 4).then(|| Lengths::of(&best, size)),
            optimal: found.ending == Some(Ending::Optimal),
            goals: self.options.goals.names(),
            bound: is_proving.then_some(found.bound),
            millis,
            nodes: found.nodes,
            phases,
            solutions: all,
        })
    }

    /// Runs a search until its first solution that is short enough or, with `--seconds`, until time is up. For
    /// sizes other than 3, time is up only after the first such solution. Idle threads help, unless the first
    /// solution is taken: which of several threads finds it is not repeatable.
    fn search(
        &self,
        search: Box<dyn Search + Send>,
        entry: &Entry,
        start: Instant,
        is_short_enough: impl Fn(&Solution) -> bool,
    ) -> Conclusion<Solution> {
        let takes_first = self.options.seconds.is_none() && entry.promise != Promise::Optimal;
        let is_over = || self.options.seconds.is_some_and(|seconds| start.elapsed() >= seconds);
        let go_on = |best: Option<&Solution>| {
            let is_solved = best.is_some_and(&is_short_enough);
            !(is_solved && takes_first || is_over() && (is_solved || entry.is_for(3)))
        };
        if takes_first { Team::new(1).run(search, go_on) } else { self.team.run(search, go_on) }
    }

    fn no_solution(&self, text: &str, max_length: u32) -> Failure {
        let within = self.options.seconds.map_or(String::new(), |seconds| format!(" within {seconds:?}"));
        Failure::of_input(text, format!("no solution of at most {max_length} turns found{within}"))
    }
}
