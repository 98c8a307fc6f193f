//! Runs programs and returns their exit status.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::failure::{Failure, Result};

/// Returns the exit status of a program as shells report it: its own, or 128 plus the signal that killed it.
pub fn code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return 128 + signal;
    }
    status.code().unwrap_or(1)
}

/// Starts a program. The error names the program.
pub fn start(command: &mut Command) -> Result<Child> {
    let name = command.get_program().to_string_lossy().into_owned();
    command.spawn().map_err(|error| Failure::Because(format!("{name} cannot be run: {error}")))
}

/// Runs a program to its end. The error is its status, if it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let status = start(command)?.wait();
    match status.map(code) {
        Ok(0) => Ok(()),
        Ok(code) => Err(Failure::Status(code)),
        Err(error) => Err(Failure::Because(error.to_string())),
    }
}

/// Runs an installer to its end, and returns true if it succeeded. It gets no input. Its output goes to
/// standard error, because standard output is for the result of the command.
pub fn install(command: &mut Command) -> bool {
    install_within(command, Duration::MAX)
}

/// Like [`install`]; kills a program that takes longer than `limit`.
pub fn install_within(command: &mut Command, limit: Duration) -> bool {
    let Ok(mut child) = command.stdin(Stdio::null()).stdout(std::io::stderr()).spawn() else { return false };
    ended_within(&mut child, limit).is_some_and(|status| status.success())
}

/// Waits for a child, and kills it after `limit`. Returns the status of a child that ended by itself.
pub fn ended_within(child: &mut Child, limit: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if start.elapsed() < limit => sleep(Duration::from_millis(20)),
            _ => {
                // Killing fails if the child has just ended.
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
}

/// Returns the standard output of a program; `None` if it fails or does not run.
pub fn printed(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program, and copies its standard output and error to `copy` as they arrive. Returns its status and
/// the text.
pub fn recorded(command: &mut Command, copy: &mut impl Write) -> Result<(i32, String)> {
    let failed = |error: std::io::Error| Failure::Because(error.to_string());
    let (mut reader, writer) = std::io::pipe().map_err(failed)?;
    command.stdout(writer.try_clone().map_err(failed)?).stderr(writer);
    let mut child = start(command)?;
    // The pipe ends only after the command has closed its own copies of the writing end.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut text = Vec::new();
    let mut piece = [0; 8192];
    loop {
        match reader.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => {
                text.extend_from_slice(&piece[..length]);
                copy.write_all(&piece[..length]).and_then(|()| copy.flush()).map_err(failed)?;
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(failed(error)),
        }
    }
    let status = child.wait().map_err(failed)?;
    Ok((code(status), String::from_utf8_lossy(&text).into_owned()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_killed_program_has_the_status_that_shells_give_it() {
        assert_eq!(run(&mut shell("exit 0")), Ok(()));
        assert_eq!(run(&mut shell("exit 3")), Err(Failure::Status(3)));
        assert_eq!(run(&mut shell("kill -TERM $$")), Err(Failure::Status(143)));
        assert_eq!(run(&mut shell("kill -KILL $$")), Err(Failure::Status(137)));
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let Err(Failure::Because(message)) = run(&mut Command::new("no-such-program")) else { panic!() };
        assert!(message.starts_with("no-such-program cannot be run: "), "{message}");
        assert!(!install(&mut Command::new("no-such-program")));
        assert_eq!(printed(&mut Command::new("no-such-program")), None);
    }

    #[test]
    fn a_program_that_takes_too_long_is_killed() {
        let start = Instant::now();
        assert!(!install_within(&mut shell("exec sleep 600"), Duration::from_millis(100)));
        assert!(start.elapsed() < Duration::from_secs(300));
        assert!(install_within(&mut shell("exit 0"), Duration::from_secs(300)));
    }

    #[test]
    fn output_and_errors_are_recorded_and_copied_in_order() {
        let mut copy = Vec::new();
        let recorded = recorded(&mut shell("echo one; echo two >&2; echo three; exit 4"), &mut copy);
        assert_eq!(recorded, Ok((4, "one\ntwo\nthree\n".into())));
        assert_eq!(copy, b"one\ntwo\nthree\n");
    }
}
