//! The distances of four orbits of centres on the two faces of an axis.
//!
//! Four orbits have 70⁴ states, 24 million. The 16 symmetries of the axis, its eight rotations with and without an exchange of the two
//! colours, map the states of the first two orbits to each other; only one of each class of such states is in the table, 400 of 4900.
//! So the table has 1.96 million entries. Symmetric states of the other two orbits are looked up. (Method: symmetry reduction of one
//! coordinate, as H. Kociemba's two-phase does; solve/two_phase.)

use std::sync::Arc;

use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::five::pairs::closure;
use crate::solve::phases::axis_orbits::{AxisOrbits, opposite};
use crate::table::{FoldedColumns, FoldedSpace, Folding, HALVES, Proof, WrongEntry, check_distribution};

/// The number of states of a pair of orbits.
const PAIRS: usize = HALVES * HALVES;

/// The number of symmetries of an axis with its two colours.
const SYMMETRIES: usize = 16;

/// The distances of two pairs of orbits from the nearest goal.
pub(super) struct FourOrbits {
    /// By state of the first pair: its class, and the number of the symmetry that maps it to the representative of the class.
    classes: Box<[(u16, u8)]>,
    /// The states of the second pair.
    second: FoldedColumns,
    /// By class, then by state of the second pair.
    distances: Arc<[u8]>,
}

/// Two pairs of orbits, by their numbers.
pub(super) type TwoPairs = [[usize; 2]; 2];

/// What the table of two pairs is built from.
pub(super) struct Pairs {
    /// By pair, then by symmetry: the states to which it maps those of the pair.
    images: [Vec<Vec<u16>>; 2],
    /// By pair, then by state: the states after each turn.
    moves: [Vec<Vec<u16>>; 2],
}

/// Returns the number of the states of a pair, below [`PAIRS`].
#[inline]
fn pair(first: u8, second: u8) -> u16 {
    u16::from(first) * HALVES.to_u16() + u16::from(second)
}

/// Returns the symmetries that map the axis through U and D to itself, of this handedness.
fn of_axis(is_mirror: bool) -> impl Iterator<Item = Symmetry> {
    Symmetry::all().filter(move |symmetry| {
        symmetry.is_mirror() == is_mirror && symmetry.face(Axis::Y.face()).axis() == Axis::Y
    })
}

impl Pairs {
    /// Tabulates the symmetries and turns of two pairs of orbits.
    pub(super) fn new<const K: usize>(orbits: &AxisOrbits<K>, pairs: TwoPairs) -> Pairs {
        let images = pairs.map(|of| {
            let of_rotation = |rotation| {
                let [first, second] = of.map(|orbit| orbits.images(orbit, orbit, rotation));
                let kept = (0..PAIRS).map(|state| (first[state / HALVES], second[state % HALVES]));
                let exchanged = kept.clone().map(|(first, second)| pair(opposite(first), opposite(second)));
                [kept.map(|(first, second)| pair(first, second)).collect(), exchanged.collect()]
            };
            of_axis(false).flat_map(of_rotation).collect()
        });
        let moves = pairs.map(|of| {
            let of_state = |state: usize| {
                let [first, second] = [state / HALVES, state % HALVES];
                let [first, second] = [orbits.after_all(of[0], first), orbits.after_all(of[1], second)];
                first.iter().zip(second).map(|(first, second)| pair(*first, *second)).collect()
            };
            (0..PAIRS).map(of_state).collect()
        });
        Pairs { images, moves }
    }

    /// Returns the states of both pairs that turns with these numbers reach, from all orbits in the state `home`. A turn moves each orbit by
    /// itself, so they do not depend on other orbits.
    pub(super) fn reached(&self, home: u8, turns: &[usize]) -> Vec<(u16, u16)> {
        let solved = pair(home, home);
        let [first_moves, second_moves] = &self.moves;
        closure([(solved, solved)], |(first, second)| {
            let (first, second) = (&first_moves[usize::from(first)], &second_moves[usize::from(second)]);
            turns.iter().map(|turn| (first[*turn], second[*turn])).collect()
        })
    }
}

