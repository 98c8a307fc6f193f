//! The page's end of its workers: starts them, numbers their jobs, watches over them, and replaces those that die.

use std::mem;

use crate::wire::{Event, JobId, Protocol, Request};

/// How a pool treats its workers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PoolRules {
    /// How many workers there are at most, at least 1.
    pub most: usize,
    /// True if a worker starts before it has a job, and stays when it has none; otherwise a worker ends with its
    /// job, which gives its memory back.
    pub keeps_workers: bool,
    /// A worker with a job that posts nothing for so long is dead, in milliseconds. A worker posts at least ten
    /// times a second while it works.
    pub silence: u32,
}

impl PoolRules {
    /// One worker that stays.
    pub const ONE: PoolRules = PoolRules { most: 1, keeps_workers: true, silence: 4000 };
}

/// A worker whose files have not come for so long may never start, in milliseconds.
const PATIENCE: u32 = 15_000;

/// The same while the browser has no network.
const PATIENCE_OFFLINE: u32 = 3000;

/// So many workers may die before one is well; after that, starting another does not help.
const TRIES: u32 = 3;

/// Names a worker that was started; each has another name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorkerId(u32);

/// What a pool needs of a browser.
pub trait Platform<M: Protocol> {
    /// A running worker, which ends when it is dropped.
    type Worker;

    /// Starts a worker. Its messages go to [`WorkerPool::handle`], its errors to [`WorkerPool::died`].
    fn start(&mut self, id: WorkerId) -> Result<Self::Worker, String>;

    /// Posts a request to a worker.
    fn post(&mut self, worker: &Self::Worker, request: &Request<M>) -> Result<(), String>;

    /// Calls [`WorkerPool::time_out`] after so many milliseconds, in place of any such call ordered before for this
    /// worker; orders none if there is no time.
    fn watch(&mut self, worker: &mut Self::Worker, id: WorkerId, millis: Option<u32>);

    /// False if the browser knows that it has no network.
    fn is_online(&self) -> bool;
}

/// News of the workers of a pool.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerEvent<M: Protocol> {
    /// A worker posted an event.
    Event(Event<M>),
    /// The files of a worker with a job have not come yet; it does its jobs once they do.
    Late,
    /// A worker died with these jobs.
    Lost {
        /// The jobs, whose events end here.
        jobs: Vec<JobId>,
        /// Why it died.
        reason: String,
    },
    /// There is no worker, and will be none.
    Failed {
        /// The jobs there were, whose events end here.
        jobs: Vec<JobId>,
        /// Why.
        failure: PoolFailure,
    },
}

/// Why there is no worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PoolFailure {
    /// It is of another version than the page.
    Version,
    /// It cannot be started, for this reason.
    Start(String),
}

/// Workers of one program.
pub struct WorkerPool<M: Protocol, P: Platform<M>> {
    platform: P,
    rules: PoolRules,
    workers: Vec<Entry<M, P::Worker>>,
    next_job: JobId,
    next_worker: u32,
    /// Workers that died since one was well.
    deaths: u32,
    is_held: bool,
    failure: Option<PoolFailure>,
    /// Events to return from the current call.
    news: Vec<WorkerEvent<M>>,
}

/// A running worker.
struct Entry<M: Protocol, W> {
    id: WorkerId,
    worker: W,
    is_ready: bool,
    /// True if its files took too long.
    is_late: bool,
    /// Requests made before it was ready.
    queue: Vec<Request<M>>,
    /// Jobs without their end.
    jobs: Vec<JobId>,
}

/// The events that a call produced.
type News<M> = Vec<WorkerEvent<M>>;

