//! Shrinks a failing input.

use std::time::{Duration, Instant};

/// Time limit of the search for smaller inputs.
const TIME: Duration = Duration::from_secs(20);

/// Removes and decreases bytes of an input while it still fails. Returns the smallest input found, and its
/// error.
pub fn shrink(
    mut input: Vec<u8>,
    mut message: String,
    failure_of: impl Fn(&[u8]) -> Option<String>,
) -> (Vec<u8>, String) {
    let start = Instant::now();
    let mut try_input = |input: &mut Vec<u8>, smaller: Vec<u8>| {
        if start.elapsed() > TIME {
            return false;
        }
        match failure_of(&smaller) {
            Some(said) => {
                (*input, message) = (smaller, said);
                true
            }
            None => false,
        }
    };
    loop {
        let before = input.clone();
        let mut size = input.len().next_power_of_two();
        while size > 0 {
            let mut at = 0;
            while at < input.len() {
                let mut smaller = input.clone();
                smaller.drain(at..(at + size).min(input.len()));
                if !try_input(&mut input, smaller) {
                    at += size;
                }
            }
            size /= 2;
        }
        for at in 0..input.len() {
            for byte in [0, input[at] / 2, input[at].saturating_sub(1)] {
                let mut smaller = input.clone();
                smaller[at] = byte;
                if byte < input[at] && try_input(&mut input, smaller) {
                    break;
                }
            }
        }
        if input == before {
            return (input, message);
        }
    }
}
