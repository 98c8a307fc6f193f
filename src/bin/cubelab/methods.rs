//! `cubelab methods`: prints the registry of solving methods.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::output;
use cubelab::solve::{Entry, Estimate, LARGEST};
use cubelab::text::{METHODS_ENGLISH, MethodText};

/// Print all solving methods of every size, with their promise, metrics, tables and typical time
///
/// Times are for a random position, on one core of an AMD EPYC.
#[derive(Args)]
pub(super) struct Methods {
    /// Print a JSON object a line: method, sizes, name, about, promise, metrics, tables, estimate
    #[arg(long)]
    json: bool,
}

/// An entry as JSON.
#[derive(Serialize)]
struct Line {
    method: &'static str,
    /// The smallest and the largest number of layers.
    sizes: [usize; 2],
    name: &'static str,
    about: &'static str,
    promise: &'static str,
    metrics: Vec<&'static str>,
    tables: Vec<Table>,
    /// The estimate for the smallest size.
    estimate: Expected,
}

#[derive(Serialize)]
struct Table {
    name: &'static str,
    megabytes: f32,
    millis: u32,
}

#[derive(Serialize)]
struct Expected {
    bytes: f64,
    table_millis: f64,
    millis: f64,
    turns: f64,
}

impl Methods {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut output = output::stdout();
        let mut entries: Vec<&Entry> = Entry::all().collect();
        entries.sort_by_key(|entry| entry.sizes);
        if self.json {
            for entry in entries {
                writeln!(output, "{}", serde_json::to_string(&line(entry)).map_err(io::Error::from)?)?;
            }
            return Ok(());
        }
        // Sizes that share their measurements are one line.
        for alike in entries.chunk_by(|one, next| one.measured == next.measured) {
            if let [first, .., last] | [first @ last] = alike {
                writeln!(output, "{}", text(first, last.sizes[1]))?;
            }
        }
        Ok(())
    }
}

fn words(entry: &Entry) -> &'static MethodText {
    METHODS_ENGLISH.method(entry.method)
}

/// Returns the names of the metrics that a method minimises.
fn metrics(entry: &Entry) -> impl Iterator<Item = &'static str> {
    entry.metrics.iter().map(|metric| metric.name_for(entry.least_size()))
}

fn line(entry: &Entry) -> Line {
    let MethodText { name, about } = words(entry);
    let Estimate { bytes, table_millis, millis, turns } = entry.estimate(entry.least_size());
    Line {
        method: entry.method.name(),
        sizes: entry.sizes,
        name,
        about,
        promise: entry.promise.name(),
        metrics: metrics(entry).collect(),
        tables: entry
            .tiers
            .iter()
            .map(|tier| Table { name: tier.name, megabytes: tier.megabytes, millis: tier.millis })
            .collect(),
        estimate: Expected { bytes, table_millis, millis, turns },
    }
}

/// Describes an entry, and those like it up to the size `last`.
fn text(entry: &Entry, last: usize) -> String {
    let sizes = match (entry.least_size(), last) {
        (first, last) if first == last => first.to_string(),
        (first, LARGEST) => format!("{first}+"),
        (first, last) => format!("{first}-{last}"),
    };
    let metrics: Vec<&str> = metrics(entry).collect();
    let tables: Vec<String> = entry
        .tiers
        .iter()
        .map(|tier| format!("{} {} MB in {}", tier.name, tier.megabytes, time(tier.millis.into())))
        .collect();
    let Estimate { millis, turns, .. } = entry.estimate(entry.least_size());
    format!(
        "{sizes:<5} {:10} {:12} {:8} {turns:>5} turns in {:7} tables: {}\n    {}",
        entry.method,
        entry.promise,
        metrics.join(" "),
        time(millis),
        tables.join(", "),
        words(entry).about,
    )
}

/// Formats a time with a unit that suits its size.
fn time(millis: f64) -> String {
    match millis {
        millis if millis < 10.0 => format!("{millis} ms"),
        millis if millis < 1e3 => format!("{millis:.0} ms"),
        millis if millis < 6e5 => format!("{:.1} s", millis / 1e3),
        millis => format!("{:.1} h", millis / 3.6e6),
    }
}
