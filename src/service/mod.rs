//! Turns requests of a page into jobs, and slices of these jobs into events.
//!
//! A [`Service`] is a worker without the browser. A worker program is a [`Program`]: its tables, and its jobs with their messages. The
//! service contributes what all programs share: the queue, the cache of tables, work ahead in spare time, and the pace of reports.
//! The owner of a service passes each request to it, and advances it slice by slice. Between two slices it can pass further
//! requests:
//!
//! ```text
//! handle(request)  ->  Job, Job, ...  ->  advance(): one slice of the first job, or of the tables it needs  ->  events
//!                      no jobs        ->  advance(): one slice of tables for later jobs                     ->  events
//! ```

mod cache;
pub mod cube3;
pub mod optimal;
mod pace;
#[cfg(feature = "sizes")]
pub mod sizes;
mod solver;

use std::collections::VecDeque;
use std::rc::Rc;

use crate::cube::{Cube, Facelets, ParseFaceletsError};
use crate::job::AnyBuilder;
use crate::solve::Method;
use crate::table::{FileFaultKind, SharedMemory};
use crate::wire::{Event, Failure, JobId, NotAMessage, Protocol, Request};
pub use cache::TableCache;
pub use pace::Pace;
pub use solver::{Draw, Scramble, Search, Solver, SolverJob, Step};

/// A clock.
pub trait Clock {
    /// Returns the time in milliseconds since a fixed moment in the past.
    fn now(&self) -> f64;
}

/// The environment of a service. It posts events, has a clock, and may store tables.
pub trait Host<M: Protocol>: Clock {
    /// Posts an event to the page.
    fn emit(&mut self, event: Event<M>);

    /// Fetches the tables stored under this name, then calls [`Service::fetched`] in any case. Required only for programs with a
    /// [`Storage`].
    fn fetch(&mut self, _name: &'static str) {}

    /// Stores tables under this name for later workers. Returns true if it calls [`Service::stored`] later, in any case.
    fn store(&mut self, _name: &'static str, _bytes: Vec<u8>) -> bool {
        false
    }

    /// Returns the memory that the worker shares with others for the tables stored under this name, if any.
    fn shared_memory(&self, _name: &'static str) -> Option<Rc<dyn SharedMemory>> {
        None
    }
}

/// A worker program: the part of a worker that differs between programs. A binary links only the programs it runs.
pub trait Program: Default + 'static {
    /// Identifies tables. Several values of [`Protocol::Tables`] may have the same key.
    type Key: Copy + PartialEq;

    /// Complete tables.
    type Tables: 'static;

    /// A job of the program.
    type Job: Job<Program = Self>;

    /// The names of the methods that the program offers.
    const METHODS: &'static [&'static str];

    /// The tables that the service builds in spare time without a request, in this order.
    const AHEAD: &'static [Need<Self>] = &[];

    /// Returns the key of tables, or a failure if the program has no such tables.
    fn key(tables: &TablesOf<Self>) -> Result<Self::Key, Failure>;

    /// Returns true if every job needs these tables. The service then builds them even while background work is held.
    fn is_essential(_key: Self::Key) -> bool {
        false
    }

    /// Begins to build tables. The builder may use complete tables of the cache.
    fn build(key: Self::Key, cache: &TableCache<Self>) -> AnyBuilder<Self::Tables>;

    /// Returns the memory of tables in bytes.
    fn bytes(tables: &Self::Tables) -> usize;

    /// Returns how to store tables; `None` if every worker builds them anew.
    fn storage(_key: Self::Key) -> Option<Storage<Self>> {
        None
    }

    /// Adds the defect of stored tables to their name, for the report that they are built again.
    fn damaged(tables: TablesOf<Self>, _fault: FileFaultKind) -> TablesOf<Self> {
        tables
    }
}

/// The messages of a program.
pub type ProtocolOf<P> = <<P as Program>::Job as Job>::Protocol;

/// The names of tables in the messages of a program.
pub type TablesOf<P> = <ProtocolOf<P> as Protocol>::Tables;

