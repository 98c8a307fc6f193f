//! The folders of the project and its tools, and the environment variables of the programs run here.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::consent::Consent;
use crate::failure::{Failure, Result};
use crate::process;

/// The environment in which programs run: folders, the search path, variables, consent.
#[derive(Clone)]
pub struct Environment {
    root: PathBuf,
    cache: PathBuf,
    path: Vec<PathBuf>,
    variables: Vec<(&'static str, OsString)>,
    /// True if the variables of this process count, too.
    inherits: bool,
    /// The way to decide about installations as root.
    pub consent: Consent,
}

impl Environment {
    /// Returns the environment of this process. `yes` is true if `--yes` was given.
    pub fn new(yes: bool) -> Result<Self> {
        // Read at run time, not at compile time, because the clone may have been moved since.
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root =
            manifest.as_deref().and_then(Path::parent).map_or_else(|| PathBuf::from("."), Path::to_path_buf);
        let cache = cache_folder(|name| std::env::var_os(name))
            .ok_or_else(|| Failure::Because("no folder for tools: set CUBELAB_CACHE to one".into()))?;
        let path = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
        let consent = Consent::of_this_process(yes);
        Ok(Self { root, cache, path, variables: Vec::new(), inherits: true, consent })
    }

    /// Returns the folder of the project.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the folder outside the clone that tools are installed into, each under its version.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// Returns cargo's target folder.
    pub fn target(&self) -> PathBuf {
        self.root.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
    }

    /// Puts `folder` at the front of the search path.
    pub fn search_first(&mut self, folder: PathBuf) {
        self.path.insert(0, folder);
    }

    /// Sets a variable for every program that is run from now on.
    pub fn set(&mut self, name: &'static str, value: impl Into<OsString>) {
        self.variables.retain(|(known, _)| *known != name);
        self.variables.push((name, value.into()));
    }

    /// Returns a variable as the programs run here see it.
    pub fn variable(&self, name: &str) -> Option<OsString> {
        let set = self.variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
        let inherited = || std::env::var_os(name).filter(|_| self.inherits);
        set.or_else(inherited).filter(|value| !value.is_empty())
    }

    /// Returns the path of a program: found on the search path, or given as a path.
    pub fn find(&self, program: impl AsRef<OsStr>) -> Option<PathBuf> {
        let program = Path::new(program.as_ref());
        if program.components().count() > 1 {
            return with_ending(program);
        }
        self.path.iter().find_map(|folder| with_ending(&folder.join(program)))
    }

    /// Returns a command that runs a program in the folder of the project.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let program = program.as_ref();
        let mut command = Command::new(self.find(program).unwrap_or_else(|| program.into()));
        command.current_dir(&self.root).envs(self.variables.iter().map(|(name, value)| (name, value)));
        if let Ok(path) = std::env::join_paths(&self.path) {
            command.env("PATH", path);
        }
        command
    }

    /// Returns the Rust compiler that cargo uses.
    pub fn compiler(&self) -> OsString {
        self.variable("RUSTC").unwrap_or_else(|| "rustc".into())
    }

    /// Returns the first version number that `PROGRAM --version` prints; `None` if the program does not run.
    pub fn version_of(&self, program: impl AsRef<OsStr>) -> Option<String> {
        process::printed(self.command(program).arg("--version"))
            .and_then(|text| crate::version::first(&text).map(String::from))
    }
}

/// Returns the file if it exists, or else the file with an extension of Windows programs. Rust starts `.cmd`
/// files like programs.
fn with_ending(file: &Path) -> Option<PathBuf> {
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ""] } else { &[""] };
    endings
        .iter()
        .map(|ending| {
            let mut name = file.as_os_str().to_os_string();
            name.push(ending);
            PathBuf::from(name)
        })
        .find(|file| file.is_file())
}

/// Returns the folder for tools, as variables define it. A relative `XDG_CACHE_HOME` is ignored, as the XDG
/// Base Directory Specification requires.
fn cache_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(own) = folder("CUBELAB_CACHE") {
        return std::path::absolute(own).ok();
    }
    let caches = folder("XDG_CACHE_HOME")
        .filter(|folder| folder.is_absolute())
        .or_else(|| folder("HOME").map(|home| home.join(".cache")))
        .or_else(|| folder("LOCALAPPDATA"));
    caches.map(|folder| folder.join("cubelab"))
}