impl<M: Protocol, P: Platform<M>> WorkerPool<M, P> {
    /// A pool without workers.
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
            news: Vec::new(),
        }
    }

    /// Starts a worker, if there is none.
    #[must_use]
    pub fn start(&mut self) -> News<M> {
        if self.workers.is_empty() {
            self.add_worker();
        }
        self.take_news()
    }

    /// Why there is no worker, if so.
    pub const fn failure(&self) -> Option<&PoolFailure> {
        self.failure.as_ref()
    }

    /// A number for a job.
    pub const fn new_job(&mut self) -> JobId {
        let job = self.next_job;
        self.next_job = job.next();
        job
    }

    /// Begins a job: with a worker that has nothing to do, with a new one, or after the jobs of another.
    #[must_use]
    pub fn begin(&mut self, job: JobId, task: M::Task) -> News<M> {
        let idle = self.workers.iter().position(|entry| entry.jobs.is_empty());
        if idle.is_none() && self.workers.len() < self.rules.most {
            self.add_worker();
        }
        if let Some(failure) = self.failure.clone() {
            self.news.push(WorkerEvent::Failed { jobs: vec![job], failure });
        }
        let least_busy = (0..self.workers.len()).min_by_key(|at| self.workers[*at].jobs.len());
        if let Some(at) = least_busy {
            let was_late = self.refetch_if_late(at);
            let was_idle = was_late || self.workers[at].jobs.is_empty();
            self.workers[at].jobs.push(job);
            self.post(at, Request::Begin { job, task }, was_idle);
        }
        self.take_news()
    }

    /// Ends a job with what it has found so far.
    #[must_use]
    pub fn stop(&mut self, job: JobId) -> News<M> {
        if let Some(at) = self.place_of_job(job) {
            self.post(at, Request::Stop { job }, false);
        }
        self.take_news()
    }

    /// Has tables built in spare time.
    #[must_use]
    pub fn prepare(&mut self, tables: &M::Tables) -> News<M> {
        self.post_to_all(&Request::Prepare(tables.clone()))
    }

    /// Holds or resumes the background work of all workers, including workers started later.
    #[must_use]
    pub fn hold(&mut self, is_held: bool) -> News<M> {
        if self.is_held == is_held {
            return Vec::new();
        }
        self.is_held = is_held;
        self.post_to_all(if is_held { &Request::Hold } else { &Request::Resume })
    }

    /// Takes a message of a worker; or why it is none.
    #[must_use]
    pub fn handle(&mut self, id: WorkerId, event: Result<Event<M>, String>) -> News<M> {
        let Some(at) = self.place(id) else { return Vec::new() };
        let event = match event {
            Ok(event) => event,
            Err(reason) => {
                self.replace(at, reason);
                return self.take_news();
            }
        };
        match &event {
            Event::Ready { protocol, .. } if *protocol != M::VERSION => {
                self.fail(PoolFailure::Version);
                return self.take_news();
            }
            Event::Ready { .. } => self.is_ready(at),
            Event::Preparing { .. } | Event::Failed { .. } => {}
            // It has done something that those which die young never do.
            Event::Prepared { .. } | Event::Progress { .. } | Event::Found { .. } | Event::Done { .. } => {
                self.deaths = 0;
            }
        }
        if let Some(job) = event.job().filter(|_| event.ends_job()) {
            self.workers[at].jobs.retain(|other| *other != job);
        }
        self.watch(at);
        if event.ends_job() && !self.rules.keeps_workers && self.workers[at].jobs.is_empty() {
            drop(self.workers.swap_remove(at));
        }
        self.news.push(WorkerEvent::Event(event));
        self.take_news()
    }

    /// Takes that a worker died, or never lived.
    #[must_use]
    pub fn died(&mut self, id: WorkerId, reason: String) -> News<M> {
        if let Some(at) = self.place(id) {
            self.replace(at, reason);
        }
        self.take_news()
    }

    /// Takes that the time of [`Platform::watch`] is over.
    #[must_use]
    pub fn time_out(&mut self, id: WorkerId) -> News<M> {
        match self.place(id) {
            Some(at) if self.workers[at].is_ready => self.replace(at, "no answer".to_owned()),
            Some(at) => {
                self.workers[at].is_late = true;
                self.news.push(WorkerEvent::Late);
            }
            None => {}
        }
        self.take_news()
    }

    fn take_news(&mut self) -> News<M> {
        mem::take(&mut self.news)
    }

    fn place(&self, id: WorkerId) -> Option<usize> {
        self.workers.iter().position(|entry| entry.id == id)
    }

    fn place_of_job(&self, job: JobId) -> Option<usize> {
        self.workers.iter().position(|entry| entry.jobs.contains(&job))
    }

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
            }),
            Err(reason) => self.fail(PoolFailure::Start(reason)),
        }
    }

    /// Fetches the files of a worker once more if they have not come; what it was asked stays.
    fn refetch_if_late(&mut self, at: usize) -> bool {
        let was_late = mem::take(&mut self.workers[at].is_late);
        if was_late && let Ok((id, worker)) = self.launch() {
            let entry = &mut self.workers[at];
            (entry.id, entry.worker) = (id, worker);
        }
        was_late
    }

    fn is_ready(&mut self, at: usize) {
        let entry = &mut self.workers[at];
        (entry.is_ready, entry.is_late) = (true, false);
        let (id, mut queue) = (entry.id, mem::take(&mut entry.queue));
        if self.is_held {
            queue.insert(0, Request::Hold);
        }
        for request in queue {
            // One that cannot be posted ends the worker.
            if let Some(at) = self.place(id) {
                self.post(at, request, false);
            }
        }
    }

    fn post_to_all(&mut self, request: &Request<M>) -> News<M> {
        let ids: Vec<WorkerId> = self.workers.iter().map(|entry| entry.id).collect();
        for id in ids {
            if let Some(at) = self.place(id) {
                self.post(at, request.clone(), false);
            }
        }
        self.take_news()
    }

    /// Posts a request, at once or when the worker is ready.
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

    /// Waits for the worker to post something, if it owes an event.
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

    /// Puts a new worker in the place of one that died, if it is to have no jobs.
    fn replace(&mut self, at: usize, reason: String) {
        self.deaths += 1;
        if self.deaths >= TRIES {
            return self.fail(PoolFailure::Start(reason));
        }
        let Entry { jobs, .. } = self.workers.swap_remove(at);
        self.news.push(WorkerEvent::Lost { jobs, reason });
        if self.rules.keeps_workers {
            self.add_worker();
        }
    }

    fn fail(&mut self, failure: PoolFailure) {
        let jobs = self.workers.drain(..).flat_map(|entry| entry.jobs).collect();
        self.failure = Some(failure.clone());
        self.news.push(WorkerEvent::Failed { jobs, failure });
    }
}

#[cfg(test)]
mod tests;
