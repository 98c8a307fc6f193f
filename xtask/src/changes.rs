//! Selects the tests that a change concerns, for `./dev check`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::environment::Environment;
use crate::failure::{Failure, Result};
use crate::process;
use crate::users::{SourceFile, has_tests, passed_on, users};

/// A part of the code that clippy lints by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lint {
    /// The library, the command line, all tests, the benchmarks and the fuzz targets, with every feature.
    Library,
    /// The library and the programs of the page, without the command line.
    Page,
    /// This program.
    Tools,
}

impl Lint {
    /// All values, in the order in which they run.
    pub const ALL: [Self; 3] = [Self::Library, Self::Page, Self::Tools];

    /// Returns the arguments of `cargo clippy`.
    pub fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Library => &["--all-targets", "--all-features"],
            Self::Page => &["--lib", "--bins", "--no-default-features", "--features", "sizes,web"],
            Self::Tools => &["--package", "xtask", "--all-targets"],
        }
    }
}

/// The tests to run for a set of changed files.
#[derive(Debug, Default, PartialEq)]
pub struct Plan {
    /// The parts that clippy lints.
    pub lints: BTreeSet<Lint>,
    /// The rooms of `src` and their modules whose unit tests run, such as `cube` and `solve::goal`.
    pub modules: BTreeSet<String>,
    /// The modules of `tests/suite` that run.
    pub tests: BTreeSet<String>,
    /// True if the tests beside the code of the command line run.
    pub command_line: bool,
    /// True if `tests/architecture.rs` runs.
    pub architecture: bool,
    /// True if the tests of this program run.
    pub dev: bool,
    /// True if all native tests run, because packages or settings of the build changed.
    pub all: bool,
    /// True if a file changed that only browser tests cover.
    pub browser: bool,
    /// The changed modules of [`SLOW_ROOM`] that too many others use: the tests beside the code of those do not run.
    pub left_out: BTreeSet<String>,
}

/// The room whose tests together take about a minute. Those of any other room take a second or two.
const SLOW_ROOM: &str = "solve";

/// The largest number of modules of [`SLOW_ROOM`] whose tests run because one of them changed.
const MOST_SLOW: usize = 8;

/// A file of `tests/suite`: the name of its module, and its text.
pub struct TestFile {
    pub name: String,
    pub text: String,
}

impl Plan {
    /// Returns the plan for changed files, given by their paths in the project.
    ///
    /// - `src/room/module/…`: the tests beside the code in that module and in those of its room that use it, in [`SLOW_ROOM`] only
    ///   if these are at most [`MOST_SLOW`]; the files of `tests/suite` that name the changed module, or if none does, the closest module around it
    ///   that one names; and `architecture`. Where that is the room, only the files that name an item which the room passes on from
    ///   these modules, if any does.
    /// - `src/room/mod.rs`, `src/room.rs`: likewise, with the tests beside the code in the whole room.
    /// - `src/bin/cubelab/command.rs`: the tests beside this code, the files of `tests/suite` that run the program with this
    ///   command, or if none does, all that run it, and `architecture`.
    /// - `tests/suite/x.rs`: itself. A file in a folder of `tests/suite`: the files that name the folder.
    ///   `tests/architecture`: `architecture`.
    /// - `index.html`: the tests beside the code in `view`, which hold the page to its markup, and those in
    ///   browsers.
    /// - `xtask`, `tools`, `dev`, `Trunk.toml`: the tests of this program. `Cargo.toml`, `Cargo.lock`,
    ///   `.cargo`: everything.
    /// - `www`, `tests/browser`, `src/web`: only tests in browsers show, which take too long here.
    ///
    /// Clippy lints the code that changed: a file of `src` in the library and the page, `tests`, `benches` and
    /// `fuzz` in the library, `xtask` in the tools.
    pub fn of(changed: &[String], tests: &[TestFile], sources: &[SourceFile]) -> Self {
        let mut plan = Self::default();
        for path in changed {
            let parts: Vec<&str> = path.split('/').collect();
            plan.lints.extend(lints(&parts));
            match parts[..] {
                ["src", "bin", "cubelab", first, ..] => {
                    (plan.command_line, plan.architecture) = (true, true);
                    plan.add_command(first.trim_end_matches(".rs"), tests);
                }
                ["src", ref inside @ ..] => {
                    plan.add_source(inside, tests, sources);
                    plan.browser |= matches!(inside[0], "web" | "worker" | "bin");
                }
                ["tests", "browser", ..] | ["www", ..] => plan.browser = true,
                // It only lists the others.
                ["tests", "suite", "main.rs"] => {}
                ["tests", "suite", file] => plan.tests.extend(file.strip_suffix(".rs").map(String::from)),
                ["tests", "suite", folder, ..] => {
                    plan.tests.extend(narrowed(naming(tests, folder), |_| true))
                }
                ["tests", ..] => plan.architecture = true,
                ["index.html"] => {
                    plan.modules.insert("view".into());
                    plan.browser = true;
                }
                ["xtask" | "tools", ..] | ["dev" | "Trunk.toml"] => plan.dev = true,
                ["Cargo.toml" | "Cargo.lock"] | [".cargo", ..] => plan.all = true,
                _ => {}
            }
        }
        plan
    }

