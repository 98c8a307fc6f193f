//! Sets of places with a parity, and their index for tables.

use crate::solve::phases::turns::Turn;
use crate::table::{Index, Numbering, SetMap, Subsets, TurnIndex, memory_of};

/// The bit of an odd parity, above those of the 24 places.
const ODD: u32 = 1 << 24;

/// A set of some of 24 places, and the parity of a permutation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::solve) struct ParitySet(u32);

impl ParitySet {
    /// Returns this set of places, a bit for each, with this parity.
    pub(in crate::solve) const fn new(places: u32, is_odd: bool) -> ParitySet {
        ParitySet(places | if is_odd { ODD } else { 0 })
    }

    /// Returns the places, a bit for each.
    const fn places(self) -> u32 {
        self.0 & !ODD
    }
}

/// Numbers the sets of some size with both parities, and finds the set after a turn of a phase.
pub(in crate::solve) struct ParitySets {
    /// By turn.
    maps: Vec<SetMap>,
    /// By turn: [`ODD`] for a turn that changes the parity.
    flips: Vec<u32>,
    numbers: Subsets,
}

impl ParitySets {
    /// Prepares sets of `size` places. `maps` are the places after each turn, and `is_odd` returns whether a turn changes the parity.
    pub(in crate::solve) fn new(
        size: usize,
        turns: &[Turn],
        maps: Vec<SetMap>,
        is_odd: impl Fn(Turn) -> bool,
    ) -> ParitySets {
        let flips = turns.iter().map(|turn| ParitySet::new(0, is_odd(*turn)).0).collect();
        ParitySets { maps, flips, numbers: Subsets::new(size, 24) }
    }
}

impl Index for ParitySets {
    type Value = ParitySet;

    fn count(&self) -> usize {
        2 * self.numbers.count()
    }

    #[inline]
    fn number(&self, set: ParitySet) -> usize {
        2 * self.numbers.number(set.places()) + usize::from(set.0 & ODD != 0)
    }

    #[inline]
    fn after(&self, set: ParitySet, turn: TurnIndex) -> ParitySet {
        let parity = (set.0 & ODD) ^ self.flips[turn.index()];
        ParitySet(self.maps[turn.index()].image(set.places()) | parity)
    }

    fn turns(&self) -> usize {
        self.maps.len()
    }

    fn memory_usage(&self) -> usize {
        memory_of!(self.maps, self.flips, self.numbers)
    }
}
