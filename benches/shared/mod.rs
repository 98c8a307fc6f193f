//! What all benchmarks share.

/// Returns the arguments of a benchmark. Ends the program under `cargo test --all-targets`, which runs benchmarks too, with checks of
/// overflow and without the argument `--bench`: what it would measure there is of no use.
pub fn arguments() -> Vec<String> {
    let all: Vec<String> = std::env::args().skip(1).collect();
    if !all.iter().any(|argument| argument == "--bench") {
        std::process::exit(0);
    }
    all.into_iter().filter(|argument| argument != "--bench").collect()
}
