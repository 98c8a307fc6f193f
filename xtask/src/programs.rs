//! Test programs, each as soon as Cargo has compiled it.

use std::io::{BufRead, BufReader};
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use crate::failure::{Failure, Result};
use crate::process;

/// Cargo at work on test programs.
pub struct Programs {
    thread: JoinHandle<Result<()>>,
    compiled: Receiver<PathBuf>,
}

impl Programs {
    /// Starts to compile. The first command is a `cargo test --no-run`; each other one starts if the command before it succeeds.
    pub fn compile(mut test: Command, others: Vec<Command>) -> Self {
        let (sender, compiled) = mpsc::channel();
        test.arg("--message-format=json-render-diagnostics");
        let run = move || {
            send_programs(&mut test, &sender)?;
            drop(sender);
            others.into_iter().try_for_each(|mut other| process::run(&mut other))
        };
        Self { thread: thread::spawn(run), compiled }
    }

    /// Waits for the next test program; `None` if there are no more.
    pub fn next(&self) -> Option<PathBuf> {
        self.compiled.recv().ok()
    }

    /// Waits for the end of all commands. The error is the status of the one that fails.
    pub fn finish(self) -> Result<()> {
        self.thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    }
}

/// Runs Cargo, and sends the path of each test program that it has compiled.
fn send_programs(test: &mut Command, sender: &Sender<PathBuf>) -> Result<()> {
    let failed = |error: std::io::Error| Failure::Because(error.to_string());
    let mut child = process::start(test.stdin(Stdio::null()).stdout(Stdio::piped()))?;
    for line in child.stdout.take().into_iter().flat_map(|output| BufReader::new(output).lines()) {
        if let Some(program) = test_program(&line.map_err(failed)?) {
            // Nobody waits after a failure.
            let _ = sender.send(program);
        }
    }
    match child.wait().map(process::code).map_err(failed)? {
        0 => Ok(()),
        status => Err(Failure::Status(status)),
    }
}

/// Returns the path of the test program that a message of Cargo is about, if any. A message is one line of JSON:
/// `{"reason":"compiler-artifact", … "profile":{ … "test":true}, … "executable":"…", … }`. See the Cargo Book, "External tools".
fn test_program(message: &str) -> Option<PathBuf> {
    let (_, profile) = message.split_once(r#""profile":{"#)?;
    let (profile, rest) = profile.split_once('}')?;
    let (_, path) = rest.split_once(r#""executable":""#)?;
    let (path, _) = path.split_once('"')?;
    profile.contains(r#""test":true"#).then(|| path.replace(r"\\", r"\").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_about_a_test_program_has_its_path() {
        let message = |is_test: bool, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","target":{{"kind":["lib"],"name":"cubelab","test":true}},"profile":{{"opt_level":"2","debuginfo":0,"test":{is_test}}},"filenames":[],"executable":{executable},"fresh":false}}"#
            )
        };
        assert_eq!(
            test_program(&message(true, r#""/target/debug/deps/cubelab-76""#)),
            Some("/target/debug/deps/cubelab-76".into())
        );
        assert_eq!(
            test_program(&message(true, r#""C:\\target\\cubelab-76.exe""#)),
            Some(r"C:\target\cubelab-76.exe".into())
        );
        assert_eq!(test_program(&message(false, r#""/target/debug/cubelab""#)), None);
        assert_eq!(test_program(&message(true, "null")), None);
        assert_eq!(test_program(r#"{"reason":"build-finished","success":true}"#), None);
    }

    #[cfg(unix)]
    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[cfg(unix)]
    #[test]
    fn programs_come_one_by_one_before_the_other_commands_run() {
        let message = r#"echo '{"profile":{"test":true},"executable":"/one"}'; echo '{"reason":"other"}'; echo '{"profile":{"test":true},"executable":"/two"}'"#;
        let programs = Programs::compile(shell(message), vec![shell("exit 3"), shell("exit 4")]);
        assert_eq!(
            [programs.next(), programs.next(), programs.next()],
            [Some("/one".into()), Some("/two".into()), None]
        );
        assert_eq!(programs.finish(), Err(Failure::Status(3)));
    }

    #[cfg(unix)]
    #[test]
    fn what_does_not_compile_is_a_failure_after_the_programs_before_it() {
        let message = r#"echo '{"profile":{"test":true},"executable":"/one"}'; exit 101"#;
        let programs = Programs::compile(shell(message), vec![shell("exit 3")]);
        assert_eq!([programs.next(), programs.next()], [Some("/one".into()), None]);
        assert_eq!(programs.finish(), Err(Failure::Status(101)));
    }
}
