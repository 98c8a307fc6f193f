//! The pool of a page's workers. It starts workers, numbers their jobs, notices dead workers and replaces them.

use std::mem;

use crate::wire::{Event, JobId, Protocol, Request};

/// The rules of a pool.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PoolRules {
    /// The most workers, at least 1.
    pub most: usize,
    /// If true, an idle worker is kept and a dead one is replaced at once. Otherwise a worker ends with its last job, which frees
    /// its memory.
    pub keeps_workers: bool,
    /// The time in milliseconds after which a ready worker with a job counts as dead if it posts nothing. A working worker posts at
    /// least ten times a second, but on a machine with much other work it was silent for up to five seconds in WebKit, while its program was
    /// compiled.
    pub silence: u32,
}

impl PoolRules {
    /// One worker, which stays after its jobs.
    pub const ONE: PoolRules = PoolRules { most: 1, keeps_workers: true, silence: 12_000 };

    /// One worker, which stays after its jobs. It is silent while it reads or writes a large table.
    pub const LARGE: PoolRules = PoolRules { silence: 30_000, ..PoolRules::ONE };
}

/// The time in milliseconds after which a worker with a job that is not ready counts as late: its files may never arrive.
const PATIENCE: u32 = 15_000;

/// The same time while the browser has no network.
const PATIENCE_OFFLINE: u32 = 3000;

/// The number of deaths in a row after which the pool fails. A worker that completes any work resets the count.
const TRIES: u32 = 3;

/// Identifies a worker. Ids are never reused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorkerId(u32);

/// The functions of the browser that a pool needs.
pub trait Platform<M: Protocol> {
    /// A running worker. Dropping it ends it.
    type Worker;

    /// Starts a worker. The platform passes its messages to [`WorkerPool::handle`] and its errors to [`WorkerPool::died`].
    fn start(&mut self, id: WorkerId) -> Result<Self::Worker, String>;

    /// Posts a request to a worker.
    fn post(&mut self, worker: &Self::Worker, request: &Request<M>) -> Result<(), String>;

    /// Sets the timer of a worker, which calls [`WorkerPool::time_out`] after `millis` milliseconds. Replaces the timer set before;
    /// `None` only clears it.
    fn watch(&mut self, worker: &mut Self::Worker, id: WorkerId, millis: Option<u32>);

    /// Returns false if the browser reports that it has no network.
    fn is_online(&self) -> bool;
}

/// An event of the workers of a pool.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerEvent<M: Protocol> {
    /// A worker posted an event.
    Event(Event<M>),
    /// The files of a worker with a job have not arrived in time. The worker runs its jobs if they arrive later.
    Late,
    /// A worker died with these jobs.
    Lost {
        /// The jobs of the worker. They have no further events.
        jobs: Vec<JobId>,
        /// The reason for its death.
        reason: String,
    },
    /// The pool has failed. It has no workers and starts none.
    Failed {
        /// The jobs of all workers. They have no further events.
        jobs: Vec<JobId>,
        /// The reason for the failure.
        failure: PoolFailure,
    },
}

/// The reason why a pool has no workers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PoolFailure {
    /// The worker has another protocol version than the page.
    Version,
    /// Workers cannot be started, or die, with this reason.
    Start(String),
}

/// A pool of workers that run one program.
pub struct WorkerPool<M: Protocol, P: Platform<M>> {
    platform: P,
    rules: PoolRules,
    workers: Vec<Entry<M, P::Worker>>,
    next_job: JobId,
    next_worker: u32,
    /// The number of workers that died since one completed any work.
    deaths: u32,
    /// If true, workers hold their background work.
    is_held: bool,
    failure: Option<PoolFailure>,
    /// Events to return from the current call.
    events: Vec<WorkerEvent<M>>,
}

/// A running worker.
struct Entry<M: Protocol, W> {
    id: WorkerId,
    worker: W,
    /// If true, the worker has posted `ready`.
    is_ready: bool,
    /// If true, the files of the worker have not arrived in time.
    is_late: bool,
    /// Requests to post when the worker is ready.
    queue: Vec<Request<M>>,
    /// Jobs that have not ended.
    jobs: Vec<JobId>,
    /// Those of them that were requested to stop.
    stopping: Vec<JobId>,
}

impl<M: Protocol, W> Entry<M, W> {
    /// Returns the number of jobs that go on, then that of all jobs that have not ended. A job that stops keeps its worker busy only for
    /// a moment.
    const fn load(&self) -> (usize, usize) {
        (self.jobs.len() - self.stopping.len(), self.jobs.len())
    }

    fn end_job(&mut self, job: JobId) {
        self.jobs.retain(|other| *other != job);
        self.stopping.retain(|other| *other != job);
    }
}

/// The events that a call produced.
type Events<M> = Vec<WorkerEvent<M>>;

