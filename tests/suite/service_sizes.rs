//! Conversations with the service of all sizes: one corpus for every method.

use cubelab::cube::{Alg, Metric};
use cubelab::nxn::{Position, Stickers};
use cubelab::protocol::{
    Event, Found, Limits, Outcome, Request, Settings, SolverProtocol, TableSet, Task, Wanted,
};
use cubelab::service::Solver;
use cubelab::service::sizes::{Blocks, Sizes};
use cubelab::solve::{Entry, Method, Worker};
use cubelab::wire::{Failure, Protocol};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::conversation::{self, failure};

type Conversation = conversation::Conversation<Sizes>;

/// Milliseconds by which each reading advances the clock.
const TICK: f64 = 2.0;

fn solve<P: Solver>(
    conversation: &mut conversation::Conversation<P>,
    job: u32,
    state: &str,
    settings: Settings,
    limits: Limits,
) {
    conversation.begin(job, Task::Solve { state: state.to_owned(), settings, limits });
}

const fn tables(size: u32, method: Method) -> TableSet {
    TableSet { size, method, tier: 1 }
}

fn outcome(answers: &[Event]) -> Outcome {
    match answers.last() {
        Some(Event::Done { end, .. }) => end.outcome,
        last => panic!("{last:?} is no end of a search"),
    }
}

