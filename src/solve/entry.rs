//! What the registry says of a method: its promise, its metrics, its tables and its cost.

use crate::cube::Metric;
use crate::named::named;
use crate::numbers::Number;

named! {
    /// A method that solves cubes of some sizes.
    Method ("method") {
        /// Near-optimal solutions of the 3x3x3 (Kociemba).
        TwoPhase,
        /// Optimal solutions of the 3x3x3, with pattern databases (Korf).
        Korf,
        /// Reduction of the 4x4x4 and larger cubes to a 3x3x3, which two-phase solves.
        Reduction,
        /// Reduction with small tables, of a size for which [`Method::Reduction`] has large ones.
        Quick,
        /// The 4x4x4 in six phases with a choice of heuristics, to teach and compare (docs/solvers/six-phase.md).
        Phases,
        /// Optimal solutions of the 2x2x2 and, with a large table, of the 3x3x3.
        Optimal,
    }
}

named! {
    /// The quality of solutions that a method promises.
    Promise ("promise") {
        /// No solution is shorter.
        Optimal,
        /// Slightly longer than optimal: for the 3x3x3 at most 21 turns at once, and shorter with time.
        NearOptimal,
        /// As short as the method can find in a short time; the distance to optimal is not known.
        Short,
        /// In phases that a person can follow, and longer than [`Promise::Short`].
        Explained,
    }
}

named! {
    /// A worker program of the page that solves cubes, by the name of its file.
    Worker ("worker program") {
        /// Solves the 3x3x3 near-optimally.
        Cube3 = "worker",
        /// Proves shortest solutions of the 3x3x3.
        Optimal = "optimal_worker",
        /// Solves all other sizes by the methods with small code, and draws their scrambles.
        Sizes = "sizes_worker",
        /// Solves cubes of five and more layers in phases of outer-block turns.
        Blocks = "blocks_worker",
    }
}

/// One method for one size, or for sizes that share their tables.
pub struct Entry {
    /// The method.
    pub method: Method,
    /// The smallest and the largest size, in layers.
    pub sizes: [usize; 2],
    /// The worker program that links the method; `None` if the page does not offer it.
    pub worker: Option<Worker>,
    /// The metrics in which the method can minimise lengths, the default first.
    pub metrics: &'static [Metric],
    /// The quality of solutions.
    pub promise: Promise,
    /// The tiers of tables: the first is required, each further one makes searches faster.
    pub tiers: &'static [Tier],
    /// The measured cost of solving, by size.
    pub measured: &'static [Measured],
}

/// A set of tables.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tier {
    /// The name of the tier.
    pub name: &'static str,
    /// The size in memory, in megabytes.
    pub megabytes: f32,
    /// The building time in milliseconds, on one core of an AMD EPYC with native code.
    pub millis: u32,
}

/// The measured cost of solving cubes of one size: the mean of several positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    pub(super) size: usize,
    megabytes: f64,
    table_millis: f64,
    pub(super) millis: f64,
    pub(super) turns: f64,
}

impl Measured {
    /// Returns the cost for this size: the megabytes of tables and search, the time to build the tables, the
    /// time to the first solution, and its turns.
    pub(super) const fn new(
        size: usize,
        megabytes: f64,
        table_millis: f64,
        millis: f64,
        turns: f64,
    ) -> Measured {
        Measured { size, megabytes, table_millis, millis, turns }
    }
}

/// The expected cost of solving a random position.
///
/// Times are those of one core of an AMD EPYC with native code; a worker of a browser takes about twice as
/// long.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The memory of tables and search, in bytes.
    pub bytes: f64,
    /// The time to build the tables, in milliseconds.
    pub table_millis: f64,
    /// The time to find the first solution with built tables, in milliseconds.
    pub millis: f64,
    /// The turns of the first solution.
    pub turns: f64,
}

/// The largest size that has a method, in layers.
pub const LARGEST: usize = 1000;

impl Tier {
    /// Returns a set of tables with this name, size in megabytes, and building time in milliseconds.
    pub(super) const fn new(name: &'static str, megabytes: f32, millis: u32) -> Tier {
        Tier { name, megabytes, millis }
    }
}

impl Entry {
    /// Returns the entry of a method for sizes from the first to the last. It minimises lengths in the half turn metric
    /// unless [`Entry::in_metrics`] says otherwise, and is in no worker program unless [`Entry::in_worker`] names one.
    pub(super) const fn of(
        method: Method,
        sizes: [usize; 2],
        promise: Promise,
        tiers: &'static [Tier],
        measured: &'static [Measured],
    ) -> Entry {
        Entry { method, sizes, worker: None, metrics: &[Metric::Htm], promise, tiers, measured }
    }

    /// Returns the entry with these metrics, the default first.
    pub(super) const fn in_metrics(self, metrics: &'static [Metric]) -> Entry {
        Entry { metrics, ..self }
    }

    /// Returns the entry as one of this worker program.
    pub(super) const fn in_worker(self, worker: Worker) -> Entry {
        Entry { worker: Some(worker), ..self }
    }

    /// Returns the least size of the entry. Its tables serve all larger sizes of the entry, too.
    pub const fn least_size(&self) -> usize {
        self.sizes[0]
    }

    /// True if the entry is for cubes of this size.
    pub const fn is_for(&self, size: usize) -> bool {
        self.least_size() <= size && size <= self.sizes[1]
    }

    /// Returns the default metric.
    pub const fn metric(&self) -> Metric {
        self.metrics[0]
    }

    /// Returns this metric if the method has it, else the default metric.
    pub fn metric_or_usual(&self, metric: Metric) -> Metric {
        if self.metrics.contains(&metric) { metric } else { self.metric() }
    }

    /// Returns the expected cost of solving a random position of this size. It is interpolated linearly between
    /// two measured sizes. Beyond the largest, turns grow in proportion to stickers, and time in proportion to
    /// turns times layers.
    ///
    /// ```
    /// use cubelab::solve::{Entry, Method};
    ///
    /// let turns = |size| Entry::new(Method::Reduction, size).map(|entry| entry.estimate(size).turns);
    /// assert!(turns(7)? < turns(10)?);
    /// # Ok::<(), cubelab::solve::WrongMethod>(())
    /// ```
    pub fn estimate(&self, size: usize) -> Estimate {
        let rows = self.measured;
        let last = &rows[rows.len() - 1];
        let Some(next) = rows.iter().position(|row| row.size >= size) else {
            let layers = size.to_f64() / last.size.to_f64();
            let (turns, millis) = (last.turns * layers * layers, last.millis * layers * layers * layers);
            return Estimate { bytes: last.megabytes * 1e6, table_millis: last.table_millis, millis, turns };
        };
        let (from, to) = (&rows[next.saturating_sub(1)], &rows[next]);
        let part = size.saturating_sub(from.size).to_f64() / to.size.abs_diff(from.size).max(1).to_f64();
        let between = |of: fn(&Measured) -> f64| of(from) + (of(to) - of(from)) * part;
        Estimate {
            bytes: between(|row| row.megabytes) * 1e6,
            table_millis: between(|row| row.table_millis),
            millis: between(|row| row.millis),
            turns: between(|row| row.turns),
        }
    }
}
