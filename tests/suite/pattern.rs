//! Pattern databases: known counts, verification, valid and damaged files, and distances of cubes.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use cubelab::cube::{Alg, Cube, Move};
use cubelab::job::{Build, Ending, Job, Step};
use cubelab::numbers::Depth;
use cubelab::repr::{Bitboard, Representation};
use cubelab::search::spaces::{CubeSpace, MoveSet};
use cubelab::search::{AdmissibilityCheck, Heuristic, Limits, Patterns, Promise};
use cubelab::solve::{korf, two_phase};
use cubelab::table::FileFault;
use cubelab::table::pattern::{HEADER_BYTES, Pattern, PatternBuilder, PatternDatabase};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustc_hash::FxBuildHasher;

use crate::figures::scrambles;

/// The number of corner arrangements at each distance.
const CORNERS: [u64; 12] =
    [1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736];

static CORNER_DATABASE: LazyLock<PatternDatabase> = LazyLock::new(|| make(Pattern::Corners, None));
static KORF_TABLES: LazyLock<Arc<korf::Tables>> =
    LazyLock::new(|| Arc::new(korf::Tables::new(&CORNER_DATABASE, EDGE_DATABASE.clone())));
static EDGE_DATABASE: LazyLock<PatternDatabase> = LazyLock::new(|| make(Pattern::Edges6a, None));

fn make(pattern: Pattern, max_depth: Option<u8>) -> PatternDatabase {
    PatternBuilder::new(pattern, max_depth).finish()
}

/// Counts the arrangements of a pattern at each distance up to a depth, with a set of states.
fn counted(pattern: Pattern, depth: usize) -> Vec<u64> {
    let mut seen = HashSet::<_, FxBuildHasher>::from_iter([pattern.place(&Cube::SOLVED)]);
    let mut last = vec![Cube::SOLVED];
    let mut counts = vec![1];
    for _ in 0..depth {
        let next = last.iter().flat_map(|cube| Move::ALL.map(|turn| cube.after(turn)));
        let next: Vec<Cube> = next.filter(|cube| seen.insert(pattern.place(cube))).collect();
        counts.push(next.len() as u64);
        last = next;
    }
    counts
}

#[test]
fn the_corners_are_as_far_as_known() {
    assert_eq!(CORNER_DATABASE.counts(), CORNERS);
    assert_eq!(CORNER_DATABASE.verify(), Ok(()));
    assert!(CORNER_DATABASE.is_complete());
    let proofs = KORF_TABLES.verify().expect("every entry is right");
    assert_eq!(proofs[2].distribution.len(), 12);
}

#[test]
fn six_edges_are_proved_and_counted() {
    assert_eq!(EDGE_DATABASE.verify(), Ok(()));
    assert_eq!(EDGE_DATABASE.counts().iter().sum::<u64>(), 42_577_920);
    assert_eq!(EDGE_DATABASE.largest(), 10);
    let other = EDGE_DATABASE.other_six_edges().expect("there are six more");
    assert_eq!(make(Pattern::Edges6b, None).counts(), other.counts());
}

#[test]
fn depths_are_counted_alike_without_a_table() {
    for &pattern in Pattern::ALL {
        let depth = if pattern == Pattern::Edges7 { 3 } else { 5 };
        let database = make(pattern, Some(depth));
        let counts = counted(pattern, depth.into());
        assert_eq!(database.counts()[..=depth as usize], counts);
        assert_eq!(database.counts().iter().sum::<u64>(), pattern.arrangements());
        assert_eq!((database.exact(), database.largest()), (depth, depth + 1));
        assert!(!database.is_complete());
    }
}

#[test]
fn distances_beyond_the_depth_count_as_one_more() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let cubes: Vec<Cube> = (0..2000).map(|_| Cube::random(&mut random)).collect();
    for (database, pattern) in [(&CORNER_DATABASE, Pattern::Corners), (&EDGE_DATABASE, Pattern::Edges6a)] {
        for depth in [0, 8, database.largest(), 200] {
            let capped = make(pattern, Some(depth));
            assert_eq!(capped.is_complete(), depth >= database.largest());
            if depth == 8 {
                assert_eq!(capped.verify(), Ok(()));
            }
            for cube in &cubes {
                let most = Depth::new(depth).saturating_add(1);
                assert_eq!(capped.distance(cube), database.distance(cube).min(most));
            }
        }
    }
}