/// Checks the solutions found on the cube, and returns their lengths.
fn lengths(answers: &[Event], position: &Position) -> Vec<u32> {
    let mut lengths = Vec::new();
    for answer in answers {
        let Event::Found { found: Found::Solution { chapters, length }, .. } = answer else { continue };
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

/// Solves cubes by the methods of a program, and a solved cube by each.
fn solve_random_positions<P: Solver>(worker: Worker, expected: &[&str], sizes: &[(usize, usize)]) {
    let mut random = ChaCha8Rng::seed_from_u64(21);
    let mut conversation = conversation::Conversation::<P>::new(TICK);
    let [Event::Ready { protocol: SolverProtocol::VERSION, methods }] = &conversation.page.events[..] else {
        panic!("{:?}", conversation.page.events)
    };
    assert_eq!(*methods, expected);
    let mut job = 0;
    for &(size, count) in sizes {
        let entries = Entry::of_size(size).filter(|entry| entry.worker == Some(worker));
        for method in entries.map(|entry| entry.method).filter(|method| *method != Method::Phases) {
            for _ in 0..count {
                job += 1;
                let position = Position::random(size, &mut random);
                let first = Limits { millis: Some(0.0), ..Limits::default() };
                solve(&mut conversation, job, &position.stickers().to_string(), Settings::new(method), first);
                let answers = conversation.finish(job);
                assert!(!lengths(&answers, &position).is_empty(), "size {size}, {method}: {answers:?}");
                assert_ne!(outcome(&answers), Outcome::Stopped);
            }
            job += 1;
            let solved = Position::solved(size);
            let first = Limits { millis: Some(0.0), ..Limits::default() };
            solve(&mut conversation, job, &solved.stickers().to_string(), Settings::new(method), first);
            assert_eq!(
                lengths(&conversation.finish(job), &solved),
                [0],
                "a solved cube has the empty solution"
            );
        }
    }
    let mut prepared: Vec<TableSet> = Vec::new();
    for answer in &conversation.page.events {
        if let Event::Prepared { tables, bytes, .. } = answer {
            assert!(!prepared.contains(tables) && (1.0..1e8).contains(bytes), "{answer:?}");
            prepared.push(*tables);
        }
    }
}

#[test]
fn every_method_of_the_worker_of_sizes_solves_random_positions() {
    let methods = ["reduction", "quick", "phases", "optimal"];
    solve_random_positions::<Sizes>(Worker::Sizes, &methods, &[(2, 10), (4, 2), (5, 1), (6, 1)]);
}

#[test]
fn every_method_of_the_worker_of_blocks_solves_random_positions() {
    solve_random_positions::<Blocks>(Worker::Blocks, &["reduction"], &[(5, 1), (6, 1), (7, 1), (8, 1)]);
}

#[test]
fn a_2x2x2_is_solved_in_either_metric_and_in_all_ways() {
    let mut conversation = Conversation::new(TICK);
    let mut position = Position::solved(2);
    position.perform(&"R U2 F R2 U' F2".parse().expect("an alg")).expect("turns of this cube");
    for (job, metric) in [(1, Metric::Htm), (2, Metric::Qtm)] {
        let settings = Settings { metric, wanted: Wanted::All, ..Settings::new(Method::Optimal) };
        solve(&mut conversation, job, &position.stickers().to_string(), settings, Limits::default());
        let answers = conversation.finish(job);
        assert_eq!(outcome(&answers), Outcome::Optimal);
        let best = lengths(&answers, &position)[0];
        let all = answers.iter().find_map(|answer| match answer {
            Event::Found { found: Found::All { algs, total }, .. } => Some((algs, *total)),
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
    let mut conversation = Conversation::new(TICK);
    let settings = Settings::new(Method::Reduction);
    let mut colours = Stickers::solved(4).colours().to_vec();
    // The wing UFr is flipped, and a centre of F is exchanged with one of U.
    colours.swap(14, 34);
    colours.swap(5, 37);
    let impossible = Stickers::from_colours(colours).expect("as many as before").to_string();
    solve(&mut conversation, 1, &impossible, settings, Limits::default());
    let answers = conversation.finish(1);
    assert_eq!(failure(&answers), &Failure::Cube { laws: 1 });
    solve(&mut conversation, 2, "UUU", settings, Limits::default());
    let answers = conversation.finish(2);
    assert_eq!(failure(&answers), &Failure::Count { found: 3 });
    solve(&mut conversation, 3, &Stickers::solved(2).to_string(), settings, Limits::default());
    assert_eq!(
        failure(&conversation.finish(3)),
        &Failure::Method { method: "reduction".into(), size: 2, expected: vec!["optimal".into()] }
    );
    solve(&mut conversation, 8, &Stickers::solved(5).to_string(), settings, Limits::default());
    assert_eq!(
        failure(&conversation.finish(8)),
        &Failure::Method { method: "reduction".into(), size: 5, expected: vec!["quick".into()] },
        "another program has this method"
    );
    for (job, size) in [(4, 1), (5, 3), (6, u32::MAX)] {
        conversation.begin(job, Task::Scramble { size, seed: 1 });
        let answers = conversation.finish(job);
        assert_eq!(failure(&answers), &Failure::Size { size });
    }
    assert!(!conversation.service.has_work(), "nothing was built for any of these");
    conversation.ask_nonsense(Some(7), "sing");
    let answers = conversation.finish(7);
    let version = SolverProtocol::VERSION;
    assert_eq!(failure(&answers), &Failure::Request { found: "sing".into(), version });
}

#[test]
fn a_seed_gives_the_same_scramble_of_every_size() {
    let scrambled = |order: &[u32]| {
        let mut conversation = Conversation::new(TICK);
        let mut drawn = Vec::new();
        for &size in order {
            conversation.begin(size, Task::Scramble { size, seed: 5 });
            for answer in conversation.finish(size) {
                let Event::Found { found: Found::Scramble { size, seed: 5, state, alg }, .. } = answer else {
                    assert!(answer.ends_job() || matches!(answer, Event::Preparing { .. }), "{answer:?}");
                    continue;
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
    let mut conversation = Conversation::new(TICK);
    let state = Position::random(2, &mut ChaCha8Rng::seed_from_u64(1)).stickers().to_string();
    conversation.ask(Request::Prepare(tables(2, Method::Optimal)));
    solve(&mut conversation, 1, &state, Settings::new(Method::Optimal), Limits::default());
    solve(&mut conversation, 2, &state, Settings::new(Method::Optimal), Limits::default());
    conversation.slice();
    assert!(
        matches!(
            conversation.page.events.last(),
            Some(Event::Preparing { tables: TableSet { size: 2, .. }, .. })
        ),
        "tables come first"
    );
    conversation.stop(1);
    conversation.stop(9);
    assert_eq!(outcome(&conversation.finish(1)), Outcome::Stopped);
    assert_eq!(outcome(&conversation.finish(2)), Outcome::Optimal);
    let is_prepared = |answer: &&Event| matches!(answer, Event::Prepared { .. });
    while conversation.service.has_work() {
        conversation.slice();
    }
    assert_eq!(conversation.page.events.iter().filter(is_prepared).count(), 2, "for the job, and as asked");
    conversation.ask(Request::Prepare(tables(2, Method::Optimal)));
    assert!(
        matches!(conversation.page.events.last(), Some(Event::Prepared { .. })),
        "announced again at once"
    );
}

#[test]
fn a_request_that_is_refused_under_the_name_of_a_job_under_way_ends_that_job() {
    let mut conversation = Conversation::new(TICK);
    conversation.begin(7, Task::Scramble { size: 5, seed: 1 });
    let settings = Settings::new(Method::Optimal);
    solve(&mut conversation, 7, "no cube", settings, Limits::default());
    // The job has exactly one ending.
    let found = "n".to_owned();
    assert_eq!(failure(&conversation.finish(7)), &Failure::Letter { index: 0, found });
}
