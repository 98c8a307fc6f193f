//! What ends a command early.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// How much of a faulty input is repeated, in characters.
const LONGEST_INPUT: usize = 60;

/// Why a command ends with another status than 0, or before it is done.
pub(super) enum Failure {
    /// Something to tell the person.
    Message(String),
    /// All has been said already.
    Told,
    /// Standard output failed.
    Output(io::Error),
}

impl Failure {
    /// An input that cannot be used, and why.
    pub(super) fn of_input(input: &str, why: impl Display) -> Failure {
        Failure::Message(about(input, why))
    }

    /// Tells the person, and gives the exit status.
    pub(super) fn report(self) -> ExitCode {
        match self {
            Failure::Message(message) => tell(&message),
            Failure::Told => {}
            // Whoever read the output wants no more of it.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => tell(&format!("standard output: {error}")),
        }
        ExitCode::FAILURE
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Names an input and says what is wrong with it.
pub(super) fn about(input: &str, why: impl Display) -> String {
    let mut start: String = input.chars().take(LONGEST_INPUT).collect();
    if start.len() < input.len() {
        start.push('…');
    }
    format!("{start:?}: {why}")
}

/// Writes a line to standard error; there is no one to tell if that fails.
pub(super) fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "cubelab: {message}");
}
