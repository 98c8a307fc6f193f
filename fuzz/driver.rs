//! Runs a target on random inputs until one fails.

use std::cell::RefCell;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use cpu_time::ThreadTime;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::shrink::shrink;
use crate::targets::Target;

/// Maximum length of an input that is not a changed valid one, in bytes.
const MOST_BYTES: usize = 400;

/// Maximum number of changes of a valid input.
const MOST_CHANGES: usize = 12;

/// Maximum processor time of an input. With debug assertions, the largest piece of tables takes 2 seconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of inputs of a target, and their time.
pub struct Figures {
    /// The number of inputs.
    pub inputs: u64,
    /// The processor time of all inputs.
    pub time: Duration,
}

/// An input on which a target fails.
pub struct Failure {
    target: &'static str,
    /// The seed and the number of inputs before this one, if it is random.
    random: Option<(u64, u64)>,
    input: Vec<u8>,
    /// The message of the target.
    message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.target, self.message)?;
        if let Some((seed, before)) = self.random {
            write!(f, "\nseed {seed}, after {before} inputs")?;
        }
        write!(f, "\nsmallest input: {} --input {}", self.target, hex(&self.input))
    }
}

thread_local! {
    /// The message and the place of the last panic.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs a target on random inputs for this processor time: whatever else the machine does meanwhile, it tries as much.
pub fn run(target: &'static Target, time: Duration, seed: u64) -> Result<Figures, Failure> {
    keep_quiet();
    let corpus = (target.corpus)();
    let start = ThreadTime::now();
    let mut inputs = 0;
    while inputs == 0 || start.elapsed() < time {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(inputs);
        let input = random_input(&corpus, &mut random);
        if let Some(first) = failure_of(target, &input) {
            let (input, message) = shrink(input, first, |input| failure_of(target, input));
            return Err(Failure { target: target.name, random: Some((seed, inputs)), input, message });
        }
        inputs += 1;
    }
    Ok(Figures { inputs, time: start.elapsed() })
}

/// Runs a target on one input.
pub fn run_one(target: &'static Target, input: &[u8]) -> Result<(), Failure> {
    keep_quiet();
    match failure_of(target, input) {
        None => Ok(()),
        Some(message) => Err(Failure { target: target.name, random: None, input: input.to_vec(), message }),
    }
}

/// Parses hexadecimal digits as bytes.
pub fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = hex.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    digits.len().is_multiple_of(2).then(|| digits.chunks(2).map(|pair| 16 * pair[0] + pair[1]).collect())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Stores the messages of panics instead of printing them.
fn keep_quiet() {
    panic::set_hook(Box::new(|info| PANIC.with(|said| *said.borrow_mut() = info.to_string())));
}

/// Runs a target on an input, and returns its message if it fails.
fn failure_of(target: &Target, input: &[u8]) -> Option<String> {
    let start = ThreadTime::now();
    if panic::catch_unwind(AssertUnwindSafe(|| (target.run)(input))).is_err() {
        return Some(PANIC.with(|said| said.borrow().clone()));
    }
    let took = start.elapsed();
    (took > PATIENCE).then(|| format!("took {took:.1?}; expected at most {PATIENCE:?}"))
}

/// Returns random bytes, or a valid input with random changes.
fn random_input(corpus: &[Vec<u8>], random: &mut ChaCha8Rng) -> Vec<u8> {
    let made = |random: &mut ChaCha8Rng| {
        let length = random.random_range(0..=MOST_BYTES);
        // Short inputs and small numbers are as likely as long and large ones.
        let length = length >> random.random_range(0..5);
        (0..length).map(|_| random.random::<u8>() >> random.random_range(0..4)).collect::<Vec<u8>>()
    };
    if corpus.is_empty() || random.random_bool(0.3) {
        return made(random);
    }
    let valid = |random: &mut ChaCha8Rng| corpus[random.random_range(0..corpus.len())].clone();
    let mut input = valid(random);
    for _ in 0..random.random_range(0..=MOST_CHANGES) {
        let at = random.random_range(0..=input.len());
        let end = (at + (random.random_range(0..16usize) >> random.random_range(0..4))).min(input.len());
        match random.random_range(0..7) {
            0 => drop(input.drain(at..end)),
            1 => drop(input.splice(at..at, input[at..end].to_vec())),
            2 => {
                let other = valid(random);
                let from = random.random_range(0..=other.len());
                let to = (from + random.random_range(0..40)).min(other.len());
                drop(input.splice(at..end, other[from..to].iter().copied()));
            }
            3 if at < input.len() => input[at] ^= 1 << random.random_range(0..8),
            4 if at < input.len() => input[at] = random.random(),
            5 => input.insert(at, random.random::<u8>() >> 1),
            // An added digit makes a number about ten times as large.
            _ => input.insert(at, b'0' + random.random_range(0..10)),
        }
    }
    input
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails on a 7 that another byte follows.
    static PICKY: Target = Target {
        name: "picky",
        corpus: || vec![vec![1, 2, 3]],
        run: |input| assert!(!input.windows(2).any(|pair| pair[0] == 7), "a 7 that is not the last"),
    };

    #[test]
    fn a_failure_is_found_again_with_its_seed_and_shrunk() {
        let found = || run(&PICKY, Duration::from_secs(60), 5).err().expect("a failure");
        let [first, again] = [found(), found()];
        assert_eq!((&first.random, &first.input), (&again.random, &again.input));
        assert_eq!(first.input, [7, 0]);
        assert!(first.message.contains("a 7 that is not the last"), "{}", first.message);
        assert!(first.to_string().ends_with("smallest input: picky --input 0700"), "{first}");
        assert_eq!(bytes_of("0700"), Some(first.input.clone()));
        assert!(run_one(&PICKY, &first.input).is_err() && run_one(&PICKY, &[7]).is_ok());
    }

    #[test]
    fn what_is_no_hexadecimal_is_refused() {
        assert_eq!(bytes_of("0g"), None);
        assert_eq!(bytes_of("070"), None);
    }
}