#[test]
fn turns_change_an_estimate_by_one_at_most() {
    let edges = EDGE_DATABASE.clone();
    let others = edges.other_six_edges().expect("there are six more");
    let patterns = Patterns::new([CORNER_DATABASE.clone(), edges, others]);
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut cube = Cube::SOLVED;
    assert_eq!(patterns.estimate(&cube), 0.0);
    for turns in 1..=5000u32 {
        let before = patterns.distance(&cube);
        cube = cube.after(Move::from_index(random.random_range(0..18)));
        let after = patterns.distance(&cube);
        assert!(before.turns().abs_diff(after.turns()) <= 1);
        assert!(u32::from(after.turns()) <= turns);
        let each = patterns.databases().iter().map(|database| database.distance(&cube));
        assert_eq!(each.max(), Some(after));
        assert!(patterns.promise().range.contains(&patterns.estimate(&cube)));
    }
    assert!(patterns.promise().admissible && patterns.promise().consistent);
    assert_eq!(patterns.promise().range, 0.0..=11.0);
    assert_eq!(Patterns::new([]).estimate(&cube), 0.0);
}

/// The pattern databases as a heuristic of bitboards.
struct OfBitboards(Patterns);

impl Heuristic<Bitboard> for OfBitboards {
    fn estimate(&self, state: &Bitboard) -> f64 {
        self.0.estimate(&state.to_cube().expect("reached by turns"))
    }

    fn promise(&self) -> Promise {
        Heuristic::<Cube>::promise(&self.0)
    }
}

#[test]
fn half_turns_and_quarter_turns_alone_take_as_many_as_estimated() {
    let edges = EDGE_DATABASE.clone();
    let others = edges.other_six_edges().expect("there are six more");
    let patterns = Patterns::new([CORNER_DATABASE.clone(), edges, others]);
    for (moves, states) in [(MoveSet::Face, 43_239), (MoveSet::Quarter, 10_011)] {
        let heuristic = OfBitboards(patterns.clone());
        let mut check = AdmissibilityCheck::new(
            CubeSpace::new(moves),
            heuristic,
            &Bitboard::SOLVED,
            Depth::new(4),
            usize::MAX,
        );
        assert_eq!(check.run_to_end(), Ending::DepthLimit);
        assert_eq!(check.distances()[4].states, states);
        assert!(check.best().is_none());
        assert_eq!(check.largest_change(), 1.0);
    }
}

#[test]
fn a_database_is_made_in_slices_and_can_be_dropped_at_any_time() {
    let mut builder = PatternBuilder::new(Pattern::Edges6b, Some(6));
    let (mut slices, mut last) = (0, 0);
    while !builder.advance() {
        slices += 1;
        let (done, total) = builder.progress();
        assert!((last..total).contains(&done));
        last = done;
        if slices == 50 {
            assert!(!PatternBuilder::new(Pattern::Corners, None).advance(), "and that is the end of it");
        }
    }
    assert!(slices > 100, "{slices}");
    assert!(builder.advance(), "it stays complete");
    assert_eq!(builder.finish().counts(), make(Pattern::Edges6a, Some(6)).counts());
}

/// Returns the file of a small database.
fn saved(pattern: Pattern, max_depth: u8) -> Vec<u8> {
    let database = make(pattern, Some(max_depth));
    let mut bytes = Vec::new();
    database.save(&mut bytes).expect("memory can be written");
    assert_eq!(bytes.len(), database.saved_len());
    bytes
}

fn refused(bytes: &[u8]) -> FileFault {
    PatternDatabase::load(Pattern::Edges6a, Some(3), bytes).expect_err("damaged or foreign")
}

#[test]
fn saved_databases_load_the_same() {
    for (pattern, depth) in [(Pattern::Corners, 2), (Pattern::Edges6a, 3)] {
        let bytes = saved(pattern, depth);
        let again = PatternDatabase::load(pattern, Some(depth), &bytes[..]).expect("as it was saved");
        assert_eq!(again.pattern(), pattern);
        assert_eq!(again.counts(), make(pattern, Some(depth)).counts());
        assert_eq!(again.exact(), depth);
        assert_eq!(again.verify(), Ok(()));
        let mut once_more = Vec::new();
        again.save(&mut once_more).expect("memory can be written");
        assert!(once_more == bytes);
    }
    // Depth 20 includes all distances.
    let mut bytes = Vec::new();
    EDGE_DATABASE.save(&mut bytes).expect("memory can be written");
    for depth in [None, Some(10), Some(20)] {
        assert!(PatternDatabase::load(Pattern::Edges6a, depth, &bytes[..]).is_ok());
    }
    let shallower = PatternDatabase::load(Pattern::Edges6a, Some(9), &bytes[..]);
    assert!(matches!(shallower, Err(FileFault::Other { .. })));
}

