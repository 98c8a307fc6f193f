//! The positions within a few turns of solved, with their distances.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::cube::{Cube, Move};
use crate::numbers::Depth;

/// The number of last turns that are looked up.
pub(super) const KNOWN: Depth = Depth::new(4);

/// Every position within four turns of solved, 46 741 in all, with its distance.
pub(super) struct Neighbourhood(HashMap<Cube, Depth, FxBuildHasher>);

impl Neighbourhood {
    pub(super) fn new() -> Neighbourhood {
        let mut distances = HashMap::from_iter([(Cube::SOLVED, Depth::ZERO)]);
        let mut last = vec![Cube::SOLVED];
        for distance in (1..=KNOWN.turns()).map(Depth::new) {
            let mut next = Vec::new();
            for cube in last {
                for m in Move::ALL {
                    let cube = cube.after(m);
                    distances.entry(cube).or_insert_with(|| {
                        next.push(cube);
                        distance
                    });
                }
            }
            last = next;
        }
        Neighbourhood(distances)
    }

    /// Returns a solution of `distance` turns, if the cube is at exactly that distance.
    pub(super) fn way_home(&self, mut cube: Cube, distance: Depth) -> Option<Vec<Move>> {
        if self.0.get(&cube) != Some(&distance) {
            return None;
        }
        let mut path = Vec::new();
        for left in (0..distance.turns()).rev().map(Depth::new) {
            let nearer = Move::ALL.into_iter().find(|m| self.0.get(&cube.after(*m)) == Some(&left));
            let m = nearer.expect("every position but solved has a nearer neighbour");
            cube = cube.after(m);
            path.push(m);
        }
        Some(path)
    }
}
