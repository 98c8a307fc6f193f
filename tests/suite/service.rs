//! Conversations with the service of the 3x3x3: the events that a page receives, and their order.

use std::sync::Arc;

use cubelab::cube::{Alg, Cube, Facelets, Held, Move};
use cubelab::protocol::{
    Event, Found, Limits, Outcome, Request, Settings, SolverProtocol, Stats, TableSet, Task,
};
use cubelab::service::cube3::Cube3;
use cubelab::solve::Method;
use cubelab::solve::scramble::Scrambles;
use cubelab::solve::two_phase::Tables;
use cubelab::wire::{Failure, JobId, Protocol};

use crate::conversation::{self, failure, id};

type Conversation = conversation::Conversation<Cube3>;

/// Milliseconds by which each reading advances the clock.
const TICK: f64 = 8.0;

/// Returns a conversation whose first tables are built, with its events so far removed.
fn prepared() -> Conversation {
    let mut conversation = Conversation::new(TICK);
    prepare(&mut conversation);
    conversation.page.events.clear();
    conversation
}

/// Works until tables are prepared.
fn prepare(conversation: &mut Conversation) {
    while !matches!(conversation.page.events.last(), Some(Event::Prepared { .. })) {
        conversation.slice();
    }
}

fn solve(conversation: &mut Conversation, job: u32, state: &str, limits: Limits) {
    let settings = Settings::new(Method::TwoPhase);
    conversation.begin(job, Task::Solve { state: state.into(), settings, limits });
}

const fn tier(tier: u32) -> TableSet {
    TableSet { size: 3, method: Method::TwoPhase, tier }
}

/// Returns the facelet string of the cube after an alg.
fn after(alg: &str) -> String {
    Facelets::from(&cube_after(alg)).to_string()
}

fn cube_after(alg: &str) -> Cube {
    let alg: Alg = alg.parse().expect("an alg");
    Cube::SOLVED.after_all(alg.face_turns().expect("an alg of the 3x3x3").moves)
}

fn outcome(answers: &[Event]) -> Outcome {
    match answers.last() {
        Some(Event::Done { end, .. }) => end.outcome,
        last => panic!("{last:?} is no end of a search"),
    }
}

fn stats_of(answers: &[Event]) -> Stats {
    match answers.last() {
        Some(Event::Done { end, .. }) => end.stats,
        last => panic!("{last:?} is no end of a search"),
    }
}

/// Returns the algs found, and their lengths.
fn found(answers: &[Event]) -> Vec<(String, u32)> {
    let pair = |answer: &Event| match answer {
        Event::Found { found: Found::Solution { chapters, length }, .. } => {
            let [chapter] = &chapters[..] else { panic!("{chapters:?}") };
            assert_eq!(chapter.length, *length);
            Some((chapter.alg.clone(), *length))
        }
        _ => None,
    };
    answers.iter().filter_map(pair).collect()
}

/// Returns the scramble of a seed.
fn scramble(seed: u32) -> String {
    let tables = Arc::new(Tables::new());
    let scramble = Scrambles::new(tables, seed.into()).next();
    scramble.expect("there is always one more").alg.to_string()
}

/// An alg that leads so far from solved that no solution is proved optimal in a test.
const FAR: &str = "R U' F2 L D B2 U R' F D2 L2 U' B R2 F' D L U2 B' R";

fn content_with(max_length: u32) -> Limits {
    Limits { max_length: Some(max_length), ..Limits::default() }
}

#[test]
fn a_worker_is_ready_first_and_then_builds_its_tables() {
    let mut conversation = Conversation::new(TICK);
    let ready = Event::Ready { protocol: SolverProtocol::VERSION, methods: vec!["two-phase".into()] };
    assert_eq!(conversation.page.events, [ready]);
    assert!(conversation.service.has_work());
    prepare(&mut conversation);
    let [_, preparing, .., prepared] = &conversation.page.events[..] else {
        panic!("{:?}", conversation.page.events)
    };
    assert!(
        matches!(preparing, Event::Preparing { job: None, tables, done: 0, total: 4, left: None } if *tables == tier(1))
    );
    let Event::Prepared { tables, millis, bytes } = prepared else { panic!("{prepared:?}") };
    assert!(*tables == tier(1) && *millis > 0.0 && (1e6..4e6).contains(bytes));
}