/// Returns the path of a file or folder of the cache while it is written. It is hidden and of this process, because another clone may write the
/// same file.
pub fn part_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".part{}-{name}", std::process::id()))
}

/// Renames the finished folder `part` to `folder`. If another process has made `folder` meanwhile, this removes `part`.
pub fn finish_folder(part: &Path, folder: &Path) -> io::Result<()> {
    let renamed = fs::rename(part, folder);
    if renamed.is_err() && folder.exists() { fs::remove_dir_all(part) } else { renamed }
}

#[cfg(test)]
impl Environment {
    /// Returns the environment of a test: tools go to `cache`, only `path` is searched for programs, variables of this process do not count, consent
    /// is refused.
    pub fn for_test(cache: &Path, path: &[&Path]) -> Self {
        Self {
            root: Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project").into(),
            cache: cache.into(),
            path: path.iter().map(|folder| folder.to_path_buf()).collect(),
            variables: Vec::new(),
            inherits: false,
            consent: Consent::Refused,
        }
    }
}

/// A folder of a test, which is removed at the end of the test.
#[cfg(test)]
pub struct TestFolder(PathBuf);

#[cfg(test)]
impl std::ops::Deref for TestFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

#[cfg(test)]
impl AsRef<Path> for TestFolder {
    fn as_ref(&self) -> &Path {
        self
    }
}

#[cfg(test)]
impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Creates an empty folder for the test of this name.
#[cfg(test)]
pub fn empty_folder(name: &str) -> TestFolder {
    let folder = std::env::temp_dir().join(format!("cubelab-xtask-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    TestFolder(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn cache_of(variables: &[(&str, &str)]) -> Option<PathBuf> {
        cache_folder(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[cfg(unix)]
    #[test]
    fn the_cache_is_where_its_variable_says_and_else_beside_the_users_others() {
        let home = ("HOME", "/home/ada");
        assert_eq!(cache_of(&[home, ("CUBELAB_CACHE", "/tools")]), Some("/tools".into()));
        assert_eq!(cache_of(&[home, ("XDG_CACHE_HOME", "/caches")]), Some("/caches/cubelab".into()));
        assert_eq!(cache_of(&[home, ("XDG_CACHE_HOME", "caches")]), Some("/home/ada/.cache/cubelab".into()));
        assert_eq!(cache_of(&[home, ("CUBELAB_CACHE", "")]), Some("/home/ada/.cache/cubelab".into()));
        assert_eq!(cache_of(&[]), None);
    }

    #[test]
    fn of_two_finished_folders_the_first_stays() {
        let place = empty_folder("finished");
        let folder = place.join("folder");
        for name in ["first", "second"] {
            let part = place.join(name);
            fs::create_dir_all(&part).expect("a folder");
            fs::write(part.join(name), "").expect("a file");
            finish_folder(&part, &folder).expect("a finished folder");
            assert!(!part.exists());
        }
        assert!(folder.join("first").exists() && !folder.join("second").exists());
        assert!(
            finish_folder(&place.join("third"), &place.join("another")).is_err(),
            "there is no third folder"
        );
    }

    #[test]
    fn a_program_is_found_in_the_folder_searched_first() {
        let (late, early) = (empty_folder("late"), empty_folder("early"));
        let name = if cfg!(windows) { "tool.cmd" } else { "tool" };
        std::fs::write(late.join(name), "").expect("a file");
        let mut environment = Environment::for_test(&late, &[&late]);
        assert_eq!(environment.find("tool"), Some(late.join(name)));
        assert_eq!(environment.find("another"), None);
        std::fs::write(early.join(name), "").expect("a file");
        environment.search_first(early.to_path_buf());
        assert_eq!(environment.find("tool"), Some(early.join(name)));
    }

    #[test]
    fn programs_get_the_variables_that_were_set_last() {
        let mut environment = Environment::for_test(Path::new("cache"), &[]);
        environment.set("CUBELAB_PACKAGES", "one");
        environment.set("CUBELAB_PACKAGES", "two");
        let command = environment.command("node");
        let set = command.get_envs().find(|(name, _)| *name == "CUBELAB_PACKAGES");
        assert_eq!(set.and_then(|(_, value)| value), Some(OsStr::new("two")));
        assert_eq!(environment.variable("CUBELAB_PACKAGES"), Some("two".into()));
    }
}
