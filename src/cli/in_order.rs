//! Work spread over threads, with the results in the order of the inputs.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::failure::Failure;

/// How many inputs are read ahead of the results that have been handed on, for each thread.
const AHEAD: usize = 64;

/// Does `work` on each input, on so many threads, and hands the results to `each` in the order of the
/// inputs, as soon as they are there. Inputs are read as they are needed: they may come from a
/// person who types.
///
/// If `each` fails, the threads are left behind; they end with the process.
pub(super) fn in_order<T: Send + 'static, R: Send + 'static>(
    inputs: impl Iterator<Item = T> + Send + 'static,
    threads: usize,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    mut each: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (permit, permits) = mpsc::channel();
    for _ in 0..AHEAD * threads {
        // The receiver is right here.
        let _ = permit.send(());
    }
    let (input, jobs) = mpsc::channel();
    thread::spawn(move || {
        for job in inputs.enumerate() {
            if permits.recv().is_err() || input.send(job).is_err() {
                return;
            }
        }
    });
    let (jobs, work) = (Arc::new(Mutex::new(jobs)), Arc::new(work));
    let (output, results) = mpsc::channel();
    for _ in 0..threads {
        let (jobs, work, output) = (jobs.clone(), work.clone(), output.clone());
        thread::spawn(move || {
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((place, input)) = job else { return };
                if output.send((place, work(input))).is_err() {
                    return;
                }
            }
        });
    }
    drop(output);

    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (place, result) in results {
        waiting.insert(place, result);
        while let Some(result) = waiting.remove(&next) {
            each(result)?;
            next += 1;
            // Nothing is read any more once the inputs are at their end.
            let _ = permit.send(());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_inputs() {
        let slow_when_early = |i: u64| {
            thread::sleep(Duration::from_micros(if i.is_multiple_of(7) { 3000 } else { 10 }));
            i * i
        };
        let mut seen = Vec::new();
        let all = in_order(0..500, 8, slow_when_early, |square| {
            seen.push(square);
            Ok(())
        });
        assert!(all.is_ok());
        assert_eq!(seen, (0..500).map(|i| i * i).collect::<Vec<u64>>());
    }

    #[test]
    fn only_so_much_is_read_ahead_and_a_failure_ends_it() {
        let endless = 0u64..;
        let failed = in_order(endless, 2, |i| i, |i| if i < 1000 { Ok(()) } else { Err(Failure::Told) });
        assert!(matches!(failed, Err(Failure::Told)));
    }
}
