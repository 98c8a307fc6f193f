//! Processes inputs on several threads and returns the results in the order of the inputs.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::failure::{self, Failure};

/// The number of inputs a thread may read ahead of the results passed on.
const AHEAD: usize = 64;

/// Bytes of memory that must be free to start another thread. Under a memory limit, threads without this
/// reserve could start and then have no memory to work with.
const SPARE: usize = 256 << 20;

/// Calls `work` on each input, on at most `threads` threads, and passes the results to `each` in the order of
/// the inputs, each as soon as all results before it are passed.
///
/// Inputs are read one at a time, because they may come from a person who types. A new input starts a thread if
/// all running threads are busy. If the system refuses a thread, a message goes to standard error and the
/// running threads do all the work.
///
/// An error of `each` is returned at once; the threads end with the process.
///
/// # Errors
///
/// Errors of `each`, and a failure to start the first thread.
pub(super) fn in_order<T: Send + 'static, R: Send + 'static>(
    inputs: impl Iterator<Item = T> + Send + 'static,
    threads: usize,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    mut each: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (permit, permits) = mpsc::channel();
    for _ in 0..AHEAD * threads {
        // Sending cannot fail: the receiver is in this function.
        let _ = permit.send(());
    }
    let (output, results) = mpsc::channel();
    let mut pool = Pool::new(threads, work, output);
    let reading = move || {
        for job in inputs.enumerate() {
            if permits.recv().is_err() || !pool.take(job) {
                return;
            }
        }
    };
    let reader = thread::Builder::new().spawn(reading);
    reader.map_err(|error| Failure::Message(format!("no thread can be started: {error}")))?;

    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (index, result) in results {
        waiting.insert(index, result?);
        while let Some(result) = waiting.remove(&next) {
            each(result)?;
            next += 1;
            // After the last input the reader has ended and needs no permit.
            let _ = permit.send(());
        }
    }
    Ok(())
}

/// The index of an input, and its result or the failure that prevents it.
type Numbered<R> = (usize, Result<R, Failure>);

/// Threads that share a queue of numbered inputs.
struct Pool<T, R, W> {
    max_threads: usize,
    running: usize,
    work: Arc<W>,
    queue: mpsc::Sender<(usize, T)>,
    jobs: Arc<Mutex<mpsc::Receiver<(usize, T)>>>,
    /// The number of inputs that are queued or being processed.
    open: Arc<AtomicUsize>,
    output: mpsc::Sender<Numbered<R>>,
}

impl<T: Send + 'static, R: Send + 'static, W: Fn(T) -> R + Send + Sync + 'static> Pool<T, R, W> {
    fn new(max_threads: usize, work: W, output: mpsc::Sender<Numbered<R>>) -> Pool<T, R, W> {
        let (queue, jobs) = mpsc::channel();
        let (jobs, work, open) = (Arc::new(Mutex::new(jobs)), Arc::new(work), Arc::default());
        Pool { max_threads, running: 0, work, queue, jobs, open, output }
    }

    /// Queues an input. Returns false if no more inputs can be processed: the receiver of results is gone, or
    /// no thread could be started.
    fn take(&mut self, (index, input): (usize, T)) -> bool {
        let busy = self.open.fetch_add(1, Ordering::Relaxed);
        if busy >= self.running
            && self.running < self.max_threads
            && let Err(error) = self.start_one()
        {
            if self.running == 0 {
                let failure = Failure::Message(format!("no thread can be started: {error}"));
                // Without a receiver the failure concerns nobody.
                let _ = self.output.send((index, Err(failure)));
                return false;
            }
            failure::print_message(&format!(
                "only {} of {} threads could be started: {error}",
                self.running, self.max_threads
            ));
            self.max_threads = self.running;
        }
        self.queue.send((index, input)).is_ok()
    }

    /// Starts a thread, which processes inputs until the queue is closed.
    fn start_one(&mut self) -> io::Result<()> {
        let (jobs, work) = (self.jobs.clone(), self.work.clone());
        let (open, output) = (self.open.clone(), self.output.clone());
        let mut spare: Vec<u8> = Vec::new();
        // The first thread is started without a reserve: no work can be done without it.
        if self.running > 0 {
            spare.try_reserve_exact(SPARE).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        }
        let (ready, is_ready) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            // Sending allocates memory, and the system's allocator reserves an arena for each thread that does.
            let _ = ready.send(());
            drop(ready);
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((index, input)) = job else { return };
                let result = work(input);
                open.fetch_sub(1, Ordering::Relaxed);
                if output.send((index, Ok(result))).is_err() {
                    return;
                }
            }
        })?;
        // Without the black box, the compiler may optimise the unused allocation away.
        drop(std::hint::black_box(spare));
        // Waiting until the thread has its memory lets the next reserve take it into account. An error means
        // that the thread has ended already.
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
    fn reading_ahead_is_limited_and_a_failure_ends_it() {
        let endless = 0u64..;
        let failed = in_order(endless, 2, |i| i, |i| if i < 1000 { Ok(()) } else { Err(Failure::Reported) });
        assert!(matches!(failed, Err(Failure::Reported)));
    }
}