#[test]
fn prepared_tables_are_announced_again_on_request() {
    let mut conversation = prepared();
    conversation.ask(Request::Prepare(tier(1)));
    assert!(matches!(conversation.page.events[..], [Event::Prepared { tables, .. }] if tables == tier(1)));
    let mut early = Conversation::new(TICK);
    early.ask(Request::Prepare(tier(1)));
    assert_eq!(early.page.events.len(), 1, "tables that are not built are not announced");
}

#[test]
fn while_it_is_held_nothing_is_done_that_no_job_waits_for() {
    let mut early = Conversation::new(TICK);
    early.ask(Request::Hold);
    assert!(early.service.has_work(), "the first tables are for any job");
    prepare(&mut early);
    assert!(!early.service.has_work());
    let count = early.page.events.len();
    early.slice();
    assert_eq!(early.page.events.len(), count, "a slice on its way already");
    solve(&mut early, 1, &after("R U"), Limits::default());
    assert!(early.service.has_work());
    assert_eq!(outcome(&early.finish(1)), Outcome::Optimal);
    assert!(!early.service.has_work());
    early.ask(Request::Resume);
    assert!(early.service.has_work());
    early.slice();
    assert!(matches!(early.page.events.last(), Some(Event::Preparing { tables, .. }) if *tables == tier(2)));
}

#[test]
fn a_request_before_the_tables_waits_for_them() {
    let mut conversation = Conversation::new(TICK);
    solve(&mut conversation, 1, &after("R U"), Limits::default());
    assert!(conversation.events(1).is_empty());
    let answers = conversation.finish(1);
    assert_eq!(found(&answers), [("U' R'".to_owned(), 2)]);
    assert_eq!(outcome(&answers), Outcome::Optimal);
}

#[test]
fn a_solved_cube_needs_no_turns() {
    let mut conversation = prepared();
    solve(&mut conversation, 1, &after(""), Limits::default());
    let answers = conversation.finish(1);
    assert_eq!(found(&answers), [(String::new(), 0)]);
    assert_eq!(outcome(&answers), Outcome::Optimal);
}

#[test]
fn solutions_get_shorter_until_one_is_good_enough() {
    let mut conversation = prepared();
    let mut improvements = 0;
    for job in 1..=10 {
        let scramble = scramble(job);
        solve(&mut conversation, job, &after(&scramble), content_with(20));
        let answers = conversation.finish(job);
        assert_eq!(outcome(&answers), Outcome::GoodEnough);
        let found = found(&answers);
        assert!(found.is_sorted_by(|(_, longer), (_, shorter)| longer > shorter), "{found:?}");
        assert!(found.last().expect("one").1 <= 20);
        for (alg, length) in &found {
            assert_eq!(cube_after(&format!("{scramble} {alg}")), Cube::SOLVED);
            assert_eq!(alg.split(' ').count(), *length as usize);
        }
        improvements += found.len() - 1;
        let stats = stats_of(&answers);
        assert!(stats.nodes > 0.0 && stats.millis > 0.0);
    }
    assert!(improvements > 0);
}

#[test]
fn a_search_ends_with_its_time_and_with_its_nodes() {
    let mut conversation = prepared();
    solve(&mut conversation, 1, &after(FAR), Limits { millis: Some(500.0), ..Limits::default() });
    let answers = conversation.finish(1);
    assert_eq!(outcome(&answers), Outcome::OutOfTime);
    let stats = stats_of(&answers);
    assert!((500.0..550.0).contains(&stats.millis), "{stats:?}");
    assert!(!found(&answers).is_empty());

    solve(&mut conversation, 2, &after(FAR), Limits { nodes: Some(200_000.0), ..Limits::default() });
    let answers = conversation.finish(2);
    assert_eq!(outcome(&answers), Outcome::OutOfNodes);
    let stats = stats_of(&answers);
    assert!((200_000.0..210_000.0).contains(&stats.nodes), "{stats:?}");
}

#[test]
fn limits_that_make_no_sense_end_the_search_at_once() {
    let mut conversation = prepared();
    for (job, millis) in [(1, 0.0), (2, -1.0), (3, f64::NAN)] {
        solve(&mut conversation, job, &after(FAR), Limits { millis: Some(millis), ..Limits::default() });
        assert_eq!(outcome(&conversation.finish(job)), Outcome::OutOfTime);
    }
    for (job, nodes) in [(4, 0.0), (5, -1.0), (6, f64::NAN)] {
        solve(&mut conversation, job, &after(FAR), Limits { nodes: Some(nodes), ..Limits::default() });
        assert_eq!(outcome(&conversation.finish(job)), Outcome::OutOfNodes);
    }
}