impl FourOrbits {
    /// Builds the table with these goals, which are states of both pairs. A symmetry maps goals to goals.
    pub(super) async fn new(pairs: Pairs, goals: &[(u16, u16)]) -> FourOrbits {
        let Pairs { images: [of_first, of_second], moves: [first_moves, second_moves] } = pairs;
        let folding = Folding::new(PAIRS, SYMMETRIES, &|state| {
            of_first.iter().enumerate().map(|(map, images)| (images[state].into(), map)).collect()
        })
        .await;
        let second = FoldedColumns::new(PAIRS, SYMMETRIES, |state, map| of_second[map][state].into());
        pause().await;
        let turns = first_moves[0].len();
        let turn_row = |state: usize, turn: usize| (first_moves[state][turn].into(), 0);
        let turn_column = |state: usize, turn: usize| second_moves[state][turn].into();
        let space = FoldedSpace::new(&folding, &second, turns, &turn_row, &|_, map| map, &turn_column);
        pause().await;
        let goals: Vec<(usize, usize)> =
            goals.iter().map(|(first, second)| (usize::from(*first), usize::from(*second))).collect();
        let distances = space.distances(&goals).await;
        let of = |state| {
            let (class, map) = folding.of(state);
            (class.to_u16(), map.to_u8())
        };
        FourOrbits { classes: (0..PAIRS).map(of).collect(), second, distances: distances.into() }
    }

    /// Returns the distances of the pairs of orbits that a mirror maps to those of this table. The entries are shared.
    pub(super) fn mirrored<const K: usize>(
        &self,
        orbits: &AxisOrbits<K>,
        pairs: TwoPairs,
        mirrored: TwoPairs,
    ) -> FourOrbits {
        let mirror = of_axis(true).next().expect("an axis has mirrors");
        let [of_first, of_second]: [Vec<u16>; 2] = std::array::from_fn(|at| {
            let [first, second] = [0, 1].map(|i| orbits.images(mirrored[at][i], pairs[at][i], mirror));
            (0..PAIRS).map(|state| pair(first[state / HALVES], second[state % HALVES])).collect()
        });
        let second = |state: usize, map| self.second.image(of_second[state].into(), map);
        FourOrbits {
            classes: of_first.iter().map(|state| self.classes[usize::from(*state)]).collect(),
            second: FoldedColumns::new(PAIRS, SYMMETRIES, second),
            distances: self.distances.clone(),
        }
    }

    /// Returns the distance of these states of the two pairs.
    #[inline]
    pub(super) fn distance(&self, [[a, b], [c, d]]: [[u8; 2]; 2]) -> u8 {
        let (class, map) = self.classes[usize::from(pair(a, b))];
        self.distances[usize::from(class) * PAIRS + self.second.image(pair(c, d).into(), map.into())]
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
        self.distances.len() + size_of_val(&*self.classes) + self.second.memory_usage()
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::job::{Build, Pieces};
    use crate::solve::phases::rows::join_turns;

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
            let left = FourOrbits::new(Pairs::new(&orbits, LEFT), &goals).await;
            let right = left.mirrored(&orbits, LEFT, RIGHT);
            (orbits, left, right)
        };
        let (orbits, left, right) = Pieces::new(0, build).finish();
        let of = |states: &[u8; 6], pairs: TwoPairs| pairs.map(|pair| pair.map(|orbit| states[orbit]));
        let mut random = ChaCha8Rng::seed_from_u64(9);
        for _ in 0..3000 {
            let states: [u8; 6] = std::array::from_fn(|_| random.random_range(0..HALVES.to_u8()));
            for (four, pairs) in [(&left, LEFT), (&right, RIGHT)] {
                let distance = |states: &[u8; 6]| four.distance(of(states, pairs));
                let here = distance(&states);
                let after =
                    (0..orbits.after_all(0, 0).len()).map(|turn| distance(&orbits.after(states, turn)));
                let nearest = after.inspect(|there| assert!(there.abs_diff(here) <= 1)).min();
                assert_eq!(nearest, Some(here - 1), "{states:?}");
            }
        }
        assert_eq!([&left, &right].map(|four| four.distance([[home; 2]; 2])), [0, 0]);
    }
}
