//! Proofs that are divided among several workers: the coordinator with the service of each worker, without a browser.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::mem;
use std::rc::Rc;

use cubelab::app::coordinator::{Coordinator, ProofPlatform};
use cubelab::app::{Platform, WorkerId};
use cubelab::cube::{Alg, Cube, Face, Facelets, Metric, Move};
use cubelab::protocol::{
    Event, Found, Limits, Outcome, Progress, Request, Settings, SolverProtocol, Task, Wanted,
};
use cubelab::service::optimal::Optimal;
use cubelab::service::{Clock, Host, Service};
use cubelab::solve::Method;
use cubelab::solve::goal::Goal;
use cubelab::solve::optimal::Size;
use cubelab::wire::{Failure, JobId};

use crate::conversation::id;

/// The milliseconds by which each reading advances the clock: a slice of 8 ms generates 8000 positions.
const TICK: f64 = 8.0;

/// A cube whose shortest solution has eleven turns, which the smallest table proves with 50,000 positions.
const ELEVEN: &str = "R U' F2 L D B2 U R' F D2 L2";

/// A cube whose shortest solution has thirteen turns, which the smallest table proves with 3.4 million positions: a proof that takes
/// more than the second after which it is divided.
const THIRTEEN: &str = "R U' F2 L D B2 U R' B D2 L2 F' U";

/// Half turns only, of which several shortest solutions exist.
const HALVES: &str = "R2 L2 U2 D2";

/// A clock that all share.
#[derive(Clone, Default)]
struct Time(Rc<Cell<f64>>);

