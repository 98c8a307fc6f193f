//! What all benchmarks share.

/// Returns the arguments of a benchmark, without the `--bench` that `cargo bench` adds. Without `--bench`, this ends the program:
/// `cargo test --all-targets` runs benchmarks too, but its profile checks for overflow, so the figures would be wrong. An argument that the
/// benchmark does not accept ends it with an error that says what it `takes`.
pub fn arguments(takes: &str, accepts: impl Fn(&str) -> bool) -> Vec<String> {
    let all: Vec<String> = std::env::args().skip(1).collect();
    if !all.iter().any(|argument| argument == "--bench") {
        std::process::exit(0);
    }
    let arguments: Vec<String> = all.into_iter().filter(|argument| argument != "--bench").collect();
    if let Some(argument) = arguments.iter().find(|argument| !accepts(argument)) {
        let name = env!("CARGO_CRATE_NAME");
        eprintln!("benchmark {name}: unexpected argument '{argument}'; it takes {takes}");
        std::process::exit(2);
    }
    arguments
}
