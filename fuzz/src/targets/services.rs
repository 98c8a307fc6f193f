//! The workers without a browser: random requests in slices, and every job gets exactly one ending.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use cubelab::cube::Metric;
use cubelab::nxn::{Position, Stickers};
use cubelab::protocol::sizes::{self, Settings, Wanted};
use cubelab::protocol::{self, Limits};
use cubelab::search::heuristics::Combination;
use cubelab::service;
use cubelab::solve::Method;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::Target;
use crate::choices::Choices;

pub const SIZES: Target = Target { name: "sizes-service", corpus, run: run_sizes };
pub const THREE: Target = Target { name: "service", corpus, run: run_three };

/// The most requests of an input.
const MOST_REQUESTS: usize = 12;

/// The most slices in which the jobs of an input are done before they are stopped.
const MOST_SLICES: usize = 40;

fn corpus() -> Vec<Vec<u8>> {
    (0..64u8).map(|i| (0..40).map(|k| i.wrapping_mul(k) >> (k % 4)).collect()).collect()
}

/// A page that counts what becomes of its jobs, and a clock that goes on by 8 ms whenever it is looked at: the length
/// of a slice, so that slices stay as large as they begin.
#[derive(Default)]
struct Page {
    /// Jobs that were asked for and have had no ending.
    open: BTreeSet<u32>,
    now: Cell<f64>,
}

impl Page {
    fn heard(&mut self, job: Option<u32>, ends: bool, answer: &dyn std::fmt::Debug) {
        let Some(job) = job.filter(|job| *job != 0) else { return };
        assert!(self.open.contains(&job), "job {job} is not under way, but has the answer {answer:?}");
        if ends {
            self.open.remove(&job);
        }
    }

    fn tick(&self) -> f64 {
        self.now.set(self.now.get() + 8.0);
        self.now.get()
    }
}

impl service::sizes::Outside for Page {
    fn tell(&mut self, answer: sizes::Answer) {
        self.heard(answer.job(), answer.ends_job(), &answer);
    }

    fn now(&self) -> f64 {
        self.tick()
    }
}

impl service::Outside for Page {
    fn tell(&mut self, answer: protocol::Answer) {
        self.heard(answer.job(), answer.ends_job(), &answer);
    }

    fn now(&self) -> f64 {
        self.tick()
    }
}

thread_local! {
    /// Services are kept from input to input, as to build their tables takes seconds.
    static SIZES_SERVICE: RefCell<Option<(service::sizes::Service, Page)>> = const { RefCell::new(None) };
    static THREE_SERVICE: RefCell<Option<(service::Service, Page)>> = const { RefCell::new(None) };
}

/// A job's number: mostly one of few, so that some are under way already.
fn job(choices: &mut Choices) -> u32 {
    if choices.once_in(32) { u32::MAX } else { 1 + choices.below(8) as u32 }
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

/// Stickers of a cube of this size, in one of four cases not quite.
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
    let mut choices = Choices(input);
    let mut kept = SIZES_SERVICE.with(RefCell::take);
    let (service, page) = kept.get_or_insert_with(|| {
        let mut page = Page::default();
        (service::sizes::Service::start(&mut page), page)
    });
    for _ in 0..choices.below(MOST_REQUESTS) {
        let job = job(&mut choices);
        // Tables of the 4x4x4 take a second: it is asked for seldom.
        let size =
            if choices.once_in(64) { 4 } else { choices.one_of(&[2, 2, 2, 5, 5, 0, 1, 3, 6, 34, 1001]) };
        let request = match choices.below(6) {
            0 => sizes::Request::Stop { job },
            1 => sizes::Request::Prepare {
                size: if size > 5 { 2 } else { size },
                method: method(&mut choices),
            },
            2 => sizes::Request::Scramble { job, size, seed: choices.number() as u32 },
            _ => {
                let settings = Settings {
                    heuristic: choices.one_of(Combination::ALL),
                    metric: choices.one_of(&[Metric::Htm, Metric::Qtm, Metric::Stm, Metric::Etm]),
                    wanted: choices.one_of(&[Wanted::One, Wanted::All]),
                    ..Settings::new(method(&mut choices))
                };
                let state = state(&mut choices, (size as usize).clamp(1, 5));
                sizes::Request::Solve { job, state, settings, limits: limits(&mut choices) }
            }
        };
        if !matches!(request, sizes::Request::Stop { .. } | sizes::Request::Prepare { .. }) {
            page.open.insert(job);
        }
        service.hear(request, page);
        for _ in 0..choices.below(6) {
            service.advance(page);
        }
    }
    drain(page, service);
    SIZES_SERVICE.set(kept);
}

fn run_three(input: &[u8]) {
    let mut choices = Choices(input);
    let mut kept = THREE_SERVICE.with(RefCell::take);
    let (service, page) = kept.get_or_insert_with(|| {
        let mut page = Page::default();
        (service::Service::start(&mut page), page)
    });
    for _ in 0..choices.below(MOST_REQUESTS) {
        let job = job(&mut choices);
        let request = match choices.below(8) {
            0 => protocol::Request::Stop { job },
            1 => protocol::Request::Hold,
            2 => protocol::Request::Resume,
            3 => protocol::Request::Prepare { method: protocol::Method::TwoPhase },
            4 => protocol::Request::Scramble { job, seed: choices.number() as u32 },
            _ => {
                let size = choices.one_of(&[3, 3, 3, 3, 2]);
                let (state, limits) = (state(&mut choices, size), limits(&mut choices));
                protocol::Request::Solve { job, state, method: protocol::Method::TwoPhase, limits }
            }
        };
        if matches!(request, protocol::Request::Scramble { .. } | protocol::Request::Solve { .. }) {
            page.open.insert(job);
        }
        service.hear(request, page);
        for _ in 0..choices.below(6) {
            service.advance(page);
        }
    }
    drain(page, service);
    THREE_SERVICE.set(kept);
}

/// A service that works in slices.
trait Sliced {
    fn advance(&mut self, page: &mut Page);
    fn stop(&mut self, job: u32, page: &mut Page);
}

impl Sliced for service::Service {
    fn advance(&mut self, page: &mut Page) {
        self.advance(page);
    }

    fn stop(&mut self, job: u32, page: &mut Page) {
        self.hear(protocol::Request::Stop { job }, page);
    }
}

impl Sliced for service::sizes::Service {
    fn advance(&mut self, page: &mut Page) {
        self.advance(page);
    }

    fn stop(&mut self, job: u32, page: &mut Page) {
        self.hear(sizes::Request::Stop { job }, page);
    }
}

/// Goes on for some slices, and then stops what is still under way.
fn drain(page: &mut Page, service: &mut impl Sliced) {
    for _ in 0..MOST_SLICES {
        if page.open.is_empty() {
            return;
        }
        service.advance(page);
    }
    for job in page.open.clone() {
        service.stop(job, page);
        assert!(!page.open.contains(&job), "job {job} was stopped and has no ending");
    }
}

fn method(choices: &mut Choices) -> Method {
    if choices.once_in(16) {
        choices.one_of(Method::ALL)
    } else {
        choices.one_of(&[Method::Optimal, Method::Reduction])
    }
}
