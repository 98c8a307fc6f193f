//! Failures of commands, their messages and exit status.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The number of characters of an invalid input that an error message quotes.
const LONGEST_INPUT: usize = 60;

/// The reason why a command ends early or with an exit status other than 0.
pub(super) enum Failure {
    /// An error that is still to be printed.
    Message(String),
    /// An error that has been printed.
    Reported,
    /// Writing to standard output failed.
    Output(io::Error),
}

impl Failure {
    /// A failure caused by an invalid input: the message quotes its beginning and gives the reason.
    pub(super) fn of_input(input: &str, why: impl Display) -> Failure {
        let mut quoted: String = input.chars().take(LONGEST_INPUT).collect();
        if quoted.len() < input.len() {
            quoted.push('…');
        }
        Failure::Message(format!("{quoted:?}: {why}"))
    }

    /// Prints the failure to standard error, and returns the exit status.
    pub(super) fn report(self) -> ExitCode {
        match self {
            Failure::Message(message) => print_message(&message),
            Failure::Reported => {}
            // The reader of the output, such as `head`, has read all it wants.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => print_message(&format!("standard output: {error}")),
        }
        ExitCode::FAILURE
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Writes a line to standard error. A failure to write is ignored, as nothing is left to report it on.
pub(super) fn print_message(message: &str) {
    let _ = writeln!(io::stderr(), "cubelab: {message}");
}
