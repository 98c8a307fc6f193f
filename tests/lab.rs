//! Conversations with a worker of the lab: what a page hears, and in which order.

use std::cell::Cell;

use cubelab::cube::{Alg, Cube, Facelets};
use cubelab::lab::protocol::{Answer, Ending, LAB_PROTOCOL, Request};
use cubelab::lab::service::{Outside, Service};
use cubelab::lab::{HeuristicName, Recipe, Representation, Strategy, Walk, scramble};
use cubelab::search::Duplicates;
use cubelab::table::pattern::{Pattern, PatternDatabase};

/// A page that keeps what it hears, a clock that goes on by 4 ms whenever it is looked at, and a store
/// of which it is only noted what was asked of it.
#[derive(Default)]
struct Page {
    heard: Vec<Answer>,
    now: Cell<f64>,
    asked: Vec<Pattern>,
}

impl Outside for Page {
    fn tell(&mut self, answer: Answer) {
        self.heard.push(answer);
    }

    fn now(&self) -> f64 {
        self.now.set(self.now.get() + 4.0);
        self.now.get()
    }

    fn fetch(&mut self, pattern: Pattern) {
        self.asked.push(pattern);
    }

    fn keep(&mut self, _: &PatternDatabase) {}
}

struct Conversation {
    page: Page,
    service: Service,
}

impl Conversation {
    fn new() -> Conversation {
        let mut page = Page::default();
        let service = Service::start(&mut page);
        assert_eq!(page.heard, [Answer::Ready { protocol: LAB_PROTOCOL }]);
        page.heard.clear();
        Conversation { page, service }
    }

    fn ask(&mut self, request: Request) {
        self.service.hear(request, &mut self.page);
    }

    fn run(&mut self, job: u32, recipe: Recipe, cube: &Cube, millis: f64) {
        self.ask(Request::Run { job, recipe, state: facelets(cube), millis });
    }

    /// Works until there is nothing to do; returns what was heard, and forgets it.
    fn finish(&mut self) -> Vec<Answer> {
        for _ in 0..200_000 {
            if !self.service.has_work() {
                return std::mem::take(&mut self.page.heard);
            }
            self.service.advance(&mut self.page);
        }
        panic!("no end: {:?}", self.page.heard.last());
    }
}

fn facelets(cube: &Cube) -> String {
    Facelets::from(cube).to_string()
}

/// How a search of this cube ends, with a second for it.
fn ending(recipe: Recipe, cube: &Cube) -> Ending {
    let mut conversation = Conversation::new();
    conversation.run(1, recipe, cube, 1e9);
    match conversation.finish().pop() {
        Some(Answer::Done { ending, .. }) => ending,
        other => panic!("{other:?}"),
    }
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
            let mut recipe = Recipe { representation, ..Recipe::usual(strategy) };
            recipe.limits.depth = if strategy == Strategy::Greedy { 40 } else { 26 };
            if matches!(strategy, Strategy::DepthLimited | Strategy::DepthFirst) {
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
        let mut recipe = Recipe::usual(Strategy::DepthFirst);
        recipe.limits.depth = 4;
        matches!(ending(recipe, &cube), Ending::DepthLimit | Ending::Exhausted).then_some((recipe, cube))
    });
    let (recipe, cube) = missed.expect("a cube that it misses");
    // Without the set it is found, and with one that knows costs as well.
    for other in [
        Recipe { strategy: Strategy::DepthLimited, ..recipe },
        Recipe { duplicates: Duplicates::BestCost, ..recipe },
    ] {
        assert!(ending(other, &cube).length().is_some_and(|length| length <= 4));
    }
}

#[test]
fn budgets_end_a_search_with_their_own_outcome() {
    let cube = scrambled(14, 3);
    let bfs = Recipe::usual(Strategy::BreadthFirst);
    let mut memory = bfs;
    (memory.limits.bytes, memory.limits.nodes) = (1_000_000, u64::MAX);
    assert_eq!(ending(memory, &cube), Ending::MemoryLimit);
    let mut nodes = bfs;
    nodes.limits.nodes = 1000;
    assert_eq!(ending(nodes, &cube), Ending::NodeLimit);
    let mut depth = Recipe::usual(Strategy::DepthLimited);
    depth.limits.depth = 3;
    assert_eq!(ending(depth, &cube), Ending::DepthLimit);
    let mut conversation = Conversation::new();
    conversation.run(7, bfs, &cube, 20.0);
    conversation.run(8, bfs, &cube, f64::NAN);
    let ends: Vec<Answer> =
        conversation.finish().into_iter().filter(|answer| matches!(answer, Answer::Done { .. })).collect();
    assert_eq!(ends.len(), 2);
    assert!(ends.iter().all(|end| matches!(end, Answer::Done { ending: Ending::TimeLimit, .. })), "{ends:?}");
}