    /// Adds the tests that run the command line with a command; if there are none, all that run it.
    fn add_command(&mut self, command: &str, tests: &[TestFile]) {
        let quoted = format!("\"{command}\"");
        let running = naming(tests, "CARGO_BIN_EXE_cubelab");
        self.tests.extend(narrowed(running, |test| test.text.contains(&quoted)));
    }

    /// Adds the tests of a source file, given by the parts of its path inside `src`.
    fn add_source(&mut self, inside: &[&str], tests: &[TestFile], sources: &[SourceFile]) {
        let mut module: Vec<&str> =
            inside.iter().map(|part| part.trim_end_matches(".rs")).filter(|part| *part != "mod").collect();
        let found = match module[..] {
            [] => return,
            ["bin" | "lib", ..] => BTreeSet::new(),
            [room] => [room.into()].into(),
            [room, inner, ..] => users(room, inner, sources),
        };
        let items = passed_on(module[0], &found, sources);
        let mut tested: BTreeSet<String> =
            found.into_iter().filter(|module| has_tests(module, sources)).collect();
        if module[0] == SLOW_ROOM && tested.len() > MOST_SLOW {
            let changed = module[..2].join("::");
            tested.retain(|module| *module == changed);
            self.left_out.insert(changed);
        }
        self.modules.extend(tested);
        self.architecture = true;
        while !module.is_empty() {
            let named = naming(tests, &format!("cubelab::{}", module.join("::")));
            let is_room = module.len() == 1;
            let names_item = |test: &TestFile| is_room && items.iter().any(|item| names(&test.text, item));
            let found = narrowed(named, names_item);
            if !found.is_empty() {
                self.tests.extend(found);
                return;
            }
            module.pop();
        }
    }

    /// True if no test runs.
    pub fn is_empty(&self) -> bool {
        let runs = [self.command_line, self.architecture, self.dev, self.all];
        self.modules.is_empty() && self.tests.is_empty() && !runs.contains(&true)
    }
}

/// What clippy lints if this file changed, given by the parts of its path.
fn lints(path: &[&str]) -> &'static [Lint] {
    match path {
        ["tests", "browser", ..] => &[],
        ["src", ..] => &[Lint::Library, Lint::Page],
        ["tests" | "benches" | "fuzz", ..] => &[Lint::Library],
        ["xtask", ..] => &[Lint::Tools],
        ["Cargo.toml" | "Cargo.lock"] | [".cargo", ..] => &Lint::ALL,
        _ => &[],
    }
}

/// Returns the test files whose text contains these words as whole words.
fn naming<'a>(tests: &'a [TestFile], words: &str) -> Vec<&'a TestFile> {
    tests.iter().filter(|test| names(&test.text, words)).collect()
}

/// Returns the names of the files that are wanted, or of all if none is.
fn narrowed(tests: Vec<&TestFile>, is_wanted: impl Fn(&TestFile) -> bool) -> Vec<String> {
    let is_any = tests.iter().any(|test| is_wanted(test));
    tests.into_iter().filter(|test| !is_any || is_wanted(test)).map(|test| test.name.clone()).collect()
}

