//! Conversations with the service, in the worker's words: what a page hears, and in which order.

use std::cell::Cell;
use std::sync::Arc;

use cubelab::cube::{Alg, Cube, Facelets, Held, Move};
use cubelab::protocol::{Answer, Limits, Method, Outcome, PROTOCOL, Request};
use cubelab::service::{Outside, Service};
use cubelab::solve::scramble::Scrambles;
use cubelab::solve::two_phase::Tables;

/// A page that keeps what it hears, and a clock that goes on by 8 ms whenever it is looked at.
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
        self.now.set(self.now.get() + 8.0);
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

    /// One whose first tables are there; the answers so far are forgotten.
    fn prepared() -> Conversation {
        let mut conversation = Conversation::new();
        while !matches!(conversation.page.heard.last(), Some(Answer::Prepared { .. })) {
            conversation.slice();
        }
        conversation.page.heard.clear();
        conversation
    }

    fn ask(&mut self, request: Request) {
        self.service.hear(request, &mut self.page);
    }

    fn solve(&mut self, job: u32, state: &str, limits: Limits) {
        self.ask(Request::Solve { job, state: state.into(), method: Method::TwoPhase, limits });
    }

    fn slice(&mut self) {
        self.service.advance(&mut self.page);
    }

    /// Works until this job has had its last answer; returns all answers to it.
    fn finish(&mut self, job: u32) -> Vec<Answer> {
        for _ in 0..100_000 {
            if self.heard(job).last().is_some_and(Answer::ends_job) {
                return self.heard(job);
            }
            self.slice();
        }
        panic!("job {job} has no end: {:?}", self.page.heard);
    }

    fn heard(&self, job: u32) -> Vec<Answer> {
        self.page.heard.iter().filter(|answer| answer.job() == Some(job)).cloned().collect()
    }
}

/// The facelets of the cube after an alg.
fn after(alg: &str) -> String {
    Facelets::from(&cube_after(alg)).to_string()
}

fn cube_after(alg: &str) -> Cube {
    let alg: Alg = alg.parse().expect("an alg");
    Cube::SOLVED.after_all(alg.face_turns().expect("an alg of the 3x3x3").moves)
}

fn outcome(answers: &[Answer]) -> Outcome {
    match answers.last() {
        Some(Answer::Done { outcome, .. }) => *outcome,
        last => panic!("{last:?} is no end of a search"),
    }
}

/// The algs found, and their lengths.
fn found(answers: &[Answer]) -> Vec<(String, u32)> {
    let pair = |answer: &Answer| match answer {
        Answer::Found { alg, length, .. } => Some((alg.clone(), *length)),
        _ => None,
    };
    answers.iter().filter_map(pair).collect()
}

/// The scramble of a seed.
fn scramble(seed: u32) -> String {
    let tables = Arc::new(Tables::new());
    let scramble = Scrambles::new(tables, seed.into()).next();
    scramble.expect("there is always one more").alg.to_string()
}

/// Leads so far from solved that no shortest solution is ever proved here.
const FAR: &str = "R U' F2 L D B2 U R' F D2 L2 U' B R2 F' D L U2 B' R";

fn content_with(max_length: u32) -> Limits {
    Limits { max_length: Some(max_length), ..Limits::default() }
}

#[test]
fn a_worker_is_ready_first_and_then_builds_its_tables() {
    let mut conversation = Conversation::new();
    let ready = Answer::Ready { protocol: PROTOCOL, methods: vec![Method::TwoPhase] };
    assert_eq!(conversation.page.heard, [ready]);
    assert!(conversation.service.has_work());
    conversation.slice();
    let [_, preparing, prepared] = &conversation.page.heard[..] else {
        panic!("{:?}", conversation.page.heard)
    };
    assert!(matches!(preparing, Answer::Preparing { tier: 1, done: 0, total: 1, .. }));
    let Answer::Prepared { tier: 1, millis, bytes, .. } = prepared else { panic!("{prepared:?}") };
    assert!(*millis > 0.0 && (1e6..4e6).contains(bytes));
}

