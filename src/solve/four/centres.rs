//! The centres in phase 3.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::places::places;
use crate::numbers::Number;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{DistanceRule, Proof, SetMap, WrongEntry};

/// The number of positions: 35 arrangements on U and D, 35 on F and B, 12 on R and L that half turns reach, and
/// two parities.
#[cfg(test)]
const POSITIONS: usize = 29_400;

const TURNS: usize = 17;

/// The bits of the places on U and D; below, those on R and L, those on F and B, and the bit of the parity.
const UD: u32 = 0x00_F00F;
const RL: u32 = 0x0F_00F0;
const FB: u32 = 0xF0_0F00;
const ODD: u32 = 1 << 24;

/// The move table and the distances of the centres in phase 3, with the parity of corners and edges. Positions
/// are numbered in the order of a breadth-first search from the solved ones.
///
/// A position is the set of the places of three colours, one of each axis, that meet at a corner as U, R and F
/// do. Replacing two of the three colours by their opposites describes the same position. Therefore the set
/// uses the colour of the first place on U and the colour of the first place on F.
pub(super) struct Centres {
    numbers: HashMap<u32, u16, FxBuildHasher>,
    moves: Vec<[u16; TURNS]>,
    distances: Vec<u8>,
}

const fn with_first_places(mut set: u32) -> u32 {
    if set & 1 == 0 {
        set ^= UD | RL;
    }
    if set >> 8 & 1 == 0 {
        set ^= FB | RL;
    }
    set
}

impl Centres {
    /// Builds the tables for these turns, which must be those of phase 3.
    pub(super) fn new(turns: &TurnSet) -> Centres {
        let map = |turn: &Turn| SetMap::new(&places().centre_turns[turn.index()]);
        let maps: Vec<SetMap> = turns.as_slice().iter().map(map).collect();
        let solved = 0x00_0FFF;
        let mut positions = vec![solved];
        let mut centres =
            Centres { numbers: HashMap::from_iter([(solved, 0)]), moves: Vec::new(), distances: vec![0] };
        while let Some(&position) = positions.get(centres.moves.len()) {
            let distance = centres.distances[centres.moves.len()] + 1;
            let after = |turn: usize| {
                let set = with_first_places(maps[turn].image(position & !ODD));
                // A half turn of an inner layer exchanges two high wings.
                let parity = if turns.as_slice()[turn].turns_inner_layer() { ODD } else { 0 };
                let next = set | position & ODD ^ parity;
                *centres.numbers.entry(next).or_insert_with(|| {
                    positions.push(next);
                    centres.distances.push(distance);
                    positions.len().to_u16() - 1
                })
            };
            let row = std::array::from_fn(after);
            centres.moves.push(row);
        }
        centres
    }

    /// Returns the number of a position, if phase 3 can solve it.
    pub(super) fn number(&self, set: u32, is_odd: bool) -> Option<u16> {
        let parity = if is_odd { ODD } else { 0 };
        self.numbers.get(&(with_first_places(set) | parity)).copied()
    }

    /// Returns the position after each turn.
    #[inline]
    pub(super) fn moves(&self, number: u16) -> &[u16; TURNS] {
        &self.moves[usize::from(number)]
    }

    /// Returns the least number of turns to the goal.
    #[inline]
    pub(super) fn distance(&self, number: u16) -> u8 {
        self.distances[usize::from(number)]
    }

    /// Checks every distance by its neighbours' distances.
    pub(super) fn verify(&self) -> Result<Proof, WrongEntry> {
        let rule = DistanceRule {
            table: "phase 3, centres",
            bytes: size_of_val(&*self.distances),
            farthest: u8::MAX,
            distances: &self.distances,
        };
        rule.check(&|number| number == 0, &|number, next| {
            next.extend(self.moves[number].iter().map(|next| usize::from(*next)))
        })
    }

    /// Returns the size of the tables in bytes. A hash table takes about 8/7 of the size of its entries.
    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.moves) + size_of_val(&*self.distances) + self.numbers.capacity() * 9 * 8 / 7
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_the_known_distances() {
        let centres = Centres::new(&TurnSet::new(Turn::is_of_phase_three));
        assert_eq!(centres.moves.len(), POSITIONS);
        let proof = centres.verify().expect("every distance is right");
        assert_eq!(proof.distribution, [1, 3, 34, 238, 1118, 3719, 6991, 8360, 6600, 2208, 128]);
    }
}
