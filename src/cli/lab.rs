//! `cubelab lab`: searches against each other, and one setting of a search against what it costs.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::failure::{Failure, tell};
use super::input::{read_cube, seconds};
use super::output;
use super::running::{begin, finish};
use super::{databases, files};
use crate::lab::protocol::End;
use crate::lab::{
    Lane, Measure, Outcome, Recipe, Start, Strategy, Sweep, Varied, csv, means, race_chart, read_recipe,
    recipe_text, sweep_chart,
};
use crate::table::pattern::{Pattern, PatternDatabase};
use crate::text::{Decimal, LAB_ENGLISH};
use crate::view::{Chart, Medium, chart_svg};

/// The size of a plot, in pixels.
const PLOT: [f64; 2] = [900.0, 480.0];

/// Race searches against each other, or sweep a setting of one
///
/// A search is written as its strategy and what is not as usual: `astar+corners`, `best-first+c3+rising`,
/// `weighted-astar+w1.5+quarter`. In links of the page's lab it is written the same way.
#[derive(Args)]
pub(super) struct Lab {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Race(Race),
    Sweep(SweepCommand),
}

/// What each search may spend.
#[derive(Args)]
struct Budget {
    /// The most successors a search generates
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    max_nodes: u64,

    /// The most megabytes (10^6 bytes) it stores
    #[arg(long, value_name = "MB", default_value_t = 200)]
    max_memory: u64,

    /// The time it has
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    seconds: Duration,
}

impl Budget {
    /// A recipe within this budget. Searches that need a depth go as deep as the scramble is long.
    fn limited(&self, recipe: Recipe, depth: u8) -> Recipe {
        let mut limited = recipe;
        limited.limits.nodes = self.max_nodes;
        limited.limits.bytes = self.max_memory.saturating_mul(1_000_000);
        limited.limits.depth = match recipe.strategy {
            Strategy::DepthLimited | Strategy::DepthFirst => depth,
            _ => u8::MAX,
        };
        limited
    }
}

/// Where the results go.
#[derive(Args)]
struct Files {
    /// Write all figures here, as CSV; - is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write a plot here, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Files {
    /// Whether the CSV goes where else a table would.
    fn takes_output(&self) -> bool {
        self.csv.as_ref().is_some_and(|path| path.as_os_str() == "-")
    }

    fn write(&self, outcomes: &[Outcome], chart: &Chart) -> Result<(), Failure> {
        let refused =
            |path: &PathBuf, error: io::Error| Failure::of_input(&path.display().to_string(), error);
        if self.takes_output() {
            output::stdout().write_all(csv(outcomes).as_bytes())?;
        } else if let Some(path) = &self.csv {
            files::write(path, csv(outcomes).as_bytes()).map_err(|error| refused(path, error))?;
        }
        if let Some(path) = &self.svg {
            let plot = chart_svg(chart, PLOT, Medium::File);
            files::write(path, plot.as_bytes()).map_err(|error| refused(path, error))?;
        }
        Ok(())
    }
}

/// Run several searches on the same cube, one after the other, and print a table
#[derive(Args)]
struct Race {
    /// The searches
    #[arg(value_name = "SEARCH", value_parser = read_recipe, default_values = ["bfs", "dfs", "ids", "ucs", "greedy", "astar", "ida-star", "bidirectional"])]
    searches: Vec<Recipe>,

    /// A facelet string or an alg, instead of a scramble by seed
    #[arg(long, value_name = "FACELETS|ALG", conflicts_with_all = ["turns", "seed"])]
    cube: Option<String>,

    /// The turns of the scramble
    #[arg(long, value_name = "N", default_value_t = 5)]
    turns: u8,

    /// The same number gives the same scramble
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    files: Files,
}

/// Run a search on the same scrambles for each value of a setting, and print the means
#[derive(Args)]
struct SweepCommand {
    /// The search
    #[arg(value_name = "SEARCH", value_parser = read_recipe, default_value = "best-first")]
    search: Recipe,

    /// What to vary: coefficient, weight, depth (the turns of the scrambles) or table-depth
    #[arg(long, default_value_t = Varied::Coefficient)]
    vary: Varied,

    /// The first value
    #[arg(long, value_name = "X", default_value_t = 1.5)]
    from: f64,

    /// The last value
    #[arg(long, value_name = "X", default_value_t = 4.5)]
    to: f64,

    /// From one value to the next
    #[arg(long, value_name = "X", default_value_t = 0.1)]
    step: f64,

    /// The turns of the scrambles
    #[arg(long, value_name = "N", default_value_t = 8)]
    turns: u8,

    /// How many scrambles each value has
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    scrambles: u32,

    /// The seed of the first scramble
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,

