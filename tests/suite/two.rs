//! The 2x2x2: its promises, checked on the stickers.

use std::sync::{Arc, LazyLock};

use cubelab::cube::{Face, Metric};
use cubelab::job::{Ending, Job, Step};
use cubelab::nxn::{LayerTurn, Position};
use cubelab::solve::two::{OptimalSolutions, Scrambles, Search, State, Tables};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::new()));

/// Returns a cube in a random grip, after random turns of layers and of the whole cube.
fn scrambled(turns: usize, random: &mut ChaCha8Rng) -> Position {
    let mut cube = Position::solved(2);
    for _ in 0..turns {
        let (first, last) = [(1, 1), (2, 2), (1, 2)][random.random_range(0..3)];
        let face = Face::ALL[random.random_range(0..6)];
        cube.turn(LayerTurn::block(face, first..=last, random.random_range(1..4)));
    }
    cube
}

fn cost(metric: Metric, turns: &[LayerTurn]) -> usize {
    turns
        .iter()
        .map(|turn| if metric == Metric::Qtm { turn.quarters().unsigned_abs().into() } else { 1 })
        .sum()
}

fn is_solved_by(cube: &Position, turns: &[LayerTurn]) -> bool {
    let mut cube = cube.clone();
    turns.iter().for_each(|turn| cube.turn(*turn));
    cube.is_solved()
}

#[test]
fn solutions_solve_in_any_grip_and_have_the_length_of_the_distance() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for i in 0..300 {
        let cube = scrambled(if i < 20 { i } else { 40 }, &mut random);
        for metric in [Metric::Htm, Metric::Qtm] {
            let mut search = Search::new(TABLES.clone(), &cube, metric);
            assert_eq!(search.advance(1), Step::Improved);
            let turns: Vec<LayerTurn> = search.best().expect("every cube has a solution").turns().collect();
            assert!(is_solved_by(&cube, &turns));
            assert_eq!(search.bound() as usize, cost(metric, &turns));
            assert_eq!(cost(metric, &turns), TABLES.distance(metric, State::from(&cube)).index());
            assert_eq!(turns.is_empty(), cube.is_solved());
            assert_eq!(search.advance(1), Step::Finished(Ending::Optimal));
        }
    }
}

#[test]
fn all_shortest_solutions_are_those_that_trying_everything_finds() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut most = 0;
    // The first two algs have two solutions each.
    let several = ["R2 U2 R2", "R2 F2 R2 x", "U2 R2 U2 R2", "R U R U"].map(|alg| {
        let mut cube = Position::solved(2);
        cube.perform(&alg.parse().expect("an alg")).expect("turns of a 2x2x2");
        cube
    });
    let any: Vec<Position> = (0..40).map(|i| scrambled(1 + i / 8, &mut random)).collect();
    for cube in several.into_iter().chain(any) {
        for metric in [Metric::Htm, Metric::Qtm] {
            let solutions = OptimalSolutions::new(TABLES.clone(), &cube, metric);
            let length = usize::from(solutions.length());
            let mut found: Vec<Vec<LayerTurn>> = solutions.collect();
            most = most.max(found.len());
            let mut expected = Vec::new();
            try_all(&cube, metric, length, &mut Vec::new(), &mut expected);
            let key = |turns: &Vec<LayerTurn>| -> Vec<(Face, i8)> {
                turns.iter().map(|turn| (turn.face(), turn.quarters())).collect()
            };
            found.sort_by_key(key);
            expected.sort_by_key(key);
            assert_eq!(found, expected, "{:?}", cube.stickers());
            assert!((0..length).all(|shorter| {
                let mut none = Vec::new();
                try_all(&cube, metric, shorter, &mut Vec::new(), &mut none);
                none.is_empty()
            }));
        }
    }
    assert!(most > 1, "some cube has more than one shortest solution");
}

/// Lists all sequences of exactly this many turns of U, R and F that solve the cube.
fn try_all(
    cube: &Position,
    metric: Metric,
    left: usize,
    turns: &mut Vec<LayerTurn>,
    found: &mut Vec<Vec<LayerTurn>>,
) {
    if left == 0 && cube.is_solved() {
        found.push(turns.clone());
    }
    for face in [Face::U, Face::R, Face::F] {
        for quarters in LayerTurn::QUARTERS {
            let turn = LayerTurn::outer(face, quarters);
            let again = turns.last().is_some_and(|last| last.face() == face);
            if !again && let Some(left) = left.checked_sub(cost(metric, &[turn])) {
                let mut next = cube.clone();
                next.turn(turn);
                turns.push(turn);
                try_all(&next, metric, left, turns, found);
                turns.pop();
            }
        }
    }
}

#[test]
fn scrambles_are_eleven_turns_to_states_of_all_distances_from_four() {
    let mut distances = [0; 12];
    let mut last_faces = [0; 6];
    for scramble in Scrambles::new(TABLES.clone(), 3).take(1000) {
        assert_eq!(scramble.length(Metric::Htm), 11);
        let mut cube = Position::solved(2);
        cube.perform(&scramble).expect("turns of a 2x2x2");
        distances[TABLES.distance(Metric::Htm, State::from(&cube)).index()] += 1;
        let turns = scramble.face_turns().expect("turns of faces").moves;
        assert!(turns.iter().all(|turn| turn.index() < 9), "{scramble} turns U, R and F only");
        last_faces[turns[10].face().index()] += 1;
    }
    // 23.7 % of all states are at distance 8, 51.4 % at 9 and 17.0 % at 10.
    assert_eq!(distances[..4], [0; 4]);
    for (distance, expected) in [(8, 237), (9, 514), (10, 170)] {
        assert!((expected - 50..=expected + 50).contains(&distances[distance]), "{distances:?}");
    }
    // Scrambles end with each of the faces about equally often.
    assert!(last_faces[..3].iter().all(|count| *count > 250), "{last_faces:?}");
}
