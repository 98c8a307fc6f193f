//! What all benchmarks share.

/// Returns the arguments of a benchmark, without the `--bench` that `cargo bench` adds. Without `--bench`, this ends the program:
/// `cargo test --all-targets` runs benchmarks too, but its profile checks for overflow, so the figures would be wrong.
pub fn arguments() -> Vec<String> {
    let all: Vec<String> = std::env::args().skip(1).collect();
    if !all.iter().any(|argument| argument == "--bench") {
        std::process::exit(0);
    }
    all.into_iter().filter(|argument| argument != "--bench").collect()
}
