//! The 4x4x4 by reduction: random positions, parities, and independence of the size of slices.

use std::sync::{Arc, LazyLock};

use cubelab::cube::{Alg, Metric};
use cubelab::job::{Build, Job, Step};
use cubelab::nxn::Position;
use cubelab::solve::Scrambler;
use cubelab::solve::four::{Scrambles, Search, TableBuilder, Tables};
use cubelab::solve::staged::{Phase, Solution};
use cubelab::table::MemoryUsage;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(TableBuilder::new().finish()));

/// Searches in slices of this many nodes, and returns the first solution, checked by its turns.
fn first(position: &Position, slice: u64) -> Solution {
    let mut search = Search::new(TABLES.clone(), position);
    while search.advance(slice) == Step::Running {}
    let solution =
        search.best().unwrap_or_else(|| panic!("{:?} has a solution", position.stickers())).clone();
    let mut cube = position.stickers().clone();
    cube.turn_all(solution.turns());
    assert!(cube.is_solved(), "{:?}", position.stickers());
    solution
}

fn after(alg: &str) -> Position {
    let mut position = Position::solved(4);
    position.perform(&alg.parse::<Alg>().expect("an alg")).expect("turns of a 4x4x4");
    position
}

#[test]
fn random_positions_are_solved_held_in_any_way() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..12 {
        let solution = first(&Position::random(4, &mut random), 10_000);
        let phases: Vec<Phase> = solution.chapters.iter().map(|chapter| chapter.phase).collect();
        assert_eq!(phases, [Phase::OneAxis, Phase::AllAxes, Phase::Pairing, Phase::Inner]);
        assert!((36..=50).contains(&solution.length()), "{}", solution.length());
    }
}

#[test]
fn slices_change_nothing() {
    let position = Position::random(4, &mut ChaCha8Rng::seed_from_u64(2));
    let whole = first(&position, u64::MAX);
    assert_eq!(first(&position, 1_000), whole);
    assert_eq!(first(&position, 77_777), whole);
}

#[test]
fn parities_that_no_3x3x3_has_are_solved() {
    let flipped_edge = "Rw2 B2 U2 Lw U2 Rw' U2 Rw U2 F2 Rw F2 Lw' B2 Rw2";
    for (alg, is_one_flipped) in [(flipped_edge, true), ("2R2 U2 2R2 Uw2 2R2 Uw2", false)] {
        let position = after(alg);
        assert!(!position.is_solved());
        let solution = first(&position, 10_000);
        assert!(is_one_flipped || solution.length() <= 12, "{}", solution.length());
        for more in ["R U F' x", "y' L D2 B Rw"] {
            first(&after(&format!("{alg} {more}")), 10_000);
        }
    }
}

#[test]
fn nearly_solved_cubes_are_solved_in_as_few_turns() {
    for alg in ["", "x y", "R", "Uw", "Rw U2 Fw' D", "Bw2 L", "Uw2 Rw2 Fw2", "R U R' U'"] {
        let alg: Alg = alg.parse().expect("an alg");
        let mut position = Position::solved(4);
        position.perform(&alg).expect("turns of a 4x4x4");
        let solution = first(&position, 10_000);
        assert!(solution.length() as u64 <= alg.length(Metric::Htm), "{alg}: {:?}", solution);
    }
}

#[test]
fn a_search_that_goes_on_finds_shorter_solutions() {
    let position = Position::random(4, &mut ChaCha8Rng::seed_from_u64(3));
    let mut search = Search::new(TABLES.clone(), &position);
    let mut lengths = Vec::new();
    while search.nodes() < 20_000_000 {
        if search.advance(10_000) == Step::Improved {
            let solution = search.best().expect("an improvement");
            let mut cube = position.stickers().clone();
            cube.turn_all(solution.turns());
            assert!(cube.is_solved());
            lengths.push(solution.length());
        }
    }
    assert!(lengths.len() >= 2 && lengths.is_sorted_by(|one, next| one > next), "{lengths:?}");
    assert!(lengths.last() <= Some(&45), "{lengths:?}");
}

#[test]
fn scrambles_lead_to_random_states_by_turns_of_the_event() {
    let scrambles = |seed| Scrambles::new(TABLES.clone(), seed).take(2).collect::<Vec<_>>();
    let some = scrambles(7);
    let mut sliced = Scrambles::new(TABLES.clone(), 7);
    let in_slices = std::iter::repeat_with(|| sliced.advance(1000)).flatten();
    assert_eq!(some, in_slices.take(2).collect::<Vec<_>>(), "slices do not matter");
    assert_ne!(some[0], some[1]);
    assert_ne!(some, scrambles(8));
    for alg in some {
        assert!((40..=48).contains(&alg.length(Metric::Htm)), "{alg}");
        for turn in alg.to_string().split(' ') {
            let block = turn.trim_end_matches(['2', '\'']);
            assert!(["U", "R", "F", "D", "L", "B", "Uw", "Rw", "Fw"].contains(&block), "{alg}");
        }
        first(&after(&alg.to_string()), 10_000);
    }
}

#[test]
fn tables_fit_their_budget() {
    let bytes = TABLES.memory_usage();
    assert!(bytes <= 30_000_000, "{bytes}");
}
