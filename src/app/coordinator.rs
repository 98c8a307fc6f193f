//! Divides each proof of a shortest solution among several workers, and answers the page as one worker.
//!
//! The first worker begins alone, because it may have to build the table and may be done within a second. Then the proof is divided
//! into shares of equal size, and the other workers read the table that the first one has stored, or attach to the memory that all share.
//! The next proof with the same table is divided from the beginning, because all workers have the table.
//! Each share rules out one length after the other; the page is shown the sum, and the least length that some share has not ruled out.
//! A share ends once it has ruled out all lengths below that of the best solution of any share.

use std::collections::{BTreeSet, VecDeque};

use super::{Platform, PoolFailure, PoolRules, WorkerEvent, WorkerId, WorkerPool};
use crate::limits;
use crate::numbers::Number;
use crate::protocol::{
    End, Event, Found, Limits, Outcome, Progress, Request, Settings, SolverProtocol, Stats, Task, Wanted,
};
use crate::service::{Host, REPORT};
use crate::solve::Method;
use crate::solve::optimal::Size;
use crate::wire::{Failure, JobId, Protocol};

/// The time in milliseconds that a worker searches alone before a proof is divided.
const ALONE: f64 = 1000.0;

/// The number of times that the worker of a share may die without progress, before one worker goes on alone.
const TRIES: u32 = 3;

/// The host of a coordinator.
type Page<'a> = dyn Host<SolverProtocol> + 'a;

/// The functions of the browser that a coordinator needs.
pub trait ProofPlatform: Platform<SolverProtocol> {
    /// Makes a memory for the table of a size, which workers that prove with this size share from now on; keeps the one made before if
    /// it is for the same size, and frees it otherwise. Returns false if the browser has no memory that workers can share: each has a
    /// table of its own then.
    fn share_table(&mut self, _size: Option<Size>) -> bool {
        false
    }

    /// Returns how many of so many workers have room for a table of their own.
    fn with_own_tables(&self, _size: Size, workers: u32) -> u32 {
        workers
    }
}

/// Divides proofs among the workers of a pool.
pub struct Coordinator<P: ProofPlatform> {
    pool: WorkerPool<SolverProtocol, P>,
    /// The size of the table that the workers share, if they do.
    shared: Option<Size>,
    /// True if one of the workers has built a table.
    has_built: bool,
    /// The size of the table that every worker has, since a proof was divided among all of them.
    with_table: Option<Size>,
    /// The proof under way.
    proof: Option<Proof>,
    /// Proofs that wait for it to end.
    waiting: VecDeque<Proof>,
}

/// A proof, or the list of all shortest solutions after it.
struct Proof {
    job: JobId,
    state: String,
    settings: Settings,
    limits: Limits,
    /// The time when the first worker began to search, in milliseconds.
    searches_since: Option<f64>,
    last_reported: f64,
    shares: Vec<Share>,
    /// True if the shares behind the first one wait until the first worker has its table.
    waits_for_table: bool,
    /// The most workers that there is memory for.
    most: u32,
    /// The length of the best solution.
    best: Option<u32>,
    /// All solutions found so far, and the number of those that were not sent.
    list: BTreeSet<String>,
    unsent: u32,
    /// The nodes of shares that have ended.
    nodes: f64,
}

/// A share of a proof.
#[derive(Default)]
struct Share {
    job: Option<JobId>,
    /// The length and the pieces from which the job went on.
    from: (u32, u32),
    progress: Option<Progress>,
    /// The deaths of its workers without progress in between.
    deaths: u32,
    is_over: bool,
}

impl Share {
    /// True if a worker has the table of the share, and searches with it.
    fn searches(&self) -> bool {
        self.progress.is_some_and(|progress| progress.depth.is_some())
    }

    /// Returns the least length that the share has not ruled out, and the pieces of this length that it has searched.
    fn reached(&self) -> (u32, u32) {
        let reached = |progress: Progress| Some((progress.depth?, progress.pieces?));
        self.progress.and_then(reached).map_or(self.from, |reached| reached.max(self.from))
    }
}

impl Proof {
    /// Returns the place of the share with this job.
    fn share_of(&self, job: JobId) -> Option<usize> {
        self.shares.iter().position(|share| share.job == Some(job))
    }

