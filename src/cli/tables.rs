//! `cubelab tables`: builds, verifies, lists and removes the tables of the method optimal in the user's cache.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::databases::{advance_with_bar, cache_folder};
use super::failure::{self, Failure};
use super::files::{self, Part};
use super::output;
use crate::cube::Metric;
use crate::job::Build;
use crate::solve::optimal::{Size, Table, TableBuilder, TableFault};

/// The size that is taken without `--memory`.
pub(super) const USUAL: Size = Size::M256;

/// Build, verify, list and remove the tables of the method optimal for the 3x3x3
#[derive(Args)]
pub(super) struct Tables {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Build a table and write its file; a failed or stopped build leaves no incomplete file
    Build(Which),
    /// Verify a file: its checksums, and that its table is the known one
    Verify(Which),
    /// List the files of tables, with their sizes in bytes
    List,
    /// Remove the files of all tables
    Clear,
}

#[derive(Args)]
struct Which {
    /// Memory for the table, such as 256M or 1G: the largest size within it is taken
    #[arg(long, value_name = "MEMORY", default_value = "256M", value_parser = size_within)]
    memory: Size,

    /// Metric of the distances: htm or qtm
    #[arg(long, default_value = "htm", value_parser = half_or_quarter)]
    metric: Metric,
}

/// Parses an amount of memory, and returns the largest size of tables within it.
pub(super) fn size_within(text: &str) -> Result<Size, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" => Some(1),
        "K" | "k" | "KB" | "kB" => Some(1_000),
        "M" | "MB" => Some(1_000_000),
        "G" | "GB" => Some(1_000_000_000),
        _ => None,
    };
    let bytes = digits.parse::<u64>().ok().zip(unit).and_then(|(count, unit)| count.checked_mul(unit));
    let bytes =
        bytes.ok_or_else(|| format!("{text:?} is no amount of memory; expected a number and K, M or G"))?;
    let names: Vec<&str> = Size::ALL.iter().map(|size| size.name()).collect();
    Size::within(bytes)
        .ok_or_else(|| format!("no table takes {text} or less; expected one of {}", names.join(", ")))
}

impl Tables {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.action {
            Action::Build(which) => which.build(),
            Action::Verify(which) => which.verify(),
            Action::List => list(),
            Action::Clear => clear(),
        }
    }
}

impl Which {
    fn build(self) -> Result<(), Failure> {
        let path = path(self.memory, self.metric)?;
        let table = build(self.memory, self.metric);
        save(&table, &path)
            .map_err(|error| Failure::Message(format!("{}: cannot be written: {error}", path.display())))?;
        Ok(writeln!(output::stdout(), "{}", path.display())?)
    }

    fn verify(self) -> Result<(), Failure> {
        let path = path(self.memory, self.metric)?;
        let wrong = |why: String| Failure::Message(format!("{}: {why}", path.display()));
        let table = load(&path, self.memory, self.metric).map_err(|fault| wrong(fault.to_string()))?;
        table.verify().map_err(|error| wrong(format!("is wrong: {error}")))?;
        Ok(writeln!(output::stdout(), "ok")?)
    }
}

/// Returns the path of a table in the user's cache.
fn path(size: Size, metric: Metric) -> Result<PathBuf, Failure> {
    let message = "no place to keep tables; expected XDG_CACHE_HOME or HOME set";
    let folder = cache_folder().ok_or_else(|| Failure::Message(message.to_owned()))?;
    Ok(folder.join(format!("optimal-{}-{size}.table", metric.name().to_lowercase())))
}

/// Loads a table from the user's cache. If its file is missing or damaged, builds the table and saves it there.
pub(super) fn load_or_build(size: Size, metric: Metric) -> Result<Table, Failure> {
    let path = path(size, metric)?;
    match load(&path, size, metric) {
        Ok(table) => return Ok(table),
        Err(TableFault::Unreadable(error)) if error.kind() == ErrorKind::NotFound => {}
        Err(fault) => failure::print_message(&format!("{}: {fault}; making it again", path.display())),
    }
    let table = build(size, metric);
    // The search needs the table only in memory.
    if let Err(error) = files::check_regular(&path).and_then(|()| save(&table, &path)) {
        failure::print_message(&format!("{}: cannot be kept: {error}", path.display()));
    }
    Ok(table)
}

fn load(path: &Path, size: Size, metric: Metric) -> Result<Table, TableFault> {
    files::remove_stale_parts(path);
    Table::load(size, metric, files::open_regular(path)?)
}

fn build(size: Size, metric: Metric) -> Table {
    let mut builder = TableBuilder::new(size, metric);
    advance_with_bar(&mut builder, &format!("the table {size} {metric}"));
    builder.finish()
}

/// Writes a table to a file, which is replaced only when the new contents are complete.
fn save(table: &Table, path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut part = Part::begin(path)?;
    table.save(&mut part)?;
    part.finish()
}

/// Returns the paths of all tables in the user's cache that have a file, with the bytes of each.
fn kept() -> Result<Vec<(PathBuf, u64)>, Failure> {
    let mut kept = Vec::new();
    for metric in [Metric::Htm, Metric::Qtm] {
        for size in Size::ALL {
            let path = path(*size, metric)?;
            if let Ok(file) = fs::metadata(&path) {
                kept.push((path, file.len()));
            }
        }
    }
    Ok(kept)
}

fn list() -> Result<(), Failure> {
    let mut output = output::stdout();
    for (path, bytes) in kept()? {
        writeln!(output, "{bytes:>10} {}", path.display())?;
    }
    Ok(())
}

fn clear() -> Result<(), Failure> {
    for (path, _) in kept()? {
        fs::remove_file(&path)
            .map_err(|error| Failure::Message(format!("{}: cannot be removed: {error}", path.display())))?;
    }
    Ok(())
}

/// Parses `htm` or `qtm`, the two metrics in which a table has distances.
pub(super) fn half_or_quarter(name: &str) -> Result<Metric, String> {
    let metric = name.parse::<Metric>().ok().filter(|metric| matches!(metric, Metric::Htm | Metric::Qtm));
    metric.ok_or_else(|| format!("{name:?} is no metric of shortest solutions; expected htm or qtm"))
}
