//! What stops a command: words for a person, and an exit status for a script.

/// The result of a step that may stop the command.
pub type Result<T> = std::result::Result<T, Failure>;

/// Why a command stops.
#[derive(Debug, PartialEq)]
pub enum Failure {
    /// The command line makes no sense: the message names what was found and what was expected.
    Usage(String),
    /// Something went wrong: the message says what and where.
    Because(String),
    /// Something is missing that cannot be installed from here.
    Missing {
        /// What is missing.
        what: String,
        /// The command that would install it.
        command: String,
    },
    /// A program that was run failed with this exit status and has printed why.
    Status(i32),
}

impl Failure {
    /// Something missing, and the command that would install it.
    pub fn missing(what: impl Into<String>, command: impl Into<String>) -> Self {
        Self::Missing { what: what.into(), command: command.into() }
    }

    /// A file or folder that could not be read or written.
    pub fn file(path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::Because(format!("{}: {error}", path.display()))
    }

    /// The exit status of the whole command: 2 for a mistake on the command line, as usual.
    pub fn code(&self) -> i32 {
        match self {
            Self::Usage(_) => 2,
            Self::Because(_) | Self::Missing { .. } => 1,
            Self::Status(code) => *code,
        }
    }

    /// Prints the reason, if the program that failed has not printed it yet.
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

/// Prints a line about the progress of the command, apart from the output of the programs it runs.
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