    /// True if the workers list all solutions of a proved length.
    fn lists(&self) -> bool {
        self.settings.proved > 0
    }

    /// Replaces the shares by `count` new ones that go on from a length and its pieces.
    fn divide(&mut self, count: u32, from: (u32, u32)) {
        self.nodes = self.counted();
        self.shares = (0..count).map(|_| Share { from, ..Share::default() }).collect();
    }

    fn counted(&self) -> f64 {
        let nodes = |share: &Share| share.progress.map_or(0.0, |progress| progress.nodes);
        self.nodes + self.shares.iter().map(nodes).sum::<f64>()
    }

    /// Returns the progress of all shares together; `None` before there is any.
    fn progress(&self) -> Option<Progress> {
        let shares = || self.shares.iter().filter(|share| !share.is_over);
        let known = || shares().filter_map(|share| share.progress);
        let (length, pieces) = shares().map(Share::reached).min()?;
        let slowest = || known().filter(|progress| progress.depth == Some(length));
        let most = |of: fn(&Progress) -> Option<f64>| {
            slowest().map(|progress| of(&progress)).try_fold(None::<f64>, |most, time| {
                let time = time?;
                Some(Some(most.map_or(time, |most| most.max(time))))
            })?
        };
        Some(Progress {
            nodes: self.counted(),
            phase: known().next()?.phase,
            depth: Some(length),
            bound: Some(self.best.map_or(length, |best| best.min(length))),
            best: self.best,
            // The pieces of an undivided proof are others.
            pieces: Some(if self.shares.len().to_u32() == self.settings.shares { pieces } else { 0 }),
            speed: known().filter_map(|progress| progress.speed).reduce(|sum, speed| sum + speed),
            left: most(|progress| progress.left),
            next: most(|progress| progress.next),
        })
    }

    fn end(&self, outcome: Outcome, now: f64) -> End {
        let millis = self.searches_since.map_or(0.0, |since| now - since);
        End { outcome, stats: Stats { nodes: self.counted(), millis } }
    }
}

impl<P: ProofPlatform> Coordinator<P> {
    /// Builds a coordinator without workers and emits [`Event::Ready`].
    pub fn start(platform: P, page: &mut Page) -> Coordinator<P> {
        let methods = vec![Method::Optimal.name().to_owned()];
        page.emit(Event::Ready { protocol: SolverProtocol::VERSION, methods });
        let pool = WorkerPool::new(platform, rules(1));
        Coordinator {
            pool,
            shared: None,
            has_built: false,
            with_table: None,
            proof: None,
            waiting: VecDeque::new(),
        }
    }

    /// Handles a request of the page.
    pub fn handle(&mut self, request: Request, page: &mut Page) {
        match request {
            Request::Begin { job, task: Task::Solve { state, mut settings, limits } } => {
                settings.shares = settings.shares.clamp(1, limits::PROOF_WORKERS);
                settings.share = 0;
                self.waiting.push_back(Proof {
                    job,
                    state,
                    settings,
                    limits,
                    searches_since: None,
                    last_reported: page.now(),
                    shares: Vec::new(),
                    waits_for_table: false,
                    most: settings.shares,
                    best: None,
                    list: BTreeSet::new(),
                    unsent: 0,
                    nodes: 0.0,
                });
                self.begin_next(page);
            }
            Request::Begin { job, task: Task::Scramble { size, .. } } => {
                page.emit(Event::Failed { job: Some(job), failure: Failure::Size { size } });
            }
            Request::Stop { job } => self.stop(job, page),
            Request::Prepare(tables) => {
                let events = self.pool.prepare(&tables);
                self.take(events, page);
            }
            Request::Hold => self.hold(true, page),
            Request::Resume => self.hold(false, page),
        }
    }

    /// Handles an event of a worker, or the reason why its message is not a valid event.
    pub fn handle_worker(&mut self, id: WorkerId, event: Result<Event, String>, page: &mut Page) {
        let events = self.pool.handle(id, event);
        self.take(events, page);
    }

    /// Handles the death of a worker, or its failure to start.
    pub fn died(&mut self, id: WorkerId, reason: String, page: &mut Page) {
        let events = self.pool.died(id, reason);
        self.take(events, page);
    }