#[test]
fn a_job_that_is_stopped_ends_once_with_what_it_has_done() {
    let mut conversation = Conversation::new();
    let cube = scrambled(14, 3);
    conversation.run(1, Recipe::usual(Strategy::IterativeDeepening), &cube, 1e9);
    for _ in 0..5 {
        conversation.service.advance(&mut conversation.page);
    }
    conversation.ask(Request::Stop { job: 1 });
    conversation.ask(Request::Stop { job: 1 });
    let heard = conversation.finish();
    let ends: Vec<&Answer> = heard.iter().filter(|answer| matches!(answer, Answer::Done { .. })).collect();
    assert!(
        matches!(ends[..], [Answer::Done { job: 1, ending: Ending::Stopped, figures }] if figures.generated > 0.0),
        "{heard:?}"
    );
}

#[test]
fn steps_tell_the_whole_search_in_order() {
    for &strategy in Strategy::ALL {
        let cube = scrambled(2, 5);
        let mut recipe = Recipe::usual(strategy);
        if matches!(strategy, Strategy::DepthLimited | Strategy::DepthFirst) {
            recipe.limits.depth = 2;
        }
        let mut conversation = Conversation::new();
        conversation.ask(Request::Open { job: 4, recipe, state: facelets(&cube) });
        // Asked for before the search is there, it comes when it is.
        conversation.ask(Request::Step { job: 4, count: 1 });
        let mut walk = Walk::default();
        let mut found = None;
        while found.is_none() && walk.len() < 5000 {
            let heard = conversation.finish();
            let [Answer::Steps { job: 4, steps, ending, .. }] = &heard[..] else { panic!("{heard:?}") };
            let before = walk.len();
            walk.extend(steps.clone());
            // The cube of each node is what the moves to it make of the start.
            for (i, step) in steps.iter().enumerate() {
                assert_eq!(walk.current(before + i).map(|node| node.id), Some(step.node.id));
                assert_eq!(facelets(&walk.cube(&cube, step.node.id)), step.state, "{strategy}");
            }
            found = ending.clone();
            conversation.ask(Request::Step { job: 4, count: 7 });
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
        let mut conversation = Conversation::new();
        let recipe = Recipe { heuristic, ..Recipe::usual(Strategy::AStar) };
        conversation.ask(Request::Check { job: 2, recipe, depth: 3 });
        let Some(Answer::Checked { job: 2, report }) = conversation.finish().pop() else {
            panic!("no report")
        };
        assert_eq!((report.depth, report.states), (3, 1.0 + 18.0 + 243.0 + 3240.0));
        let counts: Vec<f64> = report.rows.iter().map(|row| row.states).collect();
        assert_eq!(counts, [1.0, 18.0, 243.0, 3240.0]);
        assert_eq!(report.counterexample.is_none(), is_admissible, "{heuristic}");
        if let Some(example) = report.counterexample {
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
    let mut conversation = Conversation::new();
    let recipe = Recipe { heuristic: HeuristicName::Corners, ..Recipe::usual(Strategy::IdaStar) };
    conversation.run(1, recipe, &scrambled(5, 1), 1e9);
    let heard = conversation.finish();
    // It waits for what is kept.
    assert_eq!(conversation.page.asked, [Pattern::Corners]);
    assert!(matches!(heard[..], [Answer::Preparing { job: 1, table: HeuristicName::Corners, .. }]));
    conversation.service.fetched(Pattern::Corners, Some(b"not a database"));
    for _ in 0..5 {
        conversation.service.advance(&mut conversation.page);
    }
    let told = conversation.page.heard.last();
    let is_named = |damaged: &Option<String>| damaged.as_ref().is_some_and(|reason| !reason.is_empty());
    assert!(matches!(told, Some(Answer::Preparing { damaged, .. }) if is_named(damaged)), "{told:?}");
    conversation.ask(Request::Stop { job: 1 });
    assert!(matches!(conversation.finish().pop(), Some(Answer::Done { ending: Ending::Stopped, .. })));
}

#[test]
fn what_cannot_be_done_is_refused_with_its_reason() {
    let mut conversation = Conversation::new();
    let recipe = Recipe::usual(Strategy::BreadthFirst);
    conversation.ask(Request::Run { job: 1, recipe, state: "UUF".into(), millis: 1.0 });
    let mut twisted = facelets(&Cube::SOLVED);
    twisted.replace_range(0..1, "F");
    conversation.ask(Request::Open { job: 2, recipe, state: twisted });
    conversation.ask(Request::Step { job: 9, count: 1 });
    conversation.service.refuse(Some(3), "no type", &mut conversation.page);
    let heard = conversation.finish();
    let reasons: Vec<(u32, &str)> = heard
        .iter()
        .map(|answer| match answer {
            Answer::Failed { job, message } => (*job, message.as_str()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(reasons.iter().map(|(job, _)| *job).collect::<Vec<_>>(), [1, 2, 9, 3]);
    assert!(reasons.iter().all(|(_, message)| !message.is_empty()));
    assert!(reasons[2].1.contains("expected one that was opened") && reasons[3].1.contains("version 1"));
}
