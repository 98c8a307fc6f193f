//! Problem files of the search lab, as arguments of commands.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use cubelab::lab::problem::Problem;
use cubelab::limits::{self, Size, TooLarge};
use cubelab::numbers::Number;
use cubelab::nxn::LabRule;

/// The problem file that a command reads.
#[derive(Args)]
pub(super) struct ProblemFile {
    /// A problem file: a JSON object with the keys BACK, DOWN, FRONT, LEFT, RIGHT and UP, each an array of
    /// N rows of N colours, 0 to 5; "-" for standard input
    #[arg(value_name = "PROBLEM.json")]
    path: PathBuf,
}

impl ProblemFile {
    /// Reads and parses the file.
    pub(super) fn read(&self) -> Result<Problem, Failure> {
        let name = self.path.display().to_string();
        let text = match self.path == Path::new("-") {
            true => read_limited(io::stdin()),
            false => File::open(&self.path).and_then(read_limited),
        };
        let text = text.map_err(|error| Failure::of_input(&name, error))?;
        text.parse().map_err(|error| Failure::of_input(&name, error))
    }
}

/// Reads a problem file; longer than [`limits::PROBLEM_BYTES`] is an error.
fn read_limited(from: impl Read) -> io::Result<String> {
    let mut text = String::new();
    let read = from.take(limits::PROBLEM_BYTES.to_u64() + 1).read_to_string(&mut text)?;
    if read > limits::PROBLEM_BYTES {
        let (found, most) = (Size::Beyond(limits::PROBLEM_BYTES), limits::PROBLEM_BYTES);
        return Err(io::Error::other(TooLarge { what: "a problem", found, most }));
    }
    Ok(text)
}

/// The option that chooses what the turns B, D, L, b, d, l do.
#[derive(Args)]
pub(super) struct Moves {
    /// How layers turn: as in the "lab", or as on a "physical" cube
    ///
    /// B0, L0 and D of the last layer differ: the lab turns the face against the ring of stickers beside it,
    /// which no physical cube can do.
    #[arg(long = "moves", value_name = "RULE", default_value_t = LabRule::Lab)]
    pub(super) rule: LabRule,
}
