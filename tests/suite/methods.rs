//! Runs every method of the registry on one corpus of positions, compares divided searches with whole ones, and the registry with
//! the documents.

use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use cubelab::cube::{Alg, Face, Metric, Move};
use cubelab::job::{Bound, Build, Ending, Job, Share, Split, Step, Team};
use cubelab::nxn::Position;
use cubelab::solve::staged::{Phase, Search, Solution};
use cubelab::solve::{ALL_CONSTRUCTORS, Entry, LARGEST, Method, Options, Promise, Solver, TableSet};
use cubelab::view::phase_lights;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The place of a solver, which is built once.
type Place = Arc<OnceLock<Arc<dyn Solver>>>;

/// The solvers by their tables.
static SOLVERS: LazyLock<Mutex<Vec<(TableSet, Place)>>> = LazyLock::new(Mutex::default);

/// The largest size that is looked for in the list of solvers.
const LARGEST_LISTED: usize = 40;

fn solver(set: TableSet) -> Arc<dyn Solver> {
    let place = {
        let mut solvers = SOLVERS.lock().unwrap_or_else(PoisonError::into_inner);
        match solvers.iter().find(|(there, _)| *there == set) {
            Some((_, place)) => place.clone(),
            None => {
                let place = Place::default();
                solvers.push((set, Arc::clone(&place)));
                place
            }
        }
    };
    place.get_or_init(|| built(set)).clone()
}

fn built(set: TableSet) -> Arc<dyn Solver> {
    let mut builder = set.builder(ALL_CONSTRUCTORS).expect("every method has a constructor");
    let mut last = 0;
    while !builder.advance() {
        let (done, total) = builder.progress();
        assert!(last <= done && done <= total, "{done} of {total} after {last}");
        last = done;
    }
    assert!(builder.advance(), "what is built stays built");
    builder.finish()
}

/// The building time of the tables that are tested, in milliseconds.
const MOST_MILLIS: u32 = 5000;

/// The largest size that is tested with tables of its own. Larger ones have the same phases more often:
/// [`large_cubes_are_solved_in_turns_of_outer_blocks`] tries some.
const LARGEST_TESTED: usize = 11;

/// Returns all sets of tables that are tested, with the sizes to test each on.
fn sets() -> Vec<(TableSet, Vec<usize>)> {
    let tiers = |entry: &'static Entry| {
        let tested = (0..entry.tiers.len()).filter(|tier| entry.tiers[*tier].millis <= MOST_MILLIS);
        tested.map(move |tier| TableSet { entry, tier })
    };
    let sizes = |set: &TableSet| match set.entry.sizes {
        [first, LARGEST] => vec![first, first + 1],
        // Sizes in the middle are like their neighbours.
        [first, last] => (first..=last).filter(|size| *size <= first + 2 || *size == last).collect(),
    };
    let is_tested = |entry: &&Entry| entry.sizes[0] < entry.sizes[1] || entry.sizes[0] <= LARGEST_TESTED;
    Entry::all().filter(is_tested).flat_map(tiers).map(|set| (set, sizes(&set))).collect()
}

/// Algs from a solved cube, and the distances they lead to, where known.
const CORPUS: [(&str, Option<usize>); 7] = [
    ("", Some(0)),
    ("x y'", Some(0)),
    ("R", Some(1)),
    ("U2 y", Some(1)),
    ("R U R' U'", Some(4)),
    ("F R U F2", Some(4)),
    ("R U2 F' R2 U F2 R'", None),
];

/// Algs of cubes of four and more layers. After an alg of [`CORPUS`], such a cube is still reduced and needs no search of its phases.
const OF_INNER_LAYERS: [(&str, Option<usize>); 2] = [("Rw U2 Fw' D", None), ("Uw R2 Fw", None)];

/// Nodes of a slice, in turn for the algs.
const BUDGETS: [u64; 2] = [1, 1000];

fn after(size: usize, alg: &str) -> Position {
    let mut position = Position::solved(size);
    position.perform(&alg.parse::<Alg>().expect("an alg")).expect("turns of this size");
    position
}

