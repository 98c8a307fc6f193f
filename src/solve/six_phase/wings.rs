//! The wings of phases 1 to 3 as numbers.

use super::turns::Turns;
use crate::coord::{factorial, permutation, rank_permutation, sequence};
use crate::solve::four::cube::FourCube;
use crate::solve::four::places::{SLOTS, places};
use crate::solve::four::turns::Turn;
use crate::table::{Index, Numbering, SetMap, Subsets, numbered};

/// The edges of the cube.
const EDGES: usize = 12;

/// Phase 1: which places have high wings, and whether all wings together are an odd permutation.
pub(super) struct WingSplit {
    maps: Vec<(SetMap, bool)>,
    subsets: Subsets,
}

/// Where the high wings are, and whether the permutation is odd.
#[derive(Clone, Copy)]
pub(super) struct Split {
    pub(super) high: u32,
    pub(super) is_odd: bool,
}

impl Split {
    /// All high wings in high places.
    pub(super) const SEPARATED: Split = Split { high: 0xFFF, is_odd: false };

    /// That of a cube.
    pub(super) fn of(cube: &FourCube) -> Split {
        let is_high = |(_, home): &(usize, u8)| usize::from(*home) < EDGES;
        let high = cube.wings().into_iter().enumerate().filter(is_high).map(|(place, _)| 1 << place).sum();
        Split { high, is_odd: cube.has_odd_wings() }
    }
}

impl WingSplit {
    pub(super) fn new(turns: &Turns) -> WingSplit {
        let map = |turn: &Turn| (SetMap::new(&places().wing_turns[turn.index()]), turn.is_odd_for_wings());
        WingSplit { maps: turns.as_slice().iter().map(map).collect(), subsets: Subsets::new(EDGES, SLOTS) }
    }
}

impl Index for WingSplit {
    type Value = Split;

    /// C(24, 12) and the parity.
    fn count(&self) -> usize {
        2 * self.subsets.count()
    }

    #[inline]
    fn number(&self, split: Split) -> usize {
        2 * self.subsets.number(split.high) + usize::from(split.is_odd)
    }

    #[inline]
    fn after(&self, split: Split, turn: usize) -> Split {
        let (map, is_odd) = &self.maps[turn];
        Split { high: map.image(split.high), is_odd: split.is_odd ^ is_odd }
    }

    fn turns(&self) -> usize {
        self.maps.len()
    }

    fn memory_usage(&self) -> usize {
        size_of_val(&*self.maps) + self.subsets.memory_usage()
    }
}

/// What a turn that keeps high wings high makes of the edges at which they are, and of those of the low ones.
fn edge_turns(turns: &Turns) -> Vec<[[u8; EDGES]; 2]> {
    let of_turn = |turn: &Turn| {
        let targets: &[u8; SLOTS] = &places().wing_turns[turn.index()];
        [0, EDGES].map(|first| std::array::from_fn(|edge| targets[first + edge] - first as u8))
    };
    turns.as_slice().iter().map(of_turn).collect()
}

/// By the edge of each high wing: at which edge is the low one that belongs with it.
fn low_edges(cube: &FourCube) -> [u8; EDGES] {
    let wings = cube.wings();
    let (high, low) = wings.split_at(EDGES);
    std::array::from_fn(|edge| {
        let partner = low.iter().position(|home| usize::from(*home) == EDGES + usize::from(high[edge]));
        partner.expect("high wings are in high places") as u8
    })
}

/// Phase 2: four high wings and the low ones that belong with them.
pub(super) struct FourPairs {
    turns: Vec<[[u8; EDGES]; 2]>,
    /// By set of edges: the number among those of four.
    sets: Box<[u16]>,
    /// By four edges as digits to the base 12: the number among those that are different.
    sequences: Box<[u16]>,
}

/// At which edges the high wings are, a bit for each; and for each of these edges, in four bits, at which edge the low wing is.
#[derive(Clone, Copy)]
pub(super) struct Pairs {
    high: u16,
    low: u64,
}

impl Pairs {
    /// The edges between U and D, which are numbered last, with both wings of each together.
    pub(super) const IN_THE_MIDDLE: Pairs = Pairs { high: 0xF00, low: 0xBA98 << 32 };

    /// These pairs: at which edge the high wing and the low wing are.
    pub(super) fn new(pairs: impl IntoIterator<Item = (u8, u8)>) -> Pairs {
        pairs.into_iter().fold(Pairs { high: 0, low: 0 }, |all, (high, low)| Pairs {
            high: all.high | 1 << high,
            low: all.low | u64::from(low) << (4 * high),
        })
    }

