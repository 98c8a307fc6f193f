//! Solutions of the 3x3x3: replayed on a model of stickers only, and their lengths compared with distances that
//! were found without a solver.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;

use cubelab::cube::{Alg, Cube, Face, Facelets, Move};
use cubelab::job::{Ending, Job};
use cubelab::nxn::Stickers;
use cubelab::solve::two_phase::{Limits, Search, Tables};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustc_hash::FxBuildHasher;

/// The number of positions at each distance, 0 to 5, in the half turn and quarter turn metrics.
const HALF_TURN_COUNTS: [usize; 6] = [1, 18, 243, 3240, 43239, 574908];
const QUARTER_TURN_COUNTS: [usize; 6] = [1, 12, 114, 1068, 10011, 93840];

/// Returns all positions up to a distance from solved in these turns, with their distances.
fn within(distance: u8, turns: &[Move]) -> HashMap<Cube, u8, FxBuildHasher> {
    let mut distances = HashMap::<_, _, FxBuildHasher>::from_iter([(Cube::SOLVED, 0)]);
    let mut last = vec![Cube::SOLVED];
    for depth in 1..=distance {
        let mut next = Vec::new();
        for (cube, turn) in last.iter().flat_map(|cube| turns.iter().map(move |turn| (cube, *turn))) {
            let cube = cube.after(turn);
            distances.entry(cube).or_insert_with(|| {
                next.push(cube);
                depth
            });
        }
        last = next;
    }
    distances
}

fn counts(distances: &HashMap<Cube, u8, FxBuildHasher>) -> [usize; 6] {
    let mut counts = [0; 6];
    for distance in distances.values() {
        counts[*distance as usize] += 1;
    }
    counts
}

/// Returns the first solution with the default settings, and true if it is proved optimal.
fn first_solution(tables: &Arc<Tables>, cube: &Cube) -> (Vec<Move>, bool) {
    let mut search = Search::new(tables.clone(), cube, Limits::default());
    match search.next_solution() {
        Ok(moves) => (moves.clone(), search.ending() == Some(Ending::Optimal)),
        Err(ending) => panic!("{:?} has no solution: {ending:?}", Facelets::from(cube)),
    }
}

/// True if no path of this many turns or fewer leads from the cube to one of these positions.
fn is_away(cube: &Cube, turns: u8, positions: &HashMap<Cube, u8, FxBuildHasher>) -> bool {
    !positions.contains_key(cube)
        && (turns == 0 || Move::ALL.iter().all(|turn| is_away(&cube.after(*turn), turns - 1, positions)))
}

/// Processes two halves of the inputs in parallel.
fn halves<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let (first, second) = items.split_at(items.len() / 2);
    thread::scope(|scope| {
        scope.spawn(|| first.iter().for_each(&work));
        second.iter().for_each(&work);
    });
}

#[test]
fn positions_by_quarter_turns_are_as_many_as_known() {
    let quarters: Vec<Move> = Move::ALL.into_iter().filter(|turn| turn.quarters() != 2).collect();
    assert_eq!(counts(&within(5, &quarters)), QUARTER_TURN_COUNTS);
}

#[test]
fn every_cube_near_solved_gets_a_shortest_solution() {
    let tables = Arc::new(Tables::new());
    let near = within(5, &Move::ALL);
    assert_eq!(counts(&near), HALF_TURN_COUNTS);
    let all: Vec<(&Cube, u8)> =
        near.iter().map(|(cube, distance)| (cube, *distance)).filter(|(_, distance)| *distance < 5).collect();
    let check = |cube: &Cube, distance: u8| {
        let (moves, is_optimal) = first_solution(&tables, cube);
        assert_eq!(moves.len(), distance as usize, "{:?}", Facelets::from(cube));
        assert!(is_optimal);
        assert_eq!(cube.after_all(moves), Cube::SOLVED);
    };
    halves(&all, |(cube, distance)| check(cube, *distance));

    // Of those farther away, samples: a walk of d turns ends at distance d if no shorter path back is found.
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for distance in 5..=9u8 {
        let mut sample = Vec::new();
        while sample.len() < 1000 {
            let walk = (0..distance).map(|_| Move::from_index(random.random_range(0..Move::COUNT)));
            let cube = Cube::SOLVED.after_all(walk);
            if near
                .get(&cube)
                .map_or(distance > 5 && is_away(&cube, distance - 6, &near), |there| *there == distance)
            {
                sample.push(cube);
            }
        }
        halves(&sample, |cube| check(cube, distance));
    }
}

#[test]
fn ten_thousand_random_cubes_are_solved_in_at_most_21_turns() {
    let tables = Arc::new(Tables::new());
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let cubes: Vec<Cube> = (0..10_000).map(|_| Cube::random(&mut random)).collect();
    halves(&cubes, |cube| {
        let (moves, _) = first_solution(&tables, cube);
        assert!(moves.len() <= 21);
        let alg: Alg = moves.into_iter().collect();
        let stickers: Vec<Face> = Facelets::from(cube).0.to_vec();
        let mut stickers = Stickers::from_colours(stickers).expect("54 stickers");
        stickers.perform(&alg).expect("turns of faces");
        assert_eq!(stickers, Stickers::solved(3), "{alg}");
    });
}