fn is_solved_by(position: &Position, solution: &Solution) -> bool {
    let mut stickers = position.stickers().clone();
    stickers.turn_all(solution.turns());
    stickers.is_solved()
}

/// Returns the first solution of a search that is advanced by this many nodes at a time, or the proved one if the
/// method proves its solutions.
fn first(
    is_proved: bool,
    mut search: Box<dyn Search + Send>,
    budget: u64,
    most: Option<usize>,
) -> (Solution, Option<Ending>) {
    loop {
        let step = search.advance(budget);
        assert!(most.is_none_or(|most| search.bound() as usize <= most), "{} over {most:?}", search.bound());
        match step {
            Step::Running => assert!(is_proved || search.best().is_none() && search.ending().is_none()),
            Step::Improved if is_proved && search.ending().is_none() => {}
            Step::Improved => {
                let best = search.best().expect("a better solution").clone();
                return (best, search.ending());
            }
            Step::Finished(ending) => {
                let best = search.best().filter(|_| is_proved);
                return (best.unwrap_or_else(|| panic!("no solution: {ending:?}")).clone(), Some(ending));
            }
        }
    }
}

/// Solves the corpus at these sizes by each of their methods, and compares searches in slices with whole ones.
fn solve_corpus(tested: RangeInclusive<usize>) {
    for (set, size) in cases().filter(|(_, size)| tested.contains(size)) {
        let of_inner_layers = OF_INNER_LAYERS.into_iter().filter(|_| size >= 4);
        for (i, (alg, known)) in CORPUS.into_iter().chain(of_inner_layers).enumerate() {
            let position = after(size, alg);
            let search = || solver(set).search(&position, Options::default());
            let is_optimal = set.entry.promise == Promise::Optimal;
            let (solution, ending) = first(is_optimal, search(), u64::MAX, known);
            let name = format!("{} of {size} after {alg:?}", set.entry.method);
            assert!(is_solved_by(&position, &solution), "{name}");
            let is_proved = ending == Some(Ending::Optimal);
            if is_optimal {
                assert!(is_proved, "{name}: {ending:?}");
            }
            if is_proved && let Some(known) = known {
                assert_eq!(solution.length(), known, "{name}");
            }
            let budget = BUDGETS[i % BUDGETS.len()];
            let (sliced, sliced_ending) = first(is_optimal, search(), budget, known);
            assert!(sliced.turns().eq(solution.turns()), "{name}, {budget} nodes at a time");
            assert_eq!(sliced_ending, ending, "{name}, {budget} nodes at a time");
        }
    }
}

/// Returns each set of tables that is tested, once for each of its sizes.
fn cases() -> impl Iterator<Item = (TableSet, usize)> {
    sets().into_iter().flat_map(|(set, sizes)| sizes.into_iter().map(move |size| (set, size)))
}

/// Defines a test of the corpus for each range of sizes, so that the ranges are tested at the same time, and a test that each
/// size is in one range.
macro_rules! corpus_tests {
    ($($name:ident: $sizes:expr,)*) => {
        $(
            #[test]
            fn $name() {
                solve_corpus($sizes);
            }
        )*

        #[test]
        fn each_size_is_in_one_range() {
            let ranges: &[RangeInclusive<usize>] = &[$($sizes),*];
            for (_, size) in cases() {
                assert_eq!(ranges.iter().filter(|sizes| sizes.contains(&size)).count(), 1, "{size} layers");
            }
        }
    };
}

mod every_method_solves_the_corpus_as_it_promises_whatever_the_budget {
    use super::*;

    corpus_tests! {
        of_2_to_5_layers: 2..=5,
        of_6_layers: 6..=6,
        of_7_layers: 7..=7,
        of_8_layers: 8..=8,
        of_9_layers_and_more: 9..=LARGEST,
    }
}