#[test]
fn what_is_prepared_is_told_again_when_asked() {
    let mut conversation = Conversation::prepared();
    conversation.ask(Request::Prepare { method: Method::TwoPhase });
    assert!(matches!(conversation.page.heard[..], [Answer::Prepared { tier: 1, .. }]));
    let mut early = Conversation::new();
    early.ask(Request::Prepare { method: Method::TwoPhase });
    assert_eq!(early.page.heard.len(), 1, "tables that are not there are not told of");
}

#[test]
fn while_it_is_held_nothing_is_done_that_no_job_waits_for() {
    let mut early = Conversation::new();
    early.ask(Request::Hold);
    assert!(early.service.has_work(), "the first tables are for any job");
    early.slice();
    assert!(matches!(early.page.heard.last(), Some(Answer::Prepared { tier: 1, .. })));
    assert!(!early.service.has_work());
    let told = early.page.heard.len();
    early.slice();
    assert_eq!(early.page.heard.len(), told, "a slice on its way already");
    early.solve(1, &after("R U"), Limits::default());
    assert!(early.service.has_work());
    assert_eq!(outcome(&early.finish(1)), Outcome::Optimal);
    assert!(!early.service.has_work());
    early.ask(Request::Resume);
    assert!(early.service.has_work());
    early.slice();
    assert!(matches!(early.page.heard.last(), Some(Answer::Preparing { tier: 2, .. })));
}

#[test]
fn a_request_before_the_tables_waits_for_them() {
    let mut conversation = Conversation::new();
    conversation.solve(1, &after("R U"), Limits::default());
    assert!(conversation.heard(1).is_empty());
    let answers = conversation.finish(1);
    assert_eq!(found(&answers), [("U' R'".to_owned(), 2)]);
    assert_eq!(outcome(&answers), Outcome::Optimal);
}

#[test]
fn a_solved_cube_needs_no_turns() {
    let mut conversation = Conversation::prepared();
    conversation.solve(1, &after(""), Limits::default());
    let answers = conversation.finish(1);
    assert_eq!(found(&answers), [(String::new(), 0)]);
    assert_eq!(outcome(&answers), Outcome::Optimal);
}

#[test]
fn solutions_get_shorter_until_one_is_good_enough() {
    let mut conversation = Conversation::prepared();
    let mut improvements = 0;
    for job in 1..=10 {
        let scramble = scramble(job);
        conversation.solve(job, &after(&scramble), content_with(20));
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
        let Some(Answer::Done { stats, .. }) = answers.last() else { panic!("{answers:?}") };
        assert!(stats.nodes > 0.0 && stats.millis > 0.0);
    }
    assert!(improvements > 0);
}

#[test]
fn a_search_ends_with_its_time_and_with_its_nodes() {
    let mut conversation = Conversation::prepared();
    conversation.solve(1, &after(FAR), Limits { millis: Some(500.0), ..Limits::default() });
    let answers = conversation.finish(1);
    assert_eq!(outcome(&answers), Outcome::OutOfTime);
    let Some(Answer::Done { stats, .. }) = answers.last() else { panic!("{answers:?}") };
    assert!((500.0..550.0).contains(&stats.millis), "{stats:?}");
    assert!(!found(&answers).is_empty());

    conversation.solve(2, &after(FAR), Limits { nodes: Some(200_000.0), ..Limits::default() });
    let answers = conversation.finish(2);
    assert_eq!(outcome(&answers), Outcome::OutOfNodes);
    let Some(Answer::Done { stats, .. }) = answers.last() else { panic!("{answers:?}") };
    assert!((200_000.0..210_000.0).contains(&stats.nodes), "{stats:?}");
}

#[test]
fn limits_that_make_no_sense_end_the_search_at_once() {
    let mut conversation = Conversation::prepared();
    for (job, millis) in [(1, 0.0), (2, -1.0), (3, f64::NAN)] {
        conversation.solve(job, &after(FAR), Limits { millis: Some(millis), ..Limits::default() });
        assert_eq!(outcome(&conversation.finish(job)), Outcome::OutOfTime);
    }
    for (job, nodes) in [(4, 0.0), (5, -1.0), (6, f64::NAN)] {
        conversation.solve(job, &after(FAR), Limits { nodes: Some(nodes), ..Limits::default() });
        assert_eq!(outcome(&conversation.finish(job)), Outcome::OutOfNodes);
    }
}

