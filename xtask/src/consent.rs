//! Asks for consent before the command changes the system as root.

use std::ffi::OsStr;
use std::io::{BufRead, IsTerminal, Write};

/// The way to decide about an installation as root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Consent {
    /// Allowed, because `--yes` was given or the variable `CI` is set.
    Given,
    /// Ask at the terminal.
    Ask,
    /// Refused, because there is no terminal to ask at.
    Refused,
}

impl Consent {
    /// Returns the way to decide of this process. `yes` is true if `--yes` was given.
    pub fn of_this_process(yes: bool) -> Self {
        Self::from(yes, std::env::var_os("CI").as_deref(), std::io::stdin().is_terminal())
    }

    fn from(yes: bool, ci: Option<&OsStr>, terminal: bool) -> Self {
        match (yes || ci.is_some_and(|value| !value.is_empty()), terminal) {
            (true, _) => Self::Given,
            (false, true) => Self::Ask,
            (false, false) => Self::Refused,
        }
    }

    /// Returns true if `command` may run. Asks at the terminal if needed.
    pub fn allows(self, command: &str) -> bool {
        self.decides(command, &mut std::io::stdin().lock(), &mut std::io::stderr())
    }

    fn decides(self, command: &str, input: &mut impl BufRead, output: &mut impl Write) -> bool {
        match self {
            Self::Given => true,
            Self::Ask => {
                let asked = write!(output, "cubelab would run: {command}\nGo on? [y/N] ");
                let mut answer = String::new();
                asked.and_then(|()| output.flush()).is_ok()
                    && input.read_line(&mut answer).is_ok()
                    && matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
            }
            Self::Refused => {
                // With standard error closed, nobody can be informed.
                let _ = writeln!(
                    output,
                    "cubelab would run: {command}\nNobody can be asked: run it yourself, or give --yes after the command"
                );
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(consent: Consent, answer: &str) -> (bool, String) {
        let mut output = Vec::new();
        let allowed = consent.decides("apt-get install chromium", &mut answer.as_bytes(), &mut output);
        (allowed, String::from_utf8(output).expect("text"))
    }

    #[test]
    fn the_flag_and_ci_are_consent_with_or_without_a_terminal() {
        for terminal in [false, true] {
            assert_eq!(Consent::from(true, None, terminal), Consent::Given);
            assert_eq!(Consent::from(false, Some(OsStr::new("true")), terminal), Consent::Given);
        }
        assert_eq!(Consent::from(false, Some(OsStr::new("")), false), Consent::Refused);
    }

    #[test]
    fn without_them_a_person_decides_and_nobody_means_no() {
        assert_eq!(Consent::from(false, None, true), Consent::Ask);
        assert_eq!(Consent::from(false, None, false), Consent::Refused);
    }

    #[test]
    fn only_a_clear_yes_is_a_yes() {
        for (answer, allowed) in [("y\n", true), ("YES\n", true), ("\n", false), ("n\n", false), ("", false)]
        {
            assert_eq!(decided(Consent::Ask, answer).0, allowed, "{answer:?}");
        }
    }

    #[test]
    fn the_question_names_the_command() {
        let (_, question) = decided(Consent::Ask, "n\n");
        assert_eq!(question, "cubelab would run: apt-get install chromium\nGo on? [y/N] ");
        assert_eq!(decided(Consent::Given, ""), (true, String::new()));
    }

    #[test]
    fn with_nobody_to_ask_the_command_is_printed_and_not_run() {
        let (allowed, message) = decided(Consent::Refused, "y\n");
        assert!(!allowed);
        assert!(message.starts_with("cubelab would run: apt-get install chromium\n"), "{message}");
    }
}