    /// What the means and the plot are of: nodes, time or length
    #[arg(long, default_value_t = Measure::Nodes)]
    measure: Measure,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    files: Files,
}

impl Lab {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Race(race) => race.run(),
            Command::Sweep(sweep) => sweep.run(),
        }
    }
}

impl Race {
    fn run(self) -> Result<(), Failure> {
        let start = match &self.cube {
            Some(text) => Start::Given(read_cube(text)?.cube),
            None => Start::Scramble { turns: self.turns, seed: self.seed },
        };
        let mut output = output::stdout();
        let shows_table = !self.files.takes_output();
        if shows_table {
            if let Some(turns) = start.scramble() {
                let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
                writeln!(output, "{}", turns.join(" "))?;
            }
            writeln!(
                output,
                "{:<28} {:<13} {:>6} {:>12} {:>12} {:>9} {:>9}",
                "search", "outcome", "length", "generated", "expanded", "MB", "s"
            )?;
        }
        let databases = databases_for(&self.searches)?;
        let mut lanes = Vec::new();
        let mut outcomes = Vec::new();
        for (i, recipe) in self.searches.iter().enumerate() {
            let depth = if self.cube.is_some() { u8::MAX } else { self.turns };
            let recipe = self.budget.limited(*recipe, depth);
            let mut lane = Lane::new(recipe, i);
            let mut run = begin(&recipe, &start.cube(), &databases)?;
            let (ending, figures) = finish(&mut run, self.budget.seconds, |figures| lane.progress(figures));
            if shows_table {
                writeln!(
                    output,
                    "{:<28} {:<13} {:>6} {:>12} {:>12} {:>9.1} {:>9.3}",
                    recipe_text(&recipe),
                    ending.name(),
                    ending.length().map_or(String::new(), |length| length.to_string()),
                    figures.generated,
                    figures.expanded,
                    figures.peak_bytes / 1e6,
                    figures.millis / 1e3,
                )?;
            }
            lane.end(End { ending: Some(ending.clone()), figures });
            lanes.push(lane);
            outcomes.push(Outcome { recipe, start, varied: None, ending, figures });
        }
        drop(output);
        self.files.write(&outcomes, &race_chart(&lanes, &LAB_ENGLISH))
    }
}

impl SweepCommand {
    fn run(self) -> Result<(), Failure> {
        let sweep = Sweep {
            recipe: self.budget.limited(self.search, self.turns),
            turns: self.turns,
            seed: self.seed,
            seeds: self.scrambles,
            varied: self.vary,
            from: self.from,
            to: self.to,
            step: self.step,
            millis: self.budget.seconds.as_secs_f64() * 1e3,
        };
        let runs = sweep.runs().map_err(|error| Failure::Message(error.to_string()))?;
        let databases = databases_for(&[self.search])?;
        let mut outcomes = Vec::with_capacity(runs.len());
        for run in &runs {
            let mut search = begin(&run.recipe, &run.start.cube(), &databases)?;
            let (ending, figures) = finish(&mut search, self.budget.seconds, |_| {});
            let varied = Some((sweep.varied, run.value));
            outcomes.push(Outcome { recipe: run.recipe, start: run.start, varied, ending, figures });
        }
        if !self.files.takes_output() {
            let mut output = output::stdout();
            let heading = format!("mean {}", self.measure);
            writeln!(output, "{:>11} {:>9} {heading:>14} {:>12}", self.vary.name(), "solved", "error")?;
            for mean in means(&outcomes, self.measure) {
                let solved = format!("{}/{}", mean.solved, mean.runs);
                let [value, error] = [Decimal(mean.value, 2), Decimal(mean.error, 1)].map(|n| n.to_string());
                let mean = mean.mean.map_or("-".to_owned(), |mean| Decimal(mean, 1).to_string());
                writeln!(output, "{value:>11} {solved:>9} {mean:>14} {error:>12}")?;
            }
        }
        let unsolved = outcomes.iter().filter(|outcome| outcome.ending.length().is_none()).count();
        if unsolved > 0 {
            tell(&format!("{unsolved} of {} searches found nothing within the budget", outcomes.len()));
        }
        self.files.write(&outcomes, &sweep_chart(&sweep, &outcomes, self.measure, &LAB_ENGLISH))
    }
}

/// The pattern databases that these searches need.
fn databases_for(recipes: &[Recipe]) -> Result<Vec<PatternDatabase>, Failure> {
    let mut patterns: Vec<Pattern> = Vec::new();
    for recipe in recipes.iter().filter(|recipe| recipe.strategy.takes_heuristic()) {
        for pattern in recipe.heuristic.patterns() {
            if !patterns.contains(pattern) {
                patterns.push(*pattern);
            }
        }
    }
    databases::kept(&patterns)
}
