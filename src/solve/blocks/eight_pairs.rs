//! The phase of an even size that pairs the inner wings of the other eight edges, solves the inner x-centres, and joins the oblique
//! centres into bars of one colour.

use std::sync::Arc;

use super::middle::{Middle, Orbits};
use crate::coord::{factorial, permutation, rank_permutation};
use crate::cube::{Axis, Corner, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::five::phase_five::{after, edge, place};
use crate::solve::five::places::EDGE_COUNT;
use crate::solve::five::turn_sets::keeping_axes;
use crate::solve::phases::axis_orbits::{OrbitStates, index};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::pair_distances::pair_distances;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{HALVES, Proof, WrongEntry, check_counts};

/// The number of permutations of eight pieces.
const ORDERS: usize = factorial(8);

/// A position of the phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct EightPairs {
    /// The permutation that takes the place of each high wing to the place of the low wing of its edge.
    order: u16,
    /// 1 if the permutation of the edges by their high wings is odd and that of the corners is not, or the other way.
    parity: u16,
    /// The centres of U and D, R and L, F and B.
    centres: [OrbitStates<3>; 3],
}

/// The phase at the middle of a size.
pub(super) struct PhaseEightPairs {
    turns: TurnSet,
    orbits: [Orbits; 3],
    tables: Arc<EightTables>,
}

/// The tables of the phase, the same for every even size.
pub(super) struct EightTables {
    /// By permutation, then by turn.
    orders: Vec<u16>,
    /// By turn: 1 for a half turn of half of the cube.
    flips: Vec<u16>,
    /// The distances of the wings with the parity and the inner x-centres of F and B: by permutation, then by parity, then by
    /// state of the centres.
    pairs: Vec<u8>,
    centres: [Vec<u8>; 3],
}

/// The number of positions at each distance: of the wings with x-centres, and of the centres of each axis.
const PAIR_COUNTS: [u64; 13] =
    [1, 2, 14, 75, 417, 2188, 10_188, 44_857, 181_106, 600_406, 1_233_108, 723_701, 26_337];
const CENTRE_COUNTS: [&[u64]; 3] = [
    &[70, 70, 196, 238, 258, 272, 108],
    &[70, 70, 196, 238, 258, 272, 108],
    &[70, 140, 924, 4148, 19_330, 70_702, 134_068, 98_376, 15_218, 24],
];

/// The number of permutations that a piece of the work tabulates.
const TABULATED: usize = ORDERS / 16;

/// Returns the orbits of the centres of U and D, R and L, F and B.
fn all_orbits(middle: Middle, turns: &TurnSet) -> [Orbits; 3] {
    [Axis::Y, Axis::X, Axis::Z].map(|axis| middle.orbits(axis, turns))
}

impl EightTables {
    /// Builds the tables.
    pub(super) async fn new(middle: Middle) -> EightTables {
        let turns = middle.eight_turns();
        let all = turns.as_slice();
        let both = |turn: &Turn| {
            let wings = middle.wings(*turn);
            [0, 12].map(|first| -> [u8; 8] {
                std::array::from_fn(|at| place(usize::from(wings[edge(at) + first] % 12)).to_u8())
            })
        };
        let targets: Vec<[[u8; 8]; 2]> = all.iter().map(both).collect();
        let mut orders = Vec::with_capacity(ORDERS * all.len());
        for order in 0..ORDERS {
            let from = permutation::<8>(order);
            orders
                .extend(targets.iter().map(|[high, low]| rank_permutation(after(from, high, low)).to_u16()));
            if order % TABULATED == TABULATED - 1 {
                pause().await;
            }
        }
        let flips: Vec<u16> = all.iter().map(|turn| u16::from(middle.is_deepest(*turn))).collect();
        let orbits = all_orbits(middle, &turns);
        pause().await;
        let home = orbits[0].home();
        let after_order = |order: usize, turn: usize| orders[order * all.len() + turn].into();
        let after_beside = |beside: usize, turn: usize| {
            let (parity, state) = ((beside / HALVES) ^ usize::from(flips[turn]), beside % HALVES);
            parity * HALVES + usize::from(orbits[2].after_all(0, state)[turn])
        };
        let counts = [ORDERS, 2 * HALVES];
        let pairs =
            pair_distances(vec![(0, home.into())], counts, all.len(), after_order, after_beside).await;
        pause().await;
        let goals = || (0..HALVES.to_u8()).map(move |bars| [home, bars, bars]);
        let mut centres = [const { Vec::new() }; 3];
        for (centres, orbits) in centres.iter_mut().zip(&orbits) {
            *centres = orbits.distances(goals()).await;
        }
        EightTables { orders, flips, pairs, centres }
    }

    /// Returns the distances of the centres of U and D and of those of R and L.
    pub(super) fn side_distances(&self) -> [&[u8]; 2] {
        [&self.centres[0], &self.centres[1]]
    }