    /// Handles the end of the timer of a worker.
    pub fn time_out(&mut self, id: WorkerId, page: &mut Page) {
        let events = self.pool.time_out(id);
        self.take(events, page);
    }

    fn hold(&mut self, is_held: bool, page: &mut Page) {
        let events = self.pool.hold(is_held);
        self.take(events, page);
    }

    /// Begins the next proof if none is under way.
    fn begin_next(&mut self, page: &mut Page) {
        if self.proof.is_some() {
            return;
        }
        let Some(mut proof) = self.waiting.pop_front() else { return };
        let Settings { shares, from_length, from_pieces, .. } = proof.settings;
        let table = table_of(&proof.settings);
        let mut shared = self.shared;
        if let Some(size) = table {
            let wanted = (shares > 1).then_some(size);
            shared = if self.pool.platform_mut().share_table(wanted) { wanted } else { None };
            if shared.is_none() {
                proof.most = self.pool.platform().with_own_tables(size, shares).clamp(1, shares);
            }
        }
        // The pieces of an earlier proof are those of its shares.
        let goes_on = from_pieces > 0 && proof.most == shares;
        let from = (from_length, if goes_on { from_pieces } else { 0 });
        let most = proof.most.index();
        // A worker has one shared memory at most, for one table.
        if self.pool.failure().is_some() || self.pool.rules().most != most || self.shared != shared {
            self.begin_anew(most);
        }
        self.shared = shared;
        if table.is_some() && self.with_table != table {
            self.with_table = None;
        }
        let has_table = table.is_some() && self.with_table.is_some();
        proof.divide(if goes_on || has_table { proof.most } else { 1 }, from);
        proof.waits_for_table = !has_table && proof.shares.len() > 1;
        let waits = proof.waits_for_table;
        self.proof = Some(proof);
        if waits {
            self.begin_share(0, page);
        } else {
            self.begin_shares(0, page);
        }
    }

    /// Ends all workers; up to `most` new ones start with their jobs.
    fn begin_anew(&mut self, most: usize) {
        self.pool.begin_anew(rules(most));
        (self.has_built, self.with_table) = (false, None);
    }

    /// Gives a share to a worker.
    fn begin_share(&mut self, at: usize, page: &mut Page) {
        let Some(proof) = &mut self.proof else { return };
        let shares = proof.shares.len().to_u32();
        // A failure may have divided the proof anew.
        let Some(share) = proof.shares.get_mut(at).filter(|share| share.job.is_none() && !share.is_over)
        else {
            return;
        };
        let job = self.pool.new_job();
        share.from = share.reached();
        (share.job, share.progress) = (Some(job), None);
        let settings = Settings {
            share: at.to_u32(),
            shares,
            from_length: share.from.0,
            from_pieces: share.from.1,
            wanted: if proof.settings.proved > 0 { Wanted::All } else { Wanted::One },
            ..proof.settings
        };
        let task = Task::Solve { state: proof.state.clone(), settings, limits: proof.limits };
        let events = self.pool.begin(job, task);
        self.take(events, page);
    }

    /// Gives all shares from this one on to workers.
    fn begin_shares(&mut self, from: usize, page: &mut Page) {
        let count = self.proof.as_ref().map_or(0, |proof| proof.shares.len());
        for at in from..count {
            self.begin_share(at, page);
        }
    }

    /// Ends a proof with its results so far.
    fn stop(&mut self, job: JobId, page: &mut Page) {
        let now = page.now();
        if self.proof.as_ref().is_some_and(|proof| proof.job == job) {
            self.finish(Outcome::Stopped, page);
        } else if let Some(at) = self.waiting.iter().position(|proof| proof.job == job)
            && let Some(proof) = self.waiting.remove(at)
        {
            page.emit(Event::Done { job, end: proof.end(Outcome::Stopped, now) });
        }
    }

    /// Stops the jobs of all shares.
    fn stop_shares(&mut self, page: &mut Page) {
        let Some(proof) = &mut self.proof else { return };
        let jobs: Vec<JobId> = proof.shares.iter_mut().filter_map(|share| share.job.take()).collect();
        for job in jobs {
            let events = self.pool.stop(job);
            self.take(events, page);
        }
    }

