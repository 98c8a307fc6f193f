use std::cell::RefCell;
use std::rc::Rc;

use super::*;
use crate::protocol::{End, Outcome, Progress, SolverProtocol, Stats, TableSet, Task};
use crate::solve::Method;
use crate::solve::staged::Phase;

type Pool = WorkerPool<SolverProtocol, Fake>;
type Posted = Request<SolverProtocol>;

/// A browser that records the calls of the pool.
#[derive(Default)]
struct Log {
    started: Vec<WorkerId>,
    ended: Vec<WorkerId>,
    posted: Vec<(WorkerId, Posted)>,
    /// The timer of each worker in milliseconds, in the order in which they were started.
    watches: Vec<(WorkerId, Option<u32>)>,
    is_offline: bool,
    cannot_start: bool,
    cannot_post: bool,
}

#[derive(Clone, Default)]
struct Fake(Rc<RefCell<Log>>);

struct FakeWorker(WorkerId, Fake);

impl Drop for FakeWorker {
    fn drop(&mut self) {
        self.1.0.borrow_mut().ended.push(self.0);
    }
}

impl Platform<SolverProtocol> for Fake {
    type Worker = FakeWorker;

    fn start(&mut self, id: WorkerId) -> Result<FakeWorker, String> {
        let log = &mut *self.0.borrow_mut();
        if log.cannot_start {
            return Err("no workers here".to_owned());
        }
        log.started.push(id);
        log.watches.push((id, None));
        Ok(FakeWorker(id, self.clone()))
    }

    fn post(&mut self, worker: &FakeWorker, request: &Posted) -> Result<(), String> {
        let log = &mut *self.0.borrow_mut();
        if log.cannot_post {
            return Err("cannot be cloned".to_owned());
        }
        log.posted.push((worker.0, request.clone()));
        Ok(())
    }

    fn watch(&mut self, _: &mut FakeWorker, id: WorkerId, millis: Option<u32>) {
        let mut log = self.0.borrow_mut();
        if let Some(watch) = log.watches.iter_mut().find(|(other, _)| *other == id) {
            watch.1 = millis;
        }
    }

    fn is_online(&self) -> bool {
        !self.0.borrow().is_offline
    }
}

impl Fake {
    /// Returns the worker started last.
    fn last(&self) -> WorkerId {
        *self.0.borrow().started.last().expect("a worker was started")
    }

    fn starts(&self) -> usize {
        self.0.borrow().started.len()
    }

    /// Returns the timer of the worker started last.
    fn watch(&self) -> Option<u32> {
        self.0.borrow().watches.last().expect("a worker was started").1
    }

    /// Returns the requests posted since the last call.
    fn posted(&self) -> Vec<Posted> {
        mem::take(&mut self.0.borrow_mut().posted).into_iter().map(|(_, request)| request).collect()
    }
}

const LANES: PoolRules = PoolRules { most: 2, keeps_workers: false, silence: 9000 };

fn pool(rules: PoolRules) -> (Pool, Fake) {
    let fake = Fake::default();
    (WorkerPool::new(fake.clone(), rules), fake)
}

/// Returns a pool with one worker that is ready.
fn ready() -> (Pool, Fake) {
    let (mut pool, fake) = pool(PoolRules::ONE);
    assert_eq!(pool.start(), []);
    make_ready(&mut pool, &fake);
    (pool, fake)
}

fn make_ready(pool: &mut Pool, fake: &Fake) {
    let event = Event::Ready { protocol: SolverProtocol::VERSION, methods: Vec::new() };
    assert_eq!(pool.handle(fake.last(), Ok(event.clone())), [WorkerEvent::Event(event)]);
}

const fn scramble(seed: u32) -> Task {
    Task::Scramble { size: 3, seed }
}

fn begin(pool: &mut Pool, seed: u32) -> JobId {
    let job = pool.new_job();
    assert_eq!(pool.begin(job, scramble(seed)), []);
    job
}

fn done(job: JobId) -> Event<SolverProtocol> {
    let stats = Stats { nodes: 1.0, millis: 1.0 };
    Event::Done { job, end: End { outcome: Outcome::Finished, stats } }
}

fn progress(job: JobId) -> Event<SolverProtocol> {
    let (depth, bound, best, pieces) = (None, None, None, None);
    let (speed, left, next) = (None, None, None);
    let progress =
        Progress { nodes: 1.0, phase: Phase::Whole, depth, bound, best, pieces, speed, left, next };
    Event::Progress { job, progress }
}