#[test]
fn the_list_of_solvers_has_the_methods_of_the_registry() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/solvers/README.md")).expect("the list of solvers");
    let mut listed = BTreeSet::new();
    for row in text.lines().filter(|line| line.starts_with("| [")) {
        let [_, page, method, cubes, solutions, folders, _] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("not five columns: {row}");
        };
        let link = page.split(['(', ')']).nth(1).expect("a link");
        assert!(root.join("docs/solvers").join(link).exists(), "{row}");
        for folder in folders.split(',') {
            assert!(root.join(folder.trim().trim_matches('`')).is_dir(), "{row}");
        }
        let method: Method = method.trim().trim_matches('`').parse().expect("a method");
        let (cubes, largest) = match cubes.trim().strip_suffix(" and larger") {
            Some(cubes) => (cubes, LARGEST_LISTED),
            None => (cubes, 0),
        };
        let layers = |cube: &str| -> usize {
            cube.trim().split('x').next().and_then(|size| size.parse().ok()).expect("a size")
        };
        for cube in cubes.split(',') {
            let (first, last) = cube.split_once(" to ").unwrap_or((cube, cube));
            for size in layers(first)..=layers(last).max(largest) {
                let entry = Entry::of_size(size).find(|entry| entry.method == method);
                let promise = entry.unwrap_or_else(|| panic!("no {method} for {size} layers")).promise;
                assert!(solutions.trim().starts_with(promise.name()), "{row}: expected {promise}");
                listed.insert((size, method.name()));
            }
        }
    }
    let of_size = |size| Entry::of_size(size).map(move |entry| (size, entry.method.name()));
    assert_eq!(listed, (2..=LARGEST_LISTED).flat_map(of_size).collect::<BTreeSet<_>>());
}

