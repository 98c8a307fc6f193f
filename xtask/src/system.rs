//! Installs packages of the system with Debian's package manager, after consent.

use crate::environment::Environment;
use crate::failure::say;
use crate::process;

/// Installs packages with apt-get, if it exists and a person, `--yes` or CI consents. Returns true if it
/// succeeded.
pub fn install(environment: &Environment, packages: &[&str]) -> bool {
    let Some(commands) = commands(environment, packages) else { return false };
    let shown: Vec<String> = commands.iter().map(|words| words.join(" ")).collect();
    if !environment.consent.allows(&shown.join(" && ")) {
        return false;
    }
    commands.iter().all(|words| {
        let mut command = environment.command(&words[0]);
        let done = process::install(command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive"));
        if !done {
            say(&format!("this failed: {}", words.join(" ")));
        }
        done
    })
}

/// Returns the command that installs packages, for a person to run.
pub fn advice(packages: &[&str]) -> String {
    format!("apt-get install {}", packages.join(" "))
}

/// Returns the commands that install packages; `None` without apt-get or a way to become root.
fn commands(environment: &Environment, packages: &[&str]) -> Option<[Vec<String>; 2]> {
    environment.find("apt-get")?;
    let as_root: &[&str] = if is_root(environment) {
        &[]
    } else if can_become_root(environment) {
        &["sudo", "-n"]
    } else {
        return None;
    };
    let words = |rest: &[&str]| as_root.iter().chain(rest).chain([]).map(|word| word.to_string()).collect();
    let mut install: Vec<String> = words(&["apt-get", "-q", "install", "-y", "--no-install-recommends"]);
    install.extend(packages.iter().map(|package| package.to_string()));
    Some([words(&["apt-get", "-q", "update"]), install])
}

fn is_root(environment: &Environment) -> bool {
    process::printed(environment.command("id").arg("-u")).is_some_and(|user| user.trim() == "0")
}

/// True if sudo works without a password.
fn can_become_root(environment: &Environment) -> bool {
    environment.find("sudo").is_some()
        && process::printed(environment.command("sudo").args(["-n", "true"])).is_some()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::*;
    use crate::consent::Consent;
    use crate::environment::empty_folder;

    /// Puts a program into a folder that writes its arguments into the folder's file `log`.
    fn program(folder: &Path, name: &str, last: &str) {
        let file = folder.join(name);
        let log = folder.join("log");
        std::fs::write(&file, format!("#!/bin/sh\necho {name} $* >> {}\n{last}\n", log.display()))
            .expect("a file");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("a program");
    }

    #[test]
    fn without_consent_nothing_is_run_as_root() {
        let folder = empty_folder("refused");
        program(&folder, "apt-get", "");
        program(&folder, "id", "echo 0");
        let mut environment = Environment::for_test(&folder, &[&folder]);
        assert!(!install(&environment, &["chromium"]));
        assert_eq!(std::fs::read_to_string(folder.join("log")).expect("a log"), "id -u\n");
        environment.consent = Consent::Given;
        assert!(install(&environment, &["chromium"]));
        let log = std::fs::read_to_string(folder.join("log")).expect("a log");
        assert!(
            log.ends_with("apt-get -q update\napt-get -q install -y --no-install-recommends chromium\n"),
            "{log}"
        );
    }

    #[test]
    fn without_root_and_sudo_there_is_no_way() {
        let folder = empty_folder("user");
        program(&folder, "apt-get", "");
        program(&folder, "id", "echo 1000");
        assert_eq!(commands(&Environment::for_test(&folder, &[&folder]), &["chromium"]), None);
        program(&folder, "sudo", "");
        let commands = commands(&Environment::for_test(&folder, &[&folder]), &["chromium"]).expect("sudo");
        assert_eq!(commands[0].join(" "), "sudo -n apt-get -q update");
        program(&folder, "sudo", "exit 1");
        assert_eq!(super::commands(&Environment::for_test(&folder, &[&folder]), &["chromium"]), None);
    }
}
