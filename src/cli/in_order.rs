//! Work spread over threads, with the results in the order of the inputs.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::failure::{self, Failure};

/// How many inputs are read ahead of the results that have been handed on, for each thread.
const AHEAD: usize = 64;

/// Memory that is kept free while threads are started, in bytes. Where memory is limited, the threads that could
/// be started would otherwise leave none to work with.
const SPARE: usize = 256 << 20;

/// Does `work` on each input, on at most so many threads, and hands the results to `each` in the order of the
/// inputs, as soon as they are there. Inputs are read as they are needed: they may come from a
/// person who types. A thread is started when an input is there and no thread waits for one. Where the system
/// refuses a thread, those that run do all the work, and standard error says so.
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
    let (output, results) = mpsc::channel();
    let mut team = Team::new(threads, work, output);
    let reading = move || {
        for job in inputs.enumerate() {
            if permits.recv().is_err() || !team.take(job) {
                return;
            }
        }
    };
    let reader = thread::Builder::new().spawn(reading);
    reader.map_err(|error| Failure::Message(format!("no thread can be started: {error}")))?;

    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (place, result) in results {
        waiting.insert(place, result?);
        while let Some(result) = waiting.remove(&next) {
            each(result)?;
            next += 1;
            // Nothing is read any more once the inputs are at their end.
            let _ = permit.send(());
        }
    }
    Ok(())
}

/// A numbered result, or why there will be none.
type Numbered<R> = (usize, Result<R, Failure>);

/// Threads that share a queue of numbered inputs.
struct Team<T, R, W> {
    /// The most threads.
    most: usize,
    running: usize,
    work: Arc<W>,
    queue: mpsc::Sender<(usize, T)>,
    jobs: Arc<Mutex<mpsc::Receiver<(usize, T)>>>,
    /// Inputs in the queue or being worked on.
    open: Arc<AtomicUsize>,
    output: mpsc::Sender<Numbered<R>>,
}

impl<T: Send + 'static, R: Send + 'static, W: Fn(T) -> R + Send + Sync + 'static> Team<T, R, W> {
    fn new(most: usize, work: W, output: mpsc::Sender<Numbered<R>>) -> Team<T, R, W> {
        let (queue, jobs) = mpsc::channel();
        let (jobs, work, open) = (Arc::new(Mutex::new(jobs)), Arc::new(work), Arc::default());
        Team { most, running: 0, work, queue, jobs, open, output }
    }

    /// Queues an input; false if nobody waits for results any more.
    fn take(&mut self, (place, input): (usize, T)) -> bool {
        let busy = self.open.fetch_add(1, Ordering::Relaxed);
        if busy >= self.running
            && self.running < self.most
            && let Err(error) = self.start_one()
        {
            if self.running == 0 {
                let failure = Failure::Message(format!("no thread can be started: {error}"));
                // Without a reader there is nobody to tell.
                let _ = self.output.send((place, Err(failure)));
                return false;
            }
            failure::tell(&format!(
                "only {} of {} threads could be started: {error}",
                self.running, self.most
            ));
            self.most = self.running;
        }
        self.queue.send((place, input)).is_ok()
    }

    fn start_one(&mut self) -> io::Result<()> {
        let (jobs, work) = (self.jobs.clone(), self.work.clone());
        let (open, output) = (self.open.clone(), self.output.clone());
        let mut spare: Vec<u8> = Vec::new();
        // The first thread is needed in any case.
        if self.running > 0 {
            spare.try_reserve_exact(SPARE).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        }
        let (ready, is_ready) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            // Sending allocates memory, for which the system's allocator reserves more for each thread.
            let _ = ready.send(());
            drop(ready);
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((place, input)) = job else { return };
                let result = work(input);
                open.fetch_sub(1, Ordering::Relaxed);
                if output.send((place, Ok(result))).is_err() {
                    return;
                }
            }
        })?;
        // Otherwise the compiler may leave out memory that nobody uses.
        drop(std::hint::black_box(spare));
        // The next thread is refused if this one has taken too much. An error means that it has ended already.
        let _ = is_ready.recv();
        self.running += 1;
        Ok(())
    }
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
