//! Optimal solutions of the 3x3x3, compared with distances and solutions that are found without the table.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};

use cubelab::cube::{Alg, Cube, Metric, Move, Symmetry};
use cubelab::job::{Build, Ending, Job, Listing, Step};
use cubelab::solve::optimal::{
    HEADER_BYTES, Limits, OptimalSolutions, Search, Size, Table, TableBuilder, Tables,
};
use cubelab::table::FileFault;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustc_hash::FxBuildHasher;

/// The tables of both metrics, of the smallest size.
static TABLES: LazyLock<[Arc<Tables>; 2]> = LazyLock::new(|| {
    METRICS.map(|metric| Arc::new(Tables::new(TableBuilder::new(Size::M1, metric).finish())))
});

const METRICS: [Metric; 2] = [Metric::Htm, Metric::Qtm];

/// The positions that two-phase expands at the beginning of a search.
const NEAR_NODES: u64 = 20_000;

fn tables(metric: Metric) -> Arc<Tables> {
    TABLES[usize::from(metric == Metric::Qtm)].clone()
}

/// Returns the turns of length 1.
fn units(metric: Metric) -> Vec<Move> {
    Move::ALL.into_iter().filter(|turn| metric == Metric::Htm || turn.quarters() != 2).collect()
}

/// Returns all cubes within a distance, breadth first, with their distances.
fn ball(metric: Metric, radius: usize) -> HashMap<Cube, usize, FxBuildHasher> {
    let mut ball = HashMap::<_, _, FxBuildHasher>::from_iter([(Cube::SOLVED, 0)]);
    let mut last = vec![Cube::SOLVED];
    for distance in 1..=radius {
        let mut next = Vec::new();
        for cube in last {
            for turned in units(metric).into_iter().map(|turn| cube.after(turn)) {
                ball.entry(turned).or_insert_with(|| {
                    next.push(turned);
                    distance
                });
            }
        }
        last = next;
    }
    ball
}

/// Returns a cube after a random walk.
fn walk(turns: usize, random: &mut ChaCha8Rng) -> Cube {
    let mut last = None;
    (0..turns).fold(Cube::SOLVED, |cube, _| {
        let turn = Move::random_after(last, random);
        last = Some(turn);
        cube.after(turn)
    })
}

/// Returns the turns, their length in the metric, and the ending of a finished search.
fn solve(tables: &Arc<Tables>, cube: &Cube, metric: Metric) -> (Vec<Move>, usize) {
    let mut search = Search::new(tables.clone(), cube, metric, Limits::default());
    assert_eq!(search.run_to_end(), Ending::Optimal);
    let solution = search.best().expect("every cube has a solution").clone();
    assert_eq!(cube.after_all(solution.iter().copied()), Cube::SOLVED);
    assert_eq!(search.bound() as usize, solution.len());
    let length = solution.len();
    (solution, length)
}

#[test]
fn lengths_are_the_distances_breadth_first() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (metric, samples) in [(Metric::Htm, 150), (Metric::Qtm, 60)] {
        let ball = ball(metric, 4);
        let near: Vec<(Cube, usize)> = ball
            .iter()
            .filter(|(_, distance)| **distance <= 3)
            .map(|(cube, distance)| (*cube, *distance))
            .collect();
        for sample in 0..samples {
            let cube = walk(sample % 8, &mut random);
            let through =
                |(other, distance): &(Cube, usize)| ball.get(&(cube * *other)).map(|rest| rest + distance);
            // Beyond a distance of 7, two balls do not meet.
            let Some(distance) = near.iter().filter_map(through).min() else { continue };
            assert_eq!(solve(&tables(metric), &cube, metric).1, distance, "{metric}");
            assert!(usize::from(tables(metric).table().bound(&cube)) <= distance, "{metric}");
        }
    }
}

#[test]
fn cubes_with_symmetries_have_their_distances() {
    // Of the beginnings that a symmetry maps to each other, one is searched.
    for (alg, length) in
        [(&[1, 10, 4, 13, 7, 16][..], 6), (&[1, 10], 2), (&[0, 9], 2), (&[0, 11, 3, 14, 6, 17, 0, 11], 8)]
    {
        let cube = Cube::SOLVED.after_all(alg.iter().map(|turn| Move::from_index(*turn)));
        assert!(Symmetry::all().skip(1).any(|symmetry| cube.conjugate(symmetry) == cube), "{alg:?}");
        assert_eq!(solve(&tables(Metric::Htm), &cube, Metric::Htm).1, length, "{alg:?}");
        // All solutions are more than those of one beginning.
        let length = solve(&tables(Metric::Qtm), &cube, Metric::Qtm).1;
        let all: Vec<Vec<Move>> =
            OptimalSolutions::new(tables(Metric::Qtm), &cube, Metric::Qtm).solutions().collect();
        assert!(all.iter().all(|turns| cube.after_all(turns.iter().copied()) == Cube::SOLVED));
        assert!(!all.is_empty() && length > 0);
    }
}

