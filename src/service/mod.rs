//! Turns requests of a page into jobs, and slices of work on those into events.
//!
//! A [`Service`] is what a worker does, without the worker: it knows no browser and owns no clock. A worker
//! program is a [`Program`]: its messages, its tables and its jobs. Everything else is here once: the queue, the
//! cache of tables, spare time, the pace of reports. Whoever owns a service hands it each request, and lets it do
//! one slice after the other, in between which further requests are taken:
//!
//! ```text
//! handle(request)  ->  Job, Job, ...  ->  advance(): one slice of the first job, or of tables it needs  ->  events
//!                      none           ->  advance(): one slice of tables for later jobs
//! ```

mod cache;
pub mod cube3;
mod pace;
pub mod sizes;
mod solver;

use std::collections::VecDeque;

use crate::cube::{Cube, Facelets, ParseFaceletsError};
use crate::job::Build;
use crate::solve::Method;
use crate::table::pattern::FileFaultKind;
use crate::wire::{Event, Failure, JobId, NotAMessage, Protocol, Request};
pub use cache::TableCache;
pub use pace::Pace;
pub use solver::{Draw, Scramble, Search, Solver, SolverJob, Step};

/// The time.
pub trait Clock {
    /// Milliseconds since some moment in the past.
    fn now(&self) -> f64;
}

/// Where a service runs: it takes the events, has a clock, and may store tables.
pub trait Host<M: Protocol>: Clock {
    /// Posts an event to the page.
    fn emit(&mut self, event: Event<M>);

    /// Fetches tables that were stored under this name; calls [`Service::fetched`] then, in any case. Only
    /// programs whose tables are stored need this.
    fn fetch(&mut self, _name: &'static str) {}

    /// Stores tables under this name for another time.
    fn store(&mut self, _name: &'static str, _bytes: Vec<u8>) {}
}

/// A worker program: what it needs besides a [`Service`]. A binary that serves one program links that one only.
pub trait Program: Default + 'static {
    /// Its messages.
    type Protocol: Protocol;

    /// Identifies tables; several of [`Protocol::Tables`] may share the same.
    type Key: Copy + PartialEq;

    /// Complete tables.
    type Tables;

    /// Tables being built.
    type Builder: Build<Tables = Self::Tables>;

    /// A job.
    type Job: Job<Program = Self>;

    /// The names of its methods.
    const METHODS: &'static [&'static str];

    /// The tables that are built without being asked for, in this order.
    const AHEAD: &'static [Need<Self>] = &[];

    /// Identifies these tables, or says why there are none.
    fn key(tables: &TablesOf<Self>) -> Result<Self::Key, Failure>;

    /// True if every job needs these tables, so that they are built also while the page needs the processor.
    fn is_essential(_key: Self::Key) -> bool {
        false
    }

    /// Begins to build tables, with those there are.
    fn build(key: Self::Key, cache: &TableCache<Self>) -> Self::Builder;

    /// Bytes taken by tables.
    fn bytes(tables: &Self::Tables) -> usize;

    /// How tables are stored; none if they are built anew by every worker.
    fn storage(_key: Self::Key) -> Option<Storage<Self>> {
        None
    }

    /// These tables with what was wrong with the stored ones.
    fn damaged(tables: TablesOf<Self>, _fault: FileFaultKind) -> TablesOf<Self> {
        tables
    }

    /// Makes a job of a task, or says why it cannot be done. Does no work yet.
    fn begin(&mut self, job: JobId, task: TaskOf<Self>) -> Result<Self::Job, Failure>;
}

/// What a program's requests name tables by.
pub type TablesOf<P> = <<P as Program>::Protocol as Protocol>::Tables;

/// What a program's jobs do.
pub type TaskOf<P> = <<P as Program>::Protocol as Protocol>::Task;

/// How far a program's jobs are.
pub type ProgressOf<P> = <<P as Program>::Protocol as Protocol>::Progress;

/// What a program's jobs end with.
pub type EndOf<P> = <<P as Program>::Protocol as Protocol>::End;

/// The host of a program.
pub type HostOf<'a, P> = dyn Host<<P as Program>::Protocol> + 'a;

/// Reads stored tables, or says what is wrong with them.
pub type Loader<P> = fn(<P as Program>::Key, &[u8]) -> Result<<P as Program>::Tables, FileFaultKind>;