/// The tasks of a program.
pub type TaskOf<P> = <ProtocolOf<P> as Protocol>::Task;

/// The progress of a job of a program.
pub type ProgressOf<P> = <ProtocolOf<P> as Protocol>::Progress;

/// The end of a job of a program.
pub type EndOf<P> = <ProtocolOf<P> as Protocol>::End;

/// The host of a program.
pub type HostOf<'a, P> = dyn Host<ProtocolOf<P>> + 'a;

/// Parses stored tables, or returns their defect.
pub type Loader<P> = fn(<P as Program>::Key, &[u8]) -> Result<<P as Program>::Tables, FileFaultKind>;

/// Reads tables in shared memory, which stay there, or returns their defect.
pub type Attacher<P> =
    fn(<P as Program>::Key, &dyn SharedMemory) -> Result<<P as Program>::Tables, FileFaultKind>;

/// How to store tables.
pub struct Storage<P: Program> {
    /// The name in the store.
    pub name: &'static str,
    /// Parses stored tables, or returns their defect.
    pub load: Loader<P>,
    /// Writes tables; returns `None` if they cannot be written.
    pub save: fn(&P::Tables) -> Option<Vec<u8>>,
    /// How workers share tables; `None` if each has its own.
    pub sharing: Option<Sharing<P>>,
}

/// How workers share tables.
pub struct Sharing<P: Program> {
    /// Reads tables in shared memory, which stay there, or returns their defect.
    pub attach: Attacher<P>,
    /// Moves tables to shared memory, if it has the room.
    pub share: fn(P::Tables, &dyn SharedMemory) -> P::Tables,
}

/// Tables that are needed, by their name in messages and by their key.
pub struct Need<P: Program> {
    /// The name of the tables in messages.
    pub tables: TablesOf<P>,
    /// The key of the tables in the cache.
    pub key: P::Key,
}

/// A job that is advanced in slices.
pub trait Job: Sized {
    /// The program of the job.
    type Program: Program<Job = Self>;

    /// The messages of the program.
    type Protocol: Protocol;

    /// Builds the job of a task without any of its work, or returns a failure if the task is invalid.
    fn new(task: TaskOf<Self::Program>) -> Result<Self, Failure>;

    /// Returns tables that the job needs and the cache lacks; `None` if the job can continue.
    fn needs(&self, cache: &TableCache<Self::Program>) -> Option<Need<Self::Program>>;

    /// Runs a slice of the job and emits its results. Returns the end once the job is over.
    fn advance(&mut self, slice: Slice<'_, Self::Program>) -> Result<Option<EndOf<Self::Program>>, Failure>;

    /// Returns the progress; `None` if the job does not report any.
    fn progress(&self) -> Option<ProgressOf<Self::Program>>;

    /// Returns the end of a job that is stopped `millis` milliseconds after the beginning of its first slice.
    fn stopped(&self, millis: f64) -> EndOf<Self::Program>;
}

/// The context in which a job runs a slice.
pub struct Slice<'a, P: Program> {
    /// The number of the job.
    pub job: JobId,
    /// The start of the first slice of the job, in milliseconds of the clock.
    pub began: f64,
    /// The start of this slice.
    pub start: f64,
    /// The state that the program keeps between jobs.
    pub program: &'a mut P,
    /// The complete tables.
    pub cache: &'a TableCache<P>,
    /// The host, which posts results and has the clock.
    pub host: &'a mut HostOf<'a, P>,
}

/// The target duration of a slice in milliseconds: half a frame at 60 frames a second. Requests wait until the slice is over.
pub const SLICE: f64 = 8.0;

/// The time between two reports of progress, in milliseconds.
pub const REPORT: f64 = 100.0;

/// The queue of jobs of a worker, which run one after the other, and the tables for them.
pub struct Service<P: Program> {
    program: P,
    cache: TableCache<P>,
    /// The jobs in the order of their requests. The first one is running.
    jobs: VecDeque<Queued<P>>,
    /// Tables to build in spare time.
    ahead: VecDeque<Need<P>>,
    /// If true, tables for later jobs are not built.
    is_held: bool,
}