#[test]
fn a_search_goes_on_where_another_stopped() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for (metric, turns) in [(Metric::Htm, 11), (Metric::Htm, 12), (Metric::Qtm, 9)] {
        let cube = walk(turns, &mut random);
        let new = || Search::new(tables(metric), &cube, metric, Limits::default());
        let mut whole = new();
        whole.run_to_end();
        // Several searches, each for a part of the nodes: together they do the work of one, and little more.
        let part = NEAR_NODES + whole.nodes() / 4;
        let (mut search, mut nodes, mut parts) = (new(), 0, 1);
        while !matches!(search.advance(1000), Step::Finished(_)) {
            if search.nodes() > part {
                let stopped = search.checkpoint();
                nodes += search.nodes();
                search = new();
                search.resume(stopped);
                assert_eq!(search.checkpoint(), stopped);
                assert_eq!(search.bound(), u32::from(stopped.length));
                parts += 1;
            }
        }
        assert!(parts >= 2 || metric == Metric::Qtm, "{parts} parts");
        assert_eq!(search.best().map(Vec::len), whole.best().map(Vec::len));
        assert_eq!(search.ending(), Some(Ending::Optimal));
        // Two-phase begins each part, and pieces that were not complete are searched again.
        let again = parts * (NEAR_NODES + 60_000);
        assert!(nodes + search.nodes() < whole.nodes() + again, "{nodes} and {}", search.nodes());
    }
}

#[test]
fn the_work_that_is_left_is_foreseen() {
    let cube = walk(13, &mut ChaCha8Rng::seed_from_u64(8));
    let mut search = Search::new(tables(Metric::Htm), &cube, Metric::Htm, Limits::default());
    // The nodes before each length, and the forecasts of its last tenth.
    let (mut lengths, mut forecasts) = (vec![(search.bound(), 0)], Vec::new());
    while !matches!(search.advance(200), Step::Finished(_)) {
        if search.bound() > lengths[lengths.len() - 1].0 {
            lengths.push((search.bound(), search.nodes()));
        }
        forecasts.extend(search.outlook().map(|[left, _]| (search.bound(), search.nodes(), left)));
    }
    let mut compared = 0;
    for pair in lengths.windows(2) {
        let ((length, from), (_, to)) = (pair[0], pair[1]);
        for (_, nodes, left) in forecasts.iter().filter(|(bound, nodes, _)| *bound == length && *nodes < to) {
            let whole = (nodes - from) as f64 + left;
            let real = (to - from) as f64;
            if real > 50_000.0 {
                compared += 1;
                assert!((0.25..4.0).contains(&(whole / real)), "{whole} for {real} at {length}");
            }
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn all_solutions_are_those_of_exhaustive_search() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for metric in METRICS {
        let cubes = (0..8).map(|turns| walk(turns % 4 + 1, &mut random));
        // A cube with many solutions.
        let half_turns = [1, 4, 1, 4].map(Move::from_index);
        for cube in cubes.chain([Cube::SOLVED, Cube::SOLVED.after_all(half_turns)]) {
            let length = solve(&tables(metric), &cube, metric).1;
            if length > 4 {
                continue;
            }
            let mut expected = BTreeSet::new();
            all_within(&cube, length, metric, &mut Vec::new(), &mut expected);
            let found: Vec<Vec<Move>> =
                OptimalSolutions::new(tables(metric), &cube, metric).solutions().collect();
            assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected, "{metric}");
            assert_eq!(found.len(), expected.len(), "none is listed twice");
        }
    }
}

/// Collects all solutions of exactly this length, with turns of opposite faces in facelet order.
fn all_within(
    cube: &Cube,
    length: usize,
    metric: Metric,
    path: &mut Vec<Move>,
    found: &mut BTreeSet<Vec<Move>>,
) {
    if length == 0 {
        if *cube == Cube::SOLVED {
            found.insert(path.clone());
        }
        return;
    }
    let last = path.last().copied();
    for turn in Move::ALL.into_iter().filter(|turn| turn.may_follow(last)) {
        let cost = if metric == Metric::Qtm && turn.quarters() == 2 { 2 } else { 1 };
        if cost <= length {
            path.push(turn);
            all_within(&cube.after(turn), length - cost, metric, path, found);
            path.pop();
        }
    }
}

#[test]
fn slices_change_nothing() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for metric in METRICS {
        for turns in [5, 8, 9] {
            let cube = walk(turns, &mut random);
            let search = || Search::new(tables(metric), &cube, metric, Limits::default());
            let mut whole = search();
            assert_eq!(whole.run_to_end(), Ending::Optimal);
            let mut sliced = search();
            let mut bound = sliced.bound();
            while !matches!(sliced.advance(random.random_range(1..3000)), Step::Finished(_)) {
                assert!(sliced.bound() >= bound, "a length that is ruled out stays so");
                bound = sliced.bound();
            }
            assert_eq!(sliced.best(), whole.best());
            assert_eq!(sliced.bound(), whole.bound());
        }
    }
}

