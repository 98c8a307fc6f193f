//! The distances of four orbits of centres on the two faces of an axis.
//!
//! Four orbits have 70⁴ states, 24 million. The 16 symmetries of the axis, its eight rotations with and without an exchange of the two
//! colours, map the states of the first two orbits to each other; only the first of each class of such states is in the table, 400 of
//! 4900. So the table has 1.96 million entries. Symmetric states of the other two orbits are looked up. (Method: symmetry reduction of one
//! coordinate, as H. Kociemba's two-phase does; solve/two_phase.)

use std::sync::Arc;

use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::phases::axis_orbits::{AxisOrbits, opposite};
use crate::table::{HALVES, Proof, WrongEntry, check_distribution};

/// The number of states of a pair of orbits.
const PAIRS: usize = HALVES * HALVES;

/// The number of symmetries of an axis with its two colours.
const SYMMETRIES: usize = 16;

/// The number of entries that a piece of the work expands.
const EXPANDED: usize = 40_000;

/// The distances of two pairs of orbits from the nearest goal.
pub(super) struct FourOrbits {
    /// By state of the first pair: its class, and the number of the symmetry that maps it to the first state of the class.
    classes: Vec<(u16, u8)>,
    /// By symmetry, then by state of the second pair: the state to which the symmetry maps it.
    images: Vec<u16>,
    /// By class, then by state of the second pair.
    distances: Arc<Vec<u8>>,
}

/// Two pairs of orbits, by their numbers.
pub(super) type TwoPairs = [[usize; 2]; 2];

/// Returns the number of the states of a pair, below [`PAIRS`].
fn pair(first: u8, second: u8) -> u16 {
    u16::from(first) * HALVES.to_u16() + u16::from(second)
}

/// Returns the symmetries that map the axis through U and D to itself, of this handedness.
fn of_axis(is_mirror: bool) -> impl Iterator<Item = Symmetry> {
    Symmetry::all().filter(move |symmetry| {
        symmetry.is_mirror() == is_mirror && symmetry.face(Axis::Y.face()).axis() == Axis::Y
    })
}

/// Returns the states to which each symmetry maps those of a pair: by symmetry, then by state.
fn images<const K: usize>(orbits: &AxisOrbits<K>, of_pair: [usize; 2]) -> Vec<u16> {
    let mut images = Vec::with_capacity(SYMMETRIES * PAIRS);
    for rotation in of_axis(false) {
        let [first, second] = of_pair.map(|orbit| orbits.images(orbit, orbit, rotation));
        for is_exchanged in [false, true] {
            let image = |state: u8| if is_exchanged { opposite(state) } else { state };
            images.extend(
                (0..PAIRS).map(|state| pair(image(first[state / HALVES]), image(second[state % HALVES]))),
            );
        }
    }
    images
}

/// Returns the states of a pair after each turn: by state, then by turn.
fn moves<const K: usize>(orbits: &AxisOrbits<K>, of_pair: [usize; 2]) -> Vec<u16> {
    let of_state = |state: usize| {
        let [first, second] = [(of_pair[0], state / HALVES), (of_pair[1], state % HALVES)]
            .map(|(orbit, state)| orbits.after_all(orbit, state));
        first.iter().zip(second).map(|(first, second)| pair(*first, *second))
    };
    (0..PAIRS).flat_map(of_state).collect()
}

/// The states of a pair by classes.
struct Classes {
    /// As in [`FourOrbits`].
    of_state: Vec<(u16, u8)>,
    /// The first state of each class.
    heads: Vec<usize>,
    /// By class: the symmetries that map its first state to itself.
    stabilisers: Vec<Vec<usize>>,
}

impl Classes {
    /// Divides the states of a pair, given their images.
    fn new(images: &[u16]) -> Classes {
        let mut of_state = vec![(u16::MAX, 0); PAIRS];
        let (mut heads, mut stabilisers) = (Vec::new(), Vec::new());
        for head in 0..PAIRS {
            if of_state[head].0 != u16::MAX {
                continue;
            }
            let maps_to_head = |state: usize| {
                (0..SYMMETRIES).filter(move |symmetry| usize::from(images[symmetry * PAIRS + state]) == head)
            };
            for symmetry in 0..SYMMETRIES {
                let state = usize::from(images[symmetry * PAIRS + head]);
                let back = maps_to_head(state).next().expect("the symmetries are a group");
                of_state[state] = (heads.len().to_u16(), back.to_u8());
            }
            stabilisers.push(maps_to_head(head).collect());
            heads.push(head);
        }
        Classes { of_state, heads, stabilisers }
    }
}