impl<M: Protocol, P: Platform<M>> WorkerPool<M, P> {
    /// Builds a pool without workers.
    pub const fn new(platform: P, rules: PoolRules) -> WorkerPool<M, P> {
        WorkerPool {
            platform,
            rules,
            workers: Vec::new(),
            next_job: JobId::FIRST,
            next_worker: 0,
            deaths: 0,
            is_held: false,
            failure: None,
            events: Vec::new(),
        }
    }

    /// Ends all workers and their jobs, forgets failures, and goes on under other rules. New workers and jobs have new ids, so a late
    /// event of an ended worker is none of theirs.
    pub fn begin_anew(&mut self, rules: PoolRules) {
        self.rules = rules;
        self.workers.clear();
        self.deaths = 0;
        self.failure = None;
    }

    /// Returns the functions of the browser.
    pub const fn platform(&self) -> &P {
        &self.platform
    }

    /// Returns the functions of the browser, to be changed for workers that start from now on.
    pub const fn platform_mut(&mut self) -> &mut P {
        &mut self.platform
    }

    /// Returns the rules of the pool.
    pub const fn rules(&self) -> PoolRules {
        self.rules
    }

    /// Starts a worker if there is none.
    #[must_use]
    pub fn start(&mut self) -> Events<M> {
        if self.workers.is_empty() {
            self.add_worker();
        }
        self.take_events()
    }

    /// Returns the reason why the pool has failed, if it has.
    pub const fn failure(&self) -> Option<&PoolFailure> {
        self.failure.as_ref()
    }

    /// Returns a new number for a job.
    pub const fn new_job(&mut self) -> JobId {
        let job = self.next_job;
        self.next_job = job.next();
        job
    }

    /// Begins a job: with an idle worker, else with a new one, else after the jobs of the worker that has the fewest. A job that was
    /// requested to stop counts less than one that goes on.
    #[must_use]
    pub fn begin(&mut self, job: JobId, task: M::Task) -> Events<M> {
        let idle = self.workers.iter().position(|entry| entry.jobs.is_empty());
        if idle.is_none() && self.workers.len() < self.rules.most {
            self.add_worker();
        }
        if let Some(failure) = self.failure.clone() {
            self.events.push(WorkerEvent::Failed { jobs: vec![job], failure });
        }
        let least_busy = (0..self.workers.len()).min_by_key(|at| self.workers[*at].load());
        if let Some(at) = least_busy {
            let was_late = self.refetch_if_late(at);
            let was_idle = was_late || self.workers[at].jobs.is_empty();
            self.workers[at].jobs.push(job);
            self.post(at, Request::Begin { job, task }, was_idle);
        }
        self.take_events()
    }

    /// Requests that a job stops. It ends with the best result so far.
    #[must_use]
    pub fn stop(&mut self, job: JobId) -> Events<M> {
        if let Some(at) = self.index_of_job(job) {
            let stopping = &mut self.workers[at].stopping;
            if !stopping.contains(&job) {
                stopping.push(job);
            }
            self.post(at, Request::Stop { job }, false);
        }
        self.take_events()
    }

    /// Requests that all workers build tables in spare time.
    #[must_use]
    pub fn prepare(&mut self, tables: &M::Tables) -> Events<M> {
        self.post_to_all(&Request::Prepare(tables.clone()))
    }

    /// Holds or resumes the background work of all workers, including workers started later.
    #[must_use]
    pub fn hold(&mut self, is_held: bool) -> Events<M> {
        if self.is_held == is_held {
            return Vec::new();
        }
        self.is_held = is_held;
        self.post_to_all(if is_held { &Request::Hold } else { &Request::Resume })
    }

    /// Handles an event of a worker, or the reason why its message is not a valid event.
    #[must_use]
    pub fn handle(&mut self, id: WorkerId, event: Result<Event<M>, String>) -> Events<M> {
        let Some(at) = self.index_of(id) else { return Vec::new() };
        let event = match event {
            Ok(event) => event,
            Err(reason) => {
                self.replace(at, reason);
                return self.take_events();
            }
        };
        match &event {
            Event::Ready { protocol, .. } if *protocol != M::VERSION => {
                self.fail(PoolFailure::Version);
                return self.take_events();
            }
            Event::Ready { .. } => self.set_ready(at),
            Event::Preparing { .. } | Event::Failed { .. } => {}
            // The worker has completed some work, so it did not die while starting.
            Event::Prepared { .. } | Event::Progress { .. } | Event::Found { .. } | Event::Done { .. } => {
                self.deaths = 0;
            }
        }
        if let Some(job) = event.job().filter(|_| event.ends_job()) {
            self.workers[at].end_job(job);
        }
        self.watch(at);
        if event.ends_job() && !self.rules.keeps_workers && self.workers[at].jobs.is_empty() {
            drop(self.workers.swap_remove(at));
        }
        self.events.push(WorkerEvent::Event(event));
        self.take_events()
    }

    /// Handles the death of a worker, or its failure to start.
    #[must_use]
    pub fn died(&mut self, id: WorkerId, reason: String) -> Events<M> {
        if let Some(at) = self.index_of(id) {
            self.replace(at, reason);
        }
        self.take_events()
    }

