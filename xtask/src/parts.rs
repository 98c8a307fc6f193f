//! The parts of `./dev test`, and `./dev check`, which runs what a change touches.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::ahead::Ahead;
use crate::changes::{self, Lint, Plan};
use crate::counts::{Counts, Report};
use crate::environment::Environment;
use crate::failure::{Failure, Result, say};
use crate::programs::Programs;
use crate::{browsers, page, process, system, tools};

/// A part of the tests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Format,
    Clippy,
    /// The tests of this program.
    Dev,
    Library,
    Doc,
    Browser,
    /// Every fuzz target for ten seconds of processor time.
    Fuzz,
}

impl Part {
    /// All parts, in the order in which they run.
    pub const ALL: [Self; 7] =
        [Self::Format, Self::Clippy, Self::Dev, Self::Library, Self::Doc, Self::Browser, Self::Fuzz];

    /// The parts with these names, or all of them if there are no names.
    pub fn all_named(names: &[String]) -> Result<Vec<Self>> {
        if names.is_empty() {
            return Ok(Self::ALL.into());
        }
        let named = |name: &String| {
            Self::ALL.into_iter().find(|part| part.name() == name).ok_or_else(|| {
                Failure::Usage(format!("no such part: '{name}' (there are: {})", Self::names()))
            })
        };
        names.iter().map(named).collect()
    }

    /// The names of all parts.
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(" ")
    }

    fn name(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Clippy => "clippy",
            Self::Dev => "dev",
            Self::Library => "library",
            Self::Doc => "doc",
            Self::Browser => "browser",
            Self::Fuzz => "fuzz",
        }
    }

    /// Runs this part, and no other beside it.
    fn run_alone(self, environment: &mut Environment) -> Result<Counts> {
        self.run(environment, &[], &mut Beside::default())
    }

    /// Runs this part. `later` are the parts that run after it. If `beside` has begun its work, waits for the end of
    /// that.
    fn run(self, environment: &mut Environment, later: &[Self], beside: &mut Beside) -> Result<Counts> {
        match self {
            Self::Format => format(environment),
            Self::Clippy => {
                clippy(environment, &Lint::ALL)?;
                document(environment)
            }
            Self::Dev => cargo_test(environment, &["--package", "xtask"]),
            Self::Library => {
                look_for_parallel(environment);
                library(environment, later.contains(&Self::Fuzz))
            }
            Self::Doc => cargo_test(environment, &["--doc"]),
            Self::Browser => {
                match beside.page.take() {
                    Some(page) => page.finish(&mut std::io::stdout())?,
                    None => page::build(environment)?,
                }
                browser(environment)
            }
            Self::Fuzz => {
                match beside.fuzz.take() {
                    Some(fuzz) => fuzz.finish(&mut std::io::stdout())?,
                    None => process::run(&mut fuzz(environment, "run"))?,
                }
                Ok(Counts::of_check(true))
            }
        }
    }
}

/// Settings of the native tests on a server, where each build begins with nothing. Incremental caches serve only a later build. A panic
/// names its line without the lines of a backtrace. Cargo would divide a package into sixteen units, which the compiler optimises twice.
/// With a threshold of 100 instead of 225, LLVM inlines fewer large functions: the library compiles in seven eighths of the time, and
/// its tests run as fast.
const SERVER: [(&str, &str); 4] = [
    ("CARGO_INCREMENTAL", "0"),
    ("CARGO_PROFILE_TEST_DEBUG", "0"),
    ("CARGO_PROFILE_TEST_CODEGEN_UNITS", "1"),
    // Cargo adds these flags to those of .cargo/config.toml.
    ("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS", "-C llvm-args=-inline-threshold=100"),
];

/// Work of later parts that runs beside other parts.
#[derive(Default)]
struct Beside {
    /// The build of the page, for [`Part::Browser`].
    page: Option<Ahead>,
    /// The fuzz targets, for [`Part::Fuzz`].
    fuzz: Option<Ahead>,
}