/// The page, or the browser around a worker.
struct Page {
    time: Time,
    events: Vec<Event>,
    fetched: Option<&'static str>,
    stored: Vec<(&'static str, Vec<u8>)>,
}

/// A worker: its service, and requests that it has not handled.
struct Worker {
    id: WorkerId,
    service: Service<Optimal>,
    page: Page,
    requests: Vec<Request>,
}

/// What the browser stores: names and files.
type Store = Rc<RefCell<Vec<(&'static str, Vec<u8>)>>>;

/// The browser: its workers and its store.
#[derive(Clone, Default)]
struct Browser {
    time: Time,
    workers: Rc<RefCell<Vec<Worker>>>,
    /// Workers that are ended once nobody uses them.
    ended: Rc<RefCell<Vec<WorkerId>>>,
    /// The number of workers that were started, and all jobs that were begun.
    started: Rc<Cell<usize>>,
    begun: Rc<RefCell<Vec<Settings>>>,
    store: Store,
    /// True if workers can share memory; the sizes for which such memory was made.
    shares: bool,
    made: Rc<RefCell<Vec<Option<Size>>>>,
    /// The most tables that there is memory for; `None` for any number.
    room: Option<u32>,
}

/// Ends its worker when it is dropped.
struct Handle(WorkerId, Rc<RefCell<Vec<WorkerId>>>);

/// A page with a coordinator and its workers.
struct Visit {
    page: Page,
    browser: Browser,
    coordinator: Coordinator<Browser>,
    /// The most workers that stay alive: others die when they begin to work.
    most: usize,
}

impl Clock for Page {
    fn now(&self) -> f64 {
        self.time.0.set(self.time.0.get() + TICK);
        self.time.0.get()
    }
}

impl Host<SolverProtocol> for Page {
    fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    fn fetch(&mut self, name: &'static str) {
        self.fetched = Some(name);
    }

    fn store(&mut self, name: &'static str, bytes: Vec<u8>) -> bool {
        self.stored.push((name, bytes));
        true
    }
}

impl Page {
    fn new(time: &Time) -> Page {
        Page { time: time.clone(), events: Vec::new(), fetched: None, stored: Vec::new() }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.1.borrow_mut().push(self.0);
    }
}

impl Platform<SolverProtocol> for Browser {
    type Worker = Handle;

    fn start(&mut self, id: WorkerId) -> Result<Handle, String> {
        let mut page = Page::new(&self.time);
        let service = Service::start(&mut page);
        self.workers.borrow_mut().push(Worker { id, service, page, requests: Vec::new() });
        self.started.set(self.started.get() + 1);
        Ok(Handle(id, self.ended.clone()))
    }

    fn post(&mut self, worker: &Handle, request: &Request) -> Result<(), String> {
        if let Request::Begin { task: Task::Solve { settings, .. }, .. } = request {
            self.begun.borrow_mut().push(*settings);
        }
        let mut workers = self.workers.borrow_mut();
        let found = workers.iter_mut().find(|other| other.id == worker.0).expect("it was not ended");
        found.requests.push(request.clone());
        Ok(())
    }

    fn watch(&mut self, _: &mut Handle, _: WorkerId, _: Option<u32>) {}

    fn is_online(&self) -> bool {
        true
    }
}

impl ProofPlatform for Browser {
    fn share_table(&mut self, size: Option<Size>) -> bool {
        self.made.borrow_mut().push(size);
        self.shares && size.is_some()
    }

    fn with_own_tables(&self, _: Size, workers: u32) -> u32 {
        self.room.map_or(workers, |room| workers.min(room))
    }
}

impl Visit {
    fn new() -> Visit {
        Visit::with_store(Rc::default())
    }

    fn with_store(store: Store) -> Visit {
        Visit::in_browser(Browser { store, ..Browser::default() })
    }

    fn in_browser(browser: Browser) -> Visit {
        let mut page = Page::new(&browser.time);
        let coordinator = Coordinator::start(browser.clone(), &mut page);
        Visit { page, browser, coordinator, most: usize::MAX }
    }

    fn ask(&mut self, request: Request) {
        self.coordinator.handle(request, &mut self.page);
    }

    fn prove(&mut self, job: u32, state: &str, settings: Settings) {
        let task = Task::Solve { state: state.to_owned(), settings, limits: Limits::default() };
        self.ask(Request::Begin { job: id(job), task });
    }

    /// Has each worker do a slice of its work, and passes its events on.
    fn turn(&mut self) {
        for ended in mem::take(&mut *self.browser.ended.borrow_mut()) {
            self.browser.workers.borrow_mut().retain(|worker| worker.id != ended);
        }
        let ids: Vec<WorkerId> = self.browser.workers.borrow().iter().map(|worker| worker.id).collect();
        for (at, id) in ids.into_iter().enumerate() {
            let events = {
                let mut workers = self.browser.workers.borrow_mut();
                let Some(worker) = workers.iter_mut().find(|worker| worker.id == id) else { continue };
                worker.slice(&self.browser.store)
            };
            if at >= self.most && !events.is_empty() {
                self.kill(id);
                continue;
            }
            for event in events {
                self.coordinator.handle_worker(id, Ok(event), &mut self.page);
            }
        }
    }

    fn kill(&mut self, id: WorkerId) {
        self.coordinator.died(id, "out of memory".to_owned(), &mut self.page);
    }

    /// Works until a condition holds.
    fn run_until(&mut self, is_met: impl Fn(&Visit) -> bool) {
        for _ in 0..200_000 {
            if is_met(self) {
                return;
            }
            self.turn();
        }
        panic!("nothing comes of it: {:?}", self.page.events.last());
    }

    /// Works until a job has ended, and returns its events.
    fn finish(&mut self, job: u32) -> Vec<Event> {
        self.run_until(|visit| visit.events(job).last().is_some_and(Event::ends_job));
        self.events(job)
    }

    fn events(&self, job: u32) -> Vec<Event> {
        self.page.events.iter().filter(|event| event.job() == Some(id(job))).cloned().collect()
    }

    fn progress(&self, job: u32) -> Vec<Progress> {
        let progress = |event: Event| match event {
            Event::Progress { progress, .. } => Some(progress),
            _ => None,
        };
        self.events(job).into_iter().filter_map(progress).collect()
    }

    fn started(&self) -> usize {
        self.browser.started.get()
    }
}

impl Worker {
    fn slice(&mut self, store: &RefCell<Vec<(&'static str, Vec<u8>)>>) -> Vec<Event> {
        for request in mem::take(&mut self.requests) {
            self.service.handle(request, &mut self.page);
        }
        if let Some(name) = self.page.fetched.take() {
            let store = store.borrow();
            let found = store.iter().find(|(stored, _)| *stored == name);
            self.service.fetched(found.map(|(_, bytes)| bytes.as_slice()));
        }
        for stored in mem::take(&mut self.page.stored) {
            store.borrow_mut().push(stored);
            self.service.stored();
        }
        self.service.advance(&mut self.page);
        mem::take(&mut self.page.events)
    }
}

fn cube(alg: &str) -> Cube {
    let alg: Alg = alg.parse().expect("an alg");
    Cube::SOLVED.after_all(alg.face_turns().expect("an alg of the 3x3x3").moves)
}

fn state(alg: &str) -> String {
    Facelets::from(&cube(alg)).to_string()
}

/// The settings of a proof that is divided among so many workers.
fn among(shares: u32) -> Settings {
    Settings { shares, ..Settings::new(Method::Optimal) }
}

/// Returns the length of the last solution, why the proof has ended, and the positions that it generated.
fn result(events: &[Event]) -> (Option<u32>, Outcome, f64) {
    let mut lengths = events.iter().filter_map(|event| match event {
        Event::Found { found: Found::Solution { length, .. }, .. } => Some(*length),
        _ => None,
    });
    match events.last() {
        Some(Event::Done { end, .. }) => (lengths.next_back(), end.outcome, end.stats.nodes),
        last => panic!("{last:?} is no end of a proof"),
    }
}

#[test]
fn a_divided_proof_finds_what_one_worker_finds_with_a_table_that_is_built_once() {
    for workers in [1, 3] {
        let mut visit = Visit::new();
        visit.prove(1, &state(THIRTEEN), among(workers));
        let events = visit.finish(1);
        let (length, outcome, _) = result(&events);
        assert_eq!((length, outcome), (Some(13), Outcome::Optimal));
        assert_eq!(visit.started(), workers as usize);
        assert_eq!(visit.browser.store.borrow().len(), 1, "the first worker stores what the others read");
        let progress = visit.progress(1);
        let bounds: Vec<u32> = progress.iter().filter_map(|progress| progress.bound).collect();
        assert!(bounds.is_sorted() && bounds.last() <= length.as_ref(), "{bounds:?}");
        assert!(progress.iter().any(|progress| progress.left.is_some() && progress.next.is_some()));
    }
}

#[test]
fn a_proof_that_is_soon_over_is_not_divided() {
    let mut visit = Visit::new();
    visit.prove(1, &state("R U F"), among(4));
    let (length, outcome, _) = result(&visit.finish(1));
    assert_eq!((length, outcome, visit.started()), (Some(3), Outcome::Optimal, 1));
}

#[test]
fn the_next_proof_is_divided_at_once_while_all_workers_have_the_table() {
    let mut visit = Visit::new();
    let shares = |visit: &Visit| {
        visit.browser.begun.borrow_mut().drain(..).map(|settings| settings.shares).collect::<Vec<_>>()
    };
    visit.prove(1, &state(THIRTEEN), among(2));
    visit.finish(1);
    assert_eq!(shares(&visit), [1, 2, 2], "alone, until a second of searching is over");

    visit.prove(2, &state(THIRTEEN), among(2));
    let (length, outcome, _) = result(&visit.finish(2));
    assert_eq!((length, outcome, visit.started()), (Some(13), Outcome::Optimal, 2));
    assert_eq!(shares(&visit), [2, 2]);

    // A worker that begins with another table lets go of the one it has.
    visit.prove(3, &state("R U F"), Settings { tier: Size::M32.tier(), ..among(2) });
    visit.ask(Request::Stop { job: id(3) });
    visit.prove(4, &state("R U F"), among(2));
    visit.finish(4);
    assert_eq!(shares(&visit), [1, 1]);
}

#[test]
fn the_share_of_a_worker_that_dies_goes_on_from_where_it_was() {
    let mut visit = Visit::new();
    visit.prove(1, &state(THIRTEEN), among(2));
    let pieces = |progress: &Progress| progress.pieces.unwrap_or(0);
    visit.run_until(|visit| {
        visit.started() == 2 && visit.progress(1).iter().any(|progress| pieces(progress) > 9)
    });
    let reached = *visit.progress(1).last().expect("some progress");
    let victim = visit.browser.workers.borrow()[1].id;
    visit.kill(victim);
    let (length, outcome, nodes) = result(&visit.finish(1));
    assert_eq!((length, outcome), (Some(13), Outcome::Optimal));
    assert_eq!(visit.started(), 3);
    let again = *visit.browser.begun.borrow().last().expect("the share was begun again");
    assert!(again.share < 2 && again.from_length >= reached.depth.expect("a length"));
    assert!(again.from_pieces >= 9, "{again:?}");

    let mut undisturbed = Visit::new();
    undisturbed.prove(1, &state(THIRTEEN), among(2));
    let (_, _, whole) = result(&undisturbed.finish(1));
    assert!(nodes < 1.2 * whole, "{nodes} positions instead of {whole}");
}

#[test]
fn a_stopped_proof_goes_on_with_the_same_answer() {
    for workers in [1, 2] {
        let mut whole = Visit::new();
        whole.prove(1, &state(THIRTEEN), among(workers));
        let (length, _, all) = result(&whole.finish(1));

        let mut first = Visit::new();
        first.prove(1, &state(THIRTEEN), among(workers));
        first.run_until(|visit| {
            let has_come = |progress: &Progress| progress.depth >= Some(12) && progress.pieces > Some(9);
            visit.progress(1).last().is_some_and(has_come)
        });
        first.ask(Request::Stop { job: id(1) });
        let events = first.events(1);
        assert_eq!(result(&events).1, Outcome::Stopped, "Stop is answered at once");
        let reached = *first.progress(1).last().expect("some progress");
        let depth = reached.depth.expect("a length");

        // The page was loaded again: the store is there, the workers are not.
        let mut second = Visit::with_store(first.browser.store.clone());
        let (from_length, from_pieces) = (depth, reached.pieces.expect("pieces"));
        second.prove(1, &state(THIRTEEN), Settings { from_length, from_pieces, ..among(workers) });
        let (again, outcome, rest) = result(&second.finish(1));
        assert_eq!((again, outcome), (length, Outcome::Optimal));
        assert!(rest < all, "{rest} of {all} positions");
        assert!(second.progress(1).iter().all(|progress| progress.bound.is_none_or(|bound| bound >= depth)));
    }
}

/// Returns all shortest solutions in a metric, by an exhaustive search that knows no table.
fn exhaustive(cube: &Cube, metric: Metric) -> BTreeSet<String> {
    fn search(cube: &Cube, left: u32, metric: Metric, path: &mut Vec<Move>, found: &mut BTreeSet<String>) {
        if *cube == Cube::SOLVED && left == 0 {
            found.insert(path.iter().copied().collect::<Alg>().to_string());
        }
        for turn in Move::ALL {
            let cost = if metric == Metric::Qtm && turn.quarters() == 2 { 2 } else { 1 };
            if cost > left || !turn.may_follow(path.last().copied()) {
                continue;
            }
            path.push(turn);
            search(&cube.after(turn), left - cost, metric, path, found);
            path.pop();
        }
    }
    (0..)
        .find_map(|length| {
            let mut found = BTreeSet::new();
            search(cube, length, metric, &mut Vec::new(), &mut found);
            (!found.is_empty()).then_some(found)
        })
        .expect("every cube has a solution")
}

#[test]
fn all_solutions_are_those_of_an_exhaustive_search() {
    const BOTH: [Metric; 2] = [Metric::Htm, Metric::Qtm];
    let store = Rc::default();
    // At most five turns in their metric, so that the exhaustive search is short.
    let algs: [(&str, &[Metric]); 6] = [
        (HALVES, &[Metric::Htm]),
        ("R2 L2", &BOTH),
        ("R U F", &BOTH),
        ("R2 U2 R2 U2", &[Metric::Htm]),
        ("R L F B", &BOTH),
        ("U D R2", &BOTH),
    ];
    for (alg, metric) in
        algs.into_iter().flat_map(|(alg, metrics)| metrics.iter().map(move |one| (alg, *one)))
    {
        let expected = exhaustive(&cube(alg), metric);
        for workers in [1, 3] {
            let mut visit = Visit::with_store(Rc::clone(&store));
            visit.prove(1, &state(alg), Settings { metric, wanted: Wanted::All, ..among(workers) });
            let events = visit.finish(1);
            let all = events.iter().find_map(|event| match event {
                Event::Found { found: Found::All { algs, total }, .. } => Some((algs.clone(), *total)),
                _ => None,
            });
            let (algs, total) = all.unwrap_or_else(|| panic!("no list of {alg}: {events:?}"));
            assert_eq!(algs.len(), total as usize);
            assert_eq!(algs.into_iter().collect::<BTreeSet<_>>(), expected, "{alg} in {metric}");
            assert_eq!(result(&events).1, Outcome::Optimal);
        }
    }
}

#[test]
fn the_shares_of_a_list_are_the_whole_list() {
    let listed = |workers: u32| {
        let mut visit = Visit::new();
        visit.prove(1, &state(THIRTEEN), Settings { wanted: Wanted::All, ..among(workers) });
        let mut algs = None;
        for event in visit.finish(1) {
            if let Event::Found { found: Found::All { algs: all, .. }, .. } = event {
                algs = Some(all);
            }
        }
        assert_eq!(visit.started(), workers as usize);
        algs.expect("a list")
    };
    let whole = listed(1);
    assert!(whole.iter().all(|alg| alg.split(' ').count() == 13), "{whole:?}");
    assert_eq!(listed(3), whole);
}

#[test]
fn without_memory_for_more_one_worker_goes_on_alone() {
    let mut visit = Visit::new();
    visit.most = 1;
    visit.prove(1, &state(THIRTEEN), among(3));
    let events = visit.finish(1);
    let (length, outcome, _) = result(&events);
    assert_eq!((length, outcome), (Some(13), Outcome::Optimal));
    assert!(visit.progress(1).last().is_some_and(|progress| progress.pieces == Some(0)));
}

#[test]
fn where_workers_share_a_table_the_one_that_has_built_it_is_replaced() {
    let mut visit = Visit::in_browser(Browser { shares: true, room: Some(1), ..Browser::default() });
    visit.prove(1, &state(THIRTEEN), among(2));
    assert_eq!(result(&visit.finish(1)).0, Some(13));
    assert_eq!(visit.started(), 3, "the worker that has built the table ends");
    // The next proof has the same workers, and a goal needs no table.
    visit.prove(2, &state(THIRTEEN), among(2));
    let goal = Some(Goal::Cross(Face::D));
    visit.prove(3, &state(THIRTEEN), Settings { goal, ..among(2) });
    assert_eq!(result(&visit.finish(2)).0, Some(13));
    assert_eq!(result(&visit.finish(3)).1, Outcome::Optimal);
    assert_eq!(visit.started(), 3);
    assert_eq!(*visit.browser.made.borrow(), [Some(Size::M1); 2]);
    // One worker has a table of its own, and the shared memory is freed.
    visit.prove(4, &state(ELEVEN), among(1));
    assert_eq!(result(&visit.finish(4)).0, Some(11));
    assert_eq!(visit.started(), 4);
    assert_eq!(visit.browser.made.borrow().last(), Some(&None));
}

#[test]
fn a_table_of_each_worker_limits_their_number_and_the_pieces_of_more_shares_are_not_taken() {
    let mut visit = Visit::in_browser(Browser { room: Some(2), ..Browser::default() });
    let (from_length, from_pieces) = (12, 100);
    visit.prove(1, &state(THIRTEEN), Settings { from_length, from_pieces, ..among(4) });
    assert_eq!(result(&visit.finish(1)).0, Some(13));
    assert_eq!(visit.started(), 2);
    let begun = visit.browser.begun.borrow();
    assert_eq!((begun[0].shares, begun[0].from_length, begun[0].from_pieces), (1, 12, 0));
    assert!(begun[1..].iter().all(|settings| settings.shares == 2 && settings.from_length >= 12));
    assert!(visit.progress(1).iter().all(|progress| progress.pieces == Some(0)));
}

#[test]
fn workers_that_always_die_fail_the_proof_with_the_reason() {
    let mut visit = Visit::new();
    visit.most = 0;
    visit.prove(1, &state(ELEVEN), among(2));
    let events = visit.finish(1);
    let failure = Failure::Worker { reason: "out of memory".into() };
    assert_eq!(events.last(), Some(&Event::Failed { job: Some(id(1)), failure }));
}

#[test]
fn proofs_run_one_after_the_other_and_wrong_requests_fail() {
    let mut visit = Visit::new();
    visit.prove(1, &state(ELEVEN), among(2));
    visit.prove(2, &state("R U F"), among(2));
    visit.prove(3, &state("R"), among(2));
    visit.prove(4, "UUF", among(2));
    visit.ask(Request::Begin { job: id(5), task: Task::Scramble { size: 3, seed: 1 } });
    visit.ask(Request::Stop { job: id(3) });
    visit.ask(Request::Stop { job: id(9) });
    assert_eq!(result(&visit.events(3)).1, Outcome::Stopped);
    let failure = |job: u32, events: &[Event]| match events.last() {
        Some(Event::Failed { failure, .. }) => failure.clone(),
        last => panic!("job {job}: {last:?}"),
    };
    assert_eq!(failure(5, &visit.events(5)), Failure::Size { size: 3 });
    assert_eq!(result(&visit.finish(1)).0, Some(11));
    assert_eq!(result(&visit.finish(2)).0, Some(3));
    assert_eq!(failure(4, &visit.finish(4)), Failure::Count { found: 3 });
    let ends: Vec<JobId> =
        visit.page.events.iter().filter(|event| event.ends_job()).filter_map(Event::job).collect();
    assert_eq!(ends, [5, 3, 1, 2, 4].map(id));
}
