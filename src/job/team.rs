//! A divided job on several threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::{Ending, Job, Split, Step};

/// Nodes that a task looks at before another may take its seat on the thread: a few milliseconds at most.
const SLICE: u64 = 20_000;

/// Tasks for each thread. With several, threads that get less of the machine than others have no share of their own to
/// be late with.
const TASKS: usize = 8;

/// A number of threads that jobs share.
///
/// A caller with work of its own takes its seat with [`Team::join`]. While seats are free, [`Team::run`] starts
/// helpers for a job that can be split; they leave as soon as somebody waits in [`Team::join`].
#[derive(Debug)]
pub struct Team {
    free: Mutex<usize>,
    returned: Condvar,
    /// How many wait for a seat.
    waiting: AtomicUsize,
    threads: usize,
}

/// A seat in a [`Team`], until it is dropped.
#[derive(Debug)]
pub struct Seat<'a>(&'a Team);

/// What a divided job came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion<S> {
    /// The best solution.
    pub best: Option<S>,
    /// Why the job is over; none if it was stopped.
    pub ending: Option<Ending>,
    /// Nodes looked at by all tasks.
    pub nodes: u64,
    /// Proved: no solution is shorter than this.
    pub bound: u32,
}

impl Team {
    /// A team of so many threads, at least one.
    pub fn new(threads: usize) -> Team {
        let threads = threads.max(1);
        Team { free: Mutex::new(threads), returned: Condvar::new(), waiting: AtomicUsize::new(0), threads }
    }

    /// Waits for a seat, and takes it.
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

    /// A seat for a helper, if one is free and nobody waits for it.
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

    /// Runs a job on the thread of the caller, which has a [`Seat`], and on threads of the free seats if the job can be
    /// divided.
    ///
    /// Asks `go_on` every few milliseconds whether to go on, with the best solution so far. A thread that cannot be
    /// started is done without.
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
    /// A task came back, or the last one is over.
    changed: Condvar,
}

struct State<J: Job> {
    /// The tasks that wait for a thread.
    tasks: VecDeque<J>,
    /// How many are being advanced.
    running: usize,
    is_stopped: bool,
    best: Option<J::Solution>,
    /// The nodes of the tasks that are over, and their endings and bounds.
    nodes: u64,
    endings: Vec<(Ending, u32)>,
}

impl<J: Split> Work<J>
where
    J::Solution: Clone,
{
    /// Advances the task that is farthest behind, or waits for a while if all are taken. Returns whether there may be
    /// more to do.
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

    /// Whether there is a task for another thread as well.
    fn has_more_tasks(&self) -> bool {
        lock(&self.state).tasks.len() > 1
    }
}

/// A task being advanced. A panic in there stops the work: nobody is to wait for a task that never comes back.
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
    /// The task with the least bound; of several the one that has waited longest. What a task does beyond the bound
    /// of another may turn out to be for nothing.
    fn take(&mut self) -> Option<J> {
        let (at, _) = self.tasks.iter().enumerate().min_by_key(|(at, task)| (task.bound(), *at))?;
        self.tasks.remove(at)
    }

    fn put_back(&mut self, task: J, step: Step) {
        match step {
            Step::Running => self.tasks.push_back(task),
            Step::Improved => {
                let length = |solution: &J::Solution| J::length(solution);
                // Of two tasks the one with the longer solution may come last.
                if task.best().map(length) < self.best.as_ref().map(length).or(Some(u32::MAX)) {
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
        let length = self.best.as_ref().map_or(u32::MAX, J::length);
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
