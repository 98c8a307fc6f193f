//! `cubelab id`: prints the id of a problem of the search lab.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::output;
use super::problem::ProblemFile;

/// Print the id of a problem of the search lab: the MD5 of its colours
#[derive(Args)]
pub(super) struct Id {
    #[command(flatten)]
    file: ProblemFile,
}

impl Id {
    pub(super) fn run(self) -> Result<(), Failure> {
        Ok(writeln!(output::stdout(), "{}", self.file.read()?.id())?)
    }
}
