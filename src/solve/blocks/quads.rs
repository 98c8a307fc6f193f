//! The distances of four orbits of centres on the two faces of an axis: two pairs, the first by its classes under symmetries.

use std::sync::Arc;

use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::phases::axis_orbits::AxisOrbits;
use crate::table::HALVES;

/// The number of states of a pair of orbits.
const PAIRS: usize = HALVES * HALVES;

/// The symmetries of an axis: its eight rotations, each with and without an exchange of the two colours.
const SYMMETRIES: usize = 16;

/// The number of entries that a piece of the work expands.
const EXPANDED: usize = 40_000;

/// The distances of two pairs of orbits.
pub(super) struct Quads {
    /// By state of the first pair: its class, and the symmetry that brings it to the first state of the class.
    classes: Vec<(u16, u8)>,
    /// By symmetry, then by state of the second pair: the state after the symmetry.
    images: Vec<u16>,
    /// By class, then by state of the second pair.
    distances: Arc<Vec<u8>>,
}

/// Returns the rotations that keep an axis.
fn rotations(axis: Axis) -> impl Iterator<Item = Symmetry> {
    Symmetry::all().filter(move |symmetry| {
        !symmetry.is_mirror() && symmetry.face(axis.face()).axis() == axis
    })
}

/// Returns the state of a pair for those of its orbits.
fn pair(first: u8, second: u8) -> u16 {
    u16::from(first) * HALVES.to_u16() + u16::from(second)
}

/// Returns the images of the states of a pair under each symmetry.
fn images<const K: usize>(orbits: &AxisOrbits<K>, pair_of: [usize; 2]) -> Vec<u16> {
    let mut images = Vec::with_capacity(SYMMETRIES * PAIRS);
    for rotation in rotations(Axis::Y) {
        let [first, second] = pair_of.map(|orbit| orbits.images(orbit, orbit, rotation));
        for exchanged in [false, true] {
            let image = |state: u8| if exchanged { HALVES.to_u8() - 1 - state } else { state };
            for state in 0..PAIRS {
                images.push(pair(image(first[state / HALVES]), image(second[state % HALVES])));
            }
        }
    }
    images
}

/// Returns the states of a pair after each turn: by state, then by turn.
fn moves<const K: usize>(orbits: &AxisOrbits<K>, pair_of: [usize; 2], turns: usize) -> Vec<u16> {
    let [first, second] = pair_of.map(|orbit| orbits.moves(orbit));
    let of_state = |state: usize| {
        let rows = [&first[state / HALVES * turns..], &second[state % HALVES * turns..]];
        (0..turns).map(move |turn| pair(rows[0][turn], rows[1][turn]))
    };
    (0..PAIRS).flat_map(of_state).collect()
}

impl Quads {
    /// Builds the distances from these goals, given as states of both pairs.
    pub(super) async fn new<const K: usize>(
        orbits: &AxisOrbits<K>,
        pairs: [[usize; 2]; 2],
        turns: usize,
        goals: &[(u16, u16)],
    ) -> Quads {
        let [of_first, images] = pairs.map(|pair| images(orbits, pair));
        let [first_moves, second_moves] = pairs.map(|pair| moves(orbits, pair, turns));
        let mut classes = vec![(u16::MAX, 0); PAIRS];
        let (mut heads, mut stabilisers) = (Vec::new(), Vec::new());
        for head in 0..PAIRS {
            if classes[head].0 != u16::MAX {
                continue;
            }
            let class = heads.len().to_u16();
            let brings = |state: usize, symmetry: &usize| usize::from(of_first[symmetry * PAIRS + state]) == head;
            for symmetry in 0..SYMMETRIES {
                let state = usize::from(of_first[symmetry * PAIRS + head]);
                let back = (0..SYMMETRIES).find(|symmetry| brings(state, symmetry)).expect("the inverse");
                classes[state] = (class, back.to_u8());
            }
            heads.push(head);
            stabilisers.push((0..SYMMETRIES).filter(|symmetry| brings(head, symmetry)).collect::<Vec<_>>());
        }
        pause().await;
        let mut distances = vec![u8::MAX; heads.len() * PAIRS];
        let mut open: Vec<u32> = Vec::new();
        let mut reach = |first: u16, second: u16, distance: u8, open: &mut Vec<u32>| {
            let (class, symmetry) = classes[usize::from(first)];
            let second = images[usize::from(symmetry) * PAIRS + usize::from(second)];
            let entry = |second: u16| usize::from(class) * PAIRS + usize::from(second);
            if distances[entry(second)] != u8::MAX {
                return;
            }
            open.push(entry(second).to_u32());
            for symmetry in &stabilisers[usize::from(class)] {
                distances[entry(images[symmetry * PAIRS + usize::from(second)])] = distance;
            }
        };
        for (first, second) in goals {
            reach(*first, *second, 0, &mut open);
        }
        let (mut distance, mut expanded) = (0, 0);
        while !open.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for entry in open {
                expanded += 1;
                if expanded % EXPANDED == 0 {
                    pause().await;
                }
                let (head, second) = (heads[entry.index() / PAIRS], entry.index() % PAIRS);
                let after = first_moves[head * turns..][..turns].iter().zip(&second_moves[second * turns..][..turns]);
                for (first, second) in after {
                    reach(*first, *second, distance, &mut next);
                }
            }
            open = next;
        }
        if std::env::var("TRACE").is_ok() {
            let mut counts = [0_usize; 20];
            for (at, distance) in distances.iter().enumerate() {
                counts[usize::from(*distance).min(19)] += SYMMETRIES / stabilisers[at / PAIRS].len();
            }
            eprintln!("quads {pairs:?}: {} classes, {counts:?}", heads.len());
        }
        Quads { classes, images, distances: Arc::new(distances) }
    }

    /// Returns the same distances for the mirrored orbits: `mirrored` are the pairs that a mirror takes to those of this table.
    pub(super) fn mirrored<const K: usize>(
        &self,
        orbits: &AxisOrbits<K>,
        pairs: [[usize; 2]; 2],
        mirrored: [[usize; 2]; 2],
    ) -> Quads {
        let mirror = Symmetry::all()
            .find(|symmetry| symmetry.is_mirror() && symmetry.face(Axis::Y.face()) == Axis::Y.face())
            .expect("a mirror that keeps the axis");
        let image = |at: usize| -> Vec<u16> {
            let [first, second] =
                [0, 1].map(|i| orbits.images(mirrored[at][i], pairs[at][i], mirror));
            (0..PAIRS).map(|state| pair(first[state / HALVES], second[state % HALVES])).collect()
        };
        let [of_first, of_second] = [image(0), image(1)];
        let classes = of_first.iter().map(|state| self.classes[usize::from(*state)]).collect();
        let images = (0..SYMMETRIES)
            .flat_map(|symmetry| of_second.iter().map(move |state| (symmetry, *state)))
            .map(|(symmetry, state)| self.images[symmetry * PAIRS + usize::from(state)])
            .collect();
        Quads { classes, images, distances: self.distances.clone() }
    }

    /// Returns the distance of a state of each orbit.
    #[inline]
    pub(super) fn distance(&self, first: [u8; 2], second: [u8; 2]) -> u8 {
        let (class, symmetry) = self.classes[usize::from(pair(first[0], first[1]))];
        let second = self.images[usize::from(symmetry) * PAIRS + usize::from(pair(second[0], second[1]))];
        self.distances[usize::from(class) * PAIRS + usize::from(second)]
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.distances.len() + 4 * self.classes.len() + 2 * self.images.len()
    }
}
