//! Measures turns and searches of the three representations.
//!
//! `cargo bench --bench search` prints figures for `docs/benchmarks.json`. All times are CPU times of the
//! thread, which other work on the machine hardly changes.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use cubelab::cube::{Alg, Cube, Move};
use cubelab::job::{Ending, Job};
use cubelab::lab::{Budget, Recipe, Run, Starts, Strategy};
use cubelab::numbers::Depth;
use cubelab::repr::{Array1, Array3, Bitboard, Representation};
use cubelab::search::heuristics::{ColourEntropy, Manhattan, Misplaced, Scale, Uniformity};
use cubelab::search::spaces::{CubeSpace, MoveSet};
use cubelab::search::{
    AdmissibilityCheck, BestFirst, BestFirstConfig, Bidirectional, Heuristic, Limits, Schedule, Space, Zero,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

#[path = "../tests/suite/figures/scrambles.rs"]
mod scrambles;
mod shared;

/// The number of measurements of each figure; the median is printed.
const RUNS: usize = 9;

fn main() {
    shared::arguments("no argument", |_| false);
    println!("million a second: estimates of random cubes, by heuristic:");
    estimates::<Array3>();
    estimates::<Array1>();
    estimates::<Bitboard>();
    println!("million a second: turns in place, in the order of their numbers; turns of a copy; states");
    println!("packed and unpacked; nodes of a walk through all paths of 5 moves, one state a node:");
    turns::<Array3>();
    turns::<Array1>();
    turns::<Bitboard>();
    breadth_first();
    admissibility();
    notebook_scrambles();
}

fn turns<R: Representation>() {
    let count = 10_000_000;
    let in_place = rate(count, || {
        let mut state = R::SOLVED;
        for _ in 0..count / 18 {
            for m in black_box(Move::ALL) {
                state.turn(m);
            }
        }
        black_box(state);
    });
    let copied = rate(count, || {
        let mut state = R::SOLVED;
        for _ in 0..count / 18 {
            let parent = black_box(state);
            for m in black_box(Move::ALL) {
                let mut successor = parent;
                successor.turn(m);
                state = black_box(successor);
            }
        }
    });
    let packed = rate(count, || {
        let mut state = R::SOLVED;
        for _ in 0..count {
            state = R::unpack(&black_box(state.pack()));
        }
        black_box(state);
    });
    let mut nodes = 0;
    walk::<R>(5, &mut nodes);
    let walked = rate(nodes, || walk::<R>(5, &mut 0));
    println!("  {:8} {in_place:6.1} {copied:6.1} {packed:6.1} {walked:6.1}", R::NAME);
}

fn estimates<R: Representation>() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let states: Vec<R> = (0..1000).map(|_| R::from_cube(&Cube::random(&mut random))).collect();
    let heuristics: [(&str, Box<dyn Heuristic<R>>); 4] = [
        ("uniformity", Box::new(Uniformity(Scale::Plain))),
        ("entropy", Box::new(ColourEntropy::new(3))),
        ("misplaced", Box::new(Misplaced(Scale::Bound))),
        ("manhattan", Box::new(Manhattan::new(MoveSet::Face, Scale::Bound))),
    ];
    print!("  {:8}", R::NAME);
    for (name, heuristic) in heuristics {
        let figure = rate(200_000, || {
            for state in states.iter().cycle().take(200_000) {
                black_box(heuristic.estimate(state));
            }
        });
        print!(" {name} {figure:.1}");
    }
    println!();
}

/// Counts the states on all paths of `moves` moves, including the ends.
fn walk<R: Representation>(moves: usize, nodes: &mut u64) {
    fn go<R: Representation>(space: &CubeSpace<R>, state: &R, before: usize, left: usize, nodes: &mut u64) {
        for number in 0..Move::COUNT {
            if before < Move::COUNT && !space.may_follow(before, number) {
                continue;
            }
            let mut successor = *state;
            space.make(&mut successor, number);
            *nodes += 1;
            if !space.is_goal(&successor) && left > 1 {
                go(space, &successor, number, left - 1, nodes);
            }
        }
    }
    go(&CubeSpace::new(MoveSet::Face), &R::SOLVED, Move::COUNT, moves, nodes);
}

