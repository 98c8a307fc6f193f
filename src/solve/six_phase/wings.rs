//! The indexes of the wings in phases 1 to 3.

use crate::coord::{factorial, permutation, rank_permutation, sequence};
use crate::numbers::Number;
use crate::solve::four::cube::FourCube;
use crate::solve::four::places::{SLOTS, places};
use crate::solve::phases::parity_set::{ParitySet, ParitySets};
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{Index, SetMap, TurnIndex, memory_of, numbered};

/// The number of edges of the cube.
const EDGES: usize = 12;

/// Phase 1: the places of the high wings, and the parity of all wings. At the goal, all high wings are in high places, and
/// the permutation is even.
pub(super) const SEPARATED: ParitySet = ParitySet::new(0xFFF, false);

/// Returns the places of the high wings of a cube, and the parity of its wings.
pub(super) fn high_wings(cube: &FourCube) -> ParitySet {
    let is_high = |(_, home): &(usize, u8)| usize::from(*home) < EDGES;
    let high = cube.wings().into_iter().enumerate().filter(is_high).map(|(place, _)| 1 << place).sum();
    ParitySet::new(high, cube.has_odd_wings())
}

/// Returns the index of the places of the high wings, with the parity of all wings: 2 C(24, 12) values.
pub(super) fn high_wing_sets(turns: &TurnSet) -> ParitySets {
    let map = |turn: &Turn| SetMap::new(&places().wing_turns[turn.index()]);
    let maps = turns.as_slice().iter().map(map).collect();
    ParitySets::new(EDGES, turns.as_slice(), maps, Turn::is_odd_for_wings)
}

/// Returns, for each turn, the permutation of edges by which it moves high wings, and the one by which it moves
/// low wings. The turns must keep high wings in high places.
fn edge_turns(turns: &TurnSet) -> Vec<[[u8; EDGES]; 2]> {
    let of_turn = |turn: &Turn| {
        let targets: &[u8; SLOTS] = &places().wing_turns[turn.index()];
        [0, EDGES].map(|first| std::array::from_fn(|edge| targets[first + edge] - first.to_u8()))
    };
    turns.as_slice().iter().map(of_turn).collect()
}

/// Returns, for the high wing at each edge, the edge at which its low partner is.
fn low_edges(cube: &FourCube) -> [u8; EDGES] {
    let wings = cube.wings();
    let (high, low) = wings.split_at(EDGES);
    std::array::from_fn(|edge| {
        let partner = low.iter().position(|home| usize::from(*home) == EDGES + usize::from(high[edge]));
        partner.expect("high wings are in high places").to_u8()
    })
}

/// Phase 2: the index of four high wings and their low partners.
pub(super) struct FourPairs {
    turns: Vec<[[u8; EDGES]; 2]>,
    /// The number of each set of four edges among these sets.
    sets: Box<[u16]>,
    /// The number of each sequence of four different edges, indexed by the edges as digits to base 12.
    sequences: Box<[u16]>,
}

/// The edges at which the high wings are, a bit for each; and for each of these edges, in four bits, the edge
/// at which the low partner is.
#[derive(Clone, Copy)]
pub(super) struct Pairs {
    high: u16,
    low: u64,
}

impl Pairs {
    /// The goal: the edges between U and D, which are numbered last, have both wings.
    pub(super) const IN_THE_MIDDLE: Pairs = Pairs { high: 0xF00, low: 0xBA98 << 32 };

    /// Returns the value of these pairs, each given by the edges of its high wing and of its low wing.
    pub(super) fn new(pairs: impl IntoIterator<Item = (u8, u8)>) -> Pairs {
        pairs.into_iter().fold(Pairs { high: 0, low: 0 }, |all, (high, low)| Pairs {
            high: all.high | 1 << high,
            low: all.low | u64::from(low) << (4 * high),
        })
    }

    /// Returns all choices of four pairs of a cube whose high wings are in high places.
    pub(super) fn all_of(cube: &FourCube) -> impl Iterator<Item = Pairs> {
        let low = low_edges(cube);
        let of_set = move |set: u16| {
            Pairs::new(
                (0..EDGES.to_u8())
                    .filter(|high| set >> high & 1 == 1)
                    .map(|high| (high, low[usize::from(high)])),
            )
        };
        (0..1 << EDGES).filter(|set: &u16| set.count_ones() == 4).map(of_set)
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        let mut left = self.high;
        std::iter::from_fn(move || {
            let high = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some((high.to_u8(), (self.low >> (4 * high) & 15).to_u8()))
        })
    }
}

