//! Conversations with the lab's service: the events that a page receives, and their order.

use cubelab::cube::{Alg, Cube, Facelets};
use cubelab::lab::protocol::{Database, End, Ending, Event, Found, LabProtocol, Task};
use cubelab::lab::service::Lab;
use cubelab::lab::{HeuristicName, Recipe, Representation, Strategy, Walk, scramble};
use cubelab::search::Duplicates;
use cubelab::table::FileFaultKind;
use cubelab::wire::{Failure, Protocol};

use crate::conversation::{self, failure, id};

type Conversation = conversation::Conversation<Lab>;

/// Milliseconds by which each reading advances the clock.
const TICK: f64 = 4.0;

/// Returns a conversation with a worker that is ready.
fn ready() -> Conversation {
    let mut conversation = Conversation::new(TICK);
    let ready = Event::Ready { protocol: LabProtocol::VERSION, methods: Vec::new() };
    assert_eq!(conversation.page.events, [ready]);
    conversation.page.events.clear();
    conversation
}

fn run(conversation: &mut Conversation, job: u32, recipe: Recipe, cube: &Cube, millis: f64) {
    conversation.begin(job, Task::Run { recipe, state: facelets(cube), millis });
}

/// Works until there is nothing to do; removes and returns the events.
fn finish_all(conversation: &mut Conversation) -> Vec<Event> {
    for _ in 0..200_000 {
        if !conversation.service.has_work() {
            return std::mem::take(&mut conversation.page.events);
        }
        conversation.slice();
    }
    panic!("no end: {:?}", conversation.page.events.last());
}

fn facelets(cube: &Cube) -> String {
    Facelets::from(cube).to_string()
}

/// Returns the ending of a search of this cube within a second.
fn ending(recipe: Recipe, cube: &Cube) -> Ending {
    let mut conversation = ready();
    run(&mut conversation, 1, recipe, cube, 1e9);
    match conversation.finish(1).pop() {
        Some(Event::Done { end: End { ending: Some(ending), .. }, .. }) => ending,
        other => panic!("{other:?}"),
    }
}

fn has_ended(event: &Event, ending: &Ending) -> bool {
    matches!(event, Event::Done { end, .. } if end.ending.as_ref() == Some(ending))
}

fn scrambled(turns: u8, seed: u32) -> Cube {
    Cube::SOLVED.after_all(scramble(turns, seed))
}

#[test]
fn all_strategies_solve_and_the_optimal_ones_agree() {
    let cube = scrambled(4, 2);
    let mut lengths = Vec::new();
    for &strategy in Strategy::ALL {
        for &representation in Representation::ALL {
            let mut recipe = Recipe { representation, ..Recipe::new(strategy) };
            recipe.limits.depth = if strategy == Strategy::Greedy { 40 } else { 26 };
            if matches!(strategy, Strategy::Dls | Strategy::Dfs) {
                (recipe.limits.depth, recipe.duplicates) = (4, Duplicates::BestCost);
            }
            let Ending::Found { alg, length } = ending(recipe, &cube) else {
                panic!("{strategy} found nothing")
            };
            let moves = alg.parse::<Alg>().unwrap().face_turns().unwrap().moves;
            assert_eq!(moves.len() as u32, length);
            assert_eq!(cube.after_all(moves), Cube::SOLVED, "{strategy} in {representation}: {alg}");
            if strategy.is_optimal() {
                lengths.push(length);
            }
        }
    }
    assert!(lengths.len() >= 18 && lengths.iter().all(|length| *length == lengths[0]), "{lengths:?}");
}

#[test]
fn limited_depth_first_search_with_a_visited_set_misses_what_is_there() {
    let missed = (1..60).find_map(|seed| {
        let cube = scrambled(4, seed);
        let mut recipe = Recipe::new(Strategy::Dfs);
        recipe.limits.depth = 4;
        matches!(ending(recipe, &cube), Ending::DepthLimit | Ending::Exhausted).then_some((recipe, cube))
    });
    let (recipe, cube) = missed.expect("a cube that it misses");
    // A search without the set of visited states finds it, and so does one with a set that stores costs.
    for other in
        [Recipe { strategy: Strategy::Dls, ..recipe }, Recipe { duplicates: Duplicates::BestCost, ..recipe }]
    {
        assert!(ending(other, &cube).length().is_some_and(|length| length <= 4));
    }
}

#[test]
fn budgets_end_a_search_with_their_own_outcome() {
    let cube = scrambled(14, 3);
    let bfs = Recipe::new(Strategy::Bfs);
    let mut memory = bfs;
    (memory.limits.bytes, memory.limits.nodes) = (1_000_000, u64::MAX);
    assert_eq!(ending(memory, &cube), Ending::MemoryLimit);
    let mut nodes = bfs;
    nodes.limits.nodes = 1000;
    assert_eq!(ending(nodes, &cube), Ending::NodeLimit);
    let mut depth = Recipe::new(Strategy::Dls);
    depth.limits.depth = 3;
    assert_eq!(ending(depth, &cube), Ending::DepthLimit);
    let mut conversation = ready();
    run(&mut conversation, 7, bfs, &cube, 20.0);
    run(&mut conversation, 8, bfs, &cube, f64::NAN);
    let ends: Vec<Event> = finish_all(&mut conversation)
        .into_iter()
        .filter(|answer| matches!(answer, Event::Done { .. }))
        .collect();
    assert_eq!(ends.len(), 2);
    assert!(ends.iter().all(|end| has_ended(end, &Ending::TimeLimit)), "{ends:?}");
}