fn lost(jobs: &[JobId], reason: &str) -> WorkerEvent<SolverProtocol> {
    WorkerEvent::Lost { jobs: jobs.to_vec(), reason: reason.to_owned() }
}

fn failed(jobs: &[JobId], failure: &PoolFailure) -> WorkerEvent<SolverProtocol> {
    WorkerEvent::Failed { jobs: jobs.to_vec(), failure: failure.clone() }
}

#[test]
fn requests_wait_until_the_worker_is_ready_and_keep_their_order() {
    let (mut pool, fake) = pool(PoolRules::ONE);
    assert_eq!(pool.start(), []);
    let tables = TableSet { size: 4, method: Method::Reduction, tier: 1 };
    assert_eq!(pool.prepare(&tables), []);
    let job = begin(&mut pool, 7);
    assert_eq!(pool.stop(job), []);
    assert_eq!(fake.posted(), []);
    make_ready(&mut pool, &fake);
    let requests = [
        Request::Resume,
        Request::Prepare(tables),
        Request::Begin { job, task: scramble(7) },
        Request::Stop { job },
    ];
    assert_eq!(fake.posted(), requests);
    let next = begin(&mut pool, 8);
    assert_eq!(fake.posted(), [Request::Begin { job: next, task: scramble(8) }]);
    assert_eq!((job.get(), next.get(), fake.starts()), (1, 2, 1));
}

#[test]
fn a_worker_that_hangs_in_a_job_is_replaced() {
    let (mut pool, fake) = ready();
    assert_eq!(fake.watch(), None, "an idle worker may be silent");
    let job = begin(&mut pool, 1);
    assert_eq!(fake.watch(), Some(12_000));
    let first = fake.last();
    assert_eq!(pool.time_out(first), [lost(&[job], "no answer")]);
    assert_eq!((fake.starts(), &fake.0.borrow().ended[..]), (2, &[first][..]));
    assert_eq!(pool.handle(first, Ok(done(job))), [], "a late event of a dead worker is dropped");
    make_ready(&mut pool, &fake);
    let next = begin(&mut pool, 2);
    assert_eq!(pool.handle(fake.last(), Ok(done(next))), [WorkerEvent::Event(done(next))]);
    assert_eq!(fake.watch(), None);
}

#[test]
fn a_late_worker_is_started_again_with_the_next_job() {
    for (is_offline, patience) in [(false, 15_000), (true, 3000)] {
        let (mut pool, fake) = pool(PoolRules::ONE);
        fake.0.borrow_mut().is_offline = is_offline;
        assert_eq!(pool.start(), []);
        assert_eq!(fake.watch(), None, "no job waits for the worker");
        let job = begin(&mut pool, 1);
        assert_eq!(fake.watch(), Some(patience));
        assert_eq!(pool.time_out(fake.last()), [WorkerEvent::Late]);
        assert_eq!(fake.starts(), 1, "the files may still arrive");
        let next = begin(&mut pool, 2);
        assert_eq!((fake.starts(), fake.watch()), (2, Some(patience)));
        make_ready(&mut pool, &fake);
        let all = [
            Request::Resume,
            Request::Begin { job, task: scramble(1) },
            Request::Begin { job: next, task: scramble(2) },
        ];
        assert_eq!(fake.posted(), all, "earlier requests are kept");
    }
}

#[test]
fn a_dead_worker_is_replaced_but_not_after_three_deaths_in_a_row() {
    let (mut pool, fake) = pool(PoolRules::ONE);
    assert_eq!(pool.start(), []);
    let job = begin(&mut pool, 1);
    assert_eq!(pool.died(fake.last(), "404".into()), [lost(&[job], "404")]);
    assert_eq!(pool.died(fake.last(), "404".into()), [lost(&[], "404")]);
    let failure = PoolFailure::Start("404".into());
    assert_eq!(pool.died(fake.last(), "404".into()), [failed(&[], &failure)]);
    assert_eq!((fake.starts(), pool.failure()), (3, Some(&failure)));
    assert_eq!(pool.start(), []);
    let job = pool.new_job();
    assert_eq!((pool.begin(job, scramble(1)), fake.starts()), (vec![failed(&[job], &failure)], 3));
}

