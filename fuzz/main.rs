//! `cargo run --profile test --example fuzz -- [TARGET] [SECONDS] [SEED]`: fuzzes everything that Cubelab
//! reads.
//!
//! A target takes bytes and panics if a property does not hold. The same seed gives the same inputs. After a
//! failure the program prints the seed and the smallest failing input that it found, and ends with status 1;
//! `cargo run --profile test --example fuzz -- TARGET --input HEX` runs that input again.

mod choices;
mod driver;
mod json;
mod shrink;
mod targets;

use std::num::NonZero;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use driver::Failure;
use targets::{TARGETS, Target};

/// The default processor time of each target, in seconds.
const SECONDS: f64 = 10.0;

fn main() -> ExitCode {
    if !cfg!(debug_assertions) {
        eprintln!("fuzz: built without debug assertions; expected cargo run --profile test --example fuzz");
        return ExitCode::from(2);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match read(&arguments) {
        Some(Task::Random { targets, seconds, seed }) => fuzz(&targets, seconds, seed),
        Some(Task::Input { target, input }) => driver::run_one(target, &input),
        None => {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            eprintln!("usage: fuzz [TARGET] [SECONDS] [SEED], or fuzz TARGET --input HEX");
            eprintln!("targets: {}", names.join(" "));
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            println!("{failure}");
            ExitCode::FAILURE
        }
    }
}

/// The task that the arguments describe.
enum Task {
    Random { targets: Vec<&'static Target>, seconds: f64, seed: u64 },
    Input { target: &'static Target, input: Vec<u8> },
}

fn read(arguments: &[String]) -> Option<Task> {
    let named = |name: &String| TARGETS.iter().find(|target| target.name == *name);
    if let [name, option, hex] = arguments
        && option == "--input"
    {
        return Some(Task::Input { target: named(name)?, input: driver::bytes_of(hex)? });
    }
    let (targets, numbers) = match arguments.first() {
        Some(first) if first.parse::<f64>().is_err() => {
            (if first == "all" { TARGETS.iter().collect() } else { vec![named(first)?] }, &arguments[1..])
        }
        _ => (TARGETS.iter().collect(), arguments),
    };
    let seconds = numbers.first().map_or(Some(SECONDS), |text| text.parse().ok())?;
    let seed = numbers.get(1).map_or(Some(1), |text| text.parse().ok())?;
    let is_right = numbers.len() <= 2 && Duration::try_from_secs_f64(seconds).is_ok();
    is_right.then_some(Task::Random { targets, seconds, seed })
}

/// Fuzzes targets, as many at a time as there are processors, and prints the figures of each at its end. Stops after the
/// first failure.
fn fuzz(targets: &[&'static Target], seconds: f64, seed: u64) -> Result<(), Failure> {
    println!("{:<14} {:>12} {:>9}", "TARGET", "inputs", "seconds");
    let time = Duration::from_secs_f64(seconds);
    let left = Mutex::new(targets.iter());
    let next = || left.lock().ok()?.next();
    let fuzz_all = || {
        while let Some(target) = next() {
            let figures = driver::run(target, time, seed).inspect_err(|_| while next().is_some() {})?;
            println!("{:<14} {:>12} {:>9.1}", target.name, figures.inputs, figures.time.as_secs_f64());
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(targets.len());
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(fuzz_all)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}