impl FourOrbits {
    /// Builds the table for these orbits and goals, which are states of both pairs. A symmetry maps goals to goals.
    pub(super) async fn new<const K: usize>(
        orbits: &AxisOrbits<K>,
        pairs: TwoPairs,
        goals: &[(u16, u16)],
    ) -> FourOrbits {
        let [of_first, images] = pairs.map(|pair| images(orbits, pair));
        let [first_moves, second_moves] = pairs.map(|pair| moves(orbits, pair));
        let turns = first_moves.len() / PAIRS;
        let Classes { of_state: classes, heads, stabilisers } = Classes::new(&of_first);
        pause().await;
        let mut distances = vec![u8::MAX; heads.len() * PAIRS];
        let mut reach = |(first, second): (u16, u16), distance: u8, open: &mut Vec<u32>| {
            let (class, symmetry) = classes[usize::from(first)];
            let image =
                |symmetry: usize, second: u16| usize::from(images[symmetry * PAIRS + usize::from(second)]);
            let second = image(symmetry.into(), second);
            let row = usize::from(class) * PAIRS;
            if distances[row + second] == u8::MAX {
                open.push((row + second).to_u32());
                // States that a symmetry of the first pair maps to each other have one distance.
                for symmetry in &stabilisers[usize::from(class)] {
                    distances[row + image(*symmetry, second.to_u16())] = distance;
                }
            }
        };
        let mut open = Vec::new();
        goals.iter().for_each(|goal| reach(*goal, 0, &mut open));
        let (mut distance, mut expanded) = (0, 0);
        while !open.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for entry in open {
                expanded += 1;
                if expanded % EXPANDED == 0 {
                    pause().await;
                }
                let (first, second) = (heads[entry.index() / PAIRS], entry.index() % PAIRS);
                let pairs = first_moves[first * turns..][..turns]
                    .iter()
                    .zip(&second_moves[second * turns..][..turns]);
                pairs.for_each(|(first, second)| reach((*first, *second), distance, &mut next));
            }
            open = next;
        }
        FourOrbits { classes, images, distances: Arc::new(distances) }
    }

    /// Returns the distances of the pairs of orbits that a mirror maps to those of this table. The entries are shared.
    pub(super) fn mirrored<const K: usize>(
        &self,
        orbits: &AxisOrbits<K>,
        pairs: TwoPairs,
        mirrored: TwoPairs,
    ) -> FourOrbits {
        let mirror = of_axis(true).next().expect("an axis has mirrors");
        let [of_first, of_second] = [0, 1].map(|at| {
            let [first, second] = [0, 1].map(|i| orbits.images(mirrored[at][i], pairs[at][i], mirror));
            (0..PAIRS).map(move |state| usize::from(pair(first[state / HALVES], second[state % HALVES])))
        });
        let classes = of_first.map(|state| self.classes[state]).collect();
        let rows = self.images.chunks_exact(PAIRS);
        let images = rows.flat_map(|row| of_second.clone().map(|state| row[state])).collect();
        FourOrbits { classes, images, distances: self.distances.clone() }
    }

    /// Returns the distance of these states of the first pair and of the second.
    #[inline]
    pub(super) fn distance(&self, first: [u8; 2], second: [u8; 2]) -> u8 {
        let (class, symmetry) = self.classes[usize::from(pair(first[0], first[1]))];
        let second = self.images[usize::from(symmetry) * PAIRS + usize::from(pair(second[0], second[1]))];
        self.distances[usize::from(class) * PAIRS + usize::from(second)]
    }

    /// Checks how many of all states are at each distance; states without a way to a goal are not counted.
    pub(super) fn verify(&self, table: &'static str, expected: &[u64]) -> Result<Proof, WrongEntry> {
        let mut distribution = vec![0; 256];
        for (class, _) in &self.classes {
            let entries = &self.distances[usize::from(*class) * PAIRS..][..PAIRS];
            entries.iter().for_each(|distance| distribution[usize::from(*distance)] += 1);
        }
        check_distribution(table, distribution, expected, self.distances.len())
    }

    /// Returns the size of the table in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.distances.len() + size_of_val(&*self.classes) + size_of_val(&*self.images)
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::job::{Build, Pieces};
    use crate::solve::blocks::rows::join_turns;

    const PLACES: [(usize, usize); 6] = [(2, 3), (1, 3), (2, 4), (1, 4), (2, 5), (1, 5)];
    const LEFT: TwoPairs = [[0, 1], [2, 3]];
    const RIGHT: TwoPairs = [[4, 5], [2, 3]];

    #[test]
    fn each_state_is_a_turn_further_than_its_nearest_neighbour_and_mirrored_orbits_have_the_same_distances() {
        let orbits = AxisOrbits::new(9, Axis::Y, PLACES, &join_turns(9, 4, 1));
        // All symmetries map these goals to each other.
        let home = orbits.home();
        let goals: Vec<(u16, u16)> = [home, opposite(home)].map(|at| (pair(at, at), pair(at, at))).to_vec();
        let build = async move {
            let left = FourOrbits::new(&orbits, LEFT, &goals).await;
            let right = left.mirrored(&orbits, LEFT, RIGHT);
            (orbits, left, right)
        };
        let (orbits, left, right) = Pieces::new(0, build).finish();
        let of = |states: &[u8; 6], pairs: TwoPairs| pairs.map(|pair| pair.map(|orbit| states[orbit]));
        let mut random = ChaCha8Rng::seed_from_u64(9);
        for _ in 0..3000 {
            let states: [u8; 6] = std::array::from_fn(|_| random.random_range(0..HALVES.to_u8()));
            for (four, pairs) in [(&left, LEFT), (&right, RIGHT)] {
                let distance = |states: &[u8; 6]| {
                    let [first, second] = of(states, pairs);
                    four.distance(first, second)
                };
                let here = distance(&states);
                let after =
                    (0..orbits.after_all(0, 0).len()).map(|turn| distance(&orbits.after(states, turn)));
                let nearest = after.inspect(|there| assert!(there.abs_diff(here) <= 1)).min();
                assert_eq!(nearest, Some(here - 1), "{states:?}");
            }
        }
        assert_eq!([&left, &right].map(|four| four.distance([home; 2], [home; 2])), [0, 0]);
    }
}
