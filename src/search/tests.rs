//! Tests of all searches on one corpus.

use std::collections::HashMap;

use super::sample::{COUNTS, Gaps, PANCAKES, Pancakes};
use super::*;
use crate::job::{Ending, Job, Stats, Step};
use crate::numbers::{Depth, Number};

type Stack = [u8; PANCAKES];

const SORTED: Stack = [0, 1, 2, 3, 4, 5, 6];

/// Returns the distance of every stack, by an independent breadth-first walk.
fn distances() -> HashMap<Stack, u8> {
    let mut distances = HashMap::from([(SORTED, 0)]);
    let mut level = vec![SORTED];
    for distance in 1.. {
        let mut next = Vec::new();
        for stack in level {
            for number in 0..Pancakes.moves() {
                let mut flipped = stack;
                Pancakes.make(&mut flipped, number);
                distances.entry(flipped).or_insert_with(|| {
                    next.push(flipped);
                    distance
                });
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

/// Returns stacks of every distance.
fn corpus() -> Vec<(Stack, u8)> {
    let mut all: Vec<_> = distances().into_iter().collect();
    all.sort_unstable();
    let mut corpus: Vec<_> = all.iter().copied().step_by(97).collect();
    corpus.extend(all.iter().filter(|(_, distance)| *distance == 8 || *distance < 2));
    corpus
}

/// The path that a search finds, or the reason why there is none.
type Found = Result<Vec<u8>, Ending>;

/// Runs a search in small slices.
fn finish(search: &mut impl Job<Solution = Vec<u8>>) -> Found {
    loop {
        assert!(search.bound() <= 8, "no stack is farther");
        match search.advance(50) {
            Step::Running => {}
            Step::Improved => return Ok(search.best().expect("a path").clone()),
            Step::Finished(ending) => return Err(ending),
        }
    }
}

/// Checks the moves of a path, and returns its length.
fn length(stack: Stack, found: &Found) -> u8 {
    let Ok(path) = found else { panic!("{found:?} from {stack:?}") };
    let mut at = stack;
    path.iter().for_each(|number| Pancakes.make(&mut at, (*number).into()));
    assert_eq!(at, SORTED);
    path.len().to_u8()
}

fn best_first(stack: Stack, config: BestFirstConfig, limits: Limits) -> (Found, Stats) {
    let mut search = BestFirst::new(Pancakes, Gaps, &stack, config, limits);
    (finish(&mut search), search.stats())
}

fn depth_first(stack: Stack, deepening: Deepening, limits: Limits) -> (Found, Stats) {
    let mut search = DepthFirst::new(Pancakes, Gaps, &stack, deepening, limits);
    (finish(&mut search), search.stats())
}

fn bidirectional(stack: Stack, limits: Limits) -> (Found, Stats) {
    let mut search = Bidirectional::new(Pancakes, &stack, limits);
    (finish(&mut search), search.stats())
}

const FREE: Limits = Limits { nodes: u64::MAX, depth: Depth::new(20), bytes: usize::MAX };

#[test]
fn the_sample_has_its_known_distances() {
    let mut counts = [0; COUNTS.len()];
    distances().values().for_each(|distance| counts[usize::from(*distance)] += 1);
    assert_eq!(counts, COUNTS);
    assert!(distances().iter().all(|(stack, distance)| Gaps.estimate(stack) <= f64::from(*distance)));
}

#[test]
fn every_search_that_promises_shortest_paths_finds_them() {
    for (stack, distance) in corpus() {
        for config in
            [BestFirstConfig::BREADTH_FIRST, BestFirstConfig::UNIFORM_COST, BestFirstConfig::a_star(1.0)]
        {
            assert_eq!(length(stack, &best_first(stack, config, FREE).0), distance, "{config:?}");
        }
        for deepening in [Deepening::By(Depth::new(1)), Deepening::SmallestExcess] {
            assert_eq!(length(stack, &depth_first(stack, deepening, FREE).0), distance, "{deepening:?}");
        }
        let mut blind = DepthFirst::new(Pancakes, Zero, &stack, Deepening::By(Depth::new(1)), FREE);
        assert_eq!(length(stack, &finish(&mut blind)), distance);
        assert_eq!(length(stack, &bidirectional(stack, FREE).0), distance);
    }
}

#[test]
fn the_other_searches_find_some_path() {
    let by_value = |schedule| BestFirstConfig::by_value(schedule, 2.5);
    for (stack, distance) in corpus() {
        for duplicates in [Duplicates::FirstVisit, Duplicates::BestCost] {
            for config in [
                BestFirstConfig::GREEDY,
                BestFirstConfig::a_star(3.0),
                by_value(Schedule::Plain),
                by_value(Schedule::Rising),
                by_value(Schedule::Falling),
                by_value(Schedule::Squared),
            ] {
                let config = BestFirstConfig { duplicates, ..config };
                assert!(length(stack, &best_first(stack, config, FREE).0) >= distance, "{config:?}");
            }
        }
        assert!(length(stack, &depth_first(stack, Deepening::By(Depth::new(3)), FREE).0) >= distance);
    }
}

#[test]
fn breadth_first_visits_every_state_once() {
    // Without a goal, every state is expanded.
    let mut search =
        BestFirst::new(Nowhere, Zero, &SORTED, BestFirstConfig::BREADTH_FIRST, Limits::default());
    assert_eq!(finish(&mut search), Err(Ending::Exhausted));
    let stats = search.stats();
    assert_eq!(stats.depths, COUNTS.map(|count| count.to_u64()));
    assert_eq!((stats.expanded, stats.generated), (5040, 6 + 5039 * 5));
    assert_eq!(stats.generated, stats.expanded - 1 + stats.duplicates);
    assert_eq!(stats.frontier, 0);
}

#[test]
fn depth_first_with_a_visited_set_misses_paths_unless_it_reopens() {
    let (mut missed, mut reopened) = (0, 0);
    for (stack, distance) in corpus() {
        let limits = Limits { depth: Depth::new(distance), ..FREE };
        assert_eq!(length(stack, &depth_first(stack, Deepening::Once, limits).0), distance);
        missed +=
            u32::from(best_first(stack, BestFirstConfig::DEPTH_FIRST, limits).0 == Err(Ending::DepthLimit));
        let reopens = BestFirstConfig { duplicates: Duplicates::BestCost, ..BestFirstConfig::DEPTH_FIRST };
        let (outcome, stats) = best_first(stack, reopens, limits);
        assert_eq!(length(stack, &outcome), distance);
        reopened += stats.reopened;
    }
    assert!(missed > 0 && reopened > 0, "{missed} missed, {reopened} reopened");
}

#[test]
fn each_limit_ends_a_search_with_its_ending() {
    let far = *corpus().iter().find(|(_, distance)| *distance == 8).map(|(stack, _)| stack).unwrap();
    let short = Limits { depth: Depth::new(5), ..FREE };
    let few = Limits { nodes: 100, ..FREE };
    let small = Limits { bytes: 80_000, ..FREE };
    for config in [
        BestFirstConfig::BREADTH_FIRST,
        BestFirstConfig::UNIFORM_COST,
        BestFirstConfig::a_star(1.0),
        BestFirstConfig::DEPTH_FIRST,
    ] {
        assert_eq!(best_first(far, config, short).0, Err(Ending::DepthLimit));
        let (outcome, stats) = best_first(far, config, few);
        assert_eq!(outcome, Err(Ending::NodeLimit));
        assert!((100..106).contains(&stats.generated));
    }
    let (outcome, stats) = best_first(far, BestFirstConfig::BREADTH_FIRST, small);
    assert_eq!(outcome, Err(Ending::MemoryLimit));
    assert!(stats.peak_bytes <= 80_000);
    for deepening in [Deepening::Once, Deepening::By(Depth::new(2)), Deepening::SmallestExcess] {
        assert_eq!(depth_first(far, deepening, short).0, Err(Ending::DepthLimit));
        assert_eq!(depth_first(far, deepening, few).0, Err(Ending::NodeLimit));
    }
    assert_eq!(bidirectional(far, short).0, Err(Ending::DepthLimit));
    assert_eq!(bidirectional(far, few).0, Err(Ending::NodeLimit));
    let smaller = Limits { bytes: 50_000, ..FREE };
    assert_eq!(bidirectional(far, smaller).0, Err(Ending::MemoryLimit));
    let at_goal = Limits { depth: Depth::ZERO, ..FREE };
    assert_eq!(best_first(SORTED, BestFirstConfig::BREADTH_FIRST, at_goal).0, Ok(vec![]));
    assert_eq!(depth_first(SORTED, Deepening::Once, at_goal).0, Ok(vec![]));
    assert_eq!(bidirectional(SORTED, at_goal).0, Ok(vec![]));
}

#[test]
fn slices_of_any_size_find_the_same() {
    let (far, _) = corpus()[20];
    let whole = |mut search: BestFirst<_, _>| (search.next_solution().cloned(), search.stats());
    let (found, stats) = whole(BestFirst::new(Pancakes, Gaps, &far, BestFirstConfig::a_star(1.0), FREE));
    let (outcome, sliced) = best_first(far, BestFirstConfig::a_star(1.0), FREE);
    assert_eq!((found, stats), (outcome, sliced));
    let mut search = DepthFirst::new(Pancakes, Gaps, &far, Deepening::SmallestExcess, FREE);
    let found = search.next_solution().cloned();
    let (outcome, sliced) = depth_first(far, Deepening::SmallestExcess, FREE);
    assert_eq!((found, search.stats()), (outcome, sliced));
}

#[test]
fn observers_receive_every_successor_with_its_number() {
    #[derive(Default)]
    struct Log {
        states: HashMap<u64, Stack>,
        kept: u64,
        dropped: u64,
    }
    impl Watch<Stack> for Log {
        fn expands(&mut self, seen: &Seen<'_, Stack>) {
            assert_eq!(*self.states.entry(seen.number).or_insert(*seen.state), *seen.state);
        }
        fn generates(&mut self, seen: &Seen<'_, Stack>, verdict: Verdict) {
            let mut from = self.states[&seen.parent];
            Pancakes.make(&mut from, seen.made.unwrap().into());
            assert_eq!(from, *seen.state);
            assert_eq!(seen.estimate, Gaps.estimate(seen.state));
            assert!(self.states.insert(seen.number, *seen.state).is_none());
            *(if verdict == Verdict::Duplicate { &mut self.dropped } else { &mut self.kept }) += 1;
        }
    }
    let (stack, _) = corpus()[20];
    let mut search = BestFirst::new(Pancakes, Gaps, &stack, BestFirstConfig::UNIFORM_COST, FREE);
    let mut log = Log::default();
    while search.advance_watched(10, &mut log) == Step::Running {}
    let stats = search.stats();
    assert_eq!((log.kept + log.dropped, log.dropped), (stats.generated, stats.duplicates));
    assert!(search.found().iter().all(|(link, state)| log.states[&link.number.into()] == *state));
    let mut search = DepthFirst::new(Pancakes, Gaps, &stack, Deepening::SmallestExcess, FREE);
    let mut log = Log::default();
    // The start is expanded once in each iteration, with the same number.
    while search.advance_watched(10, &mut log) == Step::Running {}
    assert_eq!(log.kept, search.stats().generated);
}

/// The sample without a goal.
struct Nowhere;

impl Space for Nowhere {
    type State = Stack;
    fn moves(&self) -> usize {
        Pancakes.moves()
    }
    fn make(&self, stack: &mut Stack, number: usize) {
        Pancakes.make(stack, number);
    }
    fn inverse(&self, number: usize) -> usize {
        number
    }
    fn may_follow(&self, previous: usize, number: usize) -> bool {
        Pancakes.may_follow(previous, number)
    }
    fn is_goal(&self, _: &Stack) -> bool {
        false
    }
    fn goals(&self, _: &Stack) -> Vec<Stack> {
        Vec::new()
    }
    fn packed_len(&self) -> usize {
        PANCAKES
    }
    fn pack(&self, stack: &Stack, packed: &mut [u8]) {
        packed.copy_from_slice(stack);
    }
    fn unpack(&self, packed: &[u8], stack: &mut Stack) {
        stack.copy_from_slice(packed);
    }
    fn written(&self, number: usize) -> String {
        number.to_string()
    }
}