    /// Ends the proof under way, and begins the next.
    fn finish(&mut self, outcome: Outcome, page: &mut Page) {
        self.stop_shares(page);
        let now = page.now();
        if let Some(proof) = self.proof.take() {
            page.emit(Event::Done { job: proof.job, end: proof.end(outcome, now) });
        }
        self.begin_next(page);
    }

    /// Ends the proof under way with a failure, and begins the next.
    fn fail(&mut self, failure: Failure, page: &mut Page) {
        self.stop_shares(page);
        if let Some(proof) = self.proof.take() {
            page.emit(Event::Failed { job: Some(proof.job), failure });
        }
        self.begin_next(page);
    }

    fn take(&mut self, events: Vec<WorkerEvent<SolverProtocol>>, page: &mut Page) {
        for event in events {
            match event {
                WorkerEvent::Event(event) => self.take_event(event, page),
                // The files of a worker are those of this program, which have come.
                WorkerEvent::Late => {}
                WorkerEvent::Lost { jobs, reason } => self.take_loss(&jobs, reason, page),
                WorkerEvent::Failed { jobs, failure } => {
                    let reason = match failure {
                        PoolFailure::Version => return self.fail(Failure::Version, page),
                        PoolFailure::Start(reason) => reason,
                    };
                    if jobs.is_empty() {
                        return;
                    }
                    self.go_on_alone(reason, page);
                }
            }
        }
    }

    /// Gives the shares of a dead worker to another one, from where they have come.
    fn take_loss(&mut self, jobs: &[JobId], reason: String, page: &mut Page) {
        self.with_table = None;
        let Some(proof) = &mut self.proof else { return };
        let lost: Vec<usize> = jobs.iter().filter_map(|job| proof.share_of(*job)).collect();
        for at in lost {
            let Some(proof) = &mut self.proof else { return };
            let share = &mut proof.shares[at];
            (share.job, share.deaths) = (None, share.deaths + 1);
            proof.nodes += share.progress.map_or(0.0, |progress| progress.nodes);
            if share.deaths >= TRIES {
                return self.go_on_alone(reason, page);
            }
            self.begin_share(at, page);
        }
    }

    /// Goes on with one worker, because there is no memory for more; fails if it was one already.
    fn go_on_alone(&mut self, reason: String, page: &mut Page) {
        match &mut self.proof {
            Some(proof) if proof.shares.len() > 1 => {
                let length = proof.shares.iter().map(|share| share.reached().0).min().unwrap_or(0);
                proof.divide(1, (length, 0));
                proof.most = 1;
                self.begin_anew(1);
                self.begin_share(0, page);
            }
            _ => self.fail(Failure::Worker { reason }, page),
        }
    }

    fn take_event(&mut self, event: Event, page: &mut Page) {
        let Some(proof) = &mut self.proof else { return };
        // Events of stopped shares come late.
        let of_share = event.job().map(|job| proof.share_of(job));
        let job = proof.job;
        match (of_share, event) {
            (None, event @ Event::Prepared { millis, .. }) if proof.searches_since.is_none() => {
                // A table that was read took no time to build.
                self.has_built |= millis > 0.0;
                page.emit(event);
            }
            (Some(Some(0)), Event::Preparing { tables, done, total, left, .. })
                if proof.searches_since.is_none() =>
            {
                page.emit(Event::Preparing { job: Some(job), tables, done, total, left });
            }
            (Some(Some(at)), Event::Progress { progress, .. }) => self.take_progress(at, progress, page),
            (Some(Some(_)), Event::Found { found: Found::Solution { chapters, length }, .. })
                if proof.best.is_none_or(|best| length < best) =>
            {
                proof.best = Some(length);
                page.emit(Event::Found { job, found: Found::Solution { chapters, length } });
                self.end_shares(page);
            }
            (Some(Some(_)), Event::Found { found: Found::All { algs, total }, .. }) => {
                proof.unsent += total.saturating_sub(algs.len().to_u32());
                proof.list.extend(algs);
            }
            (Some(Some(at)), Event::Done { end, .. }) => match end.outcome {
                Outcome::OutOfTime | Outcome::OutOfNodes | Outcome::GoodEnough => {
                    self.finish(end.outcome, page);
                }
                _ => {
                    let share = &mut proof.shares[at];
                    (share.is_over, share.job) = (true, None);
                    proof.nodes += end.stats.nodes;
                    share.progress = None;
                    if std::mem::take(&mut proof.waits_for_table) {
                        self.begin_shares(1, page);
                    }
                    self.end_shares(page);
                }
            },
            (Some(Some(_)), Event::Failed { failure, .. }) => self.fail(failure, page),
            _ => {}
        }
    }

