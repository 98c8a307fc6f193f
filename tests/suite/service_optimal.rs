//! Conversations with the service that proves shortest solutions: its tables, its bounds, and its end.

use std::collections::BTreeSet;
use std::sync::Arc;

use cubelab::cube::{Alg, Axis, Corner, Cube, Face, Facelets, Metric};
use cubelab::job::{Build, Listing};
use cubelab::protocol::{Event, Found, Limits, Outcome, Progress, Request, Settings, TableSet, Task, Wanted};
use cubelab::service::optimal::Optimal;
use cubelab::solve::Method;
use cubelab::solve::goal::{Goal, TableBuilder, Ways};
use cubelab::wire::Failure;

use crate::conversation::{self, failure, id};

type Conversation = conversation::Conversation<Optimal>;

/// The way to a position whose shortest solution has nine turns, as `cubelab solve --method korf` finds as well.
const NINE: &str = "R U' F2 L D B2 U R' F";

/// An alg that leads so far from solved that the smallest table proves nothing in a test.
const FAR: &str = "R U' F2 L D B2 U R' F D2 L2 U' B R2 F' D L U2 B' R";

fn after(alg: &str) -> String {
    let alg: Alg = alg.parse().expect("an alg");
    let turns = alg.face_turns().expect("an alg of the 3x3x3").moves;
    Facelets::from(&Cube::SOLVED.after_all(turns)).to_string()
}

fn prove(conversation: &mut Conversation, job: u32, state: String) {
    let settings = Settings::new(Method::Optimal);
    conversation.begin(job, Task::Solve { state, settings, limits: Limits::default() });
}

/// Runs a job whose table the store does not have.
fn without_stored(job: u32, state: String) -> Conversation {
    let mut conversation = Conversation::new(1.0);
    prove(&mut conversation, job, state);
    reply(&mut conversation, None);
    conversation
}

/// Runs a job until it fetches its table, and replies for the store. A first solution is there before.
fn reply(conversation: &mut Conversation, stored: Option<&[u8]>) {
    while conversation.page.fetched.is_empty() {
        conversation.slice();
    }
    assert_eq!(conversation.page.fetched, ["1M"]);
    let is_found = |event: &Event| matches!(event, Event::Found { .. });
    assert!(conversation.page.events.iter().any(is_found), "two-phase needs no table");
    conversation.service.fetched(stored);
}

fn progress(events: &[Event]) -> Vec<Progress> {
    let progress = |event: &Event| match event {
        Event::Progress { progress, .. } => Some(*progress),
        _ => None,
    };
    events.iter().filter_map(progress).collect()
}

/// Returns the length of the last solution, and why the search has ended.
fn result(events: &[Event]) -> (Option<u32>, Outcome) {
    let mut lengths = events.iter().filter_map(|event| match event {
        Event::Found { found: Found::Solution { length, .. }, .. } => Some(*length),
        _ => None,
    });
    match events.last() {
        Some(Event::Done { end, .. }) => (lengths.next_back(), end.outcome),
        last => panic!("{last:?} is no end of a search"),
    }
}

/// Returns true if the table was built, and false if it came from the store.
fn has_built(conversation: &Conversation) -> bool {
    conversation.page.events.iter().any(|event| matches!(event, Event::Prepared { .. }))
}

#[test]
fn a_solution_is_proved_with_a_table_that_is_built_once_and_then_read_from_the_store() {
    let mut first = without_stored(1, after(NINE));
    let events = first.finish(1);
    assert_eq!(result(&events), (Some(9), Outcome::Optimal));
    assert!(has_built(&first));
    let [(name, stored)] = &first.page.stored[..] else { panic!("one table is stored") };
    assert_eq!(*name, "1M");

    let mut second = Conversation::new(1.0);
    prove(&mut second, 1, after(NINE));
    reply(&mut second, Some(stored));
    let events = second.finish(1);
    assert_eq!(result(&events), (Some(9), Outcome::Optimal));
    assert!(!has_built(&second));

    let mut third = Conversation::new(1.0);
    prove(&mut third, 1, after(NINE));
    reply(&mut third, Some(&stored[..stored.len() - 1]));
    let events = third.finish(1);
    assert!(has_built(&third), "a table that was cut short is built again");
    assert_eq!(result(&events), (Some(9), Outcome::Optimal));
}

