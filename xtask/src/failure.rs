//! Failures of commands, their messages and exit status.

/// The result of a step that may stop the command.
pub type Result<T> = std::result::Result<T, Failure>;

/// The reason why a command stops.
#[derive(Debug, PartialEq)]
pub enum Failure {
    /// The command line is invalid. The message names the invalid part and the expected one.
    Usage(String),
    /// Any other error, with its message.
    Because(String),
    /// A program or package is missing and could not be installed.
    Missing {
        /// The name of the missing program or package.
        what: String,
        /// The command that installs it.
        command: String,
    },
    /// A program failed with this exit status and has printed the reason.
    Status(i32),
}

impl Failure {
    /// Returns the failure that `what` is missing and `command` installs it.
    pub fn missing(what: impl Into<String>, command: impl Into<String>) -> Self {
        Self::Missing { what: what.into(), command: command.into() }
    }

    /// Returns the failure to read or write a file or folder.
    pub fn file(path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::Because(format!("{}: {error}", path.display()))
    }

    /// Returns the exit status: 2 for an invalid command line, the status of a failed program, else 1.
    pub fn code(&self) -> i32 {
        match self {
            Self::Usage(_) => 2,
            Self::Because(_) | Self::Missing { .. } => 1,
            Self::Status(code) => *code,
        }
    }

    /// Prints the reason, unless the failed program has printed it.
    pub fn report(&self) {
        match self {
            Self::Usage(message) => {
                say(message);
                say("`./dev help` lists the commands");
            }
            Self::Because(message) => say(message),
            Self::Missing { what, command } => {
                say(&format!(
                    "{what} is missing, and could not be installed from here. This would install it:"
                ));
                say(&format!("    {command}"));
            }
            Self::Status(_) => {}
        }
    }
}

/// Prints a line about the progress of the command to standard error.
pub fn say(message: &str) {
    use std::io::IsTerminal;

    if std::io::stderr().is_terminal() {
        eprintln!("\x1b[1mcubelab\x1b[0m  {message}");
    } else {
        eprintln!("cubelab  {message}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_on_the_command_line_has_status_2_and_a_program_keeps_its_own() {
        assert_eq!(Failure::Usage(String::new()).code(), 2);
        assert_eq!(Failure::missing("Rust", "rustup").code(), 1);
        assert_eq!(Failure::Status(130).code(), 130);
    }
}
