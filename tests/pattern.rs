//! Pattern databases: known counts, the proof, files whole and damaged, and the distances of cubes.

use std::collections::HashSet;
use std::sync::LazyLock;

use cubelab::cube::{Cube, Move};
use cubelab::search::{Heuristic, Patterns};
use cubelab::table::pattern::{FileFault, HEADER_BYTES, Pattern, PatternBuilder, PatternDatabase};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// How many corner arrangements there are at each distance.
const CORNERS: [u64; 12] =
    [1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736];

static CORNER_DATABASE: LazyLock<PatternDatabase> = LazyLock::new(|| make(Pattern::Corners, None));
static EDGE_DATABASE: LazyLock<PatternDatabase> = LazyLock::new(|| make(Pattern::Edges6a, None));

fn make(pattern: Pattern, max_depth: Option<u8>) -> PatternDatabase {
    PatternBuilder::new(pattern, max_depth).finish()
}

/// How many arrangements of a pattern there are at each distance up to this, counted with a set.
fn counted(pattern: Pattern, depth: usize) -> Vec<u64> {
    let mut seen = HashSet::from([pattern.place(&Cube::SOLVED)]);
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
    for pattern in Pattern::ALL {
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
fn what_is_deeper_than_asked_for_counts_as_one_more() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let cubes: Vec<Cube> = (0..2000).map(|_| Cube::random(&mut random)).collect();
    for depth in [0, 8, 10, 11, 200] {
        for (database, pattern) in [(&CORNER_DATABASE, Pattern::Corners), (&EDGE_DATABASE, Pattern::Edges6a)]
        {
            let capped = make(pattern, Some(depth));
            assert_eq!(capped.is_complete(), depth >= database.largest());
            if depth == 8 {
                assert_eq!(capped.verify(), Ok(()));
            }
            for cube in &cubes {
                assert_eq!(capped.distance(cube), database.distance(cube).min(depth.saturating_add(1)));
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
        assert!(before.abs_diff(after) <= 1);
        assert!(u32::from(after) <= turns);
        let each = patterns.databases().iter().map(|database| database.distance(&cube));
        assert_eq!(each.max(), Some(after));
        assert!(patterns.promise().range.contains(&patterns.estimate(&cube)));
    }
    assert!(patterns.promise().admissible && patterns.promise().consistent);
    assert_eq!(patterns.promise().range, 0.0..=11.0);
    assert_eq!(Patterns::new([]).estimate(&cube), 0.0);
}

#[test]
fn a_database_is_made_in_slices_and_can_be_dropped_at_any_time() {
    let mut builder = PatternBuilder::new(Pattern::Edges6b, Some(6));
    let (mut slices, mut last) = (0, 0.0);
    while !builder.advance(1_000_000) {
        slices += 1;
        let progress = builder.progress();
        assert!((last..=1.0).contains(&progress));
        last = progress;
        if slices == 50 {
            assert!(
                !PatternBuilder::new(Pattern::Corners, None).advance(1_000_000),
                "and that is the end of it"
            );
        }
    }
    assert!(slices > 100, "{slices}");
    assert!(builder.advance(1), "it stays complete");
    assert_eq!(builder.finish().counts(), make(Pattern::Edges6a, Some(6)).counts());
}

/// A small database as a file.
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
fn what_is_saved_is_read_back() {
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
    // All distances are no fewer than those up to 20.
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
        assert!(matches!(refused(&damaged), FileFault::Cells { .. }));
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

#[test]
fn an_entry_that_cannot_be_right_is_found() {
    let bytes = saved(Pattern::Edges6a, 3);
    let mut wrong = bytes.clone();
    // An arrangement of the last row that is farther away becomes one at distance 3, and the
    // checksums are made to vouch for it.
    let last = wrong.len() - 1;
    wrong[last] = wrong[last] & 15 | 3 << 4;
    let checksum = twox_hash::XxHash64::oneshot(0, &wrong[HEADER_BYTES..]);
    wrong[168..176].copy_from_slice(&checksum.to_le_bytes());
    let checksum = twox_hash::XxHash64::oneshot(0, &wrong[..176]);
    wrong[176..184].copy_from_slice(&checksum.to_le_bytes());
    let database = PatternDatabase::load(Pattern::Edges6a, Some(3), &wrong[..]).expect("checksums are right");
    let fault = database.verify().expect_err("no neighbour is nearer");
    let solved = Pattern::Edges6a.place(&Cube::SOLVED);
    assert_ne!((fault.row, fault.column), solved);
    assert_eq!((fault.row, fault.column, fault.distance), (665_279, 63, 3));
}