/// A job in the queue.
struct Queued<P: Program> {
    id: JobId,
    job: P::Job,
    /// The start of the first slice.
    began: Option<f64>,
    /// The time of the last report of progress, or of the start.
    last_reported: f64,
}

impl<P: Program> Clone for Need<P> {
    fn clone(&self) -> Need<P> {
        Need { tables: self.tables.clone(), key: self.key }
    }
}

impl<P: Program> Need<P> {
    /// Builds the need for these tables, or returns a failure if the program has no such tables.
    pub fn new(tables: TablesOf<P>) -> Result<Need<P>, Failure> {
        let key = P::key(&tables)?;
        Ok(Need { tables, key })
    }
}

impl<P: Program> Service<P> {
    /// Starts a service without tables and emits [`Event::Ready`]. It builds no tables for later jobs before [`Request::Resume`].
    pub fn start(host: &mut HostOf<'_, P>) -> Service<P> {
        let methods = P::METHODS.iter().map(|name| (*name).to_owned()).collect();
        host.emit(Event::Ready { protocol: <ProtocolOf<P>>::VERSION, methods });
        Service {
            program: P::default(),
            cache: TableCache::default(),
            jobs: VecDeque::new(),
            ahead: P::AHEAD.iter().cloned().collect(),
            is_held: true,
        }
    }

    /// Handles a request: queues, refuses or stops a job. The work of a job begins with [`Service::advance`].
    pub fn handle(&mut self, request: Request<ProtocolOf<P>>, host: &mut HostOf<'_, P>) {
        match request {
            Request::Prepare(tables) => self.prepare(tables, host),
            Request::Begin { job, task } => match P::Job::new(task) {
                Ok(task) => self.queue(job, task, host),
                Err(failure) => {
                    // The failure ends every job with this number, so a queued one is removed.
                    self.jobs.retain(|queued| queued.id != job);
                    host.emit(Event::Failed { job: Some(job), failure });
                }
            },
            Request::Stop { job } => self.stop(job, host),
            Request::Hold => self.is_held = true,
            Request::Resume => self.is_held = false,
        }
    }

    /// Emits a failure about a message that is not a valid request. `job` is the number of the job in the message, if any.
    pub fn refuse(&self, job: Option<JobId>, message: NotAMessage, host: &mut HostOf<'_, P>) {
        let failure = Failure::Request { found: message.kind, version: <ProtocolOf<P>>::VERSION };
        host.emit(Event::Failed { job, failure });
    }

    /// Handles the reply to [`Host::fetch`]: the stored tables, or `None` if nothing was stored.
    pub fn fetched(&mut self, stored: Option<&[u8]>) {
        self.cache.fetched(stored);
    }

    /// Handles the reply to [`Host::fetch`] that the tables are in shared memory.
    pub fn fetched_shared(&mut self, memory: &dyn SharedMemory) {
        self.cache.fetched_shared(memory);
    }

    /// Handles the end of [`Host::store`]. Until then the service does no work, so a job that reports progress has tables that
    /// other workers can fetch, unless the store refused them.
    pub const fn stored(&mut self) {
        self.cache.stored();
    }

    /// Returns true if [`Service::advance`] has work to do.
    pub fn has_work(&self) -> bool {
        !self.cache.awaits_store() && (!self.jobs.is_empty() || self.next_ahead().is_some())
    }

    /// Runs a slice of work, which takes about 8 ms ([`SLICE`]). A step of building tables may take up to 50 ms.
    pub fn advance(&mut self, host: &mut HostOf<'_, P>) {
        if self.cache.awaits_store() {
            return;
        }
        let Some(queued) = self.jobs.front_mut() else {
            if let Some(index) = self.next_ahead()
                && self.cache.advance(&self.ahead[index], None, host)
            {
                self.ahead.remove(index);
            }
            return;
        };
        if let Some(need) = queued.job.needs(&self.cache) {
            self.cache.advance(&need, Some(queued.id), host);
            return;
        }
        let job = queued.id;
        if let Some(end) = queued.advance(&mut self.program, &self.cache, host) {
            self.jobs.pop_front();
            host.emit(match end {
                Ok(end) => Event::Done { job, end },
                Err(failure) => Event::Failed { job: Some(job), failure },
            });
        }
    }