#[test]
fn damaged_and_foreign_files_are_named() {
    let bytes = saved(Pattern::Edges6a, 3);
    // One bit in every byte of the header.
    for at in 0..HEADER_BYTES {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        let fault = refused(&damaged);
        let is_named = match at {
            0..16 => matches!(fault, FileFault::Foreign { .. }),
            16..20 => matches!(fault, FileFault::Version { found } if found != 1),
            _ => matches!(fault, FileFault::Header { found, expected } if found != expected),
        };
        assert!(is_named, "byte {at}: {fault}");
    }
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..5 {
        let mut damaged = bytes.clone();
        let at = random.random_range(HEADER_BYTES..bytes.len());
        damaged[at] ^= 1 << (at % 8);
        assert!(matches!(refused(&damaged), FileFault::Entries { .. }));
    }
    let expected = bytes.len() as u64;
    for len in [HEADER_BYTES, HEADER_BYTES + 1, bytes.len() - 1] {
        let fault = refused(&bytes[..len]);
        assert!(
            matches!(fault, FileFault::Short { found, expected: e } if found == len as u64 && e == expected)
        );
    }
    for len in [16, 100, HEADER_BYTES - 1] {
        assert!(matches!(refused(&bytes[..len]), FileFault::Short { expected: 184, .. }));
    }
    assert!(matches!(refused(b""), FileFault::Foreign { .. }));
    let picture = refused(b"\x89PNG\r\n\x1a\n and so on, for a while").to_string();
    assert!(picture.contains("PNG") && picture.contains("expected \"cubelab pattern\\n\""), "{picture}");
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(refused(&longer), FileFault::Long { expected: e } if e == expected));
    assert_eq!(
        refused(&saved(Pattern::Edges6a, 2)).to_string(),
        "is the database edges6a to depth 2; expected edges6a to depth 3"
    );
    assert_eq!(
        refused(&saved(Pattern::Corners, 3)).to_string(),
        "is the database corners to depth 3; expected edges6a to depth 3"
    );
}

/// Corrects the checksums of a changed file.
fn vouch(bytes: &mut [u8]) {
    let checksum = twox_hash::XxHash64::oneshot(0, &bytes[HEADER_BYTES..]);
    bytes[168..176].copy_from_slice(&checksum.to_le_bytes());
    let checksum = twox_hash::XxHash64::oneshot(0, &bytes[..176]);
    bytes[176..184].copy_from_slice(&checksum.to_le_bytes());
}

#[test]
fn an_entry_that_cannot_be_right_is_found() {
    let right = saved(Pattern::Edges6a, 3);
    let last = right.len() - 1;
    // The last arrangement is farther than 3; its entry is changed to 3.
    let mut wrong = right.clone();
    wrong[last] = wrong[last] & 15 | 3 << 4;
    vouch(&mut wrong);
    assert_eq!(refused(&wrong).to_string(), "has 2209 arrangements at distance 3; expected 2208");
    // It is exchanged with an arrangement at distance 3, so that the counts are right.
    let near = right.iter().rposition(|byte| byte >> 4 == 3).expect("an arrangement at distance 3");
    wrong[near] = wrong[near] & 15 | right[last] & 0xf0;
    vouch(&mut wrong);
    let database =
        PatternDatabase::load(Pattern::Edges6a, Some(3), &wrong[..]).expect("the counts are right");
    let fault = database.verify().expect_err("a neighbour is at distance 2");
    // A byte has two arrangements, and each of 64 rows has 665,280; the entry 4 means farther than 3.
    let number = 64 * 665_280 - 1 - 2 * (last - near);
    assert_eq!((fault.row.index(), fault.column.index(), fault.distance), (number / 64, number % 64, 4));
}

/// Runs Korf's search within these limits. Returns its ending, its solution and the number of nodes.
fn korf(cube: &Cube, limits: Limits) -> (Ending, Option<Vec<Move>>, u64) {
    let mut search = korf::Search::new(KORF_TABLES.clone(), cube, limits);
    let ending = search.run_to_end();
    (ending, search.best().cloned(), search.nodes())
}

/// Runs Korf's search, checks its solution on the cube, and returns the length.
fn optimal_length(cube: &Cube) -> usize {
    let (Ending::Optimal, Some(turns), _) = korf(cube, Limits::default()) else {
        panic!("every cube has a solution")
    };
    assert_eq!(cube.after_all(turns.iter().copied()), Cube::SOLVED);
    turns.len()
}