#[test]
fn progress_comes_ten_times_a_second_at_most() {
    let mut conversation = Conversation::prepared();
    conversation.solve(1, &after(FAR), Limits { millis: Some(2000.0), ..Limits::default() });
    let answers = conversation.finish(1);
    let progress: Vec<&Answer> =
        answers.iter().filter(|answer| matches!(answer, Answer::Progress { .. })).collect();
    assert!((10..=20).contains(&progress.len()), "{}", progress.len());
    let mut last = 0.0;
    for answer in progress {
        let Answer::Progress { nodes, depth, bound, best, .. } = answer else { unreachable!() };
        assert!(*nodes > last && *depth > 0 && *bound >= 10);
        assert!(best.is_some_and(|best| best >= *bound));
        last = *nodes;
    }
}

#[test]
fn an_impossible_cube_is_refused_at_once_with_every_reason() {
    let mut conversation = Conversation::prepared();
    conversation.solve(1, &after(FAR), Limits::default());
    // An edge flipped, a corner twisted, two edges swapped.
    let mut stickers: Vec<char> = after("").chars().collect();
    stickers.swap(5, 10);
    (stickers[8], stickers[9], stickers[20]) = ('R', 'F', 'U');
    stickers.swap(25, 16);
    conversation.solve(2, &stickers.iter().collect::<String>(), Limits::default());
    let [Answer::Failed { job: 2, message }] = &conversation.page.heard[..] else {
        panic!("{:?}", conversation.page.heard)
    };
    assert_eq!(
        message.lines().collect::<Vec<_>>(),
        ["one edge is flipped", "a corner is twisted counter-clockwise", "two pieces are swapped"]
    );
    for (job, state) in [(3, ""), (4, "UUF"), (5, &*"X".repeat(54)), (6, &*"U".repeat(100_000))] {
        conversation.solve(job, state, Limits::default());
        assert!(
            matches!(conversation.page.heard.last(), Some(Answer::Failed { job: refused, .. }) if *refused == job)
        );
    }
    assert!(conversation.heard(1).is_empty(), "the job under way is not touched");
}

#[test]
fn a_cube_is_solved_in_the_grip_in_which_it_is_held() {
    let alg: Alg = "R U2 F' L x y2".parse().expect("an alg");
    let held: Held = alg.face_turns().expect("an alg of the 3x3x3").held();
    let mut conversation = Conversation::prepared();
    conversation.solve(1, &Facelets::from(&held).to_string(), Limits::default());
    let answers = conversation.finish(1);
    let [(solution, 4)] = &found(&answers)[..] else { panic!("{answers:?}") };
    let both: Alg = format!("{alg} {solution}").parse().expect("an alg");
    assert_eq!(both.face_turns().expect("an alg of the 3x3x3").held().cube, Cube::SOLVED);
}

#[test]
fn a_search_is_stopped_with_what_it_has_found() {
    let mut conversation = Conversation::prepared();
    conversation.solve(1, &after(FAR), content_with(16));
    for _ in 0..20 {
        conversation.slice();
    }
    conversation.ask(Request::Stop { job: 1 });
    let answers = conversation.heard(1);
    assert_eq!(outcome(&answers), Outcome::Stopped);
    assert!(!found(&answers).is_empty());
    let count = conversation.page.heard.len();
    conversation.slice();
    conversation.ask(Request::Stop { job: 1 });
    conversation.ask(Request::Stop { job: 77 });
    assert_eq!(conversation.heard(1).len(), answers.len(), "nothing follows the end");
    assert!(conversation.heard(77).is_empty(), "an unknown job is passed over");
    assert!(conversation.page.heard.len() >= count);
}

#[test]
fn jobs_are_done_in_the_order_in_which_they_came() {
    let mut conversation = Conversation::prepared();
    conversation.solve(4, &after(FAR), content_with(20));
    conversation.ask(Request::Scramble { job: 2, seed: 9 });
    conversation.solve(3, &after("F"), Limits::default());
    conversation.solve(1, &after("F2"), Limits::default());
    conversation.ask(Request::Stop { job: 3 });
    assert_eq!(outcome(&conversation.heard(3)), Outcome::Stopped, "one that waits ends at once");
    conversation.finish(1);
    let ends: Vec<u32> =
        conversation.page.heard.iter().filter(|a| a.ends_job()).filter_map(Answer::job).collect();
    assert_eq!(ends, [3, 4, 2, 1]);
}