    fn take_progress(&mut self, at: usize, progress: Progress, page: &mut Page) {
        let Some(proof) = &mut self.proof else { return };
        let share = &mut proof.shares[at];
        (share.progress, share.deaths) = (Some(progress), 0);
        // Two-phase comes before the table.
        if progress.depth.is_none() {
            return;
        }
        let now = page.now();
        let since = *proof.searches_since.get_or_insert(now);
        if std::mem::take(&mut proof.waits_for_table) {
            self.begin_shares(1, page);
        } else if proof.shares.len().to_u32() < proof.most && now - since >= ALONE {
            let (length, _) = proof.shares[0].reached();
            self.stop_shares(page);
            if let Some(proof) = &mut self.proof {
                proof.divide(proof.most, (length, 0));
            }
            if self.shared.is_some() && self.has_built {
                // The worker that has built the table would keep the memory for it, because the memory of a program never shrinks.
                self.begin_anew(self.pool.rules().most);
            }
            self.begin_shares(0, page);
        } else if proof.shares.iter().all(Share::searches) {
            self.with_table = table_of(&proof.settings);
        }
        self.end_shares(page);
        if let Some(proof) = &mut self.proof
            && now - proof.last_reported >= REPORT
            && let Some(progress) = proof.progress()
        {
            proof.last_reported = now;
            page.emit(Event::Progress { job: proof.job, progress });
        }
    }

    /// Ends the shares that have ruled out all shorter solutions than the best, and the proof if all have ended.
    fn end_shares(&mut self, page: &mut Page) {
        let Some(proof) = &mut self.proof else { return };
        let best = proof.best.filter(|_| !proof.lists());
        let mut jobs = Vec::new();
        for share in &mut proof.shares {
            if !share.is_over && best.is_some_and(|best| share.reached().0 >= best) {
                proof.nodes += share.progress.take().map_or(0.0, |progress| progress.nodes);
                share.is_over = true;
                jobs.extend(share.job.take());
            }
        }
        let is_over = proof.shares.iter().all(|share| share.is_over);
        for job in jobs {
            let events = self.pool.stop(job);
            self.take(events, page);
        }
        if is_over {
            self.end_stage(page);
        }
    }

    /// Lists all solutions after a proof, if they are wanted; ends otherwise.
    fn end_stage(&mut self, page: &mut Page) {
        let Some(proof) = &mut self.proof else { return };
        match proof.best {
            Some(best) if proof.settings.wanted == Wanted::All && !proof.lists() => {
                proof.settings.proved = best;
                // A list that takes long is divided like a proof that does.
                proof.divide(proof.shares.len().to_u32(), (best, 0));
                self.begin_shares(0, page);
            }
            _ => {
                if proof.lists() {
                    let total = proof.list.len().to_u32() + proof.unsent;
                    let algs =
                        std::mem::take(&mut proof.list).into_iter().take(limits::ALL_SOLUTIONS).collect();
                    page.emit(Event::Found { job: proof.job, found: Found::All { algs, total } });
                }
                self.finish(Outcome::Optimal, page);
            }
        }
    }
}

/// Returns the size of the table for a proof; `None` for a goal, whose tables are small.
fn table_of(settings: &Settings) -> Option<Size> {
    Size::of_tier(settings.tier).filter(|_| settings.goal.is_none())
}

/// Returns the rules of a pool of so many workers. A worker may be silent while it reads or writes a large table, but not as long as
/// the page waits for the coordinator.
fn rules(most: usize) -> PoolRules {
    PoolRules { most, silence: 20_000, ..PoolRules::LARGE }
}
