//! Builds the page, lints, or fuzzes while other parts of the tests run: compilers, linkers, and tests that wait for a page leave a processor idle
//! for a part of the time.

use std::io::Write;
use std::panic::resume_unwind;
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};

use crate::environment::Environment;
use crate::failure::{Failure, Result, say};
use crate::{process, tools};

/// Commands that run one after another, beside other work. Their output is kept until somebody waits for it.
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
        Some(Self::start(vec![build]))
    }

    /// Starts the first command. Each other one starts if the command before it succeeds.
    pub fn start(commands: Vec<Command>) -> Self {
        let run = || {
            let mut all = String::new();
            for mut command in commands {
                let (status, text) = process::recorded(command.stdin(Stdio::null()), &mut std::io::sink())?;
                all += &text;
                if status != 0 {
                    return Ok((status, all));
                }
            }
            Ok((0, all))
        };
        Self { thread: thread::spawn(run) }
    }

    /// Waits for the commands, and writes their output. The error is the status of the one that fails.
    pub fn finish(self, output: &mut impl Write) -> Result<()> {
        let (status, text) = self.thread.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        output.write_all(text.as_bytes()).map_err(|error| Failure::Because(error.to_string()))?;
        if status == 0 { Ok(()) } else { Err(Failure::Status(status)) }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn finished(scripts: &[&str]) -> (Result<()>, String) {
        let command = |script: &&str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            command
        };
        let mut output = Vec::new();
        let result = Ahead::start(scripts.iter().map(command).collect()).finish(&mut output);
        (result, String::from_utf8(output).expect("text"))
    }

    #[test]
    fn the_output_comes_as_a_whole_with_the_status() {
        assert_eq!(finished(&["echo one; echo two >&2"]), (Ok(()), "one\ntwo\n".into()));
        assert_eq!(finished(&["echo one; exit 3"]), (Err(Failure::Status(3)), "one\n".into()));
    }

    #[test]
    fn a_command_runs_if_those_before_it_succeed() {
        assert_eq!(finished(&["echo one", "echo two"]), (Ok(()), "one\ntwo\n".into()));
        assert_eq!(finished(&["echo one; exit 3", "echo two"]), (Err(Failure::Status(3)), "one\n".into()));
    }

    #[test]
    fn a_command_beside_others_gets_no_input() {
        assert_eq!(finished(&["cat; echo end"]), (Ok(()), "end\n".into()));
    }
}
