//! `cubelab check`: prints `ok`, or the laws that the stickers break.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::output;
use cubelab::nxn::{Position, Stickers};

/// Check whether a cube with these stickers can be solved
///
/// Prints "ok", or every law of the cube that is broken, one a line, with exit status 1. Accepts every size and
/// every grip.
#[derive(Args)]
pub(super) struct Check {
    /// Facelet string: the 6 N^2 stickers
    facelets: String,
}

impl Check {
    pub(super) fn run(self) -> Result<(), Failure> {
        let stickers: Stickers =
            self.facelets.parse().map_err(|error| Failure::of_input(&self.facelets, error))?;
        let mut output = output::stdout();
        match Position::try_from(stickers) {
            Ok(_) => Ok(writeln!(output, "ok")?),
            Err(broken) => {
                for law in &broken.0 {
                    writeln!(output, "{law}")?;
                }
                Err(Failure::Reported)
            }
        }
    }
}