/// Measures a breadth-first search of all states within six turns of a random cube.
fn breadth_first() {
    let start = Bitboard::from_cube(&Cube::random(&mut ChaCha8Rng::seed_from_u64(1)));
    let limits = Limits { depth: Depth::new(6), ..Limits::default() };
    let space = CubeSpace::<Bitboard>::new(MoveSet::Face);
    let (seconds, (states, bytes)) = timed(|| {
        let mut search = BestFirst::new(space, Zero, &start, BestFirstConfig::BREADTH_FIRST, limits);
        assert_eq!(search.run_to_end(), Ending::DepthLimit);
        let stats = search.stats();
        (stats.generated - stats.duplicates, stats.peak_bytes)
    });
    println!("breadth first to depth 6: {states} states in {seconds:.2} s and {:.0} MB", bytes as f64 / 1e6);
}

/// Measures the comparison of a heuristic with the true distances of all states within six turns of solved.
fn admissibility() {
    let space = CubeSpace::<Bitboard>::new(MoveSet::Face);
    let (seconds, states) = timed(|| {
        let manhattan = Manhattan::new(MoveSet::Face, Scale::Bound);
        let mut check =
            AdmissibilityCheck::new(space, manhattan, &Bitboard::SOLVED, Depth::new(6), usize::MAX);
        assert_eq!(check.run_to_end(), Ending::DepthLimit);
        assert!(check.best().is_none());
        check.nodes()
    });
    println!("manhattan is admissible to depth 6: {states} states in {seconds:.2} s");
}

/// Measures bidirectional search and the notebook's best-first search on the notebook's eleven scrambles of
/// twelve quarter turns.
fn notebook_scrambles() {
    let cubes = scrambles::TWELVE_TURNS.map(|scramble| {
        let alg: Alg = scramble.parse().expect("an alg");
        Cube::SOLVED.after_all(alg.face_turns().expect("turns of faces").moves)
    });
    for moves in [MoveSet::Face, MoveSet::Quarter] {
        let space = CubeSpace::<Bitboard>::new(moves);
        let runs = cubes.map(|cube| {
            timed(|| {
                let start = Bitboard::from_cube(&cube);
                length(Bidirectional::new(space, &start, Limits::default()))
            })
        });
        print_runs(&format!("from both ends, {moves} turns"), &runs);
    }
    for coefficient in [2.5, 3.0] {
        let space = CubeSpace::<Bitboard>::new(MoveSet::Quarter);
        let runs = cubes.map(|cube| {
            timed(|| {
                let start = Bitboard::from_cube(&cube);
                let config = BestFirstConfig::by_value(Schedule::Plain, coefficient);
                let limits = Limits { depth: Depth::new(26), nodes: 30_000_000, ..Limits::default() };
                let uniformity = Uniformity(Scale::Plain);
                length(BestFirst::new(space, uniformity, &start, config, limits))
            })
        });
        print_runs(&format!("best-first by uniformity - {coefficient} n"), &runs);
        let limits = Budget { depth: 26, nodes: u64::MAX, bytes: u64::MAX };
        let starts = Starts::WithInverse;
        let recipe = Recipe { coefficient, starts, limits, ..Recipe::new(Strategy::BestFirst) };
        let runs = cubes.map(|cube| timed(|| length(Run::new(&recipe, &cube, &[]).expect("no database"))));
        print_runs("the same, with the inverse in turn", &runs);
    }
}

/// Runs a search, and returns the length of its solution, if it finds one.
fn length<T>(mut search: impl Job<Solution = Vec<T>>) -> Option<usize> {
    search.next_solution().ok().map(Vec::len)
}

fn print_runs(name: &str, runs: &[(f64, Option<usize>)]) {
    let each = runs.iter().map(|(seconds, length)| {
        let length = length.map_or("not solved".to_owned(), |length| length.to_string());
        format!("{seconds:.2} ({length})")
    });
    let each: Vec<String> = each.collect();
    println!("{name}: s (moves): {}", each.join(" "));
}

fn timed<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let start = ThreadTime::now();
    let found = run();
    (start.elapsed().as_secs_f64(), found)
}

/// Returns the median rate of several runs, in millions a second.
fn rate(count: u64, run: impl Fn()) -> f64 {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = ThreadTime::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    count as f64 / times[RUNS / 2].as_secs_f64() / 1e6
}
