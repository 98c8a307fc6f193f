//! Reduction of large cubes: its solutions solve cubes of every size and parity.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use cubelab::cube::Face;
use cubelab::job::{Build, Job, Step};
use cubelab::nxn::{LayerTurn, Position};
use cubelab::solve::reduction::{Search, TableBuilder, Tables};
use cubelab::solve::staged::{Phase, Solution};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The tables, by the smallest of the sizes that share them.
static TABLES: LazyLock<Mutex<HashMap<usize, Arc<Tables>>>> = LazyLock::new(Mutex::default);

fn tables(size: usize) -> Arc<Tables> {
    let least = TableBuilder::least_size(size);
    let mut all = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(least).or_insert_with(|| Arc::new(TableBuilder::new(least).finish())).clone()
}

/// Returns the first solution of a search in slices.
fn solve(position: &Position, slice: u64) -> Solution {
    let mut search = Search::new(tables(position.size()), position);
    while search.advance(slice) == Step::Running {}
    let solution =
        search.best().unwrap_or_else(|| panic!("no solution of {:?}", position.stickers())).clone();
    let mut cube = position.clone();
    solution.turns().for_each(|turn| cube.turn(turn));
    assert!(cube.is_solved(), "{:?} is not solved by {solution:?}", position.stickers());
    solution
}

fn inner(face: Face, layer: u16, quarters: i8) -> LayerTurn {
    LayerTurn::block(face, layer..=layer, quarters)
}

#[test]
fn random_positions_are_solved() {
    for (size, count, at_most) in
        [(4, 2, 130), (5, 3, 110), (6, 1, 200), (7, 1, 290), (10, 1, 730), (17, 1, 2400)]
    {
        let mut random = ChaCha8Rng::seed_from_u64(size as u64);
        for _ in 0..count {
            let solution = solve(&Position::random(size, &mut random), 100_000);
            assert!(solution.length() <= at_most, "size {size}: {}", solution.length());
        }
    }
}

#[test]
fn both_parities_of_even_cubes_are_solved() {
    for size in [4, 6, 8] {
        let half = size as u16 / 2;
        // A quarter turn of one inner layer for each orbit, and then of all inner layers.
        for layer in 2..=half {
            let mut cube = Position::solved(size);
            cube.turn(inner(Face::R, layer, 1));
            solve(&cube, 100_000);
        }
        // Two edges are swapped.
        let wide = |face| LayerTurn::block(face, 1..=half, 2);
        let middle = LayerTurn::block(Face::R, 2..=half, 2);
        let mut cube = Position::solved(size);
        for turn in [middle, LayerTurn::outer(Face::U, 2), middle, wide(Face::U), middle, wide(Face::U)] {
            cube.turn(turn);
        }
        let solution = solve(&cube, 100_000);
        assert!(
            solution
                .chapters
                .iter()
                .any(|chapter| chapter.phase == Phase::Parity && !chapter.turns.is_empty())
        );
        cube.turn(inner(Face::F, 2, -1));
        solve(&cube, 100_000);
    }
}

#[test]
fn a_solved_cube_needs_no_turns_however_it_is_held() {
    for size in [4, 5, 6, 9] {
        for (first, second) in
            [(Face::U, Face::U), (Face::U, Face::R), (Face::F, Face::L), (Face::R, Face::R)]
        {
            let mut cube = Position::solved(size);
            for face in [first, second] {
                cube.turn(LayerTurn::rotation(face, size, 1));
            }
            assert_eq!(solve(&cube, 100_000).length(), 0, "size {size}, {first}, {second}");
        }
    }
}

#[test]
fn turns_are_those_of_the_grip() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for size in [5, 6] {
        let mut cube = Position::random(size, &mut random);
        cube.turn(LayerTurn::rotation(Face::F, size, 1));
        solve(&cube, 100_000);
    }
}

#[test]
fn slices_do_not_change_the_solution() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let cube = Position::random(6, &mut random);
    let turns = |slice| solve(&cube, slice).turns().collect::<Vec<_>>();
    assert_eq!(turns(1_000), turns(u64::MAX));
}
