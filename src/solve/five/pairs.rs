//! The centres of one pair of opposite faces, once the centres of the two colours lie on these faces.

use std::collections::HashSet;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::cube::FiveCube;
use super::places::{Permutations, SLOTS, places};
use crate::cube::{Axis, Symmetry};
use crate::numbers::Number;
use crate::solve::phases::turns::Turn;
use crate::table::{HALVES, Halves, SetMap};

/// The number of states of a pair of faces: 70 of the x-centres times 70 of the t-centres.
pub(in crate::solve) const PAIR_STATES: usize = HALVES * HALVES;

/// Numbers the states of the pair of faces of one axis: the places of the colour of its first face (U, R or F).
pub(in crate::solve) struct Pair {
    axis: Axis,
    numbers: Halves,
    /// The sets of four of eight places.
    sets: Vec<u32>,
}

impl Pair {
    pub(in crate::solve) fn new(axis: Axis) -> Pair {
        Pair { axis, numbers: Halves::new(1), sets: Halves::all_of_eight().collect() }
    }

    /// Returns the places on the two faces as the first eight.
    fn packed(&self, set: u32) -> u32 {
        let first = 4 * self.axis.index();
        set >> first & 0xF | set >> (first + 8) & 0xF0
    }

    fn unpacked(&self, packed: u32) -> u32 {
        let first = 4 * self.axis.index();
        (packed & 0xF) << first | (packed & 0xF0) << (first + 8)
    }

    fn number(&self, [x, t]: [u32; 2]) -> u16 {
        let [x, t] = [x, t].map(|set| self.numbers.of_eight(self.packed(set)));
        (x * HALVES + t).to_u16()
    }

    /// Returns the state of a cube.
    pub(in crate::solve) fn state(&self, cube: &FiveCube) -> u16 {
        let face = self.axis.face();
        self.number(cube.centres(|colour| colour == face))
    }

    /// Returns the solved state.
    pub(in crate::solve) fn solved(&self) -> u16 {
        self.number([self.unpacked(0xF); 2])
    }

    /// Returns the state after these permutations, for every state.
    fn moved(&self, permutations: &Permutations, to: &Pair, is_complemented: bool) -> Vec<u16> {
        let images = |target: &[u8; SLOTS]| {
            let map = SetMap::new(target);
            let image = |&set: &u32| {
                let image = to.packed(map.image(self.unpacked(set)));
                to.numbers.of_eight(if is_complemented { image ^ 0xFF } else { image })
            };
            self.sets.iter().map(image).collect::<Vec<usize>>()
        };
        let (xs, ts) = (images(&permutations.xs), images(&permutations.ts));
        xs.iter().flat_map(|x| ts.iter().map(move |t| (x * HALVES + t).to_u16())).collect()
    }

    /// Returns, for every state, its image under a symmetry that keeps the axis.
    pub(in crate::solve) fn images(&self, symmetry: Symmetry) -> Vec<u16> {
        let face = self.axis.face();
        self.moved(places().symmetry(symmetry), self, symmetry.face(face) != face)
    }

    /// Returns the states after each of these turns, which keep the centres on the two faces.
    pub(in crate::solve) fn moves(&self, turns: &[Turn]) -> PairMoves {
        let after: Vec<Vec<u16>> =
            turns.iter().map(|turn| self.moved(places().turn(*turn), self, false)).collect();
        let after = (0..PAIR_STATES).flat_map(|state| after.iter().map(move |after| after[state])).collect();
        PairMoves { after, turns: turns.len() }
    }
}

/// The states of a pair of faces after each turn of a phase.
pub(in crate::solve) struct PairMoves {
    /// By state, then by turn.
    after: Vec<u16>,
    turns: usize,
}

impl PairMoves {
    /// Returns the states after each turn.
    #[inline]
    pub(in crate::solve) fn of(&self, state: u16) -> &[u16] {
        &self.after[usize::from(state) * self.turns..][..self.turns]
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        size_of_val(&*self.after)
    }
}

/// Returns all tuples of states that turns reach from some, in the order in which they are found: `after` lists the states after each turn.
pub(in crate::solve) fn closure<S: Copy + Eq + Hash>(
    start: impl IntoIterator<Item = S>,
    after: impl Fn(S) -> Vec<S>,
) -> Vec<S> {
    let mut known = HashSet::with_hasher(FxBuildHasher);
    let mut reached: Vec<S> = start.into_iter().filter(|state| known.insert(*state)).collect();
    let mut looked_at = 0;
    while let Some(state) = reached.get(looked_at) {
        let found = after(*state).into_iter().filter(|state| known.insert(*state));
        reached.extend(found);
        looked_at += 1;
    }
    reached
}