#[test]
fn workers_that_complete_work_before_they_die_are_always_replaced() {
    let (mut pool, fake) = ready();
    for _ in 0..10 {
        let job = begin(&mut pool, 1);
        let event = WorkerEvent::Event(done(job));
        assert_eq!(pool.handle(fake.last(), Ok(done(job))), [event]);
        let hung = begin(&mut pool, 2);
        assert_eq!(pool.died(fake.last(), "unreachable".into()), [lost(&[hung], "unreachable")]);
        make_ready(&mut pool, &fake);
    }
}

#[test]
fn failures_to_start_post_or_read_and_other_versions_are_reported() {
    let (mut pool, fake) = pool(PoolRules::ONE);
    assert_eq!(pool.start(), []);
    let old = Event::Ready { protocol: SolverProtocol::VERSION - 1, methods: Vec::new() };
    assert_eq!(pool.handle(fake.last(), Ok(old)), [failed(&[], &PoolFailure::Version)]);
    assert_eq!(fake.0.borrow().ended.len(), 1);

    let (mut pool, fake) = self::pool(PoolRules::ONE);
    fake.0.borrow_mut().cannot_start = true;
    let failure = PoolFailure::Start("no workers here".to_owned());
    assert_eq!(pool.start(), [failed(&[], &failure)]);

    let (mut pool, fake) = ready();
    fake.0.borrow_mut().cannot_post = true;
    let job = pool.new_job();
    assert_eq!(pool.begin(job, scramble(1)), [lost(&[job], "cannot be cloned")]);
    let unread = pool.handle(fake.last(), Err("no answer of type 'sing'".into()));
    assert_eq!(unread, [lost(&[], "no answer of type 'sing'")]);
}

#[test]
fn a_worker_started_later_gets_the_current_hold_state() {
    let (mut pool, fake) = ready();
    assert_eq!((pool.hold(true), pool.hold(true)), (Vec::new(), Vec::new()));
    assert_eq!(fake.posted(), [Request::Resume, Request::Hold]);
    assert_eq!(pool.died(fake.last(), "gone".into()), [lost(&[], "gone")]);
    make_ready(&mut pool, &fake);
    assert_eq!(fake.posted(), [], "a new worker waits");
    assert_eq!(pool.hold(false), []);
    assert_eq!(fake.posted(), [Request::Resume]);
}

#[test]
fn workers_that_are_not_kept_end_with_their_last_job() {
    let (mut pool, fake) = pool(LANES);
    let first = begin(&mut pool, 1);
    let one = fake.last();
    make_ready(&mut pool, &fake);
    let second = begin(&mut pool, 2);
    let two = fake.last();
    make_ready(&mut pool, &fake);
    assert_eq!((fake.starts(), fake.watch()), (2, Some(9000)));
    let third = begin(&mut pool, 3);
    assert_eq!(fake.starts(), 2, "the most workers of the pool");
    assert_eq!(pool.handle(two, Ok(progress(second))), [WorkerEvent::Event(progress(second))]);
    assert_eq!(pool.handle(two, Ok(done(second))), [WorkerEvent::Event(done(second))]);
    assert_eq!(fake.0.borrow().ended, [two]);
    assert_eq!(pool.handle(one, Ok(done(first))), [WorkerEvent::Event(done(first))]);
    assert_eq!(fake.0.borrow().ended.len(), 1, "the worker has another job");
    assert_eq!(pool.handle(one, Ok(done(third))), [WorkerEvent::Event(done(third))]);
    assert_eq!(fake.0.borrow().ended, [two, one]);
    begin(&mut pool, 4);
    assert_eq!(fake.starts(), 3);
}

#[test]
fn a_worker_whose_job_stops_is_given_the_next_before_one_whose_job_goes_on() {
    for stopping in [0, 1] {
        let (mut pool, fake) = pool(PoolRules { most: 2, ..PoolRules::LARGE });
        let jobs = [1, 2].map(|seed| {
            let job = begin(&mut pool, seed);
            make_ready(&mut pool, &fake);
            job
        });
        assert_eq!(pool.stop(jobs[stopping]), []);
        fake.0.borrow_mut().posted.clear();
        begin(&mut pool, 3);
        let log = fake.0.borrow();
        assert_eq!(log.posted[0].0, log.started[stopping]);
    }
}

#[test]
fn the_job_of_a_dead_worker_is_lost_and_not_restarted() {
    let (mut pool, fake) = pool(LANES);
    let job = begin(&mut pool, 1);
    make_ready(&mut pool, &fake);
    assert_eq!(pool.died(fake.last(), "out of memory".into()), [lost(&[job], "out of memory")]);
    assert_eq!(fake.starts(), 1);
}
