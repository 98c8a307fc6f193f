//! Runs a divided job on several threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::{Ending, Job, Length, Split, Step};

/// Nodes in a slice of a task, after which the thread may take another task: a few milliseconds at most.
const SLICE: u64 = 20_000;

/// The number of tasks for each thread. With more than one, a thread with less processor time does fewer tasks
/// instead of delaying the end.
const TASKS: usize = 8;

/// A number of threads that jobs share.
///
/// Each thread that works needs a seat. A caller takes a seat with [`Team::join`]. While seats are free,
/// [`Team::run`] starts helper threads for a job that can be split; they give their seats back as soon as a
/// caller waits in [`Team::join`].
#[derive(Debug)]
pub struct Team {
    free: Mutex<usize>,
    returned: Condvar,
    /// The number of callers that wait for a seat.
    waiting: AtomicUsize,
    threads: usize,
}

/// A seat in a [`Team`], given back when dropped.
#[derive(Debug)]
pub struct Seat<'a>(&'a Team);

/// The result of a divided job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion<S> {
    /// The best solution.
    pub best: Option<S>,
    /// The reason why the job is over; `None` if the caller stopped it.
    pub ending: Option<Ending>,
    /// The nodes of all tasks.
    pub nodes: u64,
    /// A proved lower bound on the length of solutions.
    pub bound: u32,
}

impl Team {
    /// Returns a team of `threads` threads, at least one.
    pub fn new(threads: usize) -> Team {
        let threads = threads.max(1);
        Team { free: Mutex::new(threads), returned: Condvar::new(), waiting: AtomicUsize::new(0), threads }
    }

    /// Takes a seat, waiting until one is free.
    pub fn join(&self) -> Seat<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let mut free = lock(&self.free);
        while *free == 0 {
            free = self.returned.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= 1;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        Seat(self)
    }

    /// Returns a seat for a helper, if one is free and no caller waits.
    fn spare(&self) -> Option<Seat<'_>> {
        let mut free = lock(&self.free);
        if *free == 0 || self.is_wanted() {
            return None;
        }
        *free -= 1;
        Some(Seat(self))
    }

    fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Runs a job on the caller's thread and, if the job can be divided, on a helper thread for each free seat.
    /// The caller must have a [`Seat`].
    ///
    /// Calls `go_on` every few milliseconds with the best solution so far; the job is stopped when it returns
    /// false. If a helper thread cannot be started, the others do its work.
    ///
    /// ```
    /// use cubelab::cube::{Cube, Move};
    /// use cubelab::job::{Ending, Team};
    /// use cubelab::solve::two_phase::{Limits, Search, Tables};
    ///
    /// let cube = Cube::SOLVED.after_all([3, 0, 7, 12, 16, 4, 9, 2, 14, 6].map(Move::from_index));
    /// let search = Search::new(Tables::new().into(), &cube, Limits::default());
    /// let team = Team::new(2);
    /// let seat = team.join();
    /// let found = team.run(search, |_| true);
    /// assert_eq!(found.ending, Some(Ending::Optimal));
    /// assert_eq!(found.best.map(|moves| moves.len()), Some(found.bound as usize));
    /// drop(seat);
    /// ```
    pub fn run<J>(
        &self,
        mut job: J,
        mut go_on: impl FnMut(Option<&J::Solution>) -> bool,
    ) -> Conclusion<J::Solution>
    where
        J: Split + Send,
        J::Solution: Clone + Send,
    {
        let tasks = if self.threads == 1 { Vec::new() } else { job.split(self.threads * TASKS) };
        let best = job.best().cloned();
        let (nodes, tasks) = if tasks.is_empty() { (0, vec![job]) } else { (job.nodes(), tasks) };
        let state = State { tasks: tasks.into(), nodes, best, ..State::new() };
        let work = Work { state: Mutex::new(state), changed: Condvar::new() };
        thread::scope(|scope| {
            let mut can_start = true;
            while work.slice() {
                if !go_on(lock(&work.state).best.as_ref()) {
                    lock(&work.state).is_stopped = true;
                    break;
                }
                while can_start
                    && work.has_more_tasks()
                    && let Some(seat) = self.spare()
                {
                    let work = &work;
                    let help = move || {
                        let seat = seat;
                        while !seat.0.is_wanted() && work.slice() {}
                    };
                    can_start = thread::Builder::new().spawn_scoped(scope, help).is_ok();
                }
            }
        });
        work.state.into_inner().unwrap_or_else(PoisonError::into_inner).conclusion()
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        *lock(&self.0.free) += 1;
        self.0.returned.notify_one();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The tasks of one job.
struct Work<J: Job> {
    state: Mutex<State<J>>,
    /// Notified when a task is put back, and when the last task is over.
    changed: Condvar,
}

struct State<J: Job> {
    /// The tasks that no thread is advancing.
    tasks: VecDeque<J>,
    /// The number of tasks being advanced.
    running: usize,
    is_stopped: bool,
    best: Option<J::Solution>,
    /// The nodes of the tasks that are over.
    nodes: u64,
    endings: Vec<(Ending, u32)>,
}

impl<J: Split> Work<J>
where
    J::Solution: Clone,
{
    /// Advances the task with the least bound by a slice, or waits for a while if all tasks are being advanced.
    /// Returns false if the work is over.
    fn slice(&self) -> bool {
        let mut state = lock(&self.state);
        if state.is_stopped {
            return false;
        }
        let Some(mut task) = state.take() else {
            let is_over = state.running == 0;
            if !is_over {
                drop(self.changed.wait(state));
            }
            return !is_over;
        };
        state.running += 1;
        drop(state);
        let running = Running(self);
        let step = task.advance(SLICE);
        lock(&self.state).put_back(task, step);
        drop(running);
        true
    }

    /// True if another thread would find a task.
    fn has_more_tasks(&self) -> bool {
        lock(&self.state).tasks.len() > 1
    }
}

/// Guards a task being advanced: if the task panics, stops the work, so that no thread waits for the task.
struct Running<'a, J: Job>(&'a Work<J>);