#[test]
fn the_second_tier_is_built_when_there_is_nothing_else_to_do() {
    let mut conversation = Conversation::prepared();
    conversation.ask(Request::Scramble { job: 1, seed: 5 });
    let before = conversation.finish(1);
    for _ in 0..50 {
        conversation.slice();
    }
    conversation.solve(2, &after("R U F"), Limits::default());
    conversation.slice();
    assert!(!conversation.heard(2).is_empty(), "a job comes first");
    conversation.finish(2);
    while conversation.service.has_work() {
        conversation.slice();
    }
    let tables: Vec<&Answer> = conversation.page.heard.iter().filter(|a| a.job().is_none()).collect();
    let (last, parts) = tables.split_last().expect("tables were built");
    let Answer::Prepared { tier: 2, millis, bytes, .. } = last else { panic!("{last:?}") };
    assert!(*millis > 0.0 && (3e7..5e7).contains(bytes));
    let done = parts.iter().map(|part| match part {
        Answer::Preparing { tier: 2, done, total: 100, .. } => *done,
        other => panic!("{other:?}"),
    });
    assert!(done.clone().is_sorted() && done.clone().max() < Some(100) && parts.len() > 10);

    conversation.solve(3, &after(FAR), content_with(19));
    let answers = conversation.finish(3);
    assert_eq!(outcome(&answers), Outcome::GoodEnough);
    let (alg, _) = found(&answers).pop().expect("a solution");
    assert_eq!(cube_after(&format!("{FAR} {alg}")), Cube::SOLVED);
    conversation.ask(Request::Scramble { job: 4, seed: 5 });
    let after = conversation.finish(4);
    let alg = |answers: &[Answer]| match answers {
        [Answer::Scrambled { alg, .. }] => alg.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(alg(&before), alg(&after), "a scramble does not depend on the tables there are");
}

#[test]
fn a_number_that_is_in_use_fails_both_jobs() {
    let mut conversation = Conversation::prepared();
    conversation.solve(1, &after(FAR), Limits::default());
    conversation.slice();
    conversation.ask(Request::Scramble { job: 1, seed: 1 });
    let ends = conversation.heard(1).iter().filter(|answer| answer.ends_job()).count();
    assert_eq!(ends, 1);
    let count = conversation.heard(1).len();
    conversation.slice();
    assert_eq!(conversation.heard(1).len(), count);
}

#[test]
fn a_seed_gives_the_scramble_of_the_command_line() {
    let mut conversation = Conversation::prepared();
    for seed in [0, 7, u32::MAX] {
        conversation.ask(Request::Scramble { job: seed, seed });
        let answers = conversation.finish(seed);
        let [Answer::Scrambled { seed: told, state, alg, .. }] = &answers[..] else { panic!("{answers:?}") };
        assert_eq!((*told, &after(alg)), (seed, state));
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
fn what_is_no_request_is_refused() {
    let mut conversation = Conversation::prepared();
    conversation.service.refuse(Some(8), "unknown variant `sing`", &mut conversation.page);
    conversation.service.refuse(None, "invalid type", &mut conversation.page);
    let [Answer::Failed { job: 8, message }, Answer::Failed { job: 0, .. }] = &conversation.page.heard[..]
    else {
        panic!("{:?}", conversation.page.heard)
    };
    assert!(message.starts_with("unknown variant `sing`; expected"));
}

#[test]
fn a_request_that_is_refused_under_the_name_of_a_job_under_way_ends_that_job() {
    let mut conversation = Conversation::prepared();
    let random = Facelets::from(
        &Cube::SOLVED.after_all([0, 4, 8, 3, 13, 1, 17, 5, 9, 15, 2, 7, 12, 10].map(Move::from_index)),
    );
    conversation.solve(7, &random.to_string(), Limits::default());
    conversation.slice();
    conversation.solve(7, "no cube", Limits::default());
    conversation.solve(8, &random.to_string(), Limits { max_length: Some(30), ..Limits::default() });
    conversation.finish(8);
    let heard = conversation.heard(7);
    assert!(matches!(heard.last(), Some(Answer::Failed { .. })), "{heard:?}");
    assert_eq!(heard.iter().filter(|answer| answer.ends_job()).count(), 1, "{heard:?}");
}
