//! `cubelab lab`: compares searches, and measures the effect of one setting of a search.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::failure::{Failure, print_message};
use super::input::{read_cube, seconds};
use super::output;
use super::running::{begin, finish};
use super::{files, kept};
use cubelab::lab::protocol::End;
use cubelab::lab::{
    Lane, Measure, Outcome, Recipe, Start, Strategy, Sweep, Varied, csv, means, race_chart, read_recipe,
    recipe_text, sweep_chart,
};
use cubelab::table::pattern::{Pattern, PatternDatabase};
use cubelab::text::{Decimal, LAB_ENGLISH};
use cubelab::view::{Chart, Medium, chart_svg};

/// Width and height of a plot, in pixels.
const PLOT: [f64; 2] = [900.0, 480.0];

/// Race several searches, or sweep one setting of a search
///
/// A search is written as its strategy and the settings that differ from its defaults: `astar+corners`,
/// `best-first+c3+rising`, `weighted-astar+w1.5+quarter`. Links to the page's lab use the same form.
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

/// The limits of each search.
#[derive(Args)]
struct Budget {
    /// Maximum number of successors that a search generates
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    max_nodes: u64,

    /// Maximum memory for stored states, in megabytes (10^6 bytes)
    #[arg(long, value_name = "MB", default_value_t = 200)]
    max_memory: u64,

    /// Time limit of a search, in seconds
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    seconds: Duration,
}

impl Budget {
    /// Returns the recipe with these limits. Depth-limited and depth-first searches get `depth` as their limit.
    fn limited(&self, recipe: Recipe, depth: u8) -> Recipe {
        let mut limited = recipe;
        limited.limits.nodes = self.max_nodes;
        limited.limits.bytes = self.max_memory.saturating_mul(1_000_000);
        limited.limits.depth = match recipe.strategy {
            Strategy::Dls | Strategy::Dfs => depth,
            _ => u8::MAX,
        };
        limited
    }
}

/// The files that results are written to.
#[derive(Args)]
struct Files {
    /// Write all figures to this file, as CSV; - is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write a plot to this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Files {
    /// True if the CSV goes to standard output, in place of the table.
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

    /// Number of turns of the scramble
    #[arg(long, value_name = "N", default_value_t = 5)]
    turns: u8,

    /// Seed: the same seed gives the same scramble
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    files: Files,
}

/// Run a search with each value of a setting on the same scrambles, and print the means
#[derive(Args)]
struct SweepCommand {
    /// The search
    #[arg(value_name = "SEARCH", value_parser = read_recipe, default_value = "best-first")]
    search: Recipe,

    /// Setting to vary: coefficient, weight, depth (turns of the scrambles) or table-depth
    #[arg(long, default_value_t = Varied::Coefficient)]
    vary: Varied,

    /// The first value
    #[arg(long, value_name = "X", default_value_t = 1.5)]
    from: f64,

    /// The last value
    #[arg(long, value_name = "X", default_value_t = 4.5)]
    to: f64,

    /// Difference of successive values
    #[arg(long, value_name = "X", default_value_t = 0.1)]
    step: f64,

    /// Number of turns of the scrambles
    #[arg(long, value_name = "N", default_value_t = 8)]
    turns: u8,

    /// Number of scrambles for each value
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    scrambles: u32,

    /// Seed of the first scramble; the others have the seeds after it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,

    /// Figure to average and plot: nodes, time or length
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
            print_message(&format!(
                "{unsolved} of {} searches found nothing within the budget",
                outcomes.len()
            ));
        }
        self.files.write(&outcomes, &sweep_chart(&sweep, &outcomes, self.measure, &LAB_ENGLISH))
    }
}

/// Loads or builds the pattern databases that these searches need.
fn databases_for(recipes: &[Recipe]) -> Result<Vec<PatternDatabase>, Failure> {
    let mut patterns: Vec<Pattern> = Vec::new();
    for recipe in recipes.iter().filter(|recipe| recipe.strategy.takes_heuristic()) {
        for pattern in recipe.heuristic.patterns() {
            if !patterns.contains(pattern) {
                patterns.push(*pattern);
            }
        }
    }
    kept::load_or_build_all(&patterns)
}
