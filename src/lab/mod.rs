//! Turns recipes into running searches, and their measurements into races, sweeps, tables and charts.

/// Defines what a [`Job`](crate::job::Job) that converts the solutions of another search passes on unchanged.
macro_rules! relayed {
    () => {
        fn nodes(&self) -> u64 {
            self.search.nodes()
        }

        fn bound(&self) -> u32 {
            self.search.bound()
        }

        fn findings(&self) -> &$crate::job::Findings<Self::Solution> {
            &self.findings
        }

        fn stats(&self) -> $crate::job::Stats {
            self.search.stats()
        }
    };
}

mod csv;
mod estimate;
mod outcome;
#[cfg(feature = "page")]
mod page;
pub mod problem;
pub mod protocol;
mod quick;
mod recipe;
mod run;
mod search;
pub mod service;
mod spec;
mod start;
mod varied;
mod walk;

pub use csv::csv;
pub use estimate::{Estimate, NoDatabase, estimate};
pub use outcome::Outcome;
#[cfg(feature = "page")]
pub use page::*;
pub use recipe::{Budget, HeuristicName, Recipe, Representation, Starts, Strategy};
pub use run::{Event, Run, WatchedRun};
pub use search::SearchNode;
pub use spec::{read_recipe, recipe_text, recipe_words};
pub use start::{Start, scramble};
pub use varied::Varied;
pub use walk::{Level, Shown, Walk};
