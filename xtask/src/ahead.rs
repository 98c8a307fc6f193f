//! Builds the page while other parts of the tests run: compiling, linking and shortening it leave a processor idle for half of the
//! time.

use std::io::Write;
use std::panic::resume_unwind;
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};

use crate::environment::Environment;
use crate::failure::{Failure, Result, say};
use crate::{process, tools};

/// A command that runs beside others. Its output is kept until somebody waits for it.
pub struct Ahead {
    thread: JoinHandle<Result<(i32, String)>>,
}

impl Ahead {
    /// Installs missing tools, and starts `./dev build`. Returns `None` if a tool cannot be installed.
    pub fn build(environment: &Environment) -> Option<Self> {
        // Now, because a process beside others cannot ask for consent.
        tools::need_what_builds(&mut environment.clone()).ok()?;
        let program = std::env::current_exe().ok()?;
        say("building dist/ beside the other parts; its output comes before the tests in browsers");
        let mut build = environment.command(program);
        build.arg("build");
        Some(Self::start(build))
    }

    fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null());
        Self { thread: thread::spawn(move || process::recorded(&mut command, &mut std::io::sink())) }
    }

    /// Waits for the command, and writes its output. The error is its status, if it fails.
    pub fn finish(self, output: &mut impl Write) -> Result<()> {
        let (status, text) = self.thread.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        output.write_all(text.as_bytes()).map_err(|error| Failure::Because(error.to_string()))?;
        if status == 0 { Ok(()) } else { Err(Failure::Status(status)) }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn finished(script: &str) -> (Result<()>, String) {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let mut output = Vec::new();
        let result = Ahead::start(command).finish(&mut output);
        (result, String::from_utf8(output).expect("text"))
    }

    #[test]
    fn the_output_comes_as_a_whole_with_the_status() {
        assert_eq!(finished("echo one; echo two >&2"), (Ok(()), "one\ntwo\n".into()));
        assert_eq!(finished("echo one; exit 3"), (Err(Failure::Status(3)), "one\n".into()));
    }

    #[test]
    fn a_command_beside_others_gets_no_input() {
        assert_eq!(finished("cat; echo end"), (Ok(()), "end\n".into()));
    }
}