/// True if a text contains these words as whole words.
fn names(text: &str, words: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(words)
        .any(|(at, _)| !text[..at].ends_with(continues) && !text[at + words.len()..].starts_with(continues))
}

/// Returns the files that differ from the commit where this branch left main, committed or not. On main itself,
/// returns the files with uncommitted changes.
pub fn changed_files(environment: &Environment) -> Result<Vec<String>> {
    let git = |words: &[&str]| process::printed(environment.command("git").args(words));
    let base = ["origin/main", "main"]
        .iter()
        .find_map(|branch| git(&["merge-base", "HEAD", branch]))
        .map_or_else(|| "HEAD".into(), |base| base.trim().to_string());
    let differing = git(&["diff", "--name-only", &base]);
    let new = git(&["ls-files", "--others", "--exclude-standard"]);
    match (differing, new) {
        (Some(differing), Some(new)) => Ok(differing.lines().chain(new.lines()).map(String::from).collect()),
        _ => Err(Failure::Because("git does not say what has changed; `./dev test` runs everything".into())),
    }
}

/// Reads the modules of `tests/suite`.
pub fn test_files(environment: &Environment) -> Result<Vec<TestFile>> {
    let files = read_sources(environment, "tests/suite")?;
    let named = files.into_iter().filter_map(|SourceFile { path, text }| {
        let name = path.strip_prefix("tests/suite/")?.strip_suffix(".rs")?;
        (name != "main" && !name.contains('/')).then(|| TestFile { name: name.into(), text })
    });
    Ok(named.collect())
}

/// Reads the files of Rust in a folder of the project and in the folders inside it.
pub fn read_sources(environment: &Environment, folder: &str) -> Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        let path = environment.root().join(&folder);
        read_folder(&path, &folder, &mut files, &mut left).map_err(|error| Failure::file(&path, &error))?;
    }
    Ok(files)
}

