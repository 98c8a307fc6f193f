//! Sends random requests to the services of the workers. Every job must get exactly one ending.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::thread::LocalKey;

use cubelab::cube::Metric;
use cubelab::nxn::{Position, Stickers};
use cubelab::protocol::{Event, Limits, Request, Settings, SolverProtocol, TableSet, Task, Wanted};
use cubelab::search::heuristics::Combination;
use cubelab::service::cube3::Cube3;
use cubelab::service::sizes::{Blocks, Sizes};
use cubelab::service::{Clock, Host, Service, Solver};
use cubelab::solve::Method;
use cubelab::wire::JobId;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::Target;
use crate::choices::Choices;

pub const SIZES: Target = Target { name: "sizes-service", corpus, run: run_sizes };
pub const BLOCKS: Target = Target { name: "blocks-service", corpus, run: run_blocks };
pub const THREE: Target = Target { name: "service", corpus, run: run_three };

/// Maximum number of requests in an input.
const MOST_REQUESTS: usize = 12;

/// Maximum number of slices before the jobs of an input are stopped.
const MOST_SLICES: usize = 40;

fn corpus() -> Vec<Vec<u8>> {
    (0..64u8).map(|i| (0..40).map(|k| i.wrapping_mul(k) >> (k % 4)).collect()).collect()
}

/// A page that tracks the endings of its jobs, and a clock. Each reading advances the clock by 8 ms, the length
/// of a slice, so that the service keeps the size of its slices.
#[derive(Default)]
struct Page {
    /// Jobs that were requested and have not ended.
    open: BTreeSet<JobId>,
    now: Cell<f64>,
}

impl Clock for Page {
    fn now(&self) -> f64 {
        self.now.set(self.now.get() + 8.0);
        self.now.get()
    }
}

impl Host<SolverProtocol> for Page {
    fn emit(&mut self, event: Event) {
        let Some(job) = event.job() else { return };
        assert!(self.open.contains(&job), "job {job} is not under way, but has the event {event:?}");
        if event.ends_job() {
            self.open.remove(&job);
        }
    }
}

/// A service that is kept from input to input, because building its tables takes seconds.
type Kept<P> = RefCell<Option<(Service<P>, Page)>>;

thread_local! {
    static SIZES_SERVICE: Kept<Sizes> = const { RefCell::new(None) };
    static BLOCKS_SERVICE: Kept<Blocks> = const { RefCell::new(None) };
    static THREE_SERVICE: Kept<Cube3> = const { RefCell::new(None) };
}

/// Returns a job number: mostly one of a few, so that some are under way already.
fn job(choices: &mut Choices) -> JobId {
    let number = if choices.once_in(32) { u32::MAX } else { 1 + choices.below(8) as u32 };
    JobId::new(number).expect("it is not 0")
}

fn limits(choices: &mut Choices) -> Limits {
    let float = |choices: &mut Choices| match choices.below(8) {
        0 => None,
        1 => Some(f64::NAN),
        2 => Some(-1.0),
        3 => Some(f64::INFINITY),
        _ => Some(f64::from(choices.byte())),
    };
    let max_length = if choices.once_in(2) { Some(choices.number() as u32) } else { None };
    Limits { max_length, millis: float(choices), nodes: float(choices) }
}

/// Returns a facelet string of this size, invalid in one of four cases.
fn state(choices: &mut Choices, size: usize) -> String {
    let seed = choices.byte();
    let stickers = match seed {
        0 => Stickers::solved(size),
        _ => Position::random(size, &mut ChaCha8Rng::seed_from_u64(seed.into())).stickers().clone(),
    };
    let mut text = stickers.to_string();
    if choices.once_in(4) {
        let at = choices.below(text.len());
        text.replace_range(at..=at, choices.one_of(&["U", "R", "F", "D", "L", "B", "", "X", "é", "UU"]));
    }
    text
}

