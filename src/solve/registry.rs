//! The registry: each method for each size, with its promise, its metrics, its tables and its cost.
//!
//! An [`Entry`] is plain data, so a page can show all entries without containing a solver. A
//! [`Constructor`](super::Constructor) builds tables and searches, and a program links only the constructors
//! that it names.

use thiserror::Error;

use crate::cube::Metric;
use crate::named::named;
use crate::numbers::Number;

/// Declares the methods, each with the folders that implement it if they are not named before. Defines an enum, the entries, and all
/// constructors.
macro_rules! methods {
    ($($(#[$about:meta])* $method:ident = $name:literal $(in $($folder:ident),+)?;)*) => {
        named! {
            /// A method that solves cubes of some sizes.
            Method ("method") {
                $($(#[$about])* $method = $name,)*
            }
        }

        /// The entries of all methods, by folder.
        static FOLDERS: &[&[Entry]] = &[$($($(super::$folder::ENTRIES,)+)?)*];

        /// The constructors of all methods. A program that uses this links every solver.
        pub static ALL_CONSTRUCTORS: &[super::Constructor] = &[$($($(super::$folder::CONSTRUCTOR,)+)?)*];
    };
}

// The default method of a size comes before its other methods.
methods! {
    /// Near-optimal solutions of the 3x3x3 (Kociemba).
    TwoPhase = "two-phase" in two_phase;
    /// Optimal solutions of the 3x3x3, with pattern databases (Korf).
    Korf = "korf" in korf;
    /// Reduction of the 4x4x4 and larger cubes to a 3x3x3, which two-phase solves.
    Reduction = "reduction" in four, five, reduction;
    /// Reduction with small tables, of a size for which [`Method::Reduction`] has large ones. Its entries are in the folder
    /// of the method for larger cubes.
    Quick = "quick";
    /// The 4x4x4 in six phases with a choice of heuristics, to teach and compare (docs/solvers/six-phase.md).
    Phases = "phases" in six_phase;
    /// Optimal solutions of the 2x2x2 and, with a large table, of the 3x3x3.
    Optimal = "optimal" in two, optimal;
}

named! {
    /// The quality of solutions that a method promises.
    Promise ("promise") {
        /// No solution is shorter.
        Optimal = "optimal",
        /// Slightly longer than optimal: for the 3x3x3 at most 21 turns at once, and shorter with time.
        NearOptimal = "near-optimal",
        /// As short as the method can find in a short time; the distance to optimal is not known.
        Short = "short",
        /// In phases that a person can follow, and longer than [`Promise::Short`].
        Explained = "explained",
    }
}

/// One method for one size, or for sizes that share their tables.
pub struct Entry {
    /// The method.
    pub method: Method,
    /// The smallest and the largest size, in layers.
    pub sizes: [usize; 2],
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
    size: usize,
    megabytes: f64,
    table_millis: f64,
    millis: f64,
    turns: f64,
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

/// The error of a method that does not minimise lengths in a metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{method} minimises the length of solutions of a {size}x{size}x{size} in {}, not {}", minimised(*method, *size), metric.name_for(*size))]
pub struct WrongMetric {
    /// The method.
    pub method: Method,
    /// The number of layers.
    pub size: usize,
    /// The metric.
    pub metric: Metric,
}

fn minimised(method: Method, size: usize) -> String {
    let metrics = Entry::new(method, size).map_or(&[][..], |entry| entry.metrics);
    metrics.iter().map(|metric| metric.name_for(size)).collect::<Vec<_>>().join(" or ")
}

/// The error of a method that does not solve cubes of a size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{method} does not solve a {size}x{size}x{size}; expected {}", expected(*size))]
pub struct WrongMethod {
    /// The method.
    pub method: Method,
    /// The number of layers.
    pub size: usize,
}

fn expected(size: usize) -> String {
    if size <= 1 {
        return "none, as it is always solved".to_owned();
    }
    let names: Vec<&str> = Entry::of_size(size).map(|entry| entry.method.name()).collect();
    if names.is_empty() { format!("at most {LARGEST} layers") } else { names.join(" or ") }
}

impl Method {
    /// Returns the methods for a size, the default first. A cube of one layer has none, because it is always
    /// solved.
    ///
    /// ```
    /// use cubelab::solve::Method;
    ///
    /// assert!(Method::of_size(3).eq([Method::TwoPhase, Method::Korf, Method::Optimal]));
    /// assert_eq!(Method::of_size(1).next(), None);
    /// ```
    pub fn of_size(size: usize) -> impl Iterator<Item = Method> {
        Entry::of_size(size).map(|entry| entry.method)
    }

    /// Returns an error unless the method solves cubes of this size.
    pub fn check(self, size: usize) -> Result<(), WrongMethod> {
        Entry::new(self, size).map(|_| ())
    }
}

impl Entry {
    /// Returns all entries, method by method.
    ///
    /// ```
    /// use cubelab::solve::{Entry, Promise};
    ///
    /// let optimal = Entry::all().filter(|entry| entry.promise == Promise::Optimal);
    /// let sizes: Vec<_> = optimal.map(|entry| (entry.method.name(), entry.sizes)).collect();
    /// assert_eq!(sizes, [("korf", [3, 3]), ("optimal", [2, 2]), ("optimal", [3, 3])]);
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Entry> {
        FOLDERS.iter().copied().flatten()
    }

    /// Returns the entries for a size, the default first.
    pub fn of_size(size: usize) -> impl Iterator<Item = &'static Entry> {
        Entry::all().filter(move |entry| entry.is_for(size))
    }

    /// Returns the entry of a method for a size.
    ///
    /// ```
    /// use cubelab::solve::{Entry, Method};
    ///
    /// assert_eq!(Entry::new(Method::Korf, 3)?.tiers.len(), 1);
    /// let wrong = Entry::new(Method::Korf, 4).err().unwrap();
    /// assert_eq!(wrong.to_string(), "korf does not solve a 4x4x4; expected reduction or phases");
    /// # Ok::<(), cubelab::solve::WrongMethod>(())
    /// ```
    pub fn new(method: Method, size: usize) -> Result<&'static Entry, WrongMethod> {
        Entry::of_size(size).find(|entry| entry.method == method).ok_or(WrongMethod { method, size })
    }

    /// True if the entry is for cubes of this size.
    pub const fn is_for(&self, size: usize) -> bool {
        self.sizes[0] <= size && size <= self.sizes[1]
    }

    /// Returns the default metric.
    pub const fn metric(&self) -> Metric {
        self.metrics[0]
    }

    /// Returns an error unless the method minimises lengths in this metric for cubes of this size.
    pub fn check_metric(&self, size: usize, metric: Metric) -> Result<(), WrongMetric> {
        let wrong = WrongMetric { method: self.method, size, metric };
        if self.metrics.contains(&metric) { Ok(()) } else { Err(wrong) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_method_is_reported_with_the_methods_of_the_size() {
        let error = |method: Method, size| method.check(size).map_err(|error| error.to_string());
        for (method, size, expected) in [
            (Method::Optimal, 4, "optimal does not solve a 4x4x4; expected reduction or phases"),
            (Method::TwoPhase, 5, "two-phase does not solve a 5x5x5; expected reduction or quick"),
            (Method::Reduction, 1, "reduction does not solve a 1x1x1; expected none, as it is always solved"),
            (Method::Phases, 2000, "phases does not solve a 2000x2000x2000; expected at most 1000 layers"),
        ] {
            assert_eq!(error(method, size), Err(expected.to_owned()));
        }
        for (size, method) in [
            (2, Method::Optimal),
            (3, Method::TwoPhase),
            (3, Method::Korf),
            (4, Method::Phases),
            (100, Method::Reduction),
        ] {
            assert_eq!(error(method, size), Ok(()));
        }
    }

    #[test]
    fn every_size_has_a_method_and_no_pair_is_there_twice() {
        for size in 2..=LARGEST {
            let mut methods: Vec<&str> = Method::of_size(size).map(Method::name).collect();
            assert!(!methods.is_empty(), "{size}");
            methods.sort_unstable();
            assert!(methods.is_sorted_by(|one, next| one < next), "{size}: {methods:?}");
        }
        for entry in Entry::all() {
            assert!(!entry.tiers.is_empty() && !entry.metrics.is_empty() && !entry.measured.is_empty());
            assert!(entry.measured.iter().all(|row| entry.is_for(row.size)), "{}", entry.method);
        }
        assert!(Method::ALL.iter().all(|method| Entry::all().any(|entry| entry.method == *method)));
    }

    #[test]
    fn turns_grow_with_the_size_and_estimates_meet_what_was_measured() {
        let estimate = |size| Entry::new(Method::Reduction, size).map(|entry| entry.estimate(size)).unwrap();
        let estimates: Vec<Estimate> = (4..=200).map(estimate).collect();
        for pair in estimates.windows(2) {
            let [one, next] = pair else { unreachable!("two at a time") };
            assert!(next.turns > one.turns, "{next:?}");
        }
        for entry in Entry::all() {
            for row in entry.measured {
                let estimate = entry.estimate(row.size);
                assert_eq!((estimate.turns, estimate.millis), (row.turns, row.millis));
            }
        }
    }
}