    /// Checks the tables.
    pub(super) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let [up, right, front] = [0, 1, 2].map(|axis: usize| {
            let table = [
                "eight inner pairs, centres of U and D",
                "eight inner pairs, centres of R and L",
                "eight inner pairs, centres of F and B",
            ][axis];
            check_counts(table, &self.centres[axis], CENTRE_COUNTS[axis])
        });
        Ok(vec![
            check_counts("eight inner pairs and x-centres of F and B", &self.pairs, &PAIR_COUNTS)?,
            up?,
            right?,
            front?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.orders) + self.pairs.len() + self.centres.iter().map(Vec::len).sum::<usize>()
    }

    #[inline]
    fn pair_distance(&self, order: u16, parity: u16, front: u8) -> u8 {
        self.pairs[(2 * usize::from(order) + usize::from(parity)) * HALVES + usize::from(front)]
    }
}

impl PhaseEightPairs {
    pub(super) fn new(middle: Middle, tables: Arc<EightTables>) -> PhaseEightPairs {
        let turns = middle.eight_turns();
        PhaseEightPairs { orbits: all_orbits(middle, &turns), turns, tables }
    }

    #[inline]
    fn after(&self, state: &EightPairs, turn: usize) -> EightPairs {
        let EightTables { orders, flips, .. } = &*self.tables;
        EightPairs {
            order: orders[usize::from(state.order) * flips.len() + turn],
            parity: state.parity ^ flips[turn],
            centres: std::array::from_fn(|axis| self.orbits[axis].after(state.centres[axis], turn)),
        }
    }

    /// Returns the sum of the squares of the distances of the wings and of the centres of each axis; 0 at the goal only. Squares
    /// found the goal in fewer turns than the distances themselves (docs/solvers/nxn.md).
    #[inline]
    fn value(&self, state: &EightPairs) -> u32 {
        let square = |distance: u8| u32::from(distance) * u32::from(distance);
        let centres = state
            .centres
            .iter()
            .zip(&self.tables.centres)
            .map(|(states, table)| square(table[index(states)]));
        centres.sum::<u32>()
            + square(self.tables.pair_distance(state.order, state.parity, state.centres[2][0]))
    }
}

/// Returns the rotations that keep each axis: half turns of the cube.
fn half_rotations() -> impl Iterator<Item = Symmetry> {
    keeping_axes().filter(|symmetry| !symmetry.is_mirror())
}

/// True if the permutation is odd.
fn is_odd(permutation: &[u8]) -> bool {
    let pairs = (0..permutation.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| permutation[j] > permutation[i]).count() % 2 == 1
}

/// Returns the home of the corner in each place.
fn corners(cube: &LayeredCube) -> [u8; 8] {
    let colours = cube.five_layers(2);
    // The stickers of the 5x5x5 that are stickers of the 3x3x3.
    let sticker = |facelet: usize| 25 * (facelet / 9) + 10 * (facelet % 9 / 3) + 2 * (facelet % 3);
    let set = |corner: Corner, colours: &dyn Fn(usize) -> usize| {
        corner.facelets().iter().map(|facelet| 1u8 << colours(*facelet)).sum::<u8>()
    };
    Corner::ALL.map(|corner| {
        let found = set(corner, &|facelet| colours[sticker(facelet)].index());
        let home = Corner::ALL.iter().position(|home| set(*home, &|facelet| facelet / 9) == found);
        home.expect("a corner has the colours of three neighbours").to_u8()
    })
}

impl Gathered for PhaseEightPairs {
    fn turns(&self) -> &[Turn] {
        self.turns.as_slice()
    }

    fn position(&self, cube: &LayeredCube) -> EightPairs {
        let edges = Middle::five(cube).wings().map(|home| home % 12);
        let mut low_at = [0; EDGE_COUNT];
        for (at, edge) in edges[12..].iter().enumerate() {
            low_at[usize::from(*edge)] = at;
        }
        let order = std::array::from_fn(|at| place(low_at[usize::from(edges[edge(at)])]).to_u8());
        let order = rank_permutation::<8>(order).to_u16();
        let parity = u16::from(is_odd(&edges[..12]) != is_odd(&corners(cube)));
        let centres = self.orbits.each_ref().map(|orbits| orbits.states(cube));
        EightPairs { order, parity, centres }
    }

    /// Lists the position for all names of colours that keep their axes: a cube of an even size has no fixed centres.
    fn positions(&self, cube: &LayeredCube, found: &mut dyn FnMut(Symmetry, EightPairs)) {
        for rotation in half_rotations() {
            found(rotation, self.position(&cube.renamed(rotation)));
        }
    }

    fn is_goal(&self, state: &EightPairs) -> bool {
        self.value(state) == 0
    }
}

impl Problem for PhaseEightPairs {
    type State = EightPairs;
    type Action = u8;
    type Key = EightPairs;

    const LARGEST_STEP: usize = 1;

    fn apply(&self, state: &EightPairs, turn: u8) -> EightPairs {
        self.after(state, turn.into())
    }

    fn key(&self, state: &EightPairs) -> Option<EightPairs> {
        // Other pieces differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &EightPairs, children: &mut Children<u8>) -> u64 {
        let count = self.turns.as_slice().len();
        for turn in 0..count {
            children.add(self.value(&self.after(state, turn)), 1, turn.to_u8());
        }
        count.to_u64()
    }
}