/// Runs these parts, whatever becomes of each, and prints the verdict as the last line. The page is built beside the parts before the tests in
/// browsers; beside those, which leave a processor idle for a part of the time, the fuzz targets run.
pub fn test(environment: &mut Environment, parts: &[Part]) -> Result<()> {
    let browser_is_later = parts.iter().skip(1).any(|part| *part == Part::Browser);
    let mut beside = Beside::default();
    if browser_is_later {
        beside.page = Ahead::build(environment);
    }
    let mut native = environment.clone();
    if native.variable("CI").is_some() {
        for (name, value) in SERVER {
            if native.variable(name).is_none() {
                native.set(name, value);
            }
        }
    }
    let mut sum = Counts::default();
    for (index, part) in parts.iter().enumerate() {
        let later = &parts[index + 1..];
        if *part == Part::Browser && later.contains(&Part::Fuzz) {
            beside.fuzz = fuzz_beside(&native);
        }
        let environment = match part {
            // The hook that finishes the page runs this program, which must not be compiled with other settings meanwhile.
            Part::Browser => &mut *environment,
            _ => &mut native,
        };
        sum += timed(part.name(), || part.run(environment, later, &mut beside));
    }
    verdict(sum)
}

/// Runs tests between two lines that name them; the second says how many passed and failed, and how long they took.
fn timed(name: &str, run: impl FnOnce() -> Result<Counts>) -> Counts {
    say(&format!("testing: {name}"));
    let start = Instant::now();
    let counts = counted(run());
    say(&format!("tested: {name} in {} s ({counts})", start.elapsed().as_secs()));
    counts
}

/// Runs the formatter, and the lints and tests of what differs from main; see [`Plan::of`].
pub fn check(environment: &mut Environment) -> Result<()> {
    // Compiling takes most of the time. Without inlining across parts of a crate, a change compiles up to three times faster, and tests run
    // at half their speed. A panic names its line without the lines of a backtrace.
    environment.set("CARGO_PROFILE_TEST_LTO", "off");
    environment.set("CARGO_PROFILE_TEST_DEBUG", "0");
    let changed = changes::changed_files(environment)?;
    let sources = changes::read_sources(environment, "src")?;
    let plan = Plan::of(&changed, &changes::test_files(environment)?, &sources);
    let mut sum = timed("format", || Part::Format.run_alone(environment));
    let lints = lints_beside(environment, &plan)?;
    if plan.dev || plan.all {
        sum += timed("dev", || Part::Dev.run_alone(environment));
    }
    if plan.all {
        sum += timed("library, as packages or settings of the build have changed", || {
            Part::Library.run_alone(environment)
        });
    } else {
        compile(environment, &plan);
        sum += test_modules(environment, &["--lib"], &plan.modules);
        if plan.command_line {
            sum += timed("command line", || cargo_test(environment, &COMMAND_LINE));
        }
        sum += test_modules(environment, &["--test", "suite"], &plan.tests);
        if plan.architecture {
            sum += timed("architecture", || cargo_test(environment, &["--test", "architecture"]));
        }
    }
    if let Some(lints) = lints {
        sum += timed("clippy, of what has changed, beside the tests", || {
            lints.finish(&mut std::io::stdout())?;
            Ok(Counts::of_check(true))
        });
    }
    if plan.is_empty() {
        say("no native test touches what has changed");
    }
    for module in &plan.left_out {
        say(&format!("many modules use `{module}`: `./dev test library` runs their tests, too"));
    }
    if plan.browser {
        say("the page has changed, too: `./dev test browser` tests it");
    }
    verdict(sum)
}

/// The arguments of Cargo that choose the tests beside the code of the command line.
const COMMAND_LINE: [&str; 2] = ["--bin", "cubelab"];

/// Compiles the test programs of a plan side by side. A failure is reported again, and counted, by the program's own tests.
fn compile(environment: &Environment, plan: &Plan) {
    let programs = [
        (!plan.modules.is_empty(), &["--lib"][..]),
        (plan.command_line, &COMMAND_LINE),
        (!plan.tests.is_empty(), &["--test", "suite"]),
        (plan.architecture, &["--test", "architecture"]),
    ];
    let words: Vec<_> = programs.iter().filter(|(is_run, _)| *is_run).flat_map(|(_, words)| *words).collect();
    if !words.is_empty() {
        let _ = process::run(environment.command("cargo").args(["test", "--quiet", "--no-run"]).args(words));
    }
}

/// Runs the tests of these modules of a test program, if there are any.
fn test_modules(environment: &Environment, program: &[&str], modules: &BTreeSet<String>) -> Counts {
    if modules.is_empty() {
        return Counts::default();
    }
    let modules: Vec<String> = modules.iter().map(|module| format!("{module}::")).collect();
    let name = format!("{}, {}", program[program.len() - 1].trim_start_matches('-'), modules.join(" "));
    let modules = modules.iter().map(String::as_str);
    let words: Vec<_> = program.iter().copied().chain(["--"]).chain(modules).collect();
    timed(&name, || cargo_test(environment, &words))
}

