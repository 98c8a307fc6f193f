//! The outcome of a finished search.

use super::protocol::{Ending, Figures};
use super::{Recipe, Start, Varied};

/// The outcome of a finished search.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The recipe of the search.
    pub recipe: Recipe,
    /// The cube from which the search started.
    pub start: Start,
    /// In a sweep, the varied setting and its value.
    pub varied: Option<(Varied, f64)>,
    /// The reason for the end, with the solution.
    pub ending: Ending,
    /// The measurements of the search.
    pub figures: Figures,
}
