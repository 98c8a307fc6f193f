//! The phase of an even size that pairs the inner wings of four edges, and brings the centres of four faces into states that the last
//! phase of the inner wings can solve.

use std::sync::Arc;

use super::middle::{Middle, Orbits};
use crate::coord::{choose, permutation, rank_permutation, rank_sequence, sequence, sequences};
use crate::cube::Axis;
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::five::places::EDGE_COUNT;
use crate::solve::phases::axis_orbits::{OrbitStates, TRIPLES, index, states};
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::packed_distances::PackedDistances;
use crate::solve::phases::stage::Readable;
use crate::solve::phases::turns::TurnSet;
use crate::solve::phases::walk::{Space, Steps, list_steps};
use crate::table::{
    FAR, FoldedColumns, FoldedSpace, Folding, Proof, WrongEntry, check_counts, memory_of, numbered,
};

/// The number of ways to place four different pieces in twelve places.
const TUPLES: usize = sequences(12, 4);

/// The number of sets of four of twelve places.
const SETS: usize = choose(12, 4);

/// The number of orders of four edges.
const ORDERS: usize = sequences(4, 4);

/// The first of the four edges between F and B.
const FIRST_EDGE: u8 = 4;

/// A position of the phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FourPairs {
    /// The set of the places of the high wings of four edges, by number.
    high: u16,
    /// The places of their low wings, in the order of the places of the high ones.
    low: u16,
    /// The centres of U and D.
    up: OrbitStates<3>,
    /// The centres of R and L.
    right: OrbitStates<3>,
}

/// The phase at the middle of a size.
pub(super) struct PhaseFourPairs {
    turns: TurnSet,
    up: Orbits,
    right: Orbits,
    tables: Arc<FourTables>,
}

/// The tables of the phase, the same for every even size.
pub(super) struct FourTables {
    /// The set after each turn, and the order in which its places were before: by set, then by turn.
    highs: Vec<(u16, u8)>,
    /// The places after each turn: by tuple, then by turn.
    lows: Vec<u16>,
    /// The places in another order: by tuple, then by order.
    ordered: Vec<u16>,
    /// The distances of the wings: by set, then by tuple.
    pairs: PackedDistances,
    ups: Vec<u8>,
    rights: Vec<u8>,
    numbers: Box<[u16]>,
}

/// The number of positions at each distance: of the wings, of the centres of U and D, of those of R and L.
const PAIR_COUNTS: [u64; 12] =
    [1, 3, 27, 216, 1418, 9623, 63_448, 365_270, 1_548_382, 3_061_324, 830_336, 552];
const UP_COUNTS: [u64; 6] = [1212, 1160, 2772, 912, 1328, 512];
const RIGHT_COUNTS: [u64; 8] = [1212, 3272, 15_064, 50_520, 114_256, 118_756, 38_736, 1184];

/// The pairs farther from the goal than the nearest pairs of a cube by more turns are not tried.
const SPREAD: u8 = 1;

fn in_order(items: [u8; 4], order: usize) -> [u8; 4] {
    permutation::<4>(order).map(|at| items[usize::from(at)])
}

/// Returns places in ascending order, and the order in which they ascend.
fn sorted(places: [u8; 4]) -> ([u8; 4], usize) {
    let mut order = [0, 1, 2, 3u8];
    order.sort_by_key(|at| places[usize::from(*at)]);
    let order = rank_permutation(order);
    (in_order(places, order), order)
}

/// Returns the number of a set of places.
fn number(numbers: &[u16], places: [u8; 4]) -> u16 {
    numbers[places.iter().map(|place| 1usize << place).sum::<usize>()]
}

/// Returns the states with a distance.
fn reachable(distances: &[u8]) -> Vec<OrbitStates<3>> {
    (0..TRIPLES).filter(|state| distances[*state] != FAR).map(states).collect()
}

/// Returns the orbits of the centres of U and D, and of R and L.
fn side_orbits(middle: Middle, turns: &TurnSet) -> [Orbits; 2] {
    [Axis::Y, Axis::X].map(|axis| middle.orbits(axis, turns))
}

