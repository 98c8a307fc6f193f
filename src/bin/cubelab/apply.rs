//! `cubelab apply`: performs an alg on a cube and prints the stickers.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::input::{self, Start};
use super::output;
use cubelab::cube::Alg;

/// Perform an alg on a cube, and print the facelet string
#[derive(Args)]
pub(super) struct Apply {
    /// The alg, such as "R U R' U'", "(M2 U)4" or "[F: [R, U]]"
    alg: String,

    #[command(flatten)]
    start: Start,
}

impl Apply {
    pub(super) fn run(self) -> Result<(), Failure> {
        let alg: Alg = self.alg.parse().map_err(|error| Failure::of_input(&self.alg, error))?;
        let stickers = input::after(self.start.stickers()?, &alg, &self.alg)?;
        Ok(writeln!(output::stdout(), "{stickers}")?)
    }
}