    /// All choices of four pairs of a cube whose high wings are in high places.
    pub(super) fn all_of(cube: &FourCube) -> impl Iterator<Item = Pairs> {
        let low = low_edges(cube);
        let of_set = move |set: u16| {
            Pairs::new(
                (0..EDGES as u8)
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
            Some((high as u8, (self.low >> (4 * high) & 15) as u8))
        })
    }
}

impl FourPairs {
    pub(super) fn new(turns: &Turns) -> FourPairs {
        let mut sequences = vec![0; EDGES.pow(4)].into_boxed_slice();
        for number in 0..11_880 {
            let edges: [u8; 4] = sequence(number, EDGES);
            sequences[edges.iter().fold(0, |all, edge| all * EDGES + usize::from(*edge))] = number as u16;
        }
        FourPairs { turns: edge_turns(turns), sets: numbered(EDGES), sequences }
    }
}

impl Index for FourPairs {
    type Value = Pairs;

    /// C(12, 4) 12P4.
    fn count(&self) -> usize {
        495 * 11_880
    }

    #[inline]
    fn number(&self, pairs: Pairs) -> usize {
        let low = pairs.iter().fold(0, |all, (_, low)| all * EDGES + usize::from(low));
        usize::from(self.sets[usize::from(pairs.high)]) * 11_880 + usize::from(self.sequences[low])
    }

    #[inline]
    fn after(&self, pairs: Pairs, turn: usize) -> Pairs {
        let [high_turn, low_turn] = &self.turns[turn];
        Pairs::new(pairs.iter().map(|(high, low)| (high_turn[usize::from(high)], low_turn[usize::from(low)])))
    }

    fn turns(&self) -> usize {
        self.turns.len()
    }

    fn memory_usage(&self) -> usize {
        size_of_val(&*self.turns) + size_of_val(&*self.sets) + size_of_val(&*self.sequences)
    }
}

/// Phase 3: for each high wing at the eight edges of U and D, at which of them its low wing is; and whether two edges would be
/// left exchanged.
pub(super) struct EightPairs {
    after: Vec<Box<[u16]>>,
    /// By turn: whether it exchanges two high wings at the inner layer.
    is_odd: Vec<bool>,
}

/// The edges of U and D.
const OUTER: usize = 8;

/// The number of such a pairing, and whether the corners and the edges, each seen as its high wing, are permuted by
/// permutations of different parity.
#[derive(Clone, Copy)]
pub(super) struct Pairing {
    pub(super) number: u16,
    pub(super) is_odd: bool,
}

impl Pairing {
    /// All wings beside those that belong with them, as an edge and as the corners are.
    pub(super) const PAIRED: Pairing = Pairing { number: 0, is_odd: false };

    /// That of a cube whose edges between U and D are paired.
    pub(super) fn of(cube: &FourCube) -> Pairing {
        let low = low_edges(cube);
        let outer: [u8; OUTER] = std::array::from_fn(|high| low[high]);
        Pairing { number: rank_permutation(outer) as u16, is_odd: cube.is_odd() }
    }
}

impl EightPairs {
    pub(super) fn new(turns: &Turns) -> EightPairs {
        let after = |[high_turn, low_turn]: &[[u8; EDGES]; 2]| {
            let turned = |number| {
                let low: [u8; OUTER] = permutation(number);
                let mut turned = [0; OUTER];
                for (high, low) in low.into_iter().enumerate() {
                    turned[usize::from(high_turn[high])] = low_turn[usize::from(low)];
                }
                rank_permutation(turned) as u16
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

    /// 8! and the parity.
    fn count(&self) -> usize {
        2 * factorial(OUTER)
    }

    #[inline]
    fn number(&self, pairing: Pairing) -> usize {
        2 * usize::from(pairing.number) + usize::from(pairing.is_odd)
    }

    #[inline]
    fn after(&self, Pairing { number, is_odd }: Pairing, turn: usize) -> Pairing {
        Pairing { number: self.after[turn][usize::from(number)], is_odd: is_odd ^ self.is_odd[turn] }
    }

    fn turns(&self) -> usize {
        self.after.len()
    }

    fn memory_usage(&self) -> usize {
        self.after.iter().map(|numbers| size_of_val(&**numbers)).sum()
    }
}