/// The counts of a part. One that stops early is one failed test, and the reason is printed.
fn counted(part: Result<Counts>) -> Counts {
    part.unwrap_or_else(|failure| {
        failure.report();
        Counts::of_check(false)
    })
}

fn verdict(sum: Counts) -> Result<()> {
    println!("{sum}");
    if sum.is_success() { Ok(()) } else { Err(Failure::Status(1)) }
}

fn format(environment: &Environment) -> Result<Counts> {
    need_component(environment, "rustfmt", "fmt")?;
    process::run(environment.command("cargo").args(["fmt", "--all", "--check"]))?;
    Ok(Counts::of_check(true))
}

/// Lints the code, all of it for this machine: the page's packages compile here as well, and Debian's library for wasm
/// does not fit rustup's clippy.
fn clippy<'a>(environment: &Environment, lints: impl IntoIterator<Item = &'a Lint>) -> Result<Counts> {
    need_component(environment, "clippy", "clippy")?;
    for lint in lints {
        process::run(&mut clippy_command(environment, *lint, None))?;
    }
    Ok(Counts::of_check(true))
}

/// Starts the lints of a plan beside its tests, if it has any. They have a target folder of their own, because Cargo lets only one
/// build at a time into a folder.
fn lints_beside(environment: &Environment, plan: &Plan) -> Result<Option<Ahead>> {
    if plan.lints.is_empty() {
        return Ok(None);
    }
    need_component(environment, "clippy", "clippy")?;
    let folder = environment.target().join("clippy");
    let command = |lint: &Lint| clippy_command(environment, *lint, Some(&folder));
    Ok(Some(Ahead::start(plan.lints.iter().map(command).collect())))
}

/// The command that lints a part of the code, with the usual target folder or another one.
fn clippy_command(environment: &Environment, lint: Lint, folder: Option<&Path>) -> Command {
    let mut command = environment.command("cargo");
    command.args(["clippy", "--quiet"]).args(lint.arguments());
    if let Some(folder) = folder {
        command.arg("--target-dir").arg(folder);
    }
    command.args(["--", "-D", "warnings"]);
    command
}

/// Builds the documentation of the library, in which every link must lead somewhere.
fn document(environment: &Environment) -> Result<Counts> {
    let mut doc = environment.command("cargo");
    doc.args(["doc", "--quiet", "--no-deps", "--lib", "--all-features"]).env("RUSTDOCFLAGS", "-D warnings");
    process::run(&mut doc)?;
    Ok(Counts::of_check(true))
}

/// Makes sure that a component of Rust is there, whose cargo command is `cargo COMMAND`.
fn need_component(environment: &Environment, component: &str, command: &str) -> Result<()> {
    let is_there = process::printed(environment.command("cargo").args([command, "--version"])).is_some();
    let mut rustup = environment.command("rustup");
    if is_there || process::install(rustup.args(["component", "add", component])) {
        Ok(())
    } else {
        Err(Failure::missing(format!("Rust's {component}"), format!("rustup component add {component}")))
    }
}

/// Installs GNU parallel, which one test runs, where it is missing and may be installed.
fn look_for_parallel(environment: &Environment) {
    const PACKAGES: [&str; 1] = ["parallel"];
    if environment.find("parallel").is_none() && !system::install(environment, &PACKAGES) {
        say(&format!(
            "GNU parallel is not there: its test is skipped. `{}` installs it",
            system::advice(&PACKAGES)
        ));
    }
}

/// Runs the tests beside the code, those in `tests/` and those of the fuzz targets. Each test program runs as soon as it is compiled, beside the
/// compiler, which uses one processor for a large program; so does the program that runs the fuzz targets, if it `fuzzes` later.
fn library(environment: &Environment, fuzzes: bool) -> Result<Counts> {
    let compile = test_command(environment, &["--no-run", "--lib", "--bins", "--test", "*", "--examples"]);
    let fuzz = fuzzes.then(|| fuzz(environment, "build"));
    let programs = Programs::compile(compile, fuzz.into_iter().collect());
    let (mut status, mut reports) = (0, String::new());
    while let Some(program) = programs.next() {
        say(&format!("running {}", program.display()));
        let (code, report) = process::recorded(&mut environment.command(program), &mut std::io::stdout())?;
        status = status.max(code);
        reports += &report;
    }
    let mut counts = Counts::of_report(Report::Cargo, &reports, status);
    counts += counted(programs.finish().map(|()| Counts::default()));
    Ok(counts)
}