#[test]
fn stop_keeps_the_best_solution_and_the_bound() {
    let mut conversation = without_stored(1, after(FAR));
    let bounds = |conversation: &Conversation| {
        progress(&conversation.events(1)).iter().filter_map(|progress| progress.bound).collect::<Vec<_>>()
    };
    while bounds(&conversation).last().is_none_or(|bound| *bound < 10) {
        conversation.slice();
    }
    conversation.stop(1);
    let events = conversation.finish(1);
    let (Some(length), Outcome::Stopped) = result(&events) else { panic!("{:?}", result(&events)) };
    let bounds = bounds(&conversation);
    assert!(bounds.is_sorted() && *bounds.last().expect("some progress") <= length, "{bounds:?} of {length}");
    assert!((16..=24).contains(&length), "two-phase finds a solution at once");
}

/// Solves for a goal, and returns the events.
fn reach(goal: Goal, metric: Metric, wanted: Wanted, state: String) -> Vec<Event> {
    let mut conversation = Conversation::new(1.0);
    let settings = Settings { goal: Some(goal), metric, wanted, ..Settings::new(Method::Optimal) };
    conversation.begin(1, Task::Solve { state, settings, limits: Limits::default() });
    conversation.finish(1)
}

#[test]
fn a_goal_is_reached_in_the_least_number_of_turns_without_the_large_table() {
    let cube = Cube::SOLVED.after_all(FAR.parse::<Alg>().expect("an alg").face_turns().expect("turns").moves);
    for goal in [Goal::Cross(Face::D), Goal::OrientedEdges(Axis::Z), Goal::Block222(Corner::DLF)] {
        for metric in [Metric::Htm, Metric::Qtm] {
            let tables = Arc::new(TableBuilder::new(&[goal], metric).finish());
            let ways: BTreeSet<String> = Ways::new(tables, &cube)
                .solutions()
                .map(|turns| turns.into_iter().collect::<Alg>().to_string())
                .collect();
            let events = reach(goal, metric, Wanted::All, after(FAR));
            let Some(Event::Found { found: Found::Solution { chapters, length }, .. }) =
                events.iter().find(|event| matches!(event, Event::Found { .. }))
            else {
                panic!("no way to {goal}")
            };
            assert!(ways.contains(&chapters[0].alg), "{goal}");
            let alg: Alg = chapters[0].alg.parse().expect("an alg");
            assert_eq!(u64::from(*length), alg.length(metric));
            assert!(goal.is_reached(&cube.after_all(alg.face_turns().expect("turns").moves)));
            let listed = events.iter().find_map(|event| match event {
                Event::Found { found: Found::All { algs, total }, .. } => Some((algs, *total)),
                _ => None,
            });
            let (algs, total) = listed.expect("all ways");
            assert_eq!(algs.iter().cloned().collect::<BTreeSet<_>>(), ways, "{goal}");
            assert_eq!(u32::try_from(algs.len()), Ok(total));
            assert_eq!(result(&events), (Some(*length), Outcome::Optimal));
            assert_eq!(
                result(&reach(goal, metric, Wanted::One, after(FAR))),
                (Some(*length), Outcome::Optimal)
            );
        }
    }
}

#[test]
fn a_goal_that_is_reached_takes_no_turns() {
    let events = reach(Goal::Cross(Face::D), Metric::Htm, Wanted::One, after("U"));
    assert_eq!(result(&events), (Some(0), Outcome::Optimal));
}

#[test]
fn other_methods_sizes_and_tables_are_refused() {
    let mut conversation = Conversation::new(1.0);
    let solve = |settings| Task::Solve { state: after("R"), settings, limits: Limits::default() };
    conversation.begin(1, solve(Settings::new(Method::TwoPhase)));
    conversation.begin(2, solve(Settings { tier: 8, ..Settings::new(Method::Optimal) }));
    conversation.begin(3, Task::Scramble { size: 3, seed: 1 });
    let method = Failure::Method { method: "two-phase".into(), size: 3, expected: vec!["optimal".into()] };
    assert_eq!(failure(&conversation.events(1)), &method);
    assert_eq!(failure(&conversation.events(2)), &Failure::Tables { name: "8".into() });
    assert_eq!(failure(&conversation.events(3)), &Failure::Size { size: 3 });
    conversation.ask(Request::Stop { job: id(1) });
    let tables = TableSet { size: 3, method: Method::Optimal, tier: 0 };
    conversation.ask(Request::Prepare(tables));
    assert_eq!(failure(&conversation.page.events), &Failure::Tables { name: "0".into() });
}
