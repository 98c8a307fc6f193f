//! The places of the pieces of four edges among the eight edges on R and L, for phase 4.

use super::places::{Permutations, places};
use crate::coord::{permutation, rank_permutation, rank_sequence, sequence, sequences};
use crate::cube::Symmetry;
use crate::numbers::Number;
use crate::solve::phases::turns::Turn;
use crate::table::{HALVES, memory_of, numbered};

/// The number of ways to place four different pieces in eight places.
pub(in crate::solve) const TUPLES: usize = sequences(8, 4);

/// The number of orders of four edges.
pub(in crate::solve) const ORDERS: usize = 24;

/// The number of the first of the eight edges on R and L; the four before lie between R and L.
pub(in crate::solve) const FIRST_EDGE: usize = 4;

/// The kinds of pieces of an edge.
#[derive(Clone, Copy)]
pub(in crate::solve) enum Kind {
    Midge,
    High,
    Low,
}

/// Returns the permutation of the eight places of pieces of a kind.
pub(in crate::solve) fn targets(permutations: &Permutations, kind: Kind) -> [u8; 8] {
    std::array::from_fn(|place| {
        let edge = FIRST_EDGE + place;
        let target = match kind {
            Kind::Midge => permutations.midges[edge],
            Kind::High => permutations.wings[edge] % 12,
            Kind::Low => permutations.wings[edge + 12] % 12,
        };
        target - FIRST_EDGE.to_u8()
    })
}

/// Tables of the tuples of four places.
pub(in crate::solve) struct Tuples {
    /// For each tuple, its set of places and the order in which they ascend.
    sorted: Vec<(u8, u8)>,
    /// The tuples in another order: by tuple, then by order.
    ordered: Vec<u16>,
    /// The products of orders.
    products: Vec<[u8; ORDERS]>,
    sets: Vec<[u8; 4]>,
}

/// Returns the tuple with its places moved.
pub(in crate::solve) fn moved(tuple: usize, target: &[u8; 8]) -> usize {
    rank_sequence(sequence::<4>(tuple, 8).map(|place| target[usize::from(place)]), 8)
}

/// Returns the items in this order.
fn in_order(items: [u8; 4], order: usize) -> [u8; 4] {
    permutation::<4>(order).map(|at| items[usize::from(at)])
}

impl Tuples {
    pub(in crate::solve) fn new() -> Tuples {
        let numbers = numbered(8);
        let sorted = |tuple: usize| {
            let places = sequence::<4>(tuple, 8);
            let mut order = [0, 1, 2, 3u8];
            order.sort_by_key(|at| places[usize::from(*at)]);
            let set: usize = places.iter().map(|place| 1 << place).sum();
            (numbers[set].to_u8(), rank_permutation(order).to_u8())
        };
        let ordered = |tuple: usize| {
            let places = sequence::<4>(tuple, 8);
            (0..ORDERS).map(move |order| rank_sequence(in_order(places, order), 8).to_u16())
        };
        let product = |first: usize| {
            std::array::from_fn(|next| rank_permutation(in_order(permutation::<4>(first), next)).to_u8())
        };
        let mut sets = vec![[0; 4]; HALVES];
        for tuple in 0..TUPLES {
            let (set, order) = sorted(tuple);
            if order == 0 {
                sets[usize::from(set)] = sequence(tuple, 8);
            }
        }
        Tuples {
            sorted: (0..TUPLES).map(sorted).collect(),
            ordered: (0..TUPLES).flat_map(ordered).collect(),
            products: (0..ORDERS).map(product).collect(),
            sets,
        }
    }

    /// Returns a number of the midges and the wings of one kind of four edges in any order, with the order in which the
    /// midges ascend.
    #[inline]
    pub(in crate::solve) fn half(&self, midges: usize, wings: usize) -> (usize, usize) {
        let (set, order) = self.sorted[midges];
        let order = usize::from(order);
        (usize::from(set) * TUPLES + usize::from(self.ordered[wings * ORDERS + order]), order)
    }

    /// Returns the tuple in another order.
    #[inline]
    pub(in crate::solve) fn in_order(&self, tuple: usize, order: usize) -> usize {
        self.ordered[tuple * ORDERS + order].into()
    }

    /// Returns the midges and the wings with this number.
    pub(in crate::solve) fn of_half(&self, half: usize) -> (usize, usize) {
        (rank_sequence(self.sets[half / TUPLES], 8), half % TUPLES)
    }

    /// Returns the order that makes two orders, one after the other.
    pub(in crate::solve) fn product(&self, first: usize, next: usize) -> usize {
        self.products[first][next].into()
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(self.sorted, self.ordered)
    }
}

/// Returns the tuples after each of these turns: by tuple, then by turn.
pub(in crate::solve) fn moves(turns: &[Turn], kind: Kind) -> Vec<u16> {
    let targets: Vec<[u8; 8]> = turns.iter().map(|turn| targets(places().turn(*turn), kind)).collect();
    let after = |tuple| targets.iter().map(move |target| moved(tuple, target).to_u16());
    (0..TUPLES).flat_map(after).collect()
}

/// Returns the image of each of the eight places of edges under a symmetry.
pub(in crate::solve) fn image(symmetry: Symmetry) -> [u8; 8] {
    targets(places().symmetry(symmetry), Kind::Midge)
}