/// How tables are stored.
pub struct Storage<P: Program> {
    /// Under which name.
    pub name: &'static str,
    /// Reads stored tables, or says what is wrong with them.
    pub load: Loader<P>,
    /// Writes tables; none if they cannot be written.
    pub save: fn(&P::Tables) -> Option<Vec<u8>>,
}

/// Tables that are needed, as the page names them and as the program identifies them.
pub struct Need<P: Program> {
    /// The name.
    pub tables: TablesOf<P>,
    /// Which tables.
    pub key: P::Key,
}

/// A job, a slice of work at a time.
pub trait Job {
    /// Whose job it is.
    type Program: Program;

    /// Tables that it lacks; none if it can go on.
    fn needs(&self, cache: &TableCache<Self::Program>) -> Option<Need<Self::Program>>;

    /// Does a slice of work with the tables there are, and emits its results. Returns what it ends with, if it
    /// does.
    fn advance(&mut self, slice: Slice<'_, Self::Program>) -> Result<Option<EndOf<Self::Program>>, Failure>;

    /// How far it is; none if that is not worth an event.
    fn progress(&self) -> Option<ProgressOf<Self::Program>>;

    /// What it ends with if it is stopped `millis` after its first slice began.
    fn stopped(&self, millis: f64) -> EndOf<Self::Program>;
}

/// What a job has for a slice of work.
pub struct Slice<'a, P: Program> {
    /// The number of the job.
    pub job: JobId,
    /// When its first slice began, in milliseconds of the clock.
    pub began: f64,
    /// When this slice began.
    pub start: f64,
    /// What the program keeps from job to job.
    pub program: &'a mut P,
    /// The tables there are.
    pub cache: &'a TableCache<P>,
    /// Where results go, and the clock.
    pub host: &'a mut HostOf<'a, P>,
}

/// How long a slice of work takes, in milliseconds: half a frame of a page at 60 frames a second. No request is
/// taken until it is over.
pub const SLICE: f64 = 8.0;

/// The time between two reports of progress, in milliseconds.
pub const REPORT: f64 = 100.0;

/// The work of a worker: jobs, done one after the other in the order in which they came, and the tables for them.
pub struct Service<P: Program> {
    program: P,
    cache: TableCache<P>,
    /// The first is the one under way.
    jobs: VecDeque<Queued<P>>,
    /// Tables that are to be built in spare time.
    asked: VecDeque<Need<P>>,
    /// True while only that is done which a job waits for.
    is_held: bool,
}

struct Queued<P: Program> {
    id: JobId,
    job: P::Job,
    /// When its first slice began.
    began: Option<f64>,
    /// When its progress was last reported; its beginning counts.
    last_reported: f64,
}

impl<P: Program> Clone for Need<P> {
    fn clone(&self) -> Need<P> {
        Need { tables: self.tables.clone(), key: self.key }
    }
}

impl<P: Program> Need<P> {
    /// The tables of this name; or why there are none.
    pub fn new(tables: TablesOf<P>) -> Result<Need<P>, Failure> {
        let key = P::key(&tables)?;
        Ok(Need { tables, key })
    }
}

impl<P: Program> Service<P> {
    /// A service without any tables yet; it emits that it is ready.
    pub fn start(host: &mut HostOf<'_, P>) -> Service<P> {
        let methods = P::METHODS.iter().map(|name| (*name).to_owned()).collect();
        host.emit(Event::Ready { protocol: P::Protocol::VERSION, methods });
        Service {
            program: P::default(),
            cache: TableCache::default(),
            jobs: VecDeque::new(),
            asked: P::AHEAD.iter().cloned().collect(),
            is_held: false,
        }
    }

    /// Takes a request: queues, refuses or ends a job. Does no work for it yet.
    pub fn handle(&mut self, request: Request<P::Protocol>, host: &mut HostOf<'_, P>) {
        match request {
            Request::Prepare(tables) => self.prepare(tables, host),
            Request::Begin { job, task } => match self.program.begin(job, task) {
                Ok(task) => self.queue(job, task, host),
                Err(failure) => {
                    // A job of the same number could not be told apart: it is not done either.
                    self.jobs.retain(|queued| queued.id != job);
                    host.emit(Event::Failed { job: Some(job), failure });
                }
            },
            Request::Stop { job } => self.stop(job, host),
            Request::Hold => self.is_held = true,
            Request::Resume => self.is_held = false,
        }
    }