/// Reads the files of Rust in one folder, and adds the folders inside it to `left`.
fn read_folder(
    path: &Path,
    folder: &str,
    files: &mut Vec<SourceFile>,
    left: &mut Vec<String>,
) -> std::io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            left.push(name);
        } else if name.ends_with(".rs") {
            files.push(SourceFile { path: name, text: fs::read_to_string(entry.path())? });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(changed: &[&str]) -> Plan {
        let tests = [
            ("cli", "env!(\"CARGO_BIN_EXE_cubelab\")"),
            ("draw", "run(env!(\"CARGO_BIN_EXE_cubelab\"), [\"draw\"])"),
            ("four", "use cubelab::solve::four::Search;"),
            ("solve", "use cubelab::solve::two_phase;\nuse cubelab::cube::Cube;"),
            ("notation", "use cubelab::cube::Alg;"),
            ("entry", "include_str!(\"figures/entry.txt\")"),
        ]
        .map(|(name, text)| TestFile { name: name.into(), text: text.into() });
        let sources = [
            ("src/solve/mod.rs", "mod four;\nmod two;\nmod staged;"),
            ("src/solve/four/last.rs", "#[test]"),
            ("src/solve/staged.rs", "use super::four::Search;\n#[test]"),
            ("src/solve/two/mod.rs", "#[test]"),
            ("src/cube/mod.rs", "mod alg;\nmod face;\npub use alg::Alg;"),
            ("src/cube/alg.rs", "pub struct Alg;"),
            ("src/cube/face.rs", "use super::Alg;"),
            ("src/solve/deep.rs", "#[test]"),
            ("src/view/deep.rs", "#[test]"),
        ]
        .map(|(path, text)| SourceFile { path: path.into(), text: text.into() });
        let users = ["solve", "view"].into_iter().flat_map(|room| {
            (0..8).map(move |number| SourceFile {
                path: format!("src/{room}/user{number}.rs"),
                text: "use super::deep::Deep;\n#[test]".into(),
            })
        });
        let sources: Vec<SourceFile> = sources.into_iter().chain(users).collect();
        let changed: Vec<_> = changed.iter().map(|path| path.to_string()).collect();
        Plan::of(&changed, &tests, &sources)
    }

    fn listed(set: &BTreeSet<String>) -> Vec<&str> {
        set.iter().map(String::as_str).collect()
    }

    #[test]
    fn a_source_file_is_tested_in_its_module_and_where_its_module_is_named() {
        assert_eq!(listed(&plan(&["src/solve/mod.rs"]).modules), ["solve"]);
        assert_eq!(listed(&plan(&["src/solve/two/mod.rs"]).modules), ["solve::two"]);
        let plan = plan(&["src/solve/four/last.rs"]);
        assert_eq!(listed(&plan.modules), ["solve::four", "solve::staged"]);
        assert_eq!(listed(&plan.tests), ["four"]);
        assert!(plan.architecture && !plan.browser && !plan.all && !plan.dev);
    }

    #[test]
    fn a_module_that_no_test_names_is_tested_with_the_one_around_it() {
        assert_eq!(listed(&plan(&["src/cube/face.rs"]).tests), ["notation", "solve"]);
        assert_eq!(listed(&plan(&["src/solve/mod.rs"]).tests), ["four", "solve"]);
        // `solve::two` is not `solve::two_phase`.
        assert_eq!(listed(&plan(&["src/solve/two/mod.rs"]).tests), ["four", "solve"]);
    }

    #[test]
    fn what_a_room_passes_on_is_tested_where_it_is_named() {
        let plan = plan(&["src/cube/alg.rs"]);
        assert_eq!(listed(&plan.tests), ["notation"]);
        assert!(plan.modules.is_empty(), "no module there has tests: {:?}", plan.modules);
    }

    #[test]
    fn the_command_line_is_tested_beside_its_code_and_by_what_runs_it() {
        let plan = plan(&["src/bin/cubelab/pdb.rs"]);
        assert_eq!(listed(&plan.tests), ["cli", "draw"]);
        assert!(plan.command_line && plan.architecture && plan.modules.is_empty());
    }

    #[test]
    fn tests_of_too_many_slow_modules_are_left_out() {
        let slow = plan(&["src/solve/deep.rs"]);
        assert_eq!(listed(&slow.modules), ["solve::deep"]);
        assert_eq!(listed(&slow.left_out), ["solve::deep"]);
        let fast = plan(&["src/view/deep.rs"]);
        assert_eq!((fast.modules.len(), fast.left_out.len()), (9, 0));
    }

    #[test]
    fn a_command_is_tested_where_it_runs() {
        assert_eq!(listed(&plan(&["src/bin/cubelab/draw.rs"]).tests), ["draw"]);
    }

    #[test]
    fn a_test_tests_itself_and_a_corpus_those_that_read_it() {
        assert_eq!(listed(&plan(&["tests/suite/four.rs"]).tests), ["four"]);
        assert_eq!(listed(&plan(&["tests/suite/figures/entry.txt"]).tests), ["entry"]);
        assert!(plan(&["tests/suite/main.rs"]).is_empty());
        for path in ["tests/architecture.rs", "tests/architecture/circles.rs"] {
            assert_eq!(
                plan(&[path]),
                Plan { architecture: true, lints: [Lint::Library].into(), ..Plan::default() }
            );
        }
    }

    #[test]
    fn changes_for_browser_tests_are_announced_and_not_tested() {
        let page = plan(&["www/style.css", "tests/browser/lab.test.mjs"]);
        assert!(page.browser && page.is_empty());
        assert!(plan(&["src/web/player/mount.rs"]).browser);
    }

    #[test]
    fn clippy_lints_the_code_that_changed() {
        for (path, lints) in [
            ("src/solve/mod.rs", &[Lint::Library, Lint::Page][..]),
            ("tests/suite/four.rs", &[Lint::Library]),
            ("fuzz/main.rs", &[Lint::Library]),
            ("Cargo.lock", &Lint::ALL),
            ("tests/browser/lab.test.mjs", &[]),
            ("docs/cli.md", &[]),
        ] {
            assert_eq!(plan(&[path]).lints.into_iter().collect::<Vec<_>>(), lints, "{path}");
        }
    }

    #[test]
    fn packages_change_everything_and_documents_nothing() {
        assert!(plan(&["Cargo.lock"]).all);
        assert!(plan(&["xtask/src/main.rs"]).dev);
        assert_eq!(plan(&["README.md", "docs/cli.md"]), Plan::default());
    }
}