#[test]
fn a_stopped_search_has_a_solution_and_a_bound() {
    let cube = Cube::random(&mut ChaCha8Rng::seed_from_u64(4));
    let limits = Limits { nodes: 200_000, ..Limits::default() };
    let mut search = Search::new(tables(Metric::Htm), &cube, Metric::Htm, limits);
    assert_eq!(search.run_to_end(), Ending::NodeLimit);
    let best = search.best().expect("two-phase has a solution").len();
    assert!((8..best).contains(&(search.bound() as usize)), "between {} and {best}", search.bound());
    let limits = Limits { max_length: 6, ..Limits::default() };
    let mut search = Search::new(tables(Metric::Htm), &cube, Metric::Htm, limits);
    assert_eq!(search.run_to_end(), Ending::DepthLimit);
    assert!(search.best().is_none() && search.bound() > 6);
}

#[test]
fn tables_have_the_known_contents() {
    for metric in METRICS {
        let tables = tables(metric);
        let proof = tables.table().verify().expect("the known table");
        assert!(proof.entries > 2_000_000);
    }
    // A table in HTM is a lower bound in QTM, too.
    let cube = walk(4, &mut ChaCha8Rng::seed_from_u64(5));
    assert_eq!(
        solve(&tables(Metric::Htm), &cube, Metric::Qtm).1,
        solve(&tables(Metric::Qtm), &cube, Metric::Qtm).1
    );
}

/// Cubes whose lengths were proved with the tables `128M` and `256M`: `cubelab bench optimal --file tests/suite/optimal_cubes.txt
/// --memory SIZE`. The smallest table cannot prove them, but whatever it rules out must be shorter.
#[test]
fn proved_lengths_are_not_contradicted() {
    let cubes = include_str!("optimal_cubes.txt")
        .lines()
        .map(|line| line.split_once("//").expect("an alg and a length"));
    let mut count = 0;
    for (alg, length) in cubes {
        let turns = alg.parse::<Alg>().expect("an alg").face_turns().expect("turns of faces");
        let (cube, length) = (turns.held().cube, length.trim().parse::<usize>().expect("a length"));
        assert!((15..=20).contains(&length), "{length}");
        let limits = Limits { nodes: 1_000_000, ..Limits::default() };
        let mut search = Search::new(tables(Metric::Htm), &cube, Metric::Htm, limits);
        search.run_to_end();
        assert!((10..=length).contains(&(search.bound() as usize)), "{alg}");
        assert!(search.best().is_some_and(|best| best.len() >= length), "{alg}");
        count += 1;
    }
    assert!(count >= 12);
}

#[test]
fn a_file_is_read_as_it_was_written_and_a_damaged_one_is_refused() {
    let mut file = Vec::new();
    tables(Metric::Htm).table().save(&mut file).expect("memory can be written");
    let load = |file: &[u8]| Table::load(Size::M1, Metric::Htm, file).map_err(|fault| fault.to_string());
    assert!(load(&file).is_ok_and(|table| table.verify().is_ok()));
    let fault = |file: &[u8]| load(file).err().unwrap_or_default();
    let damaged = |at: usize| {
        let mut file = file.clone();
        file[at] ^= 4;
        file
    };
    for (damaged, expected) in [
        (&damaged(3)[..], "is no table: begins with"),
        (&damaged(16), "is of version 5; expected 1"),
        (&damaged(30), "has a damaged header: checksum"),
        (&damaged(45), "has a damaged header: checksum"),
        (&damaged(HEADER_BYTES + 100_000), "has damaged entries: checksum"),
        (&file[..HEADER_BYTES - 1], "is cut short: 55 bytes; expected 56"),
        (&file[..file.len() - 1], "is cut short"),
        (&[&file[..], b"x"].concat(), "goes on after its"),
        (b"", "is no table: begins with"),
    ] {
        assert!(fault(damaged).contains(expected), "{} for {expected}", fault(damaged));
    }
    let other = Table::load(Size::M1, Metric::Qtm, &file[..]).err().expect("a table of the other metric");
    let bytes = file.len() - HEADER_BYTES;
    assert_eq!(
        other.to_string(),
        format!("is the table 1M HTM of {bytes} bytes; expected 1M QTM of {bytes} bytes")
    );
    assert!(matches!(other, FileFault::Other { .. }));
}