impl<J: Job> Drop for Running<'_, J> {
    fn drop(&mut self) {
        let mut state = lock(&self.0.state);
        state.running -= 1;
        state.is_stopped |= thread::panicking();
        drop(state);
        self.0.changed.notify_all();
    }
}

impl<J: Job> State<J> {
    fn new() -> State<J> {
        State {
            tasks: VecDeque::new(),
            running: 0,
            is_stopped: false,
            best: None,
            nodes: 0,
            endings: Vec::new(),
        }
    }
}

impl<J: Split> State<J>
where
    J::Solution: Clone,
{
    /// Takes the task with the least bound; among equals, the one that has waited longest. A task with a larger
    /// bound would do work that a solution of another task may make useless.
    fn take(&mut self) -> Option<J> {
        let (at, _) = self.tasks.iter().enumerate().min_by_key(|(at, task)| (task.bound(), *at))?;
        self.tasks.remove(at)
    }

    fn put_back(&mut self, task: J, step: Step) {
        match step {
            Step::Running => self.tasks.push_back(task),
            Step::Improved => {
                // A task with a longer solution may be put back after one with a shorter solution.
                if task.best().map(Length::bounded_length)
                    < self.best.as_ref().map(Length::bounded_length).or(Some(u32::MAX))
                {
                    self.best = task.best().cloned();
                }
                match task.ending() {
                    Some(ending) => self.end(&task, ending),
                    None => self.tasks.push_back(task),
                }
            }
            Step::Finished(ending) => self.end(&task, ending),
        }
    }

    fn end(&mut self, task: &J, ending: Ending) {
        self.nodes += task.nodes();
        self.endings.push((ending, task.bound()));
    }

    fn conclusion(self) -> Conclusion<J::Solution> {
        let nodes = self.nodes + self.tasks.iter().map(|task| task.nodes()).sum::<u64>();
        let length = self.best.as_ref().map_or(u32::MAX, Length::bounded_length);
        let bounds =
            self.endings.iter().map(|(_, bound)| *bound).chain(self.tasks.iter().map(|task| task.bound()));
        let bound = bounds.fold(length, u32::min);
        let mut cut = self.endings.iter().map(|(ending, _)| *ending);
        let cut = cut.find(|ending| !matches!(ending, Ending::Optimal | Ending::Exhausted));
        let ending = match (self.tasks.is_empty(), &self.best) {
            (false, _) => None,
            (true, Some(_)) => Some(cut.unwrap_or(Ending::Optimal)),
            (true, None) => Some(cut.unwrap_or(Ending::Exhausted)),
        };
        Conclusion { best: self.best, ending, nodes, bound }
    }
}
