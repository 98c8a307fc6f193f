//! Phase 2, which brings the other centres onto the faces of their axes and makes the permutation of the wings
//! even.

use super::cube::FiveCube;
use super::phase_one::keeps;
use super::places::places;
use crate::coord::choose;
use crate::cube::{Axis, Face};
use crate::numbers::Number;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::{Space, Steps, list_steps};
use crate::table::{Numbering, Proof, SetMap, Subsets, WrongEntry, check_counts};

/// The number of sets of eight of the sixteen places on R, L, F and B.
const SETS: usize = choose(16, 8);

/// The number of positions of x-centres, and of t-centres, at each distance.
const X_COUNTS: [u64; 9] = [1, 2, 29, 234, 1304, 5568, 12_316, 6102, 184];
const T_COUNTS: [u64; 11] = [1, 2, 25, 210, 924, 2914, 7183, 8353, 5311, 807, 10];

/// The places of the x- and t-centres of R and L, and the parity of the wings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Division {
    centres: [u16; 2],
    is_odd: bool,
}

/// The tables of phase 2.
pub(in crate::solve) struct PhaseTwo {
    pub(in crate::solve) turns: TurnSet,
    /// The sets after each turn, of x- and of t-centres: by set, then by turn.
    moves: [Vec<u16>; 2],
    /// The distances of x- and of t-centres, each with the parity of the wings.
    distances: [Vec<u8>; 2],
    is_odd: Vec<bool>,
    numbers: Subsets,
}

/// Returns the places on R, L, F and B as the first sixteen.
const fn packed(set: u32) -> u32 {
    set >> 4 & 0xFF | set >> 8 & 0xFF00
}

/// Returns the set of places on R, L, F and B.
const fn unpacked(packed: u32) -> u32 {
    (packed & 0xFF) << 4 | (packed & 0xFF00) << 8
}

impl PhaseTwo {
    /// Builds the tables.
    pub(in crate::solve) fn new() -> PhaseTwo {
        // Phase 3 makes the turns that permute the wings evenly.
        let turns = TurnSet::new(|turn| keeps(turn) && (turn.is_wide() || turn.axis() != Axis::Y))
            .ending_with(Turn::is_odd_for_wings);
        let all = turns.as_slice();
        let numbers = Subsets::new(8, 16);
        let mut sets = vec![0; SETS];
        for set in (0..1u32 << 16).filter(|set| set.count_ones() == 8) {
            sets[numbers.number(set)] = set;
        }
        let moves = |is_x: bool| {
            let maps: Vec<SetMap> = all
                .iter()
                .map(|turn| {
                    let permutations = places().turn(*turn);
                    SetMap::new(if is_x { &permutations.xs } else { &permutations.ts })
                })
                .collect();
            let after = |&set: &u32| {
                let after = |map: &SetMap| numbers.number(packed(map.image(unpacked(set)))).to_u16();
                maps.iter().map(after).collect::<Vec<_>>()
            };
            sets.iter().flat_map(after).collect::<Vec<u16>>()
        };
        let moves = [moves(true), moves(false)];
        let is_odd: Vec<bool> = all.iter().map(|turn| turn.is_odd_for_wings()).collect();
        let goal = numbers.number(packed(0x0F_00F0));
        let distances = moves.each_ref().map(|moves| {
            let mut distances = vec![u8::MAX; 2 * SETS];
            distances[2 * goal] = 0;
            let mut queue = std::collections::VecDeque::from([2 * goal]);
            while let Some(at) = queue.pop_front() {
                for (turn, &is_odd) in is_odd.iter().enumerate() {
                    let next =
                        2 * usize::from(moves[at / 2 * all.len() + turn]) + ((at % 2) ^ usize::from(is_odd));
                    if distances[next] == u8::MAX {
                        distances[next] = distances[at] + 1;
                        queue.push_back(next);
                    }
                }
            }
            distances
        });
        PhaseTwo { turns, moves, distances, is_odd, numbers }
    }

    /// Checks the tables.
    pub(in crate::solve) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let [x, t] = &self.distances;
        Ok(vec![
            check_counts("5x5x5, phase 2, x-centres and parity", x, &X_COUNTS)?,
            check_counts("5x5x5, phase 2, t-centres and parity", t, &T_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        let moves: usize = self.moves.iter().map(|moves| size_of_val(&**moves)).sum();
        let distances: usize = self.distances.iter().map(|distances| size_of_val(&**distances)).sum();
        moves + distances + self.numbers.memory_usage()
    }

    /// Returns the position of a cube whose centres of U and D are on these faces.
    pub(in crate::solve) fn position(&self, cube: &FiveCube) -> Division {
        let sets = cube.centres(|colour| matches!(colour, Face::R | Face::L));
        let centres = sets.map(|set| self.numbers.number(packed(set)).to_u16());
        Division { centres, is_odd: cube.has_odd_wings() }
    }

    /// Returns a lower bound on the turns to the goal.
    #[inline]
    pub(in crate::solve) fn bound(&self, division: Division) -> u8 {
        let index = |set: u16| 2 * usize::from(set) + usize::from(division.is_odd);
        let [x, t] = division.centres;
        self.distances[0][index(x)].max(self.distances[1][index(t)])
    }
}

impl Space for PhaseTwo {
    type Node = Division;

    fn expand(&self, node: &Division, last: Option<u8>, remaining: u8, steps: &mut Steps<Division>) -> u64 {
        let count = self.turns.as_slice().len();
        let [x, t] =
            [0, 1].map(|of: usize| &self.moves[of][usize::from(node.centres[of]) * count..][..count]);
        list_steps(&self.turns, last, remaining, steps, |turn| {
            let next = Division { centres: [x[turn], t[turn]], is_odd: node.is_odd ^ self.is_odd[turn] };
            (self.bound(next) <= remaining).then_some(next)
        })
    }
}