#[test]
fn solutions_are_as_short_as_positions_are_far() {
    let mut seen = HashSet::<_, FxBuildHasher>::from_iter([Cube::SOLVED]);
    let mut last = vec![Cube::SOLVED];
    for depth in 0..=4 {
        for cube in last.iter().step_by(if depth < 3 { 1 } else { 17 }) {
            assert_eq!(optimal_length(cube), depth);
        }
        let next = last.iter().flat_map(|cube| Move::ALL.map(|turn| cube.after(turn)));
        last = next.filter(|cube| seen.insert(*cube)).collect();
    }
}

#[test]
fn two_optimal_methods_agree() {
    let tables = Arc::new(two_phase::Tables::new());
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut compared = 0;
    for turns in (0..150).map(|i| 4 + i % 8) {
        let walk = (0..turns).map(|_| Move::from_index(random.random_range(0..18)));
        let cube = Cube::SOLVED.after_all(walk);
        let limits = two_phase::Limits { max_length: 9, ..two_phase::Limits::default() };
        let mut search = two_phase::Search::new(tables.clone(), &cube, limits);
        match search.next_solution().map(Vec::len) {
            Ok(length) => {
                assert_eq!(search.ending(), Some(Ending::Optimal));
                assert_eq!(optimal_length(&cube), length);
                compared += 1;
            }
            // The search has proved that no solution has up to 9 turns.
            Err(_) => assert!(optimal_length(&cube) > 9),
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn the_scrambles_of_the_notebook_are_solved_optimally() {
    let lengths = scrambles::TWELVE_TURNS.map(|scramble| {
        let turns = scramble.parse::<Alg>().expect("an alg").face_turns().expect("turns of a 3x3x3");
        optimal_length(&turns.held().cube)
    });
    assert_eq!(lengths, [11, 10, 9, 11, 10, 11, 12, 10, 11, 11, 12]);
}

#[test]
fn a_search_pauses_ends_at_its_limits_and_is_the_same_again() {
    let scramble = scrambles::TWELVE_TURNS[6].parse::<Alg>().expect("an alg");
    let cube = scramble.face_turns().expect("turns of a 3x3x3").held().cube;
    let (ending, solution, nodes) = korf(&cube, Limits::default());
    let mut search = korf::Search::new(KORF_TABLES.clone(), &cube, Limits::default());
    let (mut slices, mut bound) = (0, 0.0);
    let ended = loop {
        let before = search.stats();
        match search.advance(1000) {
            Step::Running => slices += 1,
            Step::Improved => {}
            Step::Finished(ending) => break ending,
        }
        let stats = search.stats();
        assert!(stats.generated - before.generated < 1018, "a slice is as long as was asked for");
        assert!(stats.expanded < stats.generated && stats.iteration_bound >= bound);
        bound = stats.iteration_bound;
    };
    assert_eq!((ended, search.best().cloned(), search.nodes()), (ending, solution, nodes));
    assert!(slices > 100);
    assert_eq!(search.stats().iteration_bound, 12.0);
    assert_eq!(search.advance(1), Step::Finished(ending));

    let depth = |depth| korf(&cube, Limits { depth: Depth::new(depth), ..Limits::default() }).0;
    assert_eq!(
        [0, 5, 11, 12].map(depth),
        [[Ending::DepthLimit; 3].as_slice(), &[Ending::Optimal]].concat()[..]
    );
    let (ending, _, nodes) = korf(&cube, Limits { nodes: 10_000, ..Limits::default() });
    assert_eq!(ending, Ending::NodeLimit);
    assert!((10_000..10_018).contains(&nodes));
    // The solved cube needs no work, so no limit stops the search.
    let limits = Limits { nodes: 0, depth: Depth::ZERO, bytes: 0 };
    assert_eq!(korf(&Cube::SOLVED, limits), (Ending::Optimal, Some(Vec::new()), 0));
}

#[test]
fn databases_made_to_a_depth_give_the_same_solutions() {
    let corners = make(Pattern::Corners, Some(4));
    let edges = make(Pattern::Edges6b, Some(5));
    let tables = Arc::new(korf::Tables::new(&corners, edges));
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for turns in [1, 2, 3, 5, 7, 8] {
        let walk = (0..turns).map(|_| Move::from_index(random.random_range(0..18)));
        let cube = Cube::SOLVED.after_all(walk);
        let mut search = korf::Search::new(tables.clone(), &cube, Limits::default());
        assert_eq!(search.next_solution().map(Vec::len), Ok(optimal_length(&cube)));
    }
}
