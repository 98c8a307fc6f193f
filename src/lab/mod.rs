//! Recipes to searches that run, and those to races, sweeps, figures and plots: what is measured.

mod named;
mod recipe;

pub use named::UnknownName;
pub use recipe::{
    Budget, Duplicates, HeuristicName, MoveSet, Recipe, Representation, Strategy, ValueSchedule,
};
