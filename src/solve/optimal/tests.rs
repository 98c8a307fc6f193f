//! The depth-first search beside distances that are found breadth first, without a first solution of two-phase.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustc_hash::FxBuildHasher;

use super::table::Table;
use super::walk::Pause;
use super::walk_on::Walk;
use super::{Size, TableBuilder};
use crate::cube::{Cube, Metric, Move};
use crate::job::{Build, Share};
use crate::numbers::Number;

/// The positions that are compared at each distance.
const SAMPLES: usize = 10_000;

/// The distance up to which all positions are stored.
const STORED: usize = 5;

/// The largest distance that is compared.
const LARGEST: usize = 7;

/// Returns the length of the first solution of a cube that is not solved.
fn length(table: &Table, metric: Metric, cube: &Cube) -> usize {
    let mut walk = Walk::new(table, metric, cube, Share::WHOLE);
    let mut length = table.bound(cube).index().max(1);
    loop {
        walk.start(table, length, 0);
        if walk.advance(table, u64::MAX) == Pause::Solved {
            assert_eq!(cube.after_all(walk.solution()), Cube::SOLVED);
            return length;
        }
        length += 1;
    }
}

#[test]
fn ten_thousand_positions_of_each_distance_have_their_lengths() {
    // The numbers of positions at each distance.
    let htm = [1, 18, 243, 3240, 43_239, 574_908];
    let qtm = [1, 12, 114, 1068, 10_011, 93_840];
    for (metric, counts) in [(Metric::Htm, htm), (Metric::Qtm, qtm)] {
        let table = TableBuilder::new(Size::M1, metric).finish();
        let units: Vec<Move> =
            Move::ALL.into_iter().filter(|turn| metric == Metric::Htm || turn.quarters() != 2).collect();
        let mut stored = HashSet::<_, FxBuildHasher>::from_iter([Cube::SOLVED]);
        let mut levels = vec![vec![Cube::SOLVED]];
        while levels.len() <= STORED {
            let last = levels.last().expect("a level");
            let all = last.iter().flat_map(|cube| units.iter().map(move |turn| cube.after(*turn)));
            let next: Vec<Cube> = all.filter(|cube| stored.insert(*cube)).collect();
            levels.push(next);
        }
        assert!(levels.iter().map(Vec::len).eq(counts), "{metric}");
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut beyond = |turns: usize| loop {
            let from = levels[STORED][random.random_range(0..levels[STORED].len())];
            let cube =
                (0..turns).fold(from, |cube, _| cube.after(units[random.random_range(0..units.len())]));
            // Fewer turns lead to no stored position.
            let mut nearer = levels[..turns].iter().flatten().map(|other| cube * *other);
            if !nearer.any(|other| stored.contains(&other)) {
                return cube;
            }
        };
        for distance in 1..=LARGEST {
            let cubes: Vec<Cube> = match levels.get(distance) {
                Some(level) => level.iter().copied().step_by((level.len() / SAMPLES).max(1)).collect(),
                None => (0..SAMPLES).map(|_| beyond(distance - STORED)).collect(),
            };
            for cube in cubes {
                assert_eq!(length(&table, metric, &cube), distance, "{metric}");
            }
        }
    }
}

#[test]
fn distances_along_the_axes_keep_all_solutions() {
    for (metric, lengths) in [(Metric::Htm, [13, 14]), (Metric::Qtm, [15, 16])] {
        let table = TableBuilder::new(Size::M64, metric).finish();
        table.verify().expect("every distance is right");
        let units: Vec<Move> =
            Move::ALL.into_iter().filter(|turn| metric == Metric::Htm || turn.quarters() != 2).collect();
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let cubes = lengths.map(|length| {
            let turns = (0..length).map(|_| units[random.random_range(0..units.len())]);
            (Cube::SOLVED.after_all(turns.collect::<Vec<_>>()), length)
        });
        let all = |table: &Table| {
            cubes.map(|(cube, length)| {
                let mut walk = Walk::new(table, metric, &cube, Share::WHOLE);
                walk.start(table, length, 0);
                let mut solutions = Vec::new();
                while walk.advance(table, u64::MAX) == Pause::Solved {
                    assert_eq!(cube.after_all(walk.solution()), Cube::SOLVED);
                    solutions.push(walk.solution());
                }
                solutions.sort_unstable();
                (solutions, walk.nodes())
            })
        };
        let with = all(&table);
        let without = all(&table.without_axes());
        for ((solutions, nodes), (others, more_nodes)) in with.into_iter().zip(without) {
            assert!(!solutions.is_empty(), "{metric}");
            assert_eq!(solutions, others, "{metric}");
            assert!(nodes < more_nodes, "{metric}: {nodes} of {more_nodes}");
        }
    }
}
