//! Problem files of the search lab: read by several commands.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use crate::lab::problem::Problem;
use crate::nxn::LabRule;

/// The problem that a command begins with.
#[derive(Args)]
pub(super) struct ProblemFile {
    /// A problem file: a JSON object with the keys BACK, DOWN, FRONT, LEFT, RIGHT and UP, each an array of
    /// N rows of N colours, 0 to 5; "-" for standard input
    #[arg(value_name = "PROBLEM.json")]
    path: PathBuf,
}

impl ProblemFile {
    /// Reads it.
    pub(super) fn read(&self) -> Result<Problem, Failure> {
        let name = self.path.display().to_string();
        let text = if self.path == Path::new("-") {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).map(|_| text)
        } else {
            fs::read_to_string(&self.path)
        };
        let text = text.map_err(|error| Failure::of_input(&name, error))?;
        text.parse().map_err(|error| Failure::of_input(&name, error))
    }
}

/// Whose turns the letters B, D, L, b, d, l stand for.
#[derive(Args)]
pub(super) struct Moves {
    /// Whose turns: those of the "lab", or the "physical" ones of a cube
    ///
    /// They differ in B0, L0 and D of the last layer: there the lab turns the face against the belt of
    /// stickers beside it, as no cube can.
    #[arg(long = "moves", value_name = "RULE", default_value_t = LabRule::Lab)]
    pub(super) rule: LabRule,
}