    /// Handles the end of the timer set by [`Platform::watch`]: a ready worker is dead, one that is not ready is late.
    #[must_use]
    pub fn time_out(&mut self, id: WorkerId) -> Events<M> {
        match self.index_of(id) {
            Some(at) if self.workers[at].is_ready => self.replace(at, "no answer".to_owned()),
            Some(at) => {
                self.workers[at].is_late = true;
                self.events.push(WorkerEvent::Late);
            }
            None => {}
        }
        self.take_events()
    }

    fn take_events(&mut self) -> Events<M> {
        mem::take(&mut self.events)
    }

    fn index_of(&self, id: WorkerId) -> Option<usize> {
        self.workers.iter().position(|entry| entry.id == id)
    }

    fn index_of_job(&self, job: JobId) -> Option<usize> {
        self.workers.iter().position(|entry| entry.jobs.contains(&job))
    }

    /// Starts a worker with a new id.
    fn launch(&mut self) -> Result<(WorkerId, P::Worker), String> {
        self.next_worker = self.next_worker.wrapping_add(1);
        let id = WorkerId(self.next_worker);
        Ok((id, self.platform.start(id)?))
    }

    fn add_worker(&mut self) {
        if self.failure.is_some() {
            return;
        }
        match self.launch() {
            Ok((id, worker)) => self.workers.push(Entry {
                id,
                worker,
                is_ready: false,
                is_late: false,
                queue: Vec::new(),
                jobs: Vec::new(),
                stopping: Vec::new(),
            }),
            Err(reason) => self.fail(PoolFailure::Start(reason)),
        }
    }

    /// Starts a late worker again, which fetches its files again. Its jobs and queued requests stay. Returns true if it was late.
    fn refetch_if_late(&mut self, at: usize) -> bool {
        let was_late = mem::take(&mut self.workers[at].is_late);
        if was_late && let Ok((id, worker)) = self.launch() {
            let entry = &mut self.workers[at];
            (entry.id, entry.worker) = (id, worker);
        }
        was_late
    }

    /// Marks a worker as ready, and posts its queued requests.
    fn set_ready(&mut self, at: usize) {
        let entry = &mut self.workers[at];
        (entry.is_ready, entry.is_late) = (true, false);
        let (id, mut queue) = (entry.id, mem::take(&mut entry.queue));
        // A new worker waits.
        if !self.is_held {
            queue.insert(0, Request::Resume);
        }
        for request in queue {
            // The worker may be gone: a request that cannot be posted ends it.
            if let Some(at) = self.index_of(id) {
                self.post(at, request, false);
            }
        }
    }

    fn post_to_all(&mut self, request: &Request<M>) -> Events<M> {
        let ids: Vec<WorkerId> = self.workers.iter().map(|entry| entry.id).collect();
        for id in ids {
            if let Some(at) = self.index_of(id) {
                self.post(at, request.clone(), false);
            }
        }
        self.take_events()
    }

    /// Posts a request, or queues it until the worker is ready.
    fn post(&mut self, at: usize, request: Request<M>, was_idle: bool) {
        let entry = &mut self.workers[at];
        let posted = if entry.is_ready {
            self.platform.post(&entry.worker, &request)
        } else {
            // A worker that becomes ready gets the current hold state, so `Hold` and `Resume` need not be queued.
            if !matches!(request, Request::Hold | Request::Resume) {
                entry.queue.push(request);
            }
            Ok(())
        };
        match posted {
            Err(reason) => self.replace(at, reason),
            Ok(()) if was_idle => self.watch(at),
            Ok(()) => {}
        }
    }

    /// Sets the timer of a worker with jobs, or clears that of an idle one.
    fn watch(&mut self, at: usize) {
        let entry = &mut self.workers[at];
        let patience = match (entry.is_ready, self.platform.is_online()) {
            (true, _) => self.rules.silence,
            (false, true) => PATIENCE,
            (false, false) => PATIENCE_OFFLINE,
        };
        let millis = (!entry.jobs.is_empty()).then_some(patience);
        self.platform.watch(&mut entry.worker, entry.id, millis);
    }

    /// Removes a dead worker. A pool that keeps workers starts a new one, without the lost jobs. Fails after too many deaths.
    fn replace(&mut self, at: usize, reason: String) {
        self.deaths += 1;
        if self.deaths >= TRIES {
            return self.fail(PoolFailure::Start(reason));
        }
        let Entry { jobs, .. } = self.workers.swap_remove(at);
        self.events.push(WorkerEvent::Lost { jobs, reason });
        if self.rules.keeps_workers {
            self.add_worker();
        }
    }

    /// Ends all workers for good.
    fn fail(&mut self, failure: PoolFailure) {
        let mut jobs = Vec::new();
        for mut entry in self.workers.drain(..) {
            jobs.append(&mut entry.jobs);
        }
        self.failure = Some(failure.clone());
        self.events.push(WorkerEvent::Failed { jobs, failure });
    }
}

#[cfg(test)]
mod tests;