    /// Answers a message that is no request; `job` is the job it names, if it names one.
    pub fn refuse(&self, job: Option<JobId>, message: NotAMessage, host: &mut HostOf<'_, P>) {
        let failure = Failure::Request { found: message.kind, version: P::Protocol::VERSION };
        host.emit(Event::Failed { job, failure });
    }

    /// Takes tables that were to be fetched; none if nothing was stored.
    pub fn fetched(&mut self, stored: Option<&[u8]>) {
        self.cache.fetched(stored);
    }

    /// True if there is something to do.
    pub fn has_work(&self) -> bool {
        !self.cache.is_fetching() && (!self.jobs.is_empty() || self.next_ahead().is_some())
    }

    /// Does a slice of work, of about 8 milliseconds; a piece of tables may take up to 50, and the first tables of
    /// the 3x3x3 are one piece.
    pub fn advance(&mut self, host: &mut HostOf<'_, P>) {
        if self.cache.is_fetching() {
            return;
        }
        let Some(queued) = self.jobs.front_mut() else {
            if let Some(at) = self.next_ahead()
                && self.cache.advance(&self.asked[at], None, host)
            {
                self.asked.remove(at);
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

    /// The next tables to be built in spare time.
    fn next_ahead(&self) -> Option<usize> {
        let can_be_built = |need: &Need<P>| !self.is_held || P::is_essential(need.key);
        self.asked.iter().position(can_be_built)
    }

    fn prepare(&mut self, tables: TablesOf<P>, host: &mut HostOf<'_, P>) {
        match Need::new(tables) {
            Ok(need) if self.cache.get(need.key).is_some() => self.cache.announce(&need, host),
            Ok(need) if self.asked.iter().any(|asked| asked.tables == need.tables) => {}
            Ok(need) => self.asked.push_back(need),
            Err(failure) => host.emit(Event::Failed { job: None, failure }),
        }
    }

    fn queue(&mut self, id: JobId, job: P::Job, host: &mut HostOf<'_, P>) {
        // Two jobs of one number could not be told apart: neither is done.
        if let Some(at) = self.place(id) {
            self.jobs.remove(at);
            return host.emit(Event::Failed { job: Some(id), failure: Failure::Job });
        }
        self.jobs.push_back(Queued { id, job, began: None, last_reported: 0.0 });
    }

    fn stop(&mut self, job: JobId, host: &mut HostOf<'_, P>) {
        if let Some(queued) = self.place(job).and_then(|at| self.jobs.remove(at)) {
            let now = host.now();
            let end = queued.job.stopped(now - queued.began.unwrap_or(now));
            host.emit(Event::Done { job, end });
        }
    }

    fn place(&self, job: JobId) -> Option<usize> {
        self.jobs.iter().position(|queued| queued.id == job)
    }
}

impl<P: Program> Queued<P> {
    /// Does a slice of work, and reports progress from time to time. Returns what the job ends with, if it does.
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

/// Reads a cube from its facelet string, held in any orientation. A solution of this cube is valid in that
/// orientation.
pub(crate) fn cube_of(state: &str) -> Result<Cube, Failure> {
    let facelets: Facelets = state.parse().map_err(unreadable)?;
    let held = facelets.to_cube().map_err(|broken| impossible(broken.0.len()))?;
    Ok(held.cube)
}

/// The failure for a text that is not the stickers of a cube.
fn unreadable(error: ParseFaceletsError) -> Failure {
    match error {
        ParseFaceletsError::Letter { index, found, .. } => {
            Failure::Letter { index: count(index), found: found.to_string() }
        }
        ParseFaceletsError::Count { found, .. } => Failure::Count { found: count(found) },
    }
}

/// The failure for a cube that breaks so many laws.
fn impossible(laws: usize) -> Failure {
    Failure::Cube { laws: count(laws) }
}

/// A number for a message; the largest that a message can hold stands for all above it.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The failure for a method that does not solve this size here, but others do.
fn wrong_method(method: Method, size: u32, expected: impl Iterator<Item = Method>) -> Failure {
    let expected = expected.map(|method| method.name().to_owned()).collect();
    Failure::Method { method: method.name().to_owned(), size, expected }
}