fn run_sizes(input: &[u8]) {
    run(&SIZES_SERVICE, input, |choices, job| {
        // The 4x4x4 is rare, because building its tables takes a second.
        let size =
            if choices.once_in(64) { 4 } else { choices.one_of(&[2, 2, 2, 5, 5, 0, 1, 3, 6, 34, 1001]) };
        match choices.below(6) {
            0 => Request::Stop { job },
            1 => {
                let size = if size > 5 { 2 } else { size };
                Request::Prepare(TableSet { size, method: method(choices, size), tier: 1 })
            }
            2 => Request::Begin { job, task: Task::Scramble { size, seed: choices.number() as u32 } },
            _ => {
                let settings = Settings {
                    heuristic: choices.one_of(Combination::ALL),
                    metric: choices.one_of(&[Metric::Htm, Metric::Qtm, Metric::Stm, Metric::Etm]),
                    wanted: choices.one_of(&[Wanted::One, Wanted::All]),
                    ..Settings::new(method(choices, size))
                };
                let state = state(choices, (size as usize).clamp(1, 5));
                Request::Begin { job, task: Task::Solve { state, settings, limits: limits(choices) } }
            }
        }
    });
}

fn run_blocks(input: &[u8]) {
    run(&BLOCKS_SERVICE, input, |choices, job| {
        // Both sizes of the worker are rare, because building their tables takes seconds; mostly the 5x5x5, which is built once.
        let size = if choices.once_in(256) { 6 } else { choices.one_of(&[5, 5, 5, 5, 2, 4, 7, 0, 1001]) };
        let wanted = if choices.once_in(16) { choices.one_of(Method::ALL) } else { Method::Reduction };
        match choices.below(5) {
            0 => Request::Stop { job },
            1 => Request::Prepare(TableSet { size, method: wanted, tier: 1 }),
            2 => Request::Begin { job, task: Task::Scramble { size, seed: choices.number() as u32 } },
            _ => {
                let metric = choices.one_of(&[Metric::Htm, Metric::Qtm, Metric::Stm, Metric::Etm]);
                let settings = Settings { metric, ..Settings::new(wanted) };
                let state = state(choices, (size as usize).clamp(1, 7));
                Request::Begin { job, task: Task::Solve { state, settings, limits: limits(choices) } }
            }
        }
    });
}

fn run_three(input: &[u8]) {
    run(&THREE_SERVICE, input, |choices, job| match choices.below(8) {
        0 => Request::Stop { job },
        1 => Request::Hold,
        2 => Request::Resume,
        3 => Request::Prepare(TableSet { size: 3, method: Method::TwoPhase, tier: 1 }),
        4 => Request::Begin { job, task: Task::Scramble { size: 3, seed: choices.number() as u32 } },
        _ => {
            let size = choices.one_of(&[3, 3, 3, 3, 2]);
            let (state, limits) = (state(choices, size), limits(choices));
            Request::Begin {
                job,
                task: Task::Solve { state, settings: Settings::new(Method::TwoPhase), limits },
            }
        }
    });
}

/// Sends random requests to a service, and advances it by some slices after each.
fn run<P: Solver>(
    kept: &'static LocalKey<Kept<P>>,
    input: &[u8],
    request: impl Fn(&mut Choices, JobId) -> Request,
) {
    let mut choices = Choices(input);
    let mut taken = kept.with(RefCell::take);
    let (service, page) = taken.get_or_insert_with(|| {
        let mut page = Page::default();
        (Service::start(&mut page), page)
    });
    for _ in 0..choices.below(MOST_REQUESTS) {
        let job = job(&mut choices);
        let request = request(&mut choices, job);
        if matches!(request, Request::Begin { .. }) {
            page.open.insert(job);
        }
        service.handle(request, page);
        for _ in 0..choices.below(6) {
            service.advance(page);
        }
    }
    drain(page, service);
    kept.set(taken);
}

/// Advances a service by some slices, and then stops the jobs under way.
fn drain<P: Solver>(page: &mut Page, service: &mut Service<P>) {
    for _ in 0..MOST_SLICES {
        if page.open.is_empty() {
            return;
        }
        service.advance(page);
    }
    for job in page.open.clone() {
        service.handle(Request::Stop { job }, page);
        assert!(!page.open.contains(&job), "job {job} was stopped and has no ending");
    }
}

/// Returns a method: mostly one that the worker of other sizes has for this size.
fn method(choices: &mut Choices, size: u32) -> Method {
    if choices.once_in(16) {
        choices.one_of(Method::ALL)
    } else if size == 5 {
        Method::Quick
    } else {
        choices.one_of(&[Method::Optimal, Method::Reduction])
    }
}