fn test_command(environment: &Environment, words: &[&str]) -> Command {
    let mut command = environment.command("cargo");
    command.args(["test", "--no-fail-fast"]).args(words);
    command
}

fn cargo_test(environment: &Environment, words: &[&str]) -> Result<Counts> {
    report(Report::Cargo, &mut test_command(environment, words))
}

/// The command of Cargo, `run` or `build`, for the program of the fuzz targets, in the profile of the tests: it has debug assertions.
pub fn fuzz(environment: &Environment, command: &str) -> Command {
    let mut cargo = environment.command("cargo");
    cargo.args([command, "--quiet", "--profile", "test", "--example", "fuzz"]);
    cargo
}

/// Starts the fuzz targets with the least priority. Returns `None` where no program sets a priority.
fn fuzz_beside(environment: &Environment) -> Option<Ahead> {
    let command = with_least_priority(environment, &fuzz(environment, "run"))?;
    say("fuzzing beside the browsers; its output comes after theirs");
    Some(Ahead::start(vec![command]))
}

/// Returns a command that runs another one, in the folder of the project and with the least priority: while other programs want the processors, it
/// gets very little of their time. Returns `None` where there is no program `nice`.
///
/// Linux may divide time among sessions first (see `man 7 sched`, "The autogroup feature"), and then `nice` counts only within a session. Playwright starts each
/// browser in a session of its own. So the command gets one, too, which has the least priority among sessions. Ctrl-C does not reach
/// it there, but a program that prints fails at its next line, because nobody reads it any more.
fn with_least_priority(environment: &Environment, command: &Command) -> Option<Command> {
    const SCRIPT: &str = r#"echo 19 2>/dev/null >/proc/self/autogroup; exec "$@""#;
    let nice = environment.find("nice")?;
    let mut all = match environment.find("setsid") {
        Some(setsid) => {
            let mut all = environment.command(setsid);
            all.args(["sh", "-c", SCRIPT, "sh"]).arg(nice);
            all
        }
        None => environment.command(nice),
    };
    all.args(["-n", "19"]).arg(command.get_program()).args(command.get_args());
    Some(all)
}

/// Tests the page in `dist/`.
fn browser(environment: &mut Environment) -> Result<Counts> {
    tools::need_test_packages(environment)?;
    let page_packages = tools::need_page_packages(environment)?;
    environment.set("CUBELAB_PAGE_PACKAGES", page_packages);
    browsers::need_chromium(environment)?;
    browsers::look_for_engines(environment);
    report(Report::Node, environment.command("node").arg("tests/browser/run.mjs"))
}

/// Runs a test program and reads its counts.
fn report(report: Report, command: &mut Command) -> Result<Counts> {
    let (status, text) = process::recorded(command, &mut std::io::stdout())?;
    Ok(Counts::of_report(report, &text, status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_stops_early_is_one_failed_test() {
        assert_eq!(counted(Err(Failure::Status(101))), Counts::of_check(false));
        assert_eq!(counted(Ok(Counts::of_check(true))), Counts::of_check(true));
    }

    #[test]
    fn the_verdict_decides_the_status() {
        assert_eq!(verdict(Counts::of_check(true)), Ok(()));
        assert_eq!(verdict(Counts::of_check(false)), Err(Failure::Status(1)));
        assert_eq!(verdict(Counts::default()), Err(Failure::Status(1)));
    }

    /// `nice` without a command prints the priority in the session, and the file ends with that of the session, if Linux divides time among
    /// sessions. 19 is the least.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_command_beside_others_has_the_least_priority() {
        let printed = |path: &[&Path]| {
            let environment = Environment::for_test(Path::new("cache"), path);
            let mut priorities = Command::new("sh");
            priorities.args(["-c", "nice; cat /proc/self/autogroup 2>/dev/null || true"]);
            with_least_priority(&environment, &priorities)
                .and_then(|mut command| process::printed(&mut command))
        };
        let priorities = printed(&["/usr/bin", "/bin"].map(Path::new)).expect("priorities");
        assert!(priorities.starts_with("19\n"), "{priorities}");
        assert!(priorities.lines().skip(1).all(|session| session.ends_with(" nice 19")), "{priorities}");
        assert_eq!(printed(&[]), None);
    }

    #[test]
    fn parts_are_found_by_their_names() {
        for part in Part::ALL {
            assert_eq!(Part::all_named(&[part.name().into()]), Ok(vec![part]));
        }
    }
}