#[test]
fn the_registry_knows_how_large_the_tables_are() {
    let wrong = sets().into_iter().filter_map(|(set, _)| {
        let bytes = solver(set).memory_usage() as f64;
        let ratio = bytes / 1e6 / f64::from(set.entry.tiers[set.tier].megabytes);
        (!(0.95..1.05).contains(&ratio))
            .then(|| format!("{} {:?}: {bytes}", set.entry.method, set.entry.sizes))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn random_positions_are_solved_by_all_that_can() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    // From the last to the first, so that it does not wait for the tables that another test builds.
    for (set, sizes) in sets().into_iter().rev() {
        // Optimal solutions of a 3x3x3 would take hours.
        for size in sizes.into_iter().filter(|size| *size != 3 || set.entry.promise != Promise::Optimal) {
            let position = Position::random(size, &mut random);
            let search = solver(set).search(&position, Options::default());
            let (solution, _) = first(false, search, 1000, None);
            assert!(is_solved_by(&position, &solution), "{} of {size}", set.entry.method);
            check_lights(&position, &solution);
            let expected = set.entry.estimate(size).turns;
            assert!((solution.length() as f64) < expected * 1.5 + 2.0, "{} of {size}", set.entry.method);
        }
    }
}

#[test]
fn large_cubes_are_solved_in_turns_of_outer_blocks() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    for size in [12, 17] {
        let entry = Entry::new(Method::Reduction, size).expect("a method");
        let position = Position::random(size, &mut random);
        let search = built(TableSet { entry, tier: 0 }).search(&position, Options::default());
        let (solution, _) = first(false, search, 10_000, None);
        assert!(is_solved_by(&position, &solution), "{size}");
        assert!(solution.turns().all(|turn| turn.first() == 1), "{size}: outer blocks only");
        assert!(
            (solution.length() as f64) < 1.2 * entry.estimate(size).turns,
            "{size}: {}",
            solution.length()
        );
        check_lights(&position, &solution);
    }
}

/// Checks that each phase of a solution lights the pieces that it brings to its goal.
fn check_lights(position: &Position, solution: &Solution) {
    let size = position.size();
    let phases: Vec<Phase> = solution.chapters.iter().map(|chapter| chapter.phase).collect();
    let state = |count: usize| {
        let mut stickers = position.stickers().clone();
        let turns = solution.chapters[..count].iter().flat_map(|chapter| chapter.turns.iter().copied());
        stickers.turn_all(turns);
        stickers
    };
    for (at, light) in phase_lights(size, &phases, state).into_iter().enumerate() {
        let (phase, end) = (phases[at], state(at + 1));
        let tags = light.tags(&end);
        let is_lit = |face: Face, row, column| !tags[end.position(face, row, column)].is_unlit;
        let all = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let cells = |face| all.clone().filter(move |(row, column)| is_lit(face, *row, *column));
        let colours = |face: Face| -> BTreeSet<usize> {
            let colour = |(row, column)| end.colours()[end.position(face, row, column)].index();
            [face, face.opposite()].into_iter().flat_map(|face| cells(face).map(colour)).collect()
        };
        let name = format!("{phase}, {at} of {phases:?} of {size}");
        assert!(Face::ALL.into_iter().any(|face| cells(face).count() > 0), "{name}: nothing is lit");
        let mut axes = [Face::U, Face::R, Face::F].map(|face| colours(face).len());
        axes.sort_unstable();
        match phase {
            Phase::OneAxis | Phase::InnerOneAxis | Phase::SideCentres => {
                assert_eq!(axes, [0, 0, 2], "{name}")
            }
            Phase::AllAxes | Phase::InnerAllAxes => assert_eq!(axes, [0, 2, 2], "{name}"),
            Phase::Orientation => assert_eq!(axes[2], 2, "{name}"),
            // In each bar, all pieces have colours that are lit, or none has.
            Phase::OneAxisBars | Phase::AllAxesBars => {
                let row = light.centres.0;
                for face in Face::ALL {
                    for side in 0..4 {
                        let cell = |along| {
                            [(row, along), (along, row), (size - 1 - row, along), (along, size - 1 - row)]
                                [side]
                        };
                        let bar = (row + 1..size - 1 - row).map(cell);
                        let count = bar.clone().filter(|(row, column)| is_lit(face, *row, *column)).count();
                        assert!(count == 0 || count == bar.count(), "{name}: {count} of a bar on {face}");
                    }
                }
            }
            Phase::FourEdges | Phase::FourInnerEdges => {
                let edges = Face::ALL.into_iter().map(|face| cells(face).count()).sum::<usize>();
                let pieces = (size - 2 * light.edges.0) * 2;
                assert!(edges >= 4 * pieces && edges % pieces == 0 && edges < 12 * pieces, "{name}: {edges}");
            }
            Phase::InnerPairing | Phase::Pairing | Phase::CentresAndEdges => {
                for face in Face::ALL {
                    let is_centre = |(row, column): &(usize, usize)| {
                        [row, column].iter().all(|index| (1..size - 1).contains(*index))
                    };
                    let centres = cells(face).filter(is_centre);
                    let colour = |(row, column)| end.colours()[end.position(face, row, column)];
                    let one: BTreeSet<usize> = centres.map(|cell| colour(cell).index()).collect();
                    assert_eq!(one.len(), 1, "{name}: {face}");
                }
            }
            _ => {}
        }
    }
}

#[test]
fn a_2x2x2_has_all_its_shortest_solutions_and_other_methods_list_none() {
    let position = after(2, "R2 U2 R2");
    let set = TableSet::new(Method::Optimal, 2).expect("its method");
    assert_eq!(solver(set).all_solutions(&position, Metric::Htm).map(Iterator::count), Some(2));
    let set = TableSet::new(Method::TwoPhase, 3).expect("its method");
    assert!(solver(set).all_solutions(&after(3, "R"), Metric::Htm).is_none());
}

/// Returns a 3x3x3 after a random walk of this many turns.
fn walk(turns: usize, random: &mut ChaCha8Rng) -> Position {
    let mut walk: Vec<Move> = Vec::new();
    while walk.len() < turns {
        walk.push(Move::random_after(walk.last().copied(), random));
    }
    after(3, &walk.into_iter().collect::<Alg>().to_string())
}

#[test]
fn tasks_find_together_what_one_search_finds() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let methods = [(Method::TwoPhase, 0), (Method::TwoPhase, 1), (Method::Korf, 0), (Method::Optimal, 0)];
    for (method, tier) in methods {
        let set = TableSet { tier, ..TableSet::new(method, 3).expect("a method for the 3x3x3") };
        for turns in [0, 1, 2, 3, 5, 8, 9, 10, 10, 11, 11] {
            let position = walk(turns, &mut random);
            let search = || solver(set).search(&position, Options::default());
            let mut whole = search();
            assert_eq!(whole.run_to_end(), Ending::Optimal);
            let length = whole.best().map_or(0, Solution::length);
            assert_eq!(whole.bound() as usize, length);
            for count in [1, 2, 5] {
                let mut divided = search();
                // Searches can also be divided after they have begun.
                divided.advance(random.random_range(0..3000));
                let mut tasks = divided.split(count);
                assert_eq!(tasks.len(), count);
                let mut best = divided.best().cloned();
                while let Some(at) = (0..tasks.len()).find(|at| tasks[*at].ending().is_none()) {
                    for task in &mut tasks[at..] {
                        let step = task.advance(random.random_range(1..2000));
                        if step == Step::Improved {
                            let better = task.best().expect("an improvement").clone();
                            assert!(
                                best.as_ref().is_none_or(|best| better.length() < best.length())
                                    || turns < 10
                            );
                            best = Some(better);
                        }
                    }
                }
                for task in &mut tasks {
                    while task.advance(1) == Step::Improved {
                        best = task.best().cloned();
                    }
                    assert!(matches!(task.ending(), Some(Ending::Optimal | Ending::Exhausted)));
                }
                let best = best.expect("every position has a solution");
                assert!(is_solved_by(&position, &best));
                assert_eq!(best.length(), length, "{method}, {count} tasks, {turns} turns");
            }
            for threads in [1, 2, 3] {
                let team = Team::new(threads);
                let seat = team.join();
                let found = team.run(search(), |_| true);
                drop(seat);
                assert_eq!(found.ending, Some(Ending::Optimal));
                assert_eq!(found.best.map(|best| best.length()), Some(length), "{method}, {threads} threads");
                assert_eq!(found.bound as usize, length);
            }
        }
    }
}