impl FourPairs {
    pub(super) fn new(turns: &TurnSet) -> FourPairs {
        let mut sequences = vec![0; EDGES.pow(4)].into_boxed_slice();
        for number in 0..11_880 {
            let edges: [u8; 4] = sequence(number, EDGES);
            sequences[edges.iter().fold(0, |all, edge| all * EDGES + usize::from(*edge))] = number.to_u16();
        }
        FourPairs { turns: edge_turns(turns), sets: numbered(EDGES), sequences }
    }
}

impl Index for FourPairs {
    type Value = Pairs;

    /// Returns C(12, 4) 12P4: the sets of edges of high wings, times the sequences of edges of low wings.
    fn count(&self) -> usize {
        495 * 11_880
    }

    #[inline]
    fn number(&self, pairs: Pairs) -> usize {
        let low = pairs.iter().fold(0, |all, (_, low)| all * EDGES + usize::from(low));
        usize::from(self.sets[usize::from(pairs.high)]) * 11_880 + usize::from(self.sequences[low])
    }

    #[inline]
    fn after(&self, pairs: Pairs, turn: TurnIndex) -> Pairs {
        let [high_turn, low_turn] = &self.turns[turn.index()];
        Pairs::new(pairs.iter().map(|(high, low)| (high_turn[usize::from(high)], low_turn[usize::from(low)])))
    }

    fn turns(&self) -> usize {
        self.turns.len()
    }

    fn memory_usage(&self) -> usize {
        memory_of!(self.turns, self.sets, self.sequences)
    }
}

/// Phase 3: the index of the pairing at the eight edges of U and D, and of the parity of the remaining 3x3x3.
pub(super) struct EightPairs {
    after: Vec<Box<[u16]>>,
    /// For each turn, true if it exchanges two high wings of an inner layer.
    is_odd: Vec<bool>,
}

/// The number of edges of U and D.
const OUTER: usize = 8;

/// The number of a pairing, and true if the permutations of corners and of edges have different parity. An edge
/// is represented by its high wing.
#[derive(Clone, Copy)]
pub(super) struct Pairing {
    pub(super) number: u16,
    pub(super) is_odd: bool,
}

impl Pairing {
    /// The goal: all wings are paired, and the parities are the same.
    pub(super) const PAIRED: Pairing = Pairing { number: 0, is_odd: false };

    /// Returns the value of a cube whose edges between U and D are paired.
    pub(super) fn of(cube: &FourCube) -> Pairing {
        let low = low_edges(cube);
        let outer: [u8; OUTER] = std::array::from_fn(|high| low[high]);
        Pairing { number: rank_permutation(outer).to_u16(), is_odd: cube.is_odd() }
    }
}

impl EightPairs {
    pub(super) fn new(turns: &TurnSet) -> EightPairs {
        let after = |[high_turn, low_turn]: &[[u8; EDGES]; 2]| {
            let turned = |number| {
                let low: [u8; OUTER] = permutation(number);
                let mut turned = [0; OUTER];
                for (high, low) in low.into_iter().enumerate() {
                    turned[usize::from(high_turn[high])] = low_turn[usize::from(low)];
                }
                rank_permutation(turned).to_u16()
            };
            (0..factorial(OUTER)).map(turned).collect()
        };
        EightPairs {
            after: edge_turns(turns).iter().map(after).collect(),
            is_odd: turns.as_slice().iter().map(|turn| turn.turns_inner_layer()).collect(),
        }
    }
}

impl Index for EightPairs {
    type Value = Pairing;

    /// Returns 2 * 8!: the pairings, times the parities.
    fn count(&self) -> usize {
        2 * factorial(OUTER)
    }

    #[inline]
    fn number(&self, pairing: Pairing) -> usize {
        2 * usize::from(pairing.number) + usize::from(pairing.is_odd)
    }

    #[inline]
    fn after(&self, Pairing { number, is_odd }: Pairing, turn: TurnIndex) -> Pairing {
        Pairing {
            number: self.after[turn.index()][usize::from(number)],
            is_odd: is_odd ^ self.is_odd[turn.index()],
        }
    }

    fn turns(&self) -> usize {
        self.after.len()
    }

    fn memory_usage(&self) -> usize {
        self.after.iter().map(|numbers| size_of_val(&**numbers)).sum()
    }
}
