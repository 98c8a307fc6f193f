//! `cubelab tables`: builds, verifies, lists and removes the tables of the method optimal in the user's cache.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::failure::Failure;
use super::files;
use super::kept;
use super::output;
use cubelab::cube::Metric;
use cubelab::solve::optimal::{Size, Table};

/// The size that is taken without `--memory`.
pub(super) const USUAL: Size = Size::M256;

/// Build, verify, list and remove the tables of the method optimal for the 3x3x3
#[derive(Subcommand)]
pub(super) enum Tables {
    /// Build a table and write its file; a failed or stopped build leaves no incomplete file
    Build {
        #[command(flatten)]
        which: Which,

        /// Number of threads
        #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: u16,
    },
    /// Verify a file: its checksums, and that its table is the known one
    Verify(Which),
    /// List the files of tables, with their sizes in bytes
    List,
    /// Remove the files of all tables
    Clear,
}

#[derive(Args)]
pub(super) struct Which {
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
        "K" | "k" | "KB" | "kB" => Some(1 << 10),
        "M" | "MB" => Some(1 << 20),
        "G" | "GB" => Some(1 << 30),
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
        match self {
            Tables::Build { which, threads } => which.build(threads.into()),
            Tables::Verify(which) => which.verify(),
            Tables::List => list(),
            Tables::Clear => clear(),
        }
    }
}

impl Which {
    fn id(&self) -> (Size, Metric) {
        (self.memory, self.metric)
    }

    fn build(self, threads: usize) -> Result<(), Failure> {
        kept::build_file::<Table>(self.id(), threads, &kept::cached_path::<Table>(self.id())?)
    }

    fn verify(self) -> Result<(), Failure> {
        let path = kept::cached_path::<Table>(self.id())?;
        let table: Table =
            kept::load(&path, self.id(), files::open_regular).map_err(|fault| kept::wrong(&path, fault))?;
        table.verify().map_err(|fault| kept::wrong(&path, format!("is wrong: {fault}")))?;
        Ok(writeln!(output::stdout(), "ok")?)
    }
}

/// Returns the paths of all tables in the user's cache that have a file, with the bytes of each.
fn kept() -> Result<Vec<(PathBuf, u64)>, Failure> {
    let mut kept = Vec::new();
    for metric in [Metric::Htm, Metric::Qtm] {
        for size in Size::ALL {
            let path = kept::cached_path::<Table>((*size, metric))?;
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
        fs::remove_file(&path).map_err(|error| kept::wrong(&path, format!("cannot be removed: {error}")))?;
    }
    Ok(())
}

/// Parses `htm` or `qtm`, the two metrics in which a table has distances.
pub(super) fn half_or_quarter(name: &str) -> Result<Metric, String> {
    let metric = name.parse::<Metric>().ok().filter(|metric| matches!(metric, Metric::Htm | Metric::Qtm));
    metric.ok_or_else(|| format!("{name:?} is no metric of shortest solutions; expected htm or qtm"))
}
