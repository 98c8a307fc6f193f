//! The developer's command: builds, serves and tests the project. `./dev help` lists what it can do; `cargo dev
//! help` does the same where there is no POSIX shell.

mod ahead;
mod arguments;
mod browsers;
mod changes;
mod compiled;
mod consent;
mod counts;
mod download;
mod environment;
mod failure;
mod package;
mod page;
mod parts;
mod process;
mod programs;
mod serve;
mod system;
mod tools;
mod users;
mod version;
mod wasm_library;

use arguments::{Arguments, Command};
use environment::Environment;
use failure::Result;

fn main() {
    let code = match run() {
        Ok(()) => 0,
        Err(failure) => {
            failure.report();
            failure.code()
        }
    };
    std::process::exit(code);
}

fn run() -> Result<()> {
    let arguments = Arguments::parse(std::env::args().skip(1))?;
    let environment = &mut Environment::new(arguments.yes)?;
    if !arguments.command.compiles() {
        return perform(environment, &arguments);
    }
    compiled::bring(environment);
    let result = perform(environment, &arguments);
    compiled::keep(environment);
    result
}

fn perform(environment: &mut Environment, Arguments { command, rest, .. }: &Arguments) -> Result<()> {
    match command {
        Command::Help => print!("{}", arguments::help(environment.cache())),
        Command::Serve => serve::serve(environment)?,
        Command::Build => page::build(environment)?,
        Command::Package => package::package(environment)?,
        Command::Finish => page::finish(environment)?,
        Command::Sizes => page::sizes(environment)?,
        Command::Test(parts) => parts::test(environment, parts)?,
        Command::Check => parts::check(environment)?,
        Command::Bench => process::run(environment.command("cargo").arg("bench").args(rest))?,
        Command::Fuzz => process::run(parts::fuzz(environment, "run").arg("--").args(rest))?,
        Command::Frames => measure(environment, "frames.mjs", &[], rest)?,
        Command::Camera => measure(environment, "videos.mjs", &[], rest)?,
        Command::Compare => {
            tools::need_peers(environment)?;
            measure(environment, "compare.mjs", &[], rest)?;
        }
        Command::Shake => measure(environment, "shake.mjs", &[], rest)?,
        Command::Pace => {
            // Without a page, this fails before it compiles for minutes.
            page::need_built(environment.root())?;
            process::run(environment.command("cargo").args(["build", "--release", "--quiet"]))?;
            let program = environment.target().join("release/cubelab");
            measure(environment, "pace.mjs", &[program.to_string_lossy().into_owned()], rest)?;
        }
    }
    Ok(())
}

/// Runs a script of `tests/browser` that measures the page in `dist/` in Chromium.
fn measure(environment: &mut Environment, script: &str, first: &[String], rest: &[String]) -> Result<()> {
    page::need_built(environment.root())?;
    tools::need_test_packages(environment)?;
    browsers::need_chromium(environment)?;
    let script = format!("tests/browser/{script}");
    process::run(environment.command("node").arg(script).args(first).args(rest))
}
