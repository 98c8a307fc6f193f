//! The registry: each method for each size, with what it promises, what it counts and what it takes.
//!
//! An [`Entry`] is plain data. A page can show all of them without carrying a solver: what builds tables and searches
//! is a [`Constructor`](super::Constructor), and a program links only the constructors that it names.

use thiserror::Error;

use crate::cube::Metric;
use crate::named::named;

/// Lists the methods, each with the folders that solve by it: an enum, the entries, and all constructors.
macro_rules! methods {
    ($($(#[$about:meta])* $method:ident = $name:literal in $($folder:ident),+;)*) => {
        named! {
            /// A way to solve cubes of some sizes.
            Method ("method") {
                $($(#[$about])* $method = $name,)*
            }
        }

        /// The entries of all methods, by folder.
        static FOLDERS: &[&[Entry]] = &[$($(super::$folder::ENTRIES,)+)*];

        /// The constructors of all methods. Whoever names this links every solver.
        pub static ALL_CONSTRUCTORS: &[super::Constructor] = &[$($(super::$folder::CONSTRUCTOR,)+)*];
    };
}

// Of several methods for a size, the one to take first stands first.
methods! {
    /// Near-optimal, 3x3x3 (Kociemba).
    TwoPhase = "two-phase" in two_phase;
    /// Shortest of all, 3x3x3, from pattern databases (Korf).
    Korf = "korf" in korf;
    /// Reduction to a 3x3x3, which two-phase solves: 4x4x4 and larger.
    Reduction = "reduction" in four, reduction;
    /// Six phases with a choice of heuristics, 4x4x4: to teach and compare (the six-phase 4x4x4 of docs/solvers).
    Phases = "phases" in six_phase;
    /// Shortest of all, 2x2x2.
    Optimal = "optimal" in two;
}

named! {
    /// What a method promises of its solutions.
    Promise ("promise") {
        /// No solution is shorter.
        Optimal = "optimal",
        /// Hardly longer than a shortest one: for the 3x3x3 at most 21 turns at once, and shorter ones with time.
        NearOptimal = "near-optimal",
        /// As short as the method can find soon; how much longer than a shortest one is not known.
        Short = "short",
        /// In phases that a person can follow; longer than short ones.
        Explained = "explained",
    }
}

/// One method for one size, or for sizes that share their tables.
pub struct Entry {
    /// The method.
    pub method: Method,
    /// The sizes, from the first to the last, in layers.
    pub sizes: [usize; 2],
    /// What a length can count, the usual one first.
    pub metrics: &'static [Metric],
    /// What it promises of its solutions.
    pub promise: Promise,
    /// The tables: the first tier is needed, each further one makes searches faster.
    pub tiers: &'static [Tier],
    /// What solving took, by size.
    pub measured: &'static [Measured],
}

/// A set of tables.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tier {
    /// Its name.
    pub name: &'static str,
    /// The memory that it takes, in megabytes.
    pub megabytes: f32,
    /// The time to build it, in milliseconds, on one core of an AMD EPYC with native code.
    pub millis: u32,
}

/// What was measured for one size, as the mean of several positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    size: usize,
    megabytes: f64,
    table_millis: f64,
    millis: f64,
    turns: f64,
}

impl Measured {
    /// A random position of this size: the memory of tables and search, the time to build the tables, that to the
    /// first solution, and its turns.
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

/// The time, memory and turns to expect for a random position.
///
/// Times are those of one core of an AMD EPYC with native code; a worker of a browser takes about twice as long.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The memory in bytes: tables, and what the search holds.
    pub bytes: f64,
    /// The time to build the tables, in milliseconds.
    pub table_millis: f64,
    /// The time from then on to the first solution, in milliseconds.
    pub millis: f64,
    /// The turns of that solution.
    pub turns: f64,
}

/// The largest size that there are methods for, in layers.
pub const LARGEST: usize = 1000;

/// A method that is not for cubes of this size.
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
    /// The methods for a size, the one to take first in front; none for a cube of one layer, which is always solved.
    ///
    /// ```
    /// use cubelab::solve::Method;
    ///
    /// assert!(Method::of_size(3).eq([Method::TwoPhase, Method::Korf]));
    /// assert_eq!(Method::of_size(1).next(), None);
    /// ```
    pub fn of_size(size: usize) -> impl Iterator<Item = Method> {
        Entry::of_size(size).map(|entry| entry.method)
    }

    /// Whether it is for cubes of this size.
    pub fn check(self, size: usize) -> Result<(), WrongMethod> {
        Entry::new(self, size).map(|_| ())
    }
}

impl Entry {
    /// Every entry, method by method.
    ///
    /// ```
    /// use cubelab::solve::{Entry, Promise};
    ///
    /// let optimal = Entry::all().filter(|entry| entry.promise == Promise::Optimal);
    /// let sizes: Vec<_> = optimal.map(|entry| (entry.method.name(), entry.sizes)).collect();
    /// assert_eq!(sizes, [("korf", [3, 3]), ("optimal", [2, 2])]);
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Entry> {
        FOLDERS.iter().copied().flatten()
    }

    /// The entries for a size, the one to take first in front.
    pub fn of_size(size: usize) -> impl Iterator<Item = &'static Entry> {
        Entry::all().filter(move |entry| entry.is_for(size))
    }

    /// The entry of a method for a size.
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

    /// Whether it is for cubes of this size.
    pub const fn is_for(&self, size: usize) -> bool {
        self.sizes[0] <= size && size <= self.sizes[1]
    }

    /// What a length counts where nothing else is asked for.
    pub const fn metric(&self) -> Metric {
        self.metrics[0]
    }

    /// What a length counts where this is asked for: the usual metric if the method does not have it.
    pub fn metric_or_usual(&self, metric: Metric) -> Metric {
        if self.metrics.contains(&metric) { metric } else { self.metric() }
    }

    /// What solving a random position of this size is expected to take. Between two sizes that were measured it lies
    /// on the straight line between them; beyond the largest, turns grow as stickers do, and time as turns times layers.
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
            let layers = size as f64 / last.size as f64;
            let (turns, millis) = (last.turns * layers * layers, last.millis * layers * layers * layers);
            return Estimate { bytes: last.megabytes * 1e6, table_millis: last.table_millis, millis, turns };
        };
        let (from, to) = (&rows[next.saturating_sub(1)], &rows[next]);
        let part = size.saturating_sub(from.size) as f64 / to.size.abs_diff(from.size).max(1) as f64;
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
    fn a_wrong_pair_is_reported_with_those_that_fit() {
        let error = |method: Method, size| method.check(size).map_err(|error| error.to_string());
        for (method, size, expected) in [
            (Method::Optimal, 3, "optimal does not solve a 3x3x3; expected two-phase or korf"),
            (Method::TwoPhase, 5, "two-phase does not solve a 5x5x5; expected reduction"),
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