#[test]
fn progress_comes_ten_times_a_second_at_most() {
    let mut conversation = prepared();
    solve(&mut conversation, 1, &after(FAR), Limits { millis: Some(2000.0), ..Limits::default() });
    let answers = conversation.finish(1);
    let progress: Vec<&Event> =
        answers.iter().filter(|answer| matches!(answer, Event::Progress { .. })).collect();
    assert!((10..=20).contains(&progress.len()), "{}", progress.len());
    let mut last = 0.0;
    for answer in progress {
        let Event::Progress { progress, .. } = answer else { unreachable!() };
        assert!(progress.nodes > last && progress.depth > Some(0) && progress.bound >= Some(10));
        assert!(progress.best.is_some() && progress.best >= progress.bound);
        last = progress.nodes;
    }
}

#[test]
fn an_impossible_cube_is_refused_at_once_with_every_reason() {
    let mut conversation = prepared();
    solve(&mut conversation, 1, &after(FAR), Limits::default());
    // An edge is flipped, a corner is twisted, and two edges are swapped.
    let mut stickers: Vec<char> = after("").chars().collect();
    stickers.swap(5, 10);
    (stickers[8], stickers[9], stickers[20]) = ('R', 'F', 'U');
    stickers.swap(25, 16);
    solve(&mut conversation, 2, &stickers.iter().collect::<String>(), Limits::default());
    assert_eq!(conversation.page.events.len(), 1);
    let events = conversation.events(2);
    assert_eq!(failure(&events), &Failure::Cube { laws: 3 }, "flipped, twisted, swapped");
    for (job, state) in [(3, ""), (4, "UUF"), (5, &*"X".repeat(54)), (6, &*"U".repeat(100_000))] {
        solve(&mut conversation, job, state, Limits::default());
        assert!(
            matches!(conversation.page.events.last(), Some(Event::Failed { job: refused, .. }) if *refused == Some(id(job)))
        );
    }
    assert!(conversation.events(1).is_empty(), "the job under way is not touched");
}

#[test]
fn a_cube_is_solved_in_the_grip_in_which_it_is_held() {
    let alg: Alg = "R U2 F' L x y2".parse().expect("an alg");
    let held: Held<Cube> = alg.face_turns().expect("an alg of the 3x3x3").held();
    let mut conversation = prepared();
    solve(&mut conversation, 1, &Facelets::from(&held).to_string(), Limits::default());
    let answers = conversation.finish(1);
    let [(solution, 4)] = &found(&answers)[..] else { panic!("{answers:?}") };
    let both: Alg = format!("{alg} {solution}").parse().expect("an alg");
    assert_eq!(both.face_turns().expect("an alg of the 3x3x3").held().cube, Cube::SOLVED);
}

#[test]
fn a_search_is_stopped_with_what_it_has_found() {
    let mut conversation = prepared();
    solve(&mut conversation, 1, &after(FAR), content_with(16));
    for _ in 0..20 {
        conversation.slice();
    }
    conversation.stop(1);
    let answers = conversation.events(1);
    assert_eq!(outcome(&answers), Outcome::Stopped);
    assert!(!found(&answers).is_empty());
    let count = conversation.page.events.len();
    conversation.slice();
    conversation.stop(1);
    conversation.stop(77);
    assert_eq!(conversation.events(1).len(), answers.len(), "nothing follows the end");
    assert!(conversation.events(77).is_empty(), "an unknown job is passed over");
    assert!(conversation.page.events.len() >= count);
}

#[test]
fn jobs_are_done_in_the_order_in_which_they_came() {
    let mut conversation = prepared();
    solve(&mut conversation, 4, &after(FAR), content_with(20));
    conversation.begin(2, Task::Scramble { size: 3, seed: 9 });
    solve(&mut conversation, 3, &after("F"), Limits::default());
    solve(&mut conversation, 1, &after("F2"), Limits::default());
    conversation.stop(3);
    assert_eq!(outcome(&conversation.events(3)), Outcome::Stopped, "one that waits ends at once");
    conversation.finish(1);
    let ends: Vec<u32> = conversation
        .page
        .events
        .iter()
        .filter(|a| a.ends_job())
        .filter_map(Event::job)
        .map(JobId::get)
        .collect();
    assert_eq!(ends, [3, 4, 2, 1]);
}

