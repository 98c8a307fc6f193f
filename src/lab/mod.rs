//! Recipes to searches that run, and those to races, sweeps, figures and plots: what is measured.

mod recipe;

pub use recipe::{Budget, HeuristicName, Recipe, Representation, Strategy};