    /// Returns the index in `ahead` of the next tables to build in spare time.
    fn next_ahead(&self) -> Option<usize> {
        let can_be_built = |need: &Need<P>| !self.is_held || P::is_essential(need.key);
        self.ahead.iter().position(can_be_built)
    }

    /// Queues tables to build in spare time, or announces complete ones.
    fn prepare(&mut self, tables: TablesOf<P>, host: &mut HostOf<'_, P>) {
        match Need::new(tables) {
            Ok(need) if self.cache.get(need.key).is_some() => self.cache.announce(&need, host),
            Ok(need) if self.ahead.iter().any(|queued| queued.tables == need.tables) => {}
            Ok(need) => self.ahead.push_back(need),
            Err(failure) => host.emit(Event::Failed { job: None, failure }),
        }
    }

    fn queue(&mut self, id: JobId, job: P::Job, host: &mut HostOf<'_, P>) {
        // The page could not distinguish the events of two jobs with one number, so both fail.
        if let Some(index) = self.index_of(id) {
            self.jobs.remove(index);
            return host.emit(Event::Failed { job: Some(id), failure: Failure::Job });
        }
        self.jobs.push_back(Queued { id, job, began: None, last_reported: 0.0 });
    }

    fn stop(&mut self, job: JobId, host: &mut HostOf<'_, P>) {
        if let Some(queued) = self.index_of(job).and_then(|index| self.jobs.remove(index)) {
            let now = host.now();
            let end = queued.job.stopped(now - queued.began.unwrap_or(now));
            host.emit(Event::Done { job, end });
        }
    }

    fn index_of(&self, job: JobId) -> Option<usize> {
        self.jobs.iter().position(|queued| queued.id == job)
    }
}

impl<P: Program> Queued<P> {
    /// Runs a slice of the job and reports progress at most every [`REPORT`] milliseconds. Returns the end of the job once it is
    /// over.
    fn advance(
        &mut self,
        program: &mut P,
        cache: &TableCache<P>,
        host: &mut HostOf<'_, P>,
    ) -> Option<Result<EndOf<P>, Failure>> {
        let start = host.now();
        let began = *self.began.get_or_insert(start);
        self.last_reported = self.last_reported.max(began);
        let ended = self.job.advance(Slice { job: self.id, began, start, program, cache, host });
        if let Some(ended) = ended.transpose() {
            return Some(ended);
        }
        let now = host.now();
        if now - self.last_reported >= REPORT
            && let Some(progress) = self.job.progress()
        {
            self.last_reported = now;
            host.emit(Event::Progress { job: self.id, progress });
        }
        None
    }
}

/// Parses the facelet string of a cube in any orientation. A solution of the returned cube is valid in that orientation.
pub(crate) fn cube_of(state: &str) -> Result<Cube, Failure> {
    let facelets: Facelets = state.parse().map_err(unreadable)?;
    let held = facelets.to_cube().map_err(|broken| impossible(broken.0.len()))?;
    Ok(held.cube)
}

/// Converts an error in a facelet string to a failure.
fn unreadable(error: ParseFaceletsError) -> Failure {
    match error {
        ParseFaceletsError::Letter { index, found, .. } => {
            Failure::Letter { index: count(index), found: found.to_string() }
        }
        ParseFaceletsError::Count { found, .. } => Failure::Count { found: count(found) },
    }
}

/// Returns the failure that a cube breaks this number of laws.
fn impossible(laws: usize) -> Failure {
    Failure::Cube { laws: count(laws) }
}

/// Converts a count for a message. Larger counts become the largest that a message can hold.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns the failure that this program does not solve this size by a method, but by the expected ones.
fn wrong_method(method: Method, size: u32, expected: impl Iterator<Item = Method>) -> Failure {
    let expected = expected.map(|method| method.name().to_owned()).collect();
    Failure::Method { method: method.name().to_owned(), size, expected }
}