#[test]
fn the_second_tier_is_built_when_there_is_nothing_else_to_do() {
    let mut conversation = prepared();
    conversation.begin(1, Task::Scramble { size: 3, seed: 5 });
    let before = conversation.finish(1);
    for _ in 0..50 {
        conversation.slice();
    }
    solve(&mut conversation, 2, &after("R U F"), Limits::default());
    conversation.slice();
    assert!(!conversation.events(2).is_empty(), "a job comes first");
    conversation.finish(2);
    while conversation.service.has_work() {
        conversation.slice();
    }
    let tables: Vec<&Event> = conversation.page.events.iter().filter(|a| a.job().is_none()).collect();
    let (last, parts) = tables.split_last().expect("tables were built");
    let Event::Prepared { tables, millis, bytes } = last else { panic!("{last:?}") };
    assert!(*tables == tier(2) && *millis > 0.0 && (3e7..5e7).contains(bytes));
    let done = parts.iter().map(|part| match part {
        Event::Preparing { tables, done, total: 100, .. } if *tables == tier(2) => *done,
        other => panic!("{other:?}"),
    });
    assert!(done.clone().is_sorted() && done.clone().max() < Some(100) && parts.len() > 10);

    solve(&mut conversation, 3, &after(FAR), content_with(19));
    let answers = conversation.finish(3);
    assert_eq!(outcome(&answers), Outcome::GoodEnough);
    let (alg, _) = found(&answers).pop().expect("a solution");
    assert_eq!(cube_after(&format!("{FAR} {alg}")), Cube::SOLVED);
    conversation.begin(4, Task::Scramble { size: 3, seed: 5 });
    let after = conversation.finish(4);
    let alg = |answers: &[Event]| match answers {
        [Event::Found { found: Found::Scramble { alg, .. }, .. }, Event::Done { .. }] => alg.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(alg(&before), alg(&after), "a scramble does not depend on the tables there are");
}

#[test]
fn a_number_that_is_in_use_fails_both_jobs() {
    let mut conversation = prepared();
    solve(&mut conversation, 1, &after(FAR), Limits::default());
    conversation.slice();
    conversation.begin(1, Task::Scramble { size: 3, seed: 1 });
    let ends = conversation.events(1).iter().filter(|answer| answer.ends_job()).count();
    assert_eq!(ends, 1);
    let count = conversation.events(1).len();
    conversation.slice();
    assert_eq!(conversation.events(1).len(), count);
}

#[test]
fn a_seed_gives_the_scramble_of_the_command_line() {
    let mut conversation = prepared();
    for (job, seed) in [(1, 0), (2, 7), (3, u32::MAX)] {
        conversation.begin(job, Task::Scramble { size: 3, seed });
        let answers = conversation.finish(job);
        let [Event::Found { found: Found::Scramble { seed: drawn, state, alg, .. }, .. }, _] = &answers[..]
        else {
            panic!("{answers:?}")
        };
        assert_eq!((*drawn, &after(alg)), (seed, state));
        #[cfg(feature = "cli")]
        {
            let command = std::process::Command::new(env!("CARGO_BIN_EXE_cubelab"))
                .args(["scramble", "--event", "333", "--seed", &seed.to_string()])
                .output()
                .expect("the command line runs");
            assert_eq!(String::from_utf8_lossy(&command.stdout).trim(), alg);
        }
    }
}

#[test]
fn other_messages_are_refused() {
    let mut conversation = prepared();
    conversation.ask_nonsense(Some(8), "sing");
    conversation.ask_nonsense(None, "");
    let [Event::Failed { job, .. }, Event::Failed { job: None, .. }] = &conversation.page.events[..] else {
        panic!("{:?}", conversation.page.events)
    };
    assert_eq!(*job, Some(id(8)));
    let events = conversation.events(8);
    let version = SolverProtocol::VERSION;
    assert_eq!(failure(&events), &Failure::Request { found: "sing".into(), version });
}

#[test]
fn a_request_that_is_refused_under_the_name_of_a_job_under_way_ends_that_job() {
    let mut conversation = prepared();
    let random = Facelets::from(
        &Cube::SOLVED.after_all([0, 4, 8, 3, 13, 1, 17, 5, 9, 15, 2, 7, 12, 10].map(Move::from_index)),
    );
    solve(&mut conversation, 7, &random.to_string(), Limits::default());
    conversation.slice();
    solve(&mut conversation, 7, "no cube", Limits::default());
    solve(&mut conversation, 8, &random.to_string(), Limits { max_length: Some(30), ..Limits::default() });
    conversation.finish(8);
    let events = conversation.events(7);
    assert!(matches!(events.last(), Some(Event::Failed { .. })), "{events:?}");
    assert_eq!(events.iter().filter(|event| event.ends_job()).count(), 1, "{events:?}");
}