impl FourTables {
    /// Builds the tables. `goals` are the distances, in the next phase, of the centres of U and D and of R and L.
    pub(super) async fn new(middle: Middle, goals: [&[u8]; 2]) -> FourTables {
        let turns = middle.four_turns();
        let all = turns.as_slice();
        let numbers = numbered(12);
        let mut sets = vec![[0; 4]; SETS];
        for tuple in 0..TUPLES {
            let places = sequence::<4>(tuple, 12);
            sets[usize::from(number(&numbers, places))] = sorted(places).0;
        }
        let targets: Vec<[u8; 24]> = all.iter().map(|turn| middle.wings(*turn)).collect();
        let high = |set: &[u8; 4]| {
            let after = |target: &[u8; 24]| {
                let (places, order) = sorted(set.map(|place| target[usize::from(place)]));
                (number(&numbers, places), order.to_u8())
            };
            targets.iter().map(after).collect::<Vec<_>>()
        };
        let highs: Vec<(u16, u8)> = sets.iter().flat_map(high).collect();
        let low = |tuple: usize| {
            let places = sequence::<4>(tuple, 12);
            let after = |target: &[u8; 24]| {
                rank_sequence(places.map(|place| target[12 + usize::from(place)] - 12), 12).to_u16()
            };
            targets.iter().map(after).collect::<Vec<u16>>()
        };
        let lows: Vec<u16> = (0..TUPLES).flat_map(low).collect();
        pause().await;
        let reordered = |tuple: usize| {
            let places = sequence::<4>(tuple, 12);
            (0..ORDERS).map(move |order| rank_sequence(in_order(places, order), 12).to_u16())
        };
        let ordered: Vec<u16> = (0..TUPLES).flat_map(reordered).collect();
        pause().await;
        let home = [0, 1, 2, 3].map(|edge| FIRST_EDGE + edge);
        let goal = (number(&numbers, home).into(), rank_sequence(home, 12));
        // The low wings take the order of the high ones.
        let folding = Folding::unfolded(SETS, ORDERS);
        let in_order = |tuple: usize, order: usize| usize::from(ordered[tuple * ORDERS + order]);
        let columns = FoldedColumns::new(TUPLES, ORDERS, in_order);
        pause().await;
        let after_set = |set: usize, turn: usize| {
            let (set, order) = highs[set * all.len() + turn];
            (set.into(), order.into())
        };
        let after_low = |tuple: usize, turn: usize| lows[tuple * all.len() + turn].into();
        let space =
            FoldedSpace::new(&folding, &columns, all.len(), &after_set, &|order, _| order, &after_low);
        let pairs = PackedDistances::new(&space.distances(&[goal]).await);
        let [up, right] = side_orbits(middle, &turns);
        pause().await;
        let ups = up.distances(reachable(goals[0])).await;
        let rights = right.distances(reachable(goals[1])).await;
        FourTables { highs, lows, ordered, pairs, ups, rights, numbers }
    }

    /// Returns the states of the centres of U and D from which the phase reaches its goal.
    pub(super) fn up_states(&self) -> Vec<OrbitStates<3>> {
        reachable(&self.ups)
    }

    /// Checks the tables.
    pub(super) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        Ok(vec![
            self.pairs.verify("four inner pairs", &PAIR_COUNTS)?,
            check_counts("four inner pairs, centres of U and D", &self.ups, &UP_COUNTS)?,
            check_counts("four inner pairs, centres of R and L", &self.rights, &RIGHT_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.lows, self.ordered, self.highs, self.pairs, self.ups, self.rights)
    }

    #[inline]
    fn pair_distance(&self, high: u16, low: u16) -> u8 {
        self.pairs.of(usize::from(high) * TUPLES + usize::from(low))
    }

    #[inline]
    fn centre_distance(&self, up: OrbitStates<3>, right: OrbitStates<3>) -> u8 {
        self.ups[index(&up)].max(self.rights[index(&right)])
    }
}

impl PhaseFourPairs {
    pub(super) fn new(middle: Middle, tables: Arc<FourTables>) -> PhaseFourPairs {
        let turns = middle.four_turns();
        let [up, right] = side_orbits(middle, &turns);
        PhaseFourPairs { up, right, turns, tables }
    }
}

impl Readable for PhaseFourPairs {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn positions(&self, cube: &LayeredCube, _: u8, found: &mut dyn FnMut(FourPairs, u8)) {
        let mut places_of = [[0u8; 2]; EDGE_COUNT];
        for (place, home) in Middle::five(cube).wings().iter().enumerate() {
            places_of[usize::from(home % 12)][place / 12] = (place % 12).to_u8();
        }
        let tables = &*self.tables;
        let (up, right) = (self.up.states(cube), self.right.states(cube));
        let centres = tables.centre_distance(up, right);
        let mut all = Vec::new();
        for set in (0..1u32 << EDGE_COUNT).filter(|set| set.count_ones() == 4) {
            let mut members = (0..EDGE_COUNT).filter(|edge| set >> edge & 1 == 1);
            let edges: [usize; 4] = std::array::from_fn(|_| members.next().unwrap_or_default());
            let (high, order) = sorted(edges.map(|edge| places_of[edge][0]));
            let high = number(&tables.numbers, high);
            let low = rank_sequence(in_order(edges.map(|edge| places_of[edge][1]), order), 12).to_u16();
            all.push((high, low, tables.pair_distance(high, low)));
        }
        let nearest = all.iter().map(|(.., distance)| *distance).min().unwrap_or_default();
        for (high, low, distance) in all {
            if distance <= nearest.max(centres) + SPREAD {
                found(FourPairs { high, low, up, right }, distance.max(centres));
            }
        }
    }
}

impl Space for PhaseFourPairs {
    type Node = FourPairs;

    fn expand(&self, node: &FourPairs, last: Option<u8>, remaining: u8, steps: &mut Steps<FourPairs>) -> u64 {
        let (count, tables) = (self.turns.as_slice().len(), &*self.tables);
        list_steps(&self.turns, last, remaining, steps, |turn| {
            let (up, right) = (self.up.after(node.up, turn), self.right.after(node.right, turn));
            if tables.centre_distance(up, right) > remaining {
                return None;
            }
            let (high, order) = tables.highs[usize::from(node.high) * count + turn];
            let low = tables.lows[usize::from(node.low) * count + turn];
            let low = tables.ordered[usize::from(low) * ORDERS + usize::from(order)];
            (tables.pair_distance(high, low) <= remaining).then_some(FourPairs { high, low, up, right })
        })
    }
}
