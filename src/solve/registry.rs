//! The registry: finds the entry of a method for a size.
//!
//! An [`Entry`] is plain data, so a page can show all entries without containing a solver. A
//! [`Constructor`](super::Constructor) builds tables and searches, and a program links only the constructors
//! that it names.

use thiserror::Error;

use super::entries;
use super::entry::{Entry, LARGEST, Method};
use crate::cube::Metric;

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

/// The longest time to a solution of a default method, in milliseconds.
const LONGEST_MILLIS: f64 = 10_000.0;

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
        entries::ALL.iter().copied().flatten()
    }

    /// Returns the entries for a size, the default first: those with a solution within ten seconds come before others.
    ///
    /// ```
    /// use cubelab::solve::{Entry, Method};
    ///
    /// let usual = |size| Entry::of_size(size).next().map(|entry| entry.method);
    /// assert_eq!([5, 17].map(usual), [Some(Method::Reduction); 2]);
    /// assert_eq!([18, 33].map(usual), [Some(Method::Quick); 2]);
    /// ```
    pub fn of_size(size: usize) -> impl Iterator<Item = &'static Entry> {
        let of_pace = move |is_slow| {
            let is_in = move |entry: &&Entry| {
                entry.is_for(size) && (entry.estimate(size).millis > LONGEST_MILLIS) == is_slow
            };
            Entry::all().filter(is_in)
        };
        of_pace(false).chain(of_pace(true))
    }

    /// Returns the entry of the default method for a size; with a metric, of the first method that minimises lengths in it, if
    /// there is one, otherwise of the default method.
    ///
    /// ```
    /// use cubelab::cube::Metric;
    /// use cubelab::solve::{Entry, Method};
    ///
    /// let usual = |metric| Entry::usual(33, metric).map(|entry| entry.method);
    /// assert_eq!(usual(None), Some(Method::Quick));
    /// assert_eq!(usual(Some(Metric::Htm)), Some(Method::Reduction));
    /// ```
    pub fn usual(size: usize, metric: Option<Metric>) -> Option<&'static Entry> {
        let minimises = |entry: &&Entry| metric.is_none_or(|metric| entry.metrics.contains(&metric));
        Entry::of_size(size).find(minimises).or_else(|| Entry::of_size(size).next())
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

    /// Returns an error unless the method minimises lengths in this metric for cubes of this size.
    pub fn check_metric(&self, size: usize, metric: Metric) -> Result<(), WrongMetric> {
        let wrong = WrongMetric { method: self.method, size, metric };
        if self.metrics.contains(&metric) { Ok(()) } else { Err(wrong) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Estimate;

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
            let is_of_method = |size| Entry::new(entry.method, size).is_ok();
            assert!(entry.measured.iter().all(|row| is_of_method(row.size)), "{}", entry.method);
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
