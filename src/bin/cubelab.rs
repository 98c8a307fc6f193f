//! The native command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    cubelab::cli::run()
}
