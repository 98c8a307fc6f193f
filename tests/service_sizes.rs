//! Conversations with the worker for all sizes, without a browser: one corpus through every method.

use std::cell::Cell;

use cubelab::cube::{Alg, Metric};
use cubelab::nxn::{Position, Stickers};
use cubelab::protocol::Limits;
use cubelab::protocol::sizes::{Answer, Outcome, Request, SIZES_PROTOCOL, Settings, Wanted};
use cubelab::service::sizes::{Outside, Service};
use cubelab::solve::Method;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// A page that keeps what it hears, and a clock that goes on by 2 ms whenever it is looked at.
#[derive(Default)]
struct Page {
    heard: Vec<Answer>,
    now: Cell<f64>,
}

impl Outside for Page {
    fn tell(&mut self, answer: Answer) {
        self.heard.push(answer);
    }

    fn now(&self) -> f64 {
        self.now.set(self.now.get() + 2.0);
        self.now.get()
    }
}

/// A page with its service.
struct Conversation {
    page: Page,
    service: Service,
}

impl Conversation {
    fn new() -> Conversation {
        let mut page = Page::default();
        let service = Service::start(&mut page);
        Conversation { page, service }
    }

    fn ask(&mut self, request: Request) {
        self.service.hear(request, &mut self.page);
    }

    fn solve(&mut self, job: u32, state: &str, settings: Settings, limits: Limits) {
        self.ask(Request::Solve { job, state: state.to_owned(), settings, limits });
    }

    /// Works until there is no more to do; returns all answers to this job.
    fn finish(&mut self, job: u32) -> Vec<Answer> {
        while self.service.has_work() {
            self.service.advance(&mut self.page);
        }
        let heard: Vec<Answer> =
            self.page.heard.iter().filter(|answer| answer.job() == Some(job)).cloned().collect();
        let ends = heard.iter().filter(|answer| answer.ends_job()).count();
        assert!(ends == 1 && heard.last().is_some_and(Answer::ends_job), "{heard:?}");
        heard
    }
}

fn outcome(answers: &[Answer]) -> Outcome {
    match answers.last() {
        Some(Answer::Done { outcome, .. }) => *outcome,
        last => panic!("{last:?} is no end of a search"),
    }
}

fn failure(answers: &[Answer]) -> &str {
    match answers.last() {
        Some(Answer::Failed { message, .. }) => message,
        last => panic!("{last:?} is no failure"),
    }
}

/// The lengths found, each after its turns were made on the cube.
fn lengths(answers: &[Answer], position: &Position) -> Vec<u32> {
    let mut lengths = Vec::new();
    for answer in answers {
        let Answer::Found { chapters, length, .. } = answer else { continue };
        let mut cube = position.clone();
        for chapter in chapters {
            cube.perform(&chapter.alg.parse::<Alg>().expect("an alg")).expect("turns of this cube");
        }
        assert!(cube.is_solved(), "{answer:?}");
        assert_eq!(*length, chapters.iter().map(|chapter| chapter.length).sum::<u32>());
        lengths.push(*length);
    }
    assert!(lengths.is_sorted_by(|one, next| one > next), "each is shorter than those before: {lengths:?}");
    lengths
}

#[test]
fn every_method_solves_random_positions_of_its_sizes() {
    let mut random = ChaCha8Rng::seed_from_u64(21);
    let mut conversation = Conversation::new();
    assert_eq!(conversation.page.heard, [Answer::Ready { protocol: SIZES_PROTOCOL }]);
    let mut job = 0;
    for (size, count) in [(2, 10), (4, 2), (5, 1), (6, 1)] {
        for method in Method::of_size(size).filter(|method| *method != Method::Phases) {
            for _ in 0..count {
                job += 1;
                let position = Position::random(size, &mut random);
                let first = Limits { millis: Some(0.0), ..Limits::default() };
                conversation.solve(job, &position.stickers().to_string(), Settings::new(method), first);
                let answers = conversation.finish(job);
                assert!(!lengths(&answers, &position).is_empty(), "size {size}, {method}: {answers:?}");
                assert_ne!(outcome(&answers), Outcome::Stopped);
            }
            job += 1;
            let solved = Position::solved(size);
            let first = Limits { millis: Some(0.0), ..Limits::default() };
            conversation.solve(job, &solved.stickers().to_string(), Settings::new(method), first);
            assert_eq!(
                lengths(&conversation.finish(job), &solved),
                [0],
                "a solved cube has the empty solution"
            );
        }
    }
    let mut prepared: Vec<(u32, Method)> = Vec::new();
    for answer in &conversation.page.heard {
        if let Answer::Prepared { size, method, bytes, .. } = answer {
            assert!(!prepared.contains(&(*size, *method)) && (1.0..1e8).contains(bytes), "{answer:?}");
            prepared.push((*size, *method));
        }
    }
}