#[test]
fn a_task_without_a_solution_in_its_share_learns_the_bound_of_the_others() {
    let position = walk(10, &mut ChaCha8Rng::seed_from_u64(3));
    let set = TableSet::new(Method::Korf, 3).expect("its method");
    let mut whole = solver(set).search(&position, Options::default());
    let bound = Bound::new();
    let mut task = Split::task(&mut whole, Share::new(0, 2), &bound).expect("it can be divided");
    // Another task, perhaps in another process, reports a solution of one turn.
    assert!(bound.lower(1));
    assert_eq!(task.run_to_end(), Ending::Exhausted);
    assert!(task.best().is_none());
}

#[test]
fn a_stopped_team_returns_its_best_solution() {
    let position = Position::random(3, &mut ChaCha8Rng::seed_from_u64(4));
    let set = TableSet::new(Method::TwoPhase, 3).expect("its method");
    let team = Team::new(2);
    let _seat = team.join();
    let found = team.run(solver(set).search(&position, Options::default()), |best| best.is_none());
    assert_eq!(found.ending, None);
    let best = found.best.expect("the first solution");
    assert!(is_solved_by(&position, &best) && found.bound as usize <= best.length());
    assert!(found.nodes > 0);
}

#[test]
fn helpers_leave_when_their_seat_is_wanted() {
    let team = Team::new(2);
    let set = TableSet::new(Method::TwoPhase, 3).expect("its method");
    let position = Position::random(3, &mut ChaCha8Rng::seed_from_u64(5));
    let search = || solver(set).search(&position, Options::default());
    let _ = search();
    std::thread::scope(|scope| {
        let (began, has_begun) = std::sync::mpsc::channel();
        let (stop, is_stopped) = std::sync::mpsc::channel();
        let team = &team;
        scope.spawn(move || {
            let _seat = team.join();
            team.run(search(), |_| {
                let _ = began.send(());
                is_stopped.try_recv().is_err()
            });
        });
        has_begun.recv().expect("the first job runs");
        // The first job runs until the second has had a seat.
        let seat = team.join();
        assert_eq!(team.run(search(), |best| best.is_none()).ending, None);
        drop(seat);
        stop.send(()).expect("the first job runs still");
    });
}
