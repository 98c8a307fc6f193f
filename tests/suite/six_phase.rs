//! The 4x4x4 in six phases: solutions are checked on the stickers.

use std::sync::{Arc, LazyLock};

use cubelab::job::{Ending, Job, Step};
use cubelab::nxn::{LayerTurn, Position};
use cubelab::search::heuristics::Combination;
use cubelab::solve::six_phase::{Search, Tables};
use cubelab::solve::staged::{Phase, Solution};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::new()));

fn after(alg: &str) -> Position {
    let mut cube = Position::solved(4);
    cube.perform(&alg.parse().expect("an alg")).expect("turns of a 4x4x4");
    cube
}

/// Searches in slices of this many nodes, and returns the first solution, checked on the stickers.
fn solution(cube: &Position, combination: Combination, slice: u64) -> Solution {
    let mut search = Search::new(TABLES.clone(), cube, combination);
    while search.advance(slice) == Step::Running {}
    let solution = search.best().expect("every cube has a solution").clone();
    assert_eq!(search.nodes(), solution.chapters.iter().map(|chapter| chapter.nodes).sum::<u64>());
    assert_eq!(search.ending(), (solution.length() == 0).then_some(Ending::Optimal));
    let mut cube = cube.clone();
    solution.turns().for_each(|turn| cube.turn(turn));
    assert!(cube.is_solved(), "{combination}: {:?}", cube.stickers());
    solution
}

fn check_chapters(solution: &Solution) {
    let phases: Vec<&str> = solution.chapters.iter().map(|chapter| chapter.phase.name()).collect();
    assert_eq!(
        phases.join(" "),
        "side-centres columns middle-edges centres-and-edges orientation permutation"
    );
    assert!(solution.length() <= 85, "{}", solution.length());
}

#[test]
fn random_cubes_are_solved_in_six_chapters() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..3 {
        check_chapters(&solution(&Position::random(4, &mut random), Combination::Euclid, 100_000));
    }
}

#[test]
fn each_combination_solves_what_the_first_two_phases_leave() {
    // The algs keep the first two phases short, because three of the combinations are slow there; `cubelab
    // bench four` measures these.
    for alg in ["R2 U Uw2 F D' Rw2 B U L2 Fw2 F' D R2 U Uw2 B D2 Rw2 F U'", "Fw2 D L2 B' Uw2 U F D2 Rw2 B y"]
    {
        let lengths = Combination::ALL.iter().map(|&combination| {
            let solution = solution(&after(alg), combination, 100_000);
            check_chapters(&solution);
            solution.length()
        });
        let lengths: Vec<usize> = lengths.collect();
        // The first combination, the maximum, is admissible, so no other finds a shorter path in a phase.
        assert!(lengths.iter().any(|length| *length > lengths[0]), "{lengths:?}");
    }
}

#[test]
fn each_chapter_makes_its_own_turns_only() {
    let cube = Position::random(4, &mut ChaCha8Rng::seed_from_u64(1));
    let solution = solution(&cube, Combination::Euclid, 1_000_000);
    let is_half = |turn: &LayerTurn| turn.quarters() % 2 == 0;
    for chapter in &solution.chapters {
        let wide = chapter.turns.iter().filter(|turn| turn.last() == 2);
        match chapter.phase {
            Phase::MiddleEdges | Phase::CentresAndEdges => assert!(wide.into_iter().all(is_half)),
            Phase::Orientation | Phase::Permutation => assert_eq!(wide.count(), 0),
            _ => {}
        }
    }
}

#[test]
fn either_parity_of_a_reduced_cube_is_solved() {
    let cases = [
        // The first alg exchanges two edges and two corners, and changes the grip. The second ends with a wide
        // quarter turn, which permutes the wings oddly. Both need at most one turn in the first two phases.
        "R U R' U' R' F R2 U' R' U' R U R' F' 2R2 U2 2R2 Uw2 2R2 Uw2 y",
        "F2 Uw2 D R2 B Rw",
    ];
    for alg in cases {
        let cube = after(alg);
        assert!(!cube.is_solved(), "{alg}");
        solution(&cube, Combination::Euclid, 100_000);
    }
}

#[test]
fn a_solved_cube_takes_no_turns_and_slices_make_no_difference() {
    for alg in ["", "x", "y z2"] {
        let solution = solution(&after(alg), Combination::Max, 10);
        assert_eq!(solution.length(), 0);
    }
    let cube = Position::random(4, &mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(solution(&cube, Combination::Euclid, 777), solution(&cube, Combination::Euclid, u64::MAX));
}