#[test]
fn a_2x2x2_is_solved_in_either_metric_and_in_all_ways() {
    let mut conversation = Conversation::new();
    let mut position = Position::solved(2);
    position.perform(&"R U2 F R2 U' F2".parse().expect("an alg")).expect("turns of this cube");
    for (job, metric) in [(1, Metric::Htm), (2, Metric::Qtm)] {
        let settings = Settings { metric, wanted: Wanted::All, ..Settings::new(Method::Optimal) };
        conversation.solve(job, &position.stickers().to_string(), settings, Limits::default());
        let answers = conversation.finish(job);
        assert_eq!(outcome(&answers), Outcome::Optimal);
        let best = lengths(&answers, &position)[0];
        let all = answers.iter().find_map(|answer| match answer {
            Answer::All { algs, total, .. } => Some((algs, *total)),
            _ => None,
        });
        let (algs, total) = all.expect("all solutions");
        assert_eq!(algs.len(), total as usize);
        for alg in algs {
            let alg: Alg = alg.parse().expect("an alg");
            assert_eq!(alg.length(metric), u64::from(best));
            let mut cube = position.clone();
            cube.perform(&alg).expect("turns of this cube");
            assert!(cube.is_solved());
        }
    }
}

#[test]
fn impossible_cubes_and_wrong_requests_fail_with_every_reason() {
    let mut conversation = Conversation::new();
    let settings = Settings::new(Method::Reduction);
    let mut colours = Stickers::solved(4).colours().to_vec();
    // The wing UFr flipped, and a centre of F exchanged with one of U.
    colours.swap(14, 34);
    colours.swap(5, 37);
    let impossible = Stickers::from_colours(colours).expect("as many as before").to_string();
    conversation.solve(1, &impossible, settings, Limits::default());
    let answers = conversation.finish(1);
    assert_eq!(failure(&answers).lines().count(), 1, "{answers:?}");
    assert!(failure(&answers).contains("flipped"));
    conversation.solve(2, "UUU", settings, Limits::default());
    assert!(failure(&conversation.finish(2)).contains("3 stickers; expected 6 N^2"));
    conversation.solve(3, &Stickers::solved(2).to_string(), settings, Limits::default());
    assert_eq!(failure(&conversation.finish(3)), "reduction does not solve a 2x2x2; expected optimal");
    for (job, size) in [(4, 1), (5, 3), (6, u32::MAX)] {
        conversation.ask(Request::Scramble { job, size, seed: 1 });
        assert!(failure(&conversation.finish(job)).contains("expected 2, or 4 to 1000"));
    }
    assert!(!conversation.service.has_work(), "nothing was built for any of these");
    conversation.service.refuse(Some(7), "no request of type 'sing'", &mut conversation.page);
    assert!(failure(&conversation.finish(7)).starts_with("no request of type 'sing'; expected"));
}

#[test]
fn a_seed_gives_the_same_scramble_of_every_size() {
    let scrambled = |order: &[u32]| {
        let mut conversation = Conversation::new();
        let mut drawn = Vec::new();
        for &size in order {
            conversation.ask(Request::Scramble { job: size, size, seed: 5 });
            for answer in conversation.finish(size) {
                let Answer::Scrambled { size, seed: 5, state, alg, .. } = answer else {
                    panic!("{answer:?}")
                };
                let mut cube = Stickers::solved(size as usize);
                cube.perform(&alg.parse().expect("an alg")).expect("turns of this cube");
                assert_eq!(cube.to_string(), state);
                drawn.push((size, state));
            }
        }
        drawn.sort();
        drawn
    };
    assert_eq!(scrambled(&[2, 4, 5, 7, 33]), scrambled(&[33, 7, 4, 2, 5]));
}

#[test]
fn a_job_that_is_stopped_ends_at_once_and_the_next_one_begins() {
    let mut conversation = Conversation::new();
    let state = Position::random(2, &mut ChaCha8Rng::seed_from_u64(1)).stickers().to_string();
    conversation.ask(Request::Prepare { size: 2, method: Method::Optimal });
    conversation.solve(1, &state, Settings::new(Method::Optimal), Limits::default());
    conversation.solve(2, &state, Settings::new(Method::Optimal), Limits::default());
    conversation.service.advance(&mut conversation.page);
    assert!(
        matches!(conversation.page.heard.last(), Some(Answer::Preparing { size: 2, .. })),
        "tables come first"
    );
    conversation.ask(Request::Stop { job: 1 });
    conversation.ask(Request::Stop { job: 9 });
    assert_eq!(outcome(&conversation.finish(1)), Outcome::Stopped);
    assert_eq!(outcome(&conversation.finish(2)), Outcome::Optimal);
    let is_prepared = |answer: &&Answer| matches!(answer, Answer::Prepared { .. });
    assert_eq!(conversation.page.heard.iter().filter(is_prepared).count(), 2, "for the job, and as asked");
    conversation.ask(Request::Prepare { size: 2, method: Method::Optimal });
    assert!(matches!(conversation.page.heard.last(), Some(Answer::Prepared { .. })), "told again at once");
}

#[test]
fn a_request_that_is_refused_under_the_name_of_a_job_under_way_ends_that_job() {
    let mut conversation = Conversation::new();
    conversation.ask(Request::Scramble { job: 7, size: 5, seed: 1 });
    let settings = Settings::new(Method::Optimal);
    conversation.solve(7, "no cube", settings, Limits::default());
    // One ending, and none after it.
    assert!(!failure(&conversation.finish(7)).is_empty());
}