#[test]
fn a_job_that_is_stopped_ends_once_with_what_it_has_done() {
    let mut conversation = ready();
    let cube = scrambled(14, 3);
    run(&mut conversation, 1, Recipe::new(Strategy::Ids), &cube, 1e9);
    for _ in 0..5 {
        conversation.slice();
    }
    conversation.stop(1);
    conversation.stop(1);
    let events = finish_all(&mut conversation);
    let ends: Vec<&Event> = events.iter().filter(|answer| matches!(answer, Event::Done { .. })).collect();
    assert!(
        matches!(ends[..], [Event::Done { end, .. }] if end.ending == Some(Ending::Stopped) && end.figures.generated > 0.0),
        "{events:?}"
    );
}

#[test]
fn steps_tell_the_whole_search_in_order() {
    for &strategy in Strategy::ALL {
        let cube = scrambled(2, 5);
        let mut recipe = Recipe::new(strategy);
        if matches!(strategy, Strategy::Dls | Strategy::Dfs) {
            recipe.limits.depth = 2;
        }
        let mut conversation = ready();
        conversation.begin(4, Task::Open { recipe, state: facelets(&cube) });
        // A step that is requested before the search is open is done when it is.
        conversation.begin(5, Task::Step { search: id(4), count: 1 });
        let mut walk = Walk::default();
        let mut job = 5;
        let mut found = None;
        while found.is_none() && walk.len() < 5000 {
            let events = finish_all(&mut conversation);
            let events: Vec<Event> = events.into_iter().filter(|event| event.job() != Some(id(4))).collect();
            let [Event::Found { found: Found::Steps { steps }, .. }, Event::Done { end, .. }] = &events[..]
            else {
                panic!("{events:?}")
            };
            let before = walk.len();
            walk.extend(steps.clone());
            // The cube of each node results from the start by the moves to it.
            for (i, step) in steps.iter().enumerate() {
                assert_eq!(walk.current(before + i).map(|node| node.id), Some(step.node.id));
                assert_eq!(facelets(&walk.cube(&cube, step.node.id)), step.state, "{strategy}");
            }
            found = end.ending.clone();
            job += 1;
            conversation.begin(job, Task::Step { search: id(4), count: 7 });
        }
        assert!(matches!(found, Some(Ending::Found { .. })), "{strategy}: {found:?}");
    }
}

#[test]
fn a_check_finds_out_which_heuristics_say_too_much() {
    for (heuristic, is_admissible) in [
        (HeuristicName::Manhattan, true),
        (HeuristicName::ManhattanSum, false),
        (HeuristicName::UniformityBound, true),
        (HeuristicName::Uniformity, false),
    ] {
        let mut conversation = ready();
        let recipe = Recipe { heuristic, ..Recipe::new(Strategy::AStar) };
        conversation.begin(2, Task::Check { recipe, depth: 3 });
        let events = finish_all(&mut conversation);
        let [.., Event::Found { found: Found::Checked { report }, .. }, Event::Done { .. }] = &events[..]
        else {
            panic!("no report: {events:?}")
        };
        assert_eq!((report.depth, report.states), (3, 1.0 + 18.0 + 243.0 + 3240.0));
        let counts: Vec<f64> = report.rows.iter().map(|row| row.states).collect();
        assert_eq!(counts, [1.0, 18.0, 243.0, 3240.0]);
        assert_eq!(report.counterexample.is_none(), is_admissible, "{heuristic}");
        if let Some(example) = &report.counterexample {
            let moves = example.alg.parse::<Alg>().unwrap().face_turns().unwrap().moves;
            assert_eq!(facelets(&Cube::SOLVED.after_all(moves.iter().copied())), example.state);
            assert!(
                example.distance as usize == moves.len() && example.estimate > f64::from(example.distance)
            );
        }
    }
}

#[test]
fn a_database_is_asked_for_and_a_damaged_one_is_named_and_built_again() {
    let mut conversation = ready();
    let recipe = Recipe { heuristic: HeuristicName::Corners, ..Recipe::new(Strategy::IdaStar) };
    run(&mut conversation, 1, recipe, &scrambled(5, 1), 1e9);
    let events = finish_all(&mut conversation);
    // The search waits for the store.
    assert_eq!(conversation.page.fetched, ["corners"]);
    let [Event::Preparing { job, tables, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((*job, tables.table), (Some(id(1)), HeuristicName::Corners));
    conversation.service.fetched(Some(b"not a database"));
    for _ in 0..5 {
        conversation.slice();
    }
    let last = conversation.page.events.last();
    let is_named = |tables: &Database| tables.damaged == Some(FileFaultKind::Foreign);
    assert!(matches!(last, Some(Event::Preparing { tables, .. }) if is_named(tables)), "{last:?}");
    conversation.stop(1);
    assert!(finish_all(&mut conversation).last().is_some_and(|end| has_ended(end, &Ending::Stopped)));
}

#[test]
fn impossible_requests_are_refused_with_a_reason() {
    let mut conversation = ready();
    let recipe = Recipe::new(Strategy::Bfs);
    conversation.begin(1, Task::Run { recipe, state: "UUF".into(), millis: 1.0 });
    let mut twisted = facelets(&Cube::SOLVED);
    twisted.replace_range(0..1, "F");
    conversation.begin(2, Task::Open { recipe, state: twisted });
    conversation.begin(9, Task::Step { search: id(2), count: 1 });
    conversation.ask_nonsense(Some(3), "sing");
    while conversation.service.has_work() {
        conversation.slice();
    }
    for (job, expected) in [
        (1, Failure::Count { found: 3 }),
        (9, Failure::Search { search: id(2) }),
        (3, Failure::Request { found: "sing".into(), version: LabProtocol::VERSION }),
    ] {
        assert_eq!(failure(&conversation.events(job)), &expected);
    }
    assert!(matches!(failure(&conversation.events(2)), Failure::Cube { laws: 1.. }));
}
